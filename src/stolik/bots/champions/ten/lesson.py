"""What learning needs of TEN: what ends are worth, kinds of moves, and which payments are worth a thought."""

import numpy as np

from stolik.bots.champions.ten.hands import gather, hopes, rival
from stolik.core.types import Ints, State
from stolik.games.ten.rules import standing
from stolik.games.ten.scoring import best_value, points_of
from stolik.games.ten.state import BID, BUY, PAY, PAY_BLACK, Phase, sides
from stolik.games.ten.tables import COLOURS

WIN, MARGIN, FAR = 75.0, 25.0, 12.0  # the end: for a rival left behind, for a lead, and how far a lead counts
SLOPE = 0.02  # of what a hundredth of a point hoped for is worth before the end


def so_far(s: State, seat: int, lean: float) -> float:
    """Even, and something for better hopes."""
    owned = np.zeros(COLOURS, np.int64)
    gather(s, seat, owned)
    mine, theirs = hopes(owned), 0
    for i in range(1, sides(s)):
        gather(s, rival(s, seat, i), owned)
        theirs += hopes(owned)
    return 50 + max(-40.0, min(40.0, SLOPE * (mine - theirs / (sides(s) - 1))))


def worth(s: State, seat: int, lean: float) -> float:
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


def style(action: int) -> int:
    """Drawing, stopping, buying, paying, small and large bids."""
    if action > BID:
        return 6 if action - BID < 5 else 7
    if action >= PAY_BLACK:
        return 5
    return 4 if action >= BUY else min(3, action)


def sift(s: State, seat: int, moves: Ints, n: int) -> int:
    """Of all the ways to pay, leave tokens and one spare copy as long as there is a spare copy."""
    if s.phase not in (Phase.PAY_WILD, Phase.PAY_CARD):
        return n
    kept, spare = 0, 0
    for i in range(n):
        if moves[i] >= PAY and s.seat[seat].cards[moves[i] - PAY] > 1:
            spare += 1
    if spare == 0:
        return n
    found = False
    for i in range(n):
        token = moves[i] < PAY
        copy = not token and not found and s.seat[seat].cards[moves[i] - PAY] > 1
        if token or copy:
            found = found or copy
            moves[kept] = moves[i]
            kept += 1
    return kept
