"""One round of LIE for two with one card each, solved: counterfactual regret minimisation (CFR+) over all bids at once.

What is hidden is small: 15 kinds of cards, two faces each, so 30 private states a player. What is public is a set of
bids, since bids only rise: with 12 bids there are 4,096 sets, and a set's bit mask is its number. Each of them is
visited once an iteration with the vectors of all private states, so nothing is sampled. Which face its owner shows is
the first decision, and the deck is the real one: a card in one hand is rarer in the other.

The winner of the check is paid 1 by its loser. Values are those of the player who bids first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.core.types import Ints
from stolik.games.lie.rules import BID, CHECK, SHOW
from stolik.games.lie.tables import COPIES, PAIRS, VALUES

Floats = Any  # a float64 array
HANDS = 2  # cards dealt, one to each player


@dataclass(frozen=True)
class Round:
    """Which round it is; `values` below 6 makes the deck smaller: only faces up to it are dealt and bid."""

    order: str = "count"
    ones_wild: bool = False
    values: int = VALUES

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [pair for pair in PAIRS if max(pair) <= self.values]

    @property
    def states(self) -> list[tuple[tuple[int, int], int]]:
        """What a player can hold: a card and the face of it that counts."""
        return [(pair, face) for pair in self.pairs for face in pair]

    @property
    def bids(self) -> list[tuple[int, int]]:
        """(count, value), from the lowest bid to the highest."""
        bids = [(count, value) for count in range(1, HANDS + 1) for value in range(1, self.values + 1)]
        return bids if self.order == "count" else sorted(bids, key=lambda bid: (bid[1], bid[0]))

    def stakes(self) -> Floats:
        """[opened with ones, bid, bidder's state, other's]: the chance of the deal, negative if the bid is false."""
        states, bids = self.states, self.bids
        stakes = np.zeros((2, len(bids), len(states), len(states)))
        deck = COPIES * len(self.pairs)
        for i, (card, face) in enumerate(states):
            for j, (other, second) in enumerate(states):
                dealt = COPIES / deck * (COPIES - (card == other)) / (deck - 1)
                for opened_with_ones in (0, 1):
                    jokers = self.ones_wild and not opened_with_ones
                    for number, (count, value) in enumerate(bids):
                        found = sum(shown == value or (jokers and shown == 1) for shown in (face, second))
                        stakes[opened_with_ones, number, i, j] = dealt if found >= count else -dealt
        return stakes


@dataclass(frozen=True)
class Solution:
    """Strategies of both seats: `bids[set of bids, check or which bid, state]` and `faces[seat, state]`, as chances."""

    round: Round
    bids: Floats
    faces: Floats
    value: float
    exploitability: float

    def chances(self, seat: int, card: tuple[int, int], face: int | None, made: Sequence[tuple[int, int]]) -> Floats:
        """The chance of each action of the game: of the face to show if none is fixed yet, else of a check and bids."""
        chances = np.zeros(BID + HANDS * VALUES)
        states = self.round.states
        if face is None:
            for shown in card:
                chances[SHOW + shown - 1] = self.faces[seat, states.index((card, shown))]
            return chances
        known = self.round.bids
        mask = sum(1 << known.index(bid) for bid in made)
        column = self.bids[mask, :, states.index((card, face))]
        chances[CHECK] = column[0]
        for number, (count, value) in enumerate(known):
            chances[BID + (count - 1) * VALUES + value - 1] = column[1 + number]
        return chances


class Solver:
    """CFR+ of one round, the seats in turn; later iterations weigh more in the average."""

    def __init__(self, chosen: Round) -> None:
        self.round, self.iterations = chosen, 0
        self._stakes = chosen.stakes()
        states, bids = len(chosen.states), len(chosen.bids)
        self._opens_with_ones = np.array([value == 1 for _, value in chosen.bids])
        shape = (1 << bids, 1 + bids, states)
        self._regret, self._total, self._now = (np.zeros(shape) for _ in range(3))
        self._face_regret, self._face_total, self._face_now = (np.zeros((2, states)) for _ in range(3))
        self._reach = np.zeros((2, 1 << bids, states))
        self._value = np.zeros((1 << bids, states))
        bind = games.load("lie").compiled().extended({}, "lie round", Path(__file__).resolve()).bind
        self._iterate, self._respond, self._even = bind(iterate), bind(respond), bind(match_regrets)
        for seat in (0, 1):
            self._even(seat, self._regret, self._now, self._face_regret, self._face_now)

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for seat in (0, 1):
                self._iterate(
                    seat,
                    self.iterations,
                    self._stakes,
                    self._opens_with_ones,
                    self._regret,
                    self._total,
                    self._now,
                    self._face_regret,
                    self._face_total,
                    self._face_now,
                    self._reach,
                    self._value,
                )

    def until(self, exploitability: float, most: int = 20_000) -> Solution:
        """Run on until the average strategy is so hard to exploit, or for so many iterations."""
        while (solution := self.solution()).exploitability > exploitability and self.iterations < most:
            self.run(100)
        return solution

    def solution(self) -> Solution:
        """The average strategy, judged by a best response of each seat."""
        bids, faces = _shares(self._total, self._now, 1), self._face_total.copy()
        for seat in (0, 1):
            pairs = faces[seat].reshape(-1, 2)
            sums = pairs.sum(axis=1, keepdims=True)
            pairs[:] = np.where(sums > 0, pairs / np.where(sums > 0, sums, 1), 0.5)
        best = [self._gain(seat, bids, faces, best=True) for seat in (0, 1)]
        value = self._gain(0, bids, faces, best=False)
        return Solution(self.round, bids, faces, value, sum(best) / 2)

    def _gain(self, seat: int, bids: Floats, faces: Floats, best: bool) -> float:
        gain = self._respond(seat, best, self._stakes, self._opens_with_ones, bids, faces, self._reach, self._value)
        return float(gain)


COUNTED = ("iterate", "respond")  # these make arrays


def _shares(total: Floats, fallback: Floats, axis: int) -> Floats:
    sums = total.sum(axis=axis, keepdims=True)
    return np.where(sums > 0, total / np.where(sums > 0, sums, 1), fallback)


# Compiled


def highest(mask: int) -> int:
    """The number of the highest bid of a set; -1 of none."""
    bid = -1
    while mask > 0:
        mask >>= 1
        bid += 1
    return bid


def to_move(mask: int) -> int:
    """Whose say it is: the seats take turns from seat 0."""
    seat = 0
    while mask > 0:
        seat ^= mask & 1
        mask >>= 1
    return seat


def opened(mask: int, opens_with_ones: Ints) -> int:
    """1 if the lowest bid of a set, which opened the round, was on ones."""
    bid = 0
    while not (mask >> bid) & 1:
        bid += 1
    return 1 if opens_with_ones[bid] else 0


def match_regrets(seat: int, regret: Floats, now: Floats, face_regret: Floats, face_now: Floats) -> None:
    """Play each action as often as it is regretted, or all evenly."""
    sets, actions, states = regret.shape
    for mask in range(sets):
        if to_move(mask) != seat:
            continue
        first = highest(mask) + 2
        choices = actions - first + (1 if mask else 0)
        for state in range(states):
            total = regret[mask, 0, state] if mask else 0.0
            for action in range(first, actions):
                total += regret[mask, action, state]
            if mask:
                now[mask, 0, state] = regret[mask, 0, state] / total if total > 0 else 1.0 / choices
            for action in range(first, actions):
                now[mask, action, state] = regret[mask, action, state] / total if total > 0 else 1.0 / choices
    for card in range(states // 2):
        total = face_regret[seat, 2 * card] + face_regret[seat, 2 * card + 1]
        for state in (2 * card, 2 * card + 1):
            face_now[seat, state] = face_regret[seat, state] / total if total > 0 else 0.5


def walk_down(now: Floats, face_now: Floats, reach: Floats) -> None:
    """How likely each seat is to play towards each set of bids, from each of its states."""
    sets, actions, states = now.shape
    for seat in (0, 1):
        for state in range(states):
            reach[seat, 0, state] = face_now[seat, state]
    for mask in range(sets):
        seat = to_move(mask)
        for action in range(highest(mask) + 2, actions):
            after = mask | 1 << (action - 1)
            for state in range(states):
                reach[seat, after, state] = reach[seat, mask, state] * now[mask, action, state]
                reach[1 - seat, after, state] = reach[1 - seat, mask, state]


def add_check(mask: int, own: bool, stakes: Floats, opens_with_ones: Ints, others: Floats, out: Floats) -> None:
    """Add what a check of the last bid brings: `own` if we check. `others`: how likely they are there, and do it."""
    odds = stakes[opened(mask, opens_with_ones), highest(mask)]
    sign = -1.0 if own else 1.0
    for state in range(len(out)):
        total = 0.0
        for other in range(len(out)):
            total += odds[state, other] * others[other]
        out[state] += sign * total


def iterate(
    seat: int,
    weight: float,
    stakes: Floats,
    opens_with_ones: Ints,
    regret: Floats,
    total: Floats,
    now: Floats,
    face_regret: Floats,
    face_total: Floats,
    face_now: Floats,
    reach: Floats,
    value: Floats,
) -> None:
    """One iteration for one seat: what each action would bring, the regrets from that, and the strategy from those."""
    sets, actions, states = now.shape
    walk_down(now, face_now, reach)
    check = np.zeros(states)
    others = np.zeros(states)
    for mask in range(sets - 1, -1, -1):
        mine = to_move(mask) == seat
        first = highest(mask) + 2
        here = value[mask]
        here[:] = 0.0
        check[:] = 0.0
        for other in range(states):
            others[other] = reach[1 - seat, mask, other] * (1.0 if mine else now[mask, 0, other])
        if mask:
            add_check(mask, mine, stakes, opens_with_ones, others, check)
        for state in range(states):
            here[state] = check[state] * (now[mask, 0, state] if mine else 1.0)
        for action in range(first, actions):
            child = value[mask | 1 << (action - 1)]
            for state in range(states):
                here[state] += child[state] * (now[mask, action, state] if mine else 1.0)
        if not mine:
            continue
        for state in range(states):
            played = weight * reach[seat, mask, state]
            if mask:
                regret[mask, 0, state] = max(0.0, regret[mask, 0, state] + check[state] - here[state])
                total[mask, 0, state] += played * now[mask, 0, state]
            for action in range(first, actions):
                gain = value[mask | 1 << (action - 1), state] - here[state]
                regret[mask, action, state] = max(0.0, regret[mask, action, state] + gain)
                total[mask, action, state] += played * now[mask, action, state]
    for card in range(states // 2):
        low, high = 2 * card, 2 * card + 1
        mean = face_now[seat, low] * value[0, low] + face_now[seat, high] * value[0, high]
        for state in (low, high):
            face_regret[seat, state] = max(0.0, face_regret[seat, state] + value[0, state] - mean)
            face_total[seat, state] += weight * face_now[seat, state]
    match_regrets(seat, regret, now, face_regret, face_now)


def respond(
    seat: int,
    best: bool,
    stakes: Floats,
    opens_with_ones: Ints,
    now: Floats,
    face_now: Floats,
    reach: Floats,
    value: Floats,
) -> float:
    """What a seat gets against the other's strategy: with its best response, or with its own strategy."""
    sets, actions, states = now.shape
    walk_down(now, face_now, reach)
    check = np.zeros(states)
    others = np.zeros(states)
    for mask in range(sets - 1, -1, -1):
        mine = to_move(mask) == seat
        here = value[mask]
        check[:] = 0.0
        for other in range(states):
            others[other] = reach[1 - seat, mask, other] * (1.0 if mine else now[mask, 0, other])
        if mask:
            add_check(mask, mine, stakes, opens_with_ones, others, check)
        for state in range(states):
            most = check[state] if mask else -2.0
            mean = check[state] * (now[mask, 0, state] if mine else 1.0)
            for action in range(highest(mask) + 2, actions):
                child = value[mask | 1 << (action - 1), state]
                most = max(most, child)
                mean += child * (now[mask, action, state] if mine else 1.0)
            here[state] = most if mine and best else mean
    gain = 0.0
    for card in range(states // 2):
        low, high = 2 * card, 2 * card + 1
        if best:
            gain += max(value[0, low], value[0, high])
        else:
            gain += face_now[seat, low] * value[0, low] + face_now[seat, high] * value[0, high]
    return gain
