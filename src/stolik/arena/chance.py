"""Chance where strangers play: a seed that nobody knows before the end, and streams that tell nothing of one another.

A generator of `core.rng` can be computed from what it dealt. So under a drawn seed each chance move, and each random
number of a bot of the house, comes from a generator of its own, keyed by the seed, the deal and its number.
"""

import hashlib
import secrets
from typing import Any

from stolik.core.rng import array_rng
from stolik.play.dealers import NumberedDealer, Outcomes

_DRAWN, _LOST = "drawn-", "lost-"


def drawn_seed() -> str:
    """256 bits of the operating system's."""
    return _DRAWN + secrets.token_hex(32)


def is_drawn(seed: str) -> bool:
    return seed.startswith(_DRAWN)


def marked(seed: str) -> str:
    """A name for a seed that does not tell it: what is left of it when an arena is killed."""
    return _LOST + hashlib.sha256(f"mark {seed}".encode()).hexdigest()[:16]


def is_lost(seed: str) -> bool:
    return seed.startswith(_LOST)


def seed_of_bots(seed: str) -> str:
    """What bots' own seeds are made from. A drawn one says nothing of the seed that cards are dealt from."""
    return hashlib.sha256(f"bots of {seed}".encode()).hexdigest() if is_drawn(seed) else seed


class KeyedDealer:
    """Chance moves of one game, in order."""

    def __init__(self, *words: object) -> None:
        self._dealer, self._number = NumberedDealer(*words), -1

    def __call__(self, outcomes: Outcomes) -> int:
        self._number += 1
        return self._dealer.deal(self._number, outcomes)


class KeyedStreams:
    """Random numbers of the seats of one game: another generator each time that a seat asks."""

    def __init__(self, *words: object) -> None:
        self._words, self._asked = words, 0

    def __getitem__(self, seat: int) -> Any:
        self._asked += 1
        return array_rng("keyed stream", *self._words, seat, self._asked)
