"""What people probably show in LIE, by what they have said this round, and how likely that makes a bid."""

from math import comb

import numpy as np

from stolik.bots.learning.net import Floats
from stolik.core.types import Ints, State
from stolik.games.lie.policy import ones_help
from stolik.games.lie.rules import MOST_CARDS, neighbour
from stolik.games.lie.tables import CARDS, VALUES

SILENT, ELSEWHERE, MEEK, BOLD, TWICE = range(5)  # what a player has said of a value: nothing yet, bids on others, on it
SAYINGS = 5

# The share of a hand that matches a value: [ones count too][what its owner said of it][cards - 1], counted in two
# million rounds of an earlier champion against itself and greedy.
_SHARES = (
    (
        (0.18, 0.17, 0.17, 0.17, 0.17),
        (0.09, 0.10, 0.11, 0.12, 0.13),
        (0.50, 0.40, 0.34, 0.30, 0.28),
        (0.65, 0.72, 0.60, 0.52, 0.47),
        (0.65, 0.50, 0.45, 0.40, 0.37),
    ),
    (
        (0.30, 0.31, 0.31, 0.32, 0.32),
        (0.25, 0.28, 0.29, 0.30, 0.31),
        (0.56, 0.48, 0.44, 0.42, 0.41),
        (0.73, 0.80, 0.72, 0.67, 0.63),
        (0.78, 0.68, 0.64, 0.58, 0.56),
    ),
)


def _hands() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """[ones count too, said, cards, matching]: how likely a hand has so many matching faces."""
    hands = np.zeros((2, SAYINGS, MOST_CARDS + 1, MOST_CARDS + 1))
    hands[:, :, 0, 0] = 1
    for helped, by_saying in enumerate(_SHARES):
        for said, shares in enumerate(by_saying):
            for n, share in enumerate(shares, start=1):
                for k in range(n + 1):
                    hands[helped, said, n, k] = comb(n, k) * share**k * (1 - share) ** (n - k)
    return hands


HANDS = _hands()


def read_bids(s: State, said: Ints) -> None:
    """What each player has said of each value this round: said[seat, value - 1]."""
    bidder = s.starter
    for i in range(s.bid_count):
        bid = s.bids[i] - 1
        value, count = bid % VALUES, bid // VALUES + 1
        for other in range(VALUES):
            said[bidder, other] = max(said[bidder, other], ELSEWHERE)
        already = said[bidder, value] > ELSEWHERE
        said[bidder, value] = TWICE if already else BOLD if jump(s, i, value, count) > 0 else MEEK
        bidder = neighbour(s, bidder, s.direction)


def jump(s: State, i: int, value: int, count: int) -> int:
    """How far the i-th bid of a round goes beyond the least that the value needed; the first: beyond a third of all."""
    if i == 0:
        return max(0, count - s.dealt // 3)
    before = s.bids[i - 1] - 1
    if s.order and value > before % VALUES:
        return count - 1
    return count - before // VALUES - (1 if value > before % VALUES else 2)


def likely(s: State, seat: int, value: int, count: int, said: Ints, total: Floats) -> tuple[float, float]:
    """How likely at least so many faces show a value: to a seat, and to somebody who sees no hand."""
    helped = 1 if ones_help(s, value + 1) else 0
    own = s.seat[seat]
    matching = own_matching(s, seat, value, helped)
    total[0] = 1.0
    cards = 0
    for p in range(s.players):
        if p != seat and s.seat[p].playing:
            add_hand(total, cards, HANDS[helped, said[p, value], s.seat[p].cards], s.seat[p].cards)
            cards += s.seat[p].cards
    to_me = tail(total, cards, count - matching)
    add_hand(total, cards, HANDS[helped, said[seat, value], own.cards], own.cards)
    return to_me, tail(total, cards + own.cards, count)


def own_matching(s: State, seat: int, value: int, helped: int) -> int:
    own = s.seat[seat]
    matching = 0
    for i in range(own.fixed):
        matching += own.face[i] == value + 1 or (helped and own.face[i] == 1)
    return matching


def add_hand(total: Floats, cards: int, hand: Floats, n: int) -> None:
    """Add the matching faces of a hand of `n` to those of `cards` others, as distributions."""
    for found in range(cards + n, -1, -1):
        chance = 0.0
        for k in range(max(0, found - cards), min(n, found) + 1):
            chance += hand[k] * total[found - k]
        total[found] = chance


def tail(total: Floats, cards: int, needed: int) -> float:
    if needed <= 0:
        return 1.0
    chance = 0.0
    for found in range(needed, cards + 1):
        chance += total[found]
    return chance


ROOM = CARDS + 2
