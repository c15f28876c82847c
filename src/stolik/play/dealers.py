"""Dealers make chance moves: from the operating system, from a seed, from a record, or by hand."""

import secrets
from collections.abc import Callable, Iterator
from typing import Protocol

from stolik.core.errors import BadRecordError
from stolik.core.rng import pick, plain_rng


class Dealer(Protocol):
    def deal(self, outcomes: list[tuple[int, int]]) -> int:
        """Choose one of the outcomes, each as likely as its weight."""
        ...


class SystemDealer:
    """The operating system's randomness: for people at a table."""

    def deal(self, outcomes: list[tuple[int, int]]) -> int:
        left = secrets.randbelow(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights are positive")


class SeedDealer:
    """The same words, the same cards, on every machine: for simulation."""

    def __init__(self, *words: object) -> None:
        self._rng = plain_rng("dealer", *words)

    def deal(self, outcomes: list[tuple[int, int]]) -> int:
        weights = [weight for _, weight in outcomes]
        return outcomes[pick(self._rng, weights, len(weights))][0]


class RecordDealer:
    """The outcomes of a game that was played before, in their order."""

    def __init__(self, outcomes: list[int]) -> None:
        self._next: Iterator[int] = iter(outcomes)

    def deal(self, outcomes: list[tuple[int, int]]) -> int:
        for outcome in self._next:
            return outcome
        raise BadRecordError(pl="W zapisie nie ma już kart ani rzutów.", en="The record has no more chance moves.")


class HandDealer:
    """A person who types what the real cards and dice show: `ask` gets the outcomes and returns one of them."""

    def __init__(self, ask: Callable[[list[tuple[int, int]]], int]) -> None:
        self._ask = ask

    def deal(self, outcomes: list[tuple[int, int]]) -> int:
        return self._ask(outcomes)
