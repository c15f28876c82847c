"""Signed tokens, which say who may do what: seats, invitations and spectators have different kinds."""

import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

_REMEMBERED = 4096  # tokens read lately: every move brings one
_LONGEST = 300


@dataclass(frozen=True)
class SeatToken:
    """The right to a seat: the table, the place, and a random key whose hash the database knows."""

    table: str
    place: int
    key: str


class Tokens:
    """Makes and reads tokens, signed with the key of the database."""

    def __init__(self, key: str) -> None:
        self._signers = {kind: URLSafeSerializer(key, salt=f"stolik {kind}") for kind in ("seat", "invite", "watch")}
        self._remembered = lru_cache(_REMEMBERED)(self._checked)

    def seat(self, token: SeatToken) -> str:
        return str(self._signers["seat"].dumps([token.table, token.place, token.key]))

    def read_seat(self, text: str) -> SeatToken | None:
        match self._read("seat", text):
            case [str(table), int(place), str(key)]:
                return SeatToken(table, place, key)
        return None

    def invite(self, table: str, removed: int = 0) -> str:
        """Whoever has this may sit down, until somebody more is sent away: they know it."""
        return str(self._signers["invite"].dumps([table, removed] if removed else table))

    def read_invite(self, text: str) -> tuple[str, int] | None:
        return self._read_open("invite", text)

    def watch(self, table: str, removed: int = 0) -> str:
        """Whoever has this may look on, until somebody more is sent away."""
        return str(self._signers["watch"].dumps([table, removed] if removed else table))

    def read_watch(self, text: str) -> tuple[str, int] | None:
        return self._read_open("watch", text)

    def _read_open(self, kind: str, text: str) -> tuple[str, int] | None:
        """The table, and how many people had been sent away from it."""
        match self._read(kind, text):
            case str(table):
                return table, 0
            case [str(table), int(removed)]:
                return table, removed
        return None

    def _read(self, kind: str, text: str) -> Any:
        return self._remembered(kind, text) if len(text) <= _LONGEST else None

    def _checked(self, kind: str, text: str) -> Any:
        try:
            return self._signers[kind].loads(text)
        except (BadData, ValueError, RecursionError):
            return None


def new_id() -> str:
    """A table's address: nobody guesses 96 random bits."""
    return secrets.token_hex(12)


def new_key() -> str:
    return secrets.token_urlsafe(18)


def hashed(key: str) -> str:
    """What the database remembers of a key."""
    return hashlib.sha256(key.encode()).hexdigest()
