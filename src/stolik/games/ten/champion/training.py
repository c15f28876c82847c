"""What learning needs of TEN: what ends are worth, kinds of moves, and which moves are worth a thought."""

import numpy as np

from stolik.core.types import Ints, State
from stolik.games.ten.champion.hands import gather, rival
from stolik.games.ten.legal import least_bid
from stolik.games.ten.money import means
from stolik.games.ten.policy import cheapest_payment, easy_means, gain
from stolik.games.ten.rules import standing
from stolik.games.ten.scoring import best_value, points_of
from stolik.games.ten.state import BID, BUY, MOST_SEATS, PASS, PAY_BLACK, Phase, sides
from stolik.games.ten.tables import COLOURS

WIN, MARGIN, FAR = 75.0, 25.0, 12.0  # the end: for a rival left behind, for a lead, and how far a lead counts
GIVEN_UP = 3  # last copies that a bid may cost
COUNTED = ("prune", "prune_cards")  # these make arrays


def so_far(s: State, seat: int, shaping: float) -> float:
    """Even: what a hand may come to is learned."""
    return 50.0


def worth(s: State, seat: int, shaping: float) -> float:
    """100 for all rivals far behind, 0 for all far ahead, places decided by T19 and T25."""
    mine, height = points_of(best_value(s.seat[seat])), standing(s, seat)
    total = 0.0
    for i in range(1, sides(s)):
        p = rival(s, seat, i)
        lead = mine - points_of(best_value(s.seat[p]))
        other = standing(s, p)
        won = 1.0 if height > other else 0.5 if height == other else 0.0
        total += WIN * won + MARGIN * (0.5 + 0.5 * max(-1.0, min(1.0, lead / FAR)))
    return total / (sides(s) - 1)


def pot(s: State) -> float:
    """Whatever one wins, another loses."""
    return 50.0 * s.players


def style(action: int) -> int:
    """Drawing, stopping, buying, paying, small and large bids."""
    if action > BID:
        return 6 if action - BID < 5 else 7
    if action >= PAY_BLACK:
        return 5
    return 4 if action >= BUY else min(3, action)


def prune(s: State, seat: int, moves: Ints, n: int) -> int:
    """Leave out what cannot be right, or hardly: payments but one, bids too high, cards that are good for nobody."""
    if s.phase in (Phase.PAY_WILD, Phase.PAY_CARD):
        owned = np.zeros(COLOURS, np.int64)
        gather(s, seat, owned)
        moves[0] = cheapest_payment(s, seat, owned, moves, n)
        return 1
    if s.phase == Phase.BID:
        most = min(most_needed(s, seat), easy_means(s, seat) + GIVEN_UP)
        return min(n, 1 + max(1, most - least_bid(s) + 1))
    return prune_cards(s, moves, n) if s.phase == Phase.BUY else n


def most_needed(s: State, seat: int) -> int:
    """The bid that nobody who speaks later can beat; 0 if nobody does."""
    most = 0
    p = seat
    while p != s.active:
        p = (p + 1) % sides(s)
        most = max(most, means(s, p))
    return most


def prune_cards(s: State, moves: Ints, n: int) -> int:
    """Keep purchases that would add to what somebody's runs are worth."""
    owned = np.zeros((MOST_SEATS, COLOURS), np.int64)
    for p in range(sides(s)):
        gather(s, p, owned[p])
    kept = 0
    for i in range(n):
        useful = moves[i] == PASS
        for p in range(sides(s)):
            useful = useful or gain(owned[p], moves[i] - BUY) > 0
        if useful:
            moves[kept] = moves[i]
            kept += 1
    return kept
