"""Small rounds of LIE for two, solved exactly: counterfactual regret minimisation (CFR+) over all bids and all hands.

What is hidden is small: 15 kinds of cards with two faces each, so 30 hands of a card, and 465 of two. What is public is
a set of bids, since bids only rise: 2^12 sets with one card each, 2^18 with two against one. Each of them is visited
once an iteration with the vector of all hands (`walk`), so nothing is sampled. Which faces its owner shows is the first
decision, and the deck is the real one: a card in one hand is rarer in the other.

The winner of the check is paid 1 by its loser. Values are those of the player who bids first.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import comb, prod
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.games.lie.champion import walk
from stolik.games.lie.champion.walk import BEST, LEARN, MEAN, Floats, Table
from stolik.games.lie.tables import COPIES, PAIRS, VALUES

Pair = tuple[int, int]
Hand = tuple[tuple[Pair, int], ...]  # cards and the faces of them that count, sorted
SIZES = ((1, 1), (2, 1), (1, 2))  # cards of whoever starts the round, and of the other
EVERY = 10  # iterations after which a solution is judged


@dataclass(frozen=True)
class Round:
    """Which round it is; `values` below 6 makes the deck smaller: only faces up to it are dealt and bid."""

    order: str = "count"
    ones_wild: bool = False
    values: int = VALUES
    cards: tuple[int, int] = (1, 1)

    @cached_property
    def pairs(self) -> list[Pair]:
        return [pair for pair in PAIRS if max(pair) <= self.values]

    @cached_property
    def bids(self) -> list[tuple[int, int]]:
        """(count, value), from the lowest bid to the highest."""
        bids = list(product(range(1, sum(self.cards) + 1), range(1, self.values + 1)))
        return bids if self.order == "count" else sorted(bids, key=lambda bid: (bid[1], bid[0]))

    @cached_property
    def hands(self) -> list[list[Hand]]:
        """What each player can hold and show."""
        shown = [(pair, face) for pair in self.pairs for face in pair]
        return [list(combinations_with_replacement(shown, size)) for size in self.cards]

    @property
    def deals(self) -> int:
        """In how many ways both hands can be dealt."""
        deck, (first, second) = COPIES * len(self.pairs), self.cards
        return comb(deck, first) * comb(deck - first, second)

    def bit(self, bid: tuple[int, int]) -> int:
        """What a bid is in the number of a set of bids."""
        return 1 << len(self.bids) - 1 - self.bids.index(bid)

    def matches(self, seat: int) -> Any:
        """[opened with ones, bid, hand]: how many faces match."""
        faces = np.array([[face for _, face in hand] for hand in self.hands[seat]])
        plain = np.array([(faces == value).sum(axis=1) for _, value in self.bids])
        wild = [((faces == value) | (faces == 1)).sum(axis=1) for _, value in self.bids]
        return np.array([wild if self.ones_wild else plain, plain], np.int8)


class Sets:
    """All sets of bids of a round with all hands, and walks over them."""

    def __init__(self, chosen: Round) -> None:
        self.round, bids = chosen, len(chosen.bids)
        numbers = np.arange(1 << bids)
        self.turn = np.bitwise_count(numbers).astype(np.int64) & 1
        # How many bids are higher than all of a set: as many as its number has zeros at the end.
        free = np.where(numbers, np.bitwise_count((numbers & -numbers) - 1), bids).astype(np.int64)
        choices = np.where(free, free + (numbers > 0), 0)
        ends = np.array([np.cumsum(choices * (self.turn == seat)) for seat in (0, 1)])
        self.start, self.rows = ends[self.turn, numbers] - choices, ends[:, -1].tolist()
        cards = [[tuple(card for card, _ in hand) for hand in hands] for hands in chosen.hands]
        self.deal = [np.unique([str(one) for one in both], return_inverse=True)[1] for both in cards]
        self.ways = [np.array([prod(comb(COPIES, n) for n in Counter(one).values()) for one in both]) for both in cards]
        counts, values = np.array(chosen.bids).T
        kinds = [np.array([[PAIRS.index(card) for card in one] for one in both], np.int8) for both in cards]
        faces = [(chosen.matches(seat), kinds[seat]) for seat in (0, 1)]
        self._tables = [Table(self.start, counts, 1 * (values == 1), *faces[seat], *faces[1 - seat]) for seat in (0, 1)]
        self.kind = np.dtype(np.float32 if sum(chosen.cards) > 2 else np.float64)
        self._work = np.zeros((4, bids + 2, max(map(len, cards))), self.kind)
        self._sums = np.zeros((2, max(chosen.cards) + 1, walk.ALL + 1), self.kind)
        self._walk = games.load("lie").compiled().extended({}, "lie round", Path(walk.__file__)).bind(walk.walk)

    def empty(self, seat: int) -> Floats:
        """Rows of a player."""
        return np.zeros((self.rows[seat], len(self.ways[seat])), self.kind)

    def walk(
        self,
        mode: int,
        seat: int,
        own: Floats,
        other: Floats,
        faces: Floats,
        total: Floats | None = None,
        weight: float = 0.0,
    ) -> Floats:
        """What each hand of a player is worth, by how likely the other shows faces, and both their rows."""
        reach = (self.ways[1 - seat] * faces).astype(self.kind)
        total = other if total is None else total
        told = (self._tables[seat], own, other, total, reach, self._work, self._sums)
        self._walk(0, len(self.round.bids), 0, 0, seat == 0, mode, self.kind.type(weight), *told)
        return self._work[walk.VALUE, 0, : len(self.ways[seat])].astype(float)

    def shares(self, seat: int, faces: Floats) -> Floats:
        """How likely a player shows faces, of all that the same cards can show."""
        deal = self.deal[seat]
        sums, alike = np.bincount(deal, faces)[deal], np.bincount(deal)[deal]
        return np.where(sums > 0, faces / np.where(sums > 0, sums, 1), 1 / alike)

    def gain(self, seat: int, worth: Floats, faces: Floats | None = None) -> float:
        """What a player gets on average with faces so likely, or with the best, if each hand is worth that."""
        worth = worth * self.ways[seat] / self.round.deals
        if faces is not None:
            return float(worth @ faces)
        best = np.full(self.deal[seat].max() + 1, -np.inf)
        np.maximum.at(best, self.deal[seat], worth)
        return float(best.sum())


@dataclass(frozen=True)
class Solution:
    """Strategies of both seats: rows of bids (see `walk`), and faces as chances."""

    sets: Sets
    bids: tuple[Floats, Floats]
    faces: tuple[Floats, Floats]
    value: float
    exploitability: float

    def answers(self, seat: int, made: Sequence[Pair]) -> dict[Pair | None, Floats]:
        """After some bids, how likely a player checks (None) and makes each higher bid, with each hand."""
        bids, number = self.sets.round.bids, sum(map(self.sets.round.bit, made))
        higher = bids[bids.index(made[-1]) + 1 :] if made else bids
        choices: list[Pair | None] = [*([None] if made else []), *reversed(higher)]
        first = self.sets.start[number]
        rows = self.bids[seat][first : first + len(choices)] if higher else np.ones((1, len(self.faces[seat])))
        sums = rows.sum(axis=0)
        return dict(zip(choices, np.where(sums > 0, rows / np.where(sums > 0, sums, 1), 1 / len(rows)), strict=True))

    def openings(self) -> dict[Pair, float]:
        """How often each bid opens the round."""
        odds = self.faces[0] * self.sets.ways[0]
        return {bid: float(chance @ odds / odds.sum()) for bid, chance in self.answers(0, []).items() if bid}


class Solver:
    """CFR+ of one round, the seats in turn; in the average an iteration weighs as much as the square of its number."""

    def __init__(self, chosen: Round) -> None:
        self.sets, self.iterations = Sets(chosen), 0
        self._regret, self._total = ([self.sets.empty(seat) for seat in (0, 1)] for _ in range(2))
        self._face_regret, self._face_total = ([np.zeros(len(ways)) for ways in self.sets.ways] for _ in range(2))

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for seat in (0, 1):
                self._learn(seat, float(self.iterations**2))

    def _learn(self, seat: int, weight: float) -> None:
        """What a player regrets, against what the other plays now; that is added to what the other played."""
        sets, other = self.sets, 1 - seat
        theirs, mine = sets.shares(other, self._face_regret[other]), sets.shares(seat, self._face_regret[seat])
        self._face_total[other] += weight * theirs
        worth = sets.walk(LEARN, seat, self._regret[seat], self._regret[other], theirs, self._total[other], weight)
        mean = np.bincount(sets.deal[seat], mine * worth)[sets.deal[seat]]
        self._face_regret[seat] = np.maximum(0, self._face_regret[seat] + worth - mean)

    def until(self, exploitability: float, most: int = 20_000) -> Solution:
        """Run on until the average strategy is so hard to exploit, or for so many iterations."""
        while self.iterations < most and self.exploitability() > exploitability:
            self.run(EVERY)
        return self.solution()

    def exploitability(self) -> float:
        """How much a best response gains against the average strategy, the mean of both seats."""
        return sum(self.best(seat) for seat in (0, 1)) / 2

    def best(self, seat: int) -> float:
        """What a best response of a player gets against the average strategy of the other."""
        total, other = self._total, 1 - seat
        faces = self.sets.shares(other, self._face_total[other])
        return self.sets.gain(seat, self.sets.walk(BEST, seat, total[seat], total[other], faces))

    def solution(self) -> Solution:
        """The average strategy as it is now; it is not copied."""
        first, second = (self.sets.shares(seat, self._face_total[seat]) for seat in (0, 1))
        worth = self.sets.walk(MEAN, 0, self._total[0], self._total[1], second)
        value = self.sets.gain(0, worth, first)
        return Solution(self.sets, (self._total[0], self._total[1]), (first, second), value, self.exploitability())
