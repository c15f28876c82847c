"""Which names this server answers to, and which proxies it believes.

`Host` comes from the asker, and links are made from it. So it is believed where it names this very machine; a server
with another name is told that name (`--public`), and answers to no other.
"""

import ipaddress
import socket

from starlette.datastructures import Headers
from starlette.types import Scope

from stolik.core.errors import BadSetupError, shown
from stolik.web.server.urls import parts_of


class Hosts:
    """The addresses under which people find the table."""

    def __init__(self, public: str = "") -> None:
        self.public = _checked(public) if public else ""
        self._public_host = parts_of(self.public).netloc
        name = socket.gethostname().lower()
        self._names = {"localhost", name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}

    def answers_to(self, scope: Scope) -> bool:
        """Whether a request names this server."""
        host = Headers(scope=scope).get("host", "").lower()
        if self.public:
            return host == self._public_host
        name = parts_of(f"//{host}").hostname or ""
        server = scope.get("server")
        return name in self._names or _is_loopback(name) or (server is not None and name == server[0])

    def is_own_origin(self, origin: str, host: str) -> bool:
        """Whether a page of this server sent a request."""
        if self.public:
            return origin.lower() == self.public
        own = parts_of(origin).netloc.lower()
        return bool(own) and own == host.lower()


def _is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _checked(public: str) -> str:
    parts = parts_of(public.strip().lower())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise BadSetupError(
            pl=f"„{shown(public)}” to nie adres serwera: ma być jak https://stolik.example, bez ścieżki.",
            en=f'"{shown(public)}" is no address of a server: it should be like https://stolik.example, with no path.',
        )
    return f"{parts.scheme}://{parts.netloc}"


def checked_proxies(given: list[str]) -> tuple[str, ...]:
    """Addresses or networks of proxies, such as 127.0.0.1 or 10.0.0.0/8."""
    for text in given:
        try:
            ipaddress.ip_network(text)
        except ValueError as error:
            raise BadSetupError(
                pl=f"„{shown(text)}” to nie adres proxy: ma być jak 127.0.0.1, ::1 albo 10.0.0.0/8.",
                en=f'"{shown(text)}" is no address of a proxy: it should look like 127.0.0.1, ::1 or 10.0.0.0/8.',
            ) from error
    return tuple(given)


def client_of(scope: Scope) -> str:
    """Who asks: an address, or the network that one household has in IPv6."""
    client = scope.get("client")
    name = str(client[0]) if client else "unknown"
    if ":" not in name:
        return name
    try:
        address = ipaddress.IPv6Address(name.partition("%")[0])
    except ValueError:
        return name
    return str(address.ipv4_mapped or ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))
