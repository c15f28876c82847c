"""The token of the machine's host: it opens the host's page and the metrics, and nothing at any table."""

import hashlib
import hmac
import secrets

from stolik.web.refusals import Refusal
from stolik.web.server.limits import Bucket

COOKIE = "stolik-host"
_TRIES, _PER_SECOND = 5, 0.1  # wrong tokens of a client: five, then one every ten seconds
_TRIES_OF_ALL = 50
SHORTEST = 16


class HostToken:
    """Compares what is given in constant time, and so many wrong ones only."""

    def __init__(self, token: str = "") -> None:
        self.token = token or secrets.token_urlsafe(24)
        self._cookie = hmac.new(self.token.encode(), b"stolik host cookie", hashlib.sha256).hexdigest()
        self._tries = Bucket(_PER_SECOND, _TRIES)
        self._tries_of_all = Bucket(1, _TRIES_OF_ALL)

    def enter(self, given: str, client: str) -> str:
        """The value of the cookie for whoever knows the token."""
        self._require(given, self.token, client)
        return self._cookie

    def require(self, bearer: str | None, client: str) -> None:
        """Refuse a program without the token."""
        if bearer is None:
            raise Refusal("not-host-token")
        self._require(bearer, self.token, client)

    def has_cookie(self, cookie: str) -> bool:
        return hmac.compare_digest(cookie.encode(), self._cookie.encode())

    def _require(self, given: str, right: str, client: str) -> None:
        if hmac.compare_digest(given.encode(), right.encode()):
            return
        if not self._tries.take(client) or not self._tries_of_all.take(""):
            raise Refusal("too-fast")
        raise Refusal("not-host-token")
