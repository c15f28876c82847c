"""Web Push, against a push service of our own: what arrives is read with the browser's keys, and checked."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from stolik.web.notifications import push_encryption as push_message
from stolik.web.notifications.push import Target, public_target
from tests.web import servers
from tests.web.people import Player, host_of, new_table, sit

ENDPOINT = "https://push.example/for/ola"
AUTH = bytes(range(16))


class Service(HTTPServer):
    """A push service: it remembers what it was sent, and answers as it is told."""

    answer = 201

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.got: list[tuple[dict[str, str], bytes]] = []

    def first(self, count: int = 1) -> tuple[dict[str, str], bytes]:
        until = time.monotonic() + 60
        while len(self.got) < count:
            assert time.monotonic() < until, "nothing was sent"
            time.sleep(0.02)
        return self.got[count - 1]


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Service)
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.answer)
        self.send_header("location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Nothing."""


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()


@pytest.fixture
def url(service: Service, tmp_path: Path) -> Iterator[str]:
    async def reach(endpoint: str) -> Target | None:
        return Target(f"http://127.0.0.1:{service.server_port}/for/ola", {}, {}) if endpoint == ENDPOINT else None

    with servers.threaded(str(tmp_path / "t.db"), push_reach=reach, away=0.2) as address:
        yield address


class Phone:
    """A browser's end of it, by the letters of RFC 8291."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = push_message._point(self.key.public_key())

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": ENDPOINT, "p256dh": push_message.encoded(self.point), "auth": push_message.encoded(AUTH)}

    def read(self, body: bytes) -> dict[str, str]:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert (size, length) == (4096, 65)
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = hkdf(AUTH, shared, b"WebPush: info\0" + self.point + theirs, 32)
        key, nonce = (hkdf(salt, secret, f"Content-Encoding: {what}\0".encode(), n) for what, n in KEYS)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1] == 2
        return dict(json.loads(text[:-1]))


KEYS = (("aes128gcm", 16), ("nonce", 12))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def two(url: str, pace: str = "relaxed") -> tuple[Player, Player]:
    made = new_table(url, pace=pace, game="chain")
    ola, jan = host_of(url, made), sit(url, made)
    ola.done("start")
    return ola, jan


def wait_until_away(player: Player, seat: int) -> None:
    until = time.monotonic() + 60
    while player.view()["seats"][seat]["present"]:
        assert time.monotonic() < until
        time.sleep(0.05)


def until_it_is_the_turn_of(seat: int, players: tuple[Player, Player]) -> None:
    """The other one plays until this seat owes a decision."""
    while seat not in (view := players[1 - seat].view())["pending"]:
        players[1 - seat].done("move", window=view["window"], word=view["legal"][0])


def test_who_is_away_is_told_once_and_reads_no_secret(url: str, service: Service) -> None:
    players, phone = two(url), Phone()
    waiting = players[0].view()["pending"][0]
    away = 1 - waiting
    players[away].done("push", **phone.subscription)
    wait_until_away(players[waiting], away)
    until_it_is_the_turn_of(away, players)
    headers, body = service.first()
    told = phone.read(body)
    assert told["url"] == f"/t/{players[0].table}"
    assert set(told) == {"title", "url", "stop"}
    assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
    assert signed_for(headers["authorization"]) == "https://push.example"
    time.sleep(0.3)
    assert len(service.got) == 1


def signed_for(header: str) -> str:
    """Whom a signature is for; it must be right by the key that is named beside it."""
    token, key = (part.partition("=")[2] for part in header.removeprefix("vapid ").split(", "))
    signing, _, signature = token.rpartition(".")
    raw = push_message.decoded(signature)
    numbers = [int.from_bytes(half, "big") for half in (raw[:32], raw[32:])]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push_message.decoded(key))
    public.verify(encode_dss_signature(*numbers), signing.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(push_message.decoded(signing.partition(".")[2]))
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    return str(claims["aud"])


def test_one_tap_ends_it_and_wrong_things_are_refused(url: str, service: Service) -> None:
    players, phone = two(url), Phone()
    away = 1 - players[0].view()["pending"][0]
    other = phone.subscription | {"endpoint": "https://127.0.0.1/x"}
    assert players[away].refused("push", **other) == (422, "bad-endpoint")
    wrong = phone.subscription | {"p256dh": "A" * 87}
    assert players[away].refused("push", **wrong) == (422, "bad-endpoint")
    players[away].done("push", **phone.subscription)
    players[away].done("unpush", endpoint=ENDPOINT)
    wait_until_away(players[1 - away], away)
    until_it_is_the_turn_of(away, players)
    time.sleep(0.3)
    assert service.got == []
    live, _ = two(url, pace="live")
    assert live.refused("push", **phone.subscription) == (409, "no-push")


@pytest.mark.parametrize("endpoint", [
    "http://8.8.8.8/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1/x", "https://169.254.169.254/x",
    "https://192.168.1.1/x", "https://user:word@8.8.8.8/x", "https:///x", "https://[::ffff:10.0.0.1]/", "ftp://8.8.8.8/",
])  # fmt: skip
def test_only_public_addresses_by_https(endpoint: str) -> None:
    assert asyncio.run(public_target(endpoint)) is None


def test_the_address_that_was_checked_is_the_one_that_is_used() -> None:
    target = asyncio.run(public_target("https://8.8.8.8/send/x?y=1"))
    assert target == Target("https://8.8.8.8:443/send/x?y=1", {"host": "8.8.8.8"}, {"sni_hostname": "8.8.8.8"})


def test_the_key_is_made_once(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with servers.threaded(str(tmp_path / "t.db")) as url:
            made = new_table(url, pace="relaxed")
            page = host_of(url, made).http.get(f"/t/{made['table']}", headers={"accept": "text/html"}).text
            keys.append(page.partition('data-key="')[2].partition('"')[0])
    assert keys[0] == keys[1]
    assert len(keys[0]) == 87
