"""Connections: half a request, an endless one, or answers that nobody reads cost no more than a closed connection."""

import asyncio
import ipaddress
import socket
from collections import Counter
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stolik.web.server.hosts import client_of
from stolik.web.server.limits import ServerLimits

CLOSE = "stolik.close"  # in a request's scope: what closes its connection without an answer
_FULL = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_MOST_BYTES = 32 * 1024  # of a request beside its body: address, headers, trailers and what frames a body in chunks
_MOST_FIELDS = 100
_PIECE = 4096  # bytes that the parser is given at once


class TooLargeError(Exception):
    """A request has too many fields."""


# After so long without taking anything of what waits, the system closes a connection: Linux knows, others do not.
_UNREAD: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)


def careful_protocol(limits: ServerLimits, proxies: Sequence[str]) -> type[HttpToolsProtocol]:
    """uvicorn's protocol with limits: of time to ask and to take the answer, of size, of connections for one client."""
    open_now: Counter[str] = Counter()
    trusted = [ipaddress.ip_network(proxy) for proxy in proxies]

    def is_proxy(client: str) -> bool:
        try:
            return any(ipaddress.ip_address(client) in network for network in trusted)
        except ValueError:
            return False

    class Careful(HttpToolsProtocol):
        _patience: asyncio.TimerHandle | None = None
        _counted = ""
        _piece = _bytes = _fields = 0
        _in_head = True

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            client = client_of({"client": self.client})
            if open_now[client] >= limits.connections and not is_proxy(self.client[0] if self.client else ""):
                transport.write(_FULL)
                transport.close()
                return
            if _UNREAD is not None:
                transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, _UNREAD, int(limits.unread * 1000))
            self._counted = client
            open_now[client] += 1
            self._wait(limits.slowest)

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait(None)
            if self._counted:
                open_now[self._counted] -= 1
                if not open_now[self._counted]:
                    del open_now[self._counted]
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            """Give the parser piece by piece, so that it never holds more of one request than is allowed."""
            begin = 0
            while begin < len(data) and not self.transport.is_closing():
                left = _MOST_BYTES - self._bytes
                if left <= 0:
                    self._refuse()
                    return
                piece = data[begin : begin + (min(left, _PIECE) if self._in_head else _PIECE)]
                begin, self._piece = begin + len(piece), len(piece)
                self._bytes += len(piece)
                super().data_received(piece)
            between = self.cycle is None or self.cycle.response_complete
            if between and self._patience is None and self.timeout_keep_alive_task is None:
                self._wait(limits.slowest)  # something came, but no request

        def on_message_begin(self) -> None:
            self._wait(limits.slowest)
            self._bytes, self._fields = self._piece, 0  # perhaps the piece began with the end of another request
            super().on_message_begin()
            self.scope[CLOSE] = self.transport.abort  # type: ignore[literal-required]

        def on_header(self, name: bytes, value: bytes) -> None:
            self._fields += 1
            if self._fields > _MOST_FIELDS:
                raise TooLargeError
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self._in_head = False
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            self._bytes -= len(body)
            super().on_body(body)

        def send_400_response(self, msg: str) -> None:
            if self._fields > _MOST_FIELDS:
                self._refuse()
            else:
                super().send_400_response(msg)

        def _unsupported_upgrade_warning(self) -> None:
            """Whoever asks for another protocol gets the page; the log is not theirs to fill."""

        def _refuse(self) -> None:
            """Say that the request is too large, unless another answer is on its way."""
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(_TOO_LARGE)
            self.transport.close()

        def on_message_complete(self) -> None:
            self._in_head = True
            self._wait(None)
            super().on_message_complete()

        def _wait(self, seconds: float | None) -> None:
            """Give the client so long for what it has begun; None is for ever."""
            if self._patience is not None:
                self._patience.cancel()
            self._patience = None if seconds is None else self.loop.call_later(seconds, self._give_up)

        def _give_up(self) -> None:
            self._patience = None
            transport: Any = self.transport
            transport.abort()

    return Careful
