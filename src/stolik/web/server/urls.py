"""Addresses that come from outside: whatever is not one has no parts, and nothing fails."""

from urllib.parse import SplitResult, urlsplit

_NOTHING = SplitResult("", "", "", "", "")


def parts_of(address: str) -> SplitResult:
    """The parts of an address; all of them empty if a part of it is impossible."""
    try:
        parts = urlsplit(address)
        _ = parts.hostname, parts.port  # these are read when they are asked for, and fail then
    except ValueError:
        return _NOTHING
    return parts
