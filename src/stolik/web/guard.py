"""The door: origin, size and rate are checked before anything else, and every answer gets safe headers."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stolik.web import refusals
from stolik.web.limits import Bucket, Limits

_SAFE = ("GET", "HEAD", "OPTIONS")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with no-referrer, browsers send our own forms with the origin "null"
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Wraps the app."""

    def __init__(self, app: ASGIApp, limits: Limits, refuse: Callable[[Request, refusals.Refusal], Any]) -> None:
        self._app, self._limits, self._refuse = app, limits, refuse
        self._changing = Bucket(limits.rate, limits.burst)
        self._looking = Bucket(limits.pages, limits.pages * 4)
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def safe_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                if not scope["path"].startswith("/static/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        refusal = self._refusal(scope)
        if scope["method"] == "HEAD" and not scope["path"].endswith("/stream"):
            scope = {**scope, "method": "GET"}  # the server itself sends no body
        if refusal is not None:
            request = Request(scope, receive)
            await self._refuse(request, refusal)(scope, receive, safe_send)
        elif scope["path"].endswith("/stream"):
            await self._stream(scope, receive, safe_send)
        else:
            await self._app(scope, receive, safe_send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope)
        self._streams[client] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._streams[client] -= 1
            if not self._streams[client]:
                del self._streams[client]

    def _refusal(self, scope: Scope) -> refusals.Refusal | None:
        headers, client = Headers(scope=scope), client_of(scope)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._limits.body:
            return refusals.too_big(self._limits.body)
        if scope["method"] not in _SAFE:
            if not same_origin(headers):
                return refusals.foreign_origin()
            return None if self._changing.take(client) else refusals.too_fast()
        if scope["path"].endswith("/stream") and self._streams[client] >= self._limits.streams:
            return refusals.too_many_streams()
        return None if self._looking.take(client) else refusals.too_fast()


def client_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def same_origin(headers: Headers) -> bool:
    """Whether a request that changes something comes from our own pages, or from a program with its own token.

    Browsers say where a request comes from. What says nothing is a program, and programs bring no cookies.
    """
    origin = headers.get("origin")
    if origin is not None:
        return origin != "null" and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    if (site := headers.get("sec-fetch-site")) is not None:
        return site in ("same-origin", "none")
    return "cookie" not in headers
