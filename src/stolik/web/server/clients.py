"""Who a client is: the address that asks, or that a proxy which is believed says; one household is one client."""

import ipaddress

from starlette.types import Scope

from stolik.core.errors import BadSetupError, shown


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
