"""The local network: a server that listens on this machine alone can be opened to the network it is in, by a switch.

Nothing listens there before. The switch opens a second socket, on one address of this machine, and closes it again.
Only somebody at this very machine can throw it, and only where no proxy stands in front of the server.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Callable

from starlette.requests import Request

from stolik.core.errors import BadSetupError

_ANYWHERE = ("192.0.2.1", 9)  # nobody has it; nothing is sent, but the system says which way it would go
_FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def own_address() -> str:
    """This machine's address in the local network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ANYWHERE)
            found = str(asking.getsockname()[0])
        except OSError:
            return ""
    return "" if ipaddress.ip_address(found).is_loopback else found


class Network:
    """The switch of one server."""

    def __init__(self, port: int, protocol: Callable[[], asyncio.Protocol], address: str = "") -> None:
        self.address = address or own_address()
        self.base = f"http://{self.address}:{port}"
        self._port, self._protocol = port, protocol
        self._listening: asyncio.Server | None = None

    @property
    def is_on(self) -> bool:
        return self._listening is not None

    async def switch(self, on: bool) -> None:
        """Begin or end to listen on the network; who is connected stays."""
        if on and self._listening is None:
            self._listening = await self._listen()
        elif not on:
            self.close()

    async def _listen(self) -> asyncio.Server:
        try:
            return await asyncio.get_running_loop().create_server(self._protocol, self.address, self._port)
        except OSError as error:
            raise BadSetupError(
                pl=f"Nie mogę słuchać na {self.address}:{self._port}: {error.strerror}.",
                en=f"Cannot listen on {self.address}:{self._port}: {error.strerror}.",
            ) from error

    def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
        self._listening = None


def is_at_this_machine(request: Request) -> bool:
    """Whether a request comes from this very machine, and straight."""
    client = request.scope.get("client")
    try:
        here = client is not None and ipaddress.ip_address(str(client[0])).is_loopback
    except ValueError:
        return False
    return here and not any(name in request.headers for name in _FORWARDED)
