"""Connections: who sends half a request waits for nobody's patience, and no client has all of them."""

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stolik.web.hosts import client_of
from stolik.web.server_limits import ServerLimits

_FULL = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def careful_protocol(limits: ServerLimits, proxies: Sequence[str]) -> type[HttpToolsProtocol]:
    """uvicorn's protocol with time limits for headers and bodies, and so many connections for one client."""
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

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            client = client_of({"client": self.client})
            if open_now[client] >= limits.connections and not is_proxy(self.client[0] if self.client else ""):
                transport.write(_FULL)
                transport.close()
                return
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
            super().data_received(data)
            between = self.cycle is None or self.cycle.response_complete
            if between and self._patience is None and self.timeout_keep_alive_task is None:
                self._wait(limits.slowest)  # something came, but no request

        def on_message_begin(self) -> None:
            self._wait(limits.slowest)
            super().on_message_begin()

        def on_message_complete(self) -> None:
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
