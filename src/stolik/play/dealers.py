"""Dealers make chance moves: from the operating system, from a seed, from a record, or by hand.

A dealer is told the number of the chance move, from 0, so that a match can be left and taken up again anywhere. The
sealed envelope (`play.envelope`) is a dealer too.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

from stolik.core.errors import BadRecordError
from stolik.core.rng import pick, plain_rng
from stolik.core.types import Ints

Outcomes = list[tuple[int, int]]  # what can happen, with weights


class Dealer(Protocol):
    def deal(self, number: int, outcomes: Outcomes) -> int | None:
        """Choose one of the outcomes for chance move `number`, each as likely as its weight; None is "not yet"."""
        ...


class SystemDealer:
    """The operating system's randomness: for people at a table."""

    def deal(self, number: int, outcomes: Outcomes) -> int:
        left = secrets.randbelow(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights are positive")


class SeedDealer:
    """The same words, the same cards, on every machine, dealt in order: for simulation."""

    def __init__(self, *words: object) -> None:
        self._rng = plain_rng("dealer", *words)

    def deal(self, number: int, outcomes: Outcomes) -> int:
        return picked(self._rng, outcomes)


class NumberedDealer:
    """Each chance move follows from the words and its number alone: a match can be taken up again anywhere."""

    def __init__(self, *words: object) -> None:
        self._words = words

    def deal(self, number: int, outcomes: Outcomes) -> int:
        return picked(plain_rng("numbered dealer", *self._words, number), outcomes)


def picked(rng: Ints, outcomes: Outcomes) -> int:
    """One of the outcomes, as likely as its weight."""
    weights = [weight for _, weight in outcomes]
    return outcomes[pick(rng, weights, len(weights))][0]


class RecordDealer:
    """The outcomes of a game that was played before, in their order."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes

    def deal(self, number: int, outcomes: Outcomes) -> int:
        if number >= len(self._outcomes):
            raise BadRecordError(pl="W zapisie nie ma już kart ani rzutów.", en="The record has no more chance moves.")
        return self._outcomes[number]


class SameLuckDealer:
    """The luck of another game as far as it fits: chance move `number` comes out as it did there, if it can.

    Where it cannot, or that game has no such chance move, another dealer deals. So whoever plays as was played there
    gets every card and die of that game, and whoever plays otherwise finds the deck in the same order.
    """

    def __init__(self, outcomes: Sequence[int], otherwise: Dealer) -> None:
        self._outcomes, self._otherwise = outcomes, otherwise

    def deal(self, number: int, outcomes: Outcomes) -> int | None:
        known = self._outcomes[number : number + 1]
        fits = [outcome for outcome, _ in outcomes if outcome in known]
        return fits[0] if fits else self._otherwise.deal(number, outcomes)


class LessonDealer:
    """The outcomes of a lesson's record; after the last one the game waits."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes

    def deal(self, number: int, outcomes: Outcomes) -> int | None:
        return self._outcomes[number] if number < len(self._outcomes) else None


class HandDealer:
    """A person who says what the real cards and dice show: `ask` gets the outcomes and returns one, or None: wait."""

    def __init__(self, ask: Callable[[Outcomes], int | None]) -> None:
        self._ask = ask

    def deal(self, number: int, outcomes: Outcomes) -> int | None:
        return self._ask(outcomes)
