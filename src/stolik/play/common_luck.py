"""Common luck: the n-th roll of a die, or the n-th card of a deck, is the same whatever was chosen before.

Each kind of chance, named by the game's ranges of outcomes, has luck of its own, so that one more roll of the blue die
changes no other die. What can come up lies in one shuffled order, as often as its weight says: the first card of it
that can still come up is dealt. When something is back that had been dealt, everything is shuffled anew: a deck in the
next round, a die after every roll. So every outcome is as likely as its weight, and two games that went different ways
meet the same luck as far as their situations allow.
"""

from collections import Counter
from typing import Self

from stolik.core.actions import Ranges
from stolik.core.rng import plain_rng, seed
from stolik.play.dealers import Outcomes, picked

_MOST = 4096  # cards in an order; weights beyond that are no cards, and each is drawn by itself
_Card = tuple[int, int]  # an outcome, and which of its copies
_Order = tuple[_Card, ...]


class CommonDealer:
    """A dealer that knows what came up before: it is a value, and `after` is the dealer of the next chance move."""

    def __init__(self, kinds: Ranges, *words: object) -> None:
        self._kinds, self._words = kinds, words
        self._orders: dict[str, tuple[int, _Order]] = {}  # of each kind: how often it was shuffled, and what is left

    def deal(self, number: int, outcomes: Outcomes) -> int:
        _, order = self._order(outcomes)
        return order[0][0]

    def after(self, outcomes: Outcomes, outcome: int) -> Self:
        """The dealer once this came up."""
        shuffles, order = self._order(outcomes)
        fallen = next((card for card in order if card[0] == outcome), None)
        other = object.__new__(type(self))
        left = tuple(card for card in order if card != fallen)
        other.__dict__ = self.__dict__ | {"_orders": self._orders | {self._kind(outcomes): (shuffles, left)}}
        return other

    def _kind(self, outcomes: Outcomes) -> str:
        return self._kinds.find(outcomes[0][0])[0]

    def _order(self, outcomes: Outcomes) -> tuple[int, _Order]:
        """What can come up now, in its order, and how often it was shuffled."""
        shuffles, left = self._orders.get(self._kind(outcomes), (0, ()))
        known = Counter(outcome for outcome, _ in left)
        if all(weight <= known[outcome] for outcome, weight in outcomes):
            return shuffles, _only(left, outcomes)
        return shuffles + 1, self._shuffled(outcomes, self._kind(outcomes), shuffles + 1)

    def _shuffled(self, outcomes: Outcomes, kind: str, number: int) -> _Order:
        words = ("common luck", *self._words, kind, number)
        if sum(weight for _, weight in outcomes) > _MOST:
            return ((picked(plain_rng(*words), outcomes), 0),)
        cards = [(outcome, copy) for outcome, weight in outcomes for copy in range(weight)]
        return tuple(sorted(cards, key=lambda card: (seed(*words, *card), card)))


def _only(order: _Order, outcomes: Outcomes) -> _Order:
    """The cards that can come up now. Which copies are missing has nothing to do with where they lie."""
    copies: dict[int, list[_Card]] = {}
    for card in sorted(order):
        copies.setdefault(card[0], []).append(card)
    kept = {card for outcome, weight in outcomes for card in copies[outcome][:weight]}
    return tuple(card for card in order if card in kept)


class CommonLuck:
    """Common luck for a loop that makes its own moves: deals, and remembers what came up."""

    def __init__(self, kinds: Ranges, *words: object) -> None:
        self._dealer, self._number = CommonDealer(kinds, *words), 0

    def __call__(self, outcomes: Outcomes) -> int:
        outcome = self._dealer.deal(self._number, outcomes)
        self._dealer, self._number = self._dealer.after(outcomes, outcome), self._number + 1
        return outcome
