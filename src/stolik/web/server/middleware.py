"""Middleware: checks origin, size and rate of every request, and adds security headers to every response."""

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stolik.web.refusals import Refusal
from stolik.web.server import journal
from stolik.web.server.clients import client_of
from stolik.web.server.connections import CLOSE
from stolik.web.server.hosts import Hosts
from stolik.web.server.limits import Bucket, ServerLimits

log = logging.getLogger("stolik")
_SAFE = ("GET", "HEAD", "OPTIONS")
_FOR_MACHINES = ("/healthz", "/readyz", "/metrics")  # asked for by address, not by the public name
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


class Middleware:
    """The ASGI middleware around the app; counts requests and streams of each client."""

    def __init__(
        self,
        app: ASGIApp,
        limits: ServerLimits,
        hosts: Hosts,
        refuse: Callable[[Request, Refusal], Any],
        answered: Callable[[str, int, float], None],
    ) -> None:
        self._answered = answered
        self._app, self._limits, self._hosts, self._refuse = app, limits, hosts, refuse
        self._changing = Bucket(limits.rate, limits.burst)
        self._looking = Bucket(limits.pages, limits.pages * 4)
        self._refused = Bucket(limits.refused, limits.refused * 4)
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        _forget_cookies_beside_a_token(scope)
        foreign = self._foreign(scope)
        if foreign is not None and CLOSE in scope and not self._refused.take(client_of(scope)):
            scope[CLOSE]()  # there may be thousands: neither answered nor told in the log
            while (await receive())["type"] != "http.disconnect":
                pass
            return

        status, began = 0, time.perf_counter()

        async def safe_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                if not scope["path"].startswith("/static/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            await self._answer(scope, receive, safe_send, foreign)
        except ClientDisconnect:
            pass  # nobody waits for an answer
        except Exception:
            log.exception("a request failed: %s %s", scope["method"], journal.route_of(scope))
            if not status:
                await self._refuse(Request(scope, receive), Refusal("broken"))(scope, receive, safe_send)
        finally:
            seconds = time.perf_counter() - began
            self._answered(journal.route_of(scope), status, seconds)
            journal.request(scope, status, seconds)

    async def _answer(self, scope: Scope, receive: Receive, safe_send: Send, foreign: Refusal | None) -> None:
        refusal = foreign or self._too_much(scope)
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

    def _foreign(self, scope: Scope) -> Refusal | None:
        """Why a request is not one of ours, if so: it names another host, comes from another page, or is too large."""
        headers = Headers(scope=scope)
        if scope["path"] not in _FOR_MACHINES and not self._hosts.answers_to(scope):
            public = self._hosts.public
            return Refusal("other-host", public=public) if public else Refusal("other-host.unknown")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._limits.body:
            return Refusal("too-big", most=self._limits.body)
        is_own = scope["method"] in _SAFE or self._same_origin(headers)
        return None if is_own else Refusal("foreign-origin")

    def _too_much(self, scope: Scope) -> Refusal | None:
        client = client_of(scope)
        if scope["method"] not in _SAFE:
            return None if self._changing.take(client) else Refusal("too-fast")
        if scope["path"].endswith("/stream") and self._streams[client] >= self._limits.streams:
            return Refusal("too-many-streams")
        return None if self._looking.take(client) else Refusal("too-fast")

    def _same_origin(self, headers: Headers) -> bool:
        """Whether a request that changes something comes from our own pages, or from a program with its own token.

        Browsers say where a request comes from. What says nothing is a program, and programs bring no cookies.
        """
        origin = headers.get("origin")
        if origin is not None:
            return self._hosts.is_own_origin(origin, headers.get("host", ""))
        if (site := headers.get("sec-fetch-site")) is not None:
            return site in ("same-origin", "none")
        return "cookie" not in headers


def _forget_cookies_beside_a_token(scope: Scope) -> None:
    """Who shows a bearer token is known by it alone; cookies are another's, or an earlier program's."""
    if Headers(scope=scope).get("authorization", "").lower().startswith("bearer "):
        scope["headers"] = [header for header in scope["headers"] if header[0] != b"cookie"]
