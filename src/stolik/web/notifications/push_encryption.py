"""Web Push on the wire: a message sealed for one browser (RFC 8291), and the server's signature (RFC 8292)."""

import base64
import json
import os
import time
from functools import cache

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from stolik.web.server.urls import parts_of

_CURVE = ec.SECP256R1()
_RECORD = 4096  # bytes of the one record that a message is
_VALID = 12 * 3600  # seconds for which a signature is good; push services take a day at most


def encoded(raw: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A private key of a server."""
    number = ec.generate_private_key(_CURVE).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(key), "big"), _CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


@cache
def public_key(key: str) -> str:
    """What browsers are told of a server's key."""
    return encoded(_point(_private(key).public_key()))


def is_point(text: str) -> bool:
    """Whether this is a browser's public key."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(text))
    except ValueError:
        return False
    return True


def sealed(payload: bytes, p256dh: str, auth: str) -> bytes:
    """A payload that only the browser with this key and secret can read."""
    own, theirs = ec.generate_private_key(_CURVE), decoded(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs))
    point, salt = _point(own.public_key()), os.urandom(16)
    secret = _derived(shared, decoded(auth), b"WebPush: info\0" + theirs + point, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + _RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + AESGCM(key).encrypt(nonce, payload + b"\x02", None)  # 2: the last record


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def authorization(endpoint: str, key: str, contact: str) -> str:
    """The header by which a push service knows which server sends."""
    where = parts_of(endpoint)
    told = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + _VALID, "sub": contact}
    parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, told)]
    signature = _private(key).sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256()))
    raw = b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(signature))
    return f"vapid t={'.'.join([*parts, encoded(raw)])}, k={public_key(key)}"
