"""What a hand of TEN is good for: digits owned with wilds placed, points now, and runs still possible."""

import numpy as np

from stolik.core.types import Ints, State
from stolik.games.ten.policy import WORTHS, best_use
from stolik.games.ten.state import Phase, sides
from stolik.games.ten.tables import ANY_WILD, COLOURS, DIGIT_WILD, DIGITS


def _longest() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """By the digits of a colour, as bits: the points of its longest run."""
    points = np.zeros(1 << DIGITS, np.int64)
    for owned in range(1 << DIGITS):
        run = 0
        for digit in range(DIGITS):
            run = run + 1 if owned >> digit & 1 else 0
            points[owned] = max(points[owned], 10 if run == DIGITS else run)
    return points


LONGEST = _longest()


def gather(s: State, p: int, owned: Ints) -> None:
    """The digits of each colour as bits, with wilds placed well; what is being paid for counts as owned."""
    side = s.seat[p]
    for colour in range(COLOURS):
        owned[colour] = 0
        for digit in range(DIGITS):
            if side.cards[colour * DIGITS + digit] > 0:
                owned[colour] |= 1 << digit
    if s.phase == Phase.PAY_CARD and s.pending >> p & 1:
        owned[(s.buying - 1) // DIGITS] |= 1 << ((s.buying - 1) % DIGITS)
    for kind in range(DIGIT_WILD, ANY_WILD + 1):
        for _ in range(side.wilds[kind - DIGIT_WILD] + is_paying_for(s, p, kind)):
            add_wild(owned, kind)


def is_paying_for(s: State, p: int, wild: int) -> int:
    return 1 if s.phase == Phase.PAY_WILD and s.winner == p + 1 and s.wild == wild + 1 else 0


def add_wild(owned: Ints, kind: int) -> None:
    place = best_use(owned, kind)
    owned[place // DIGITS] |= 1 << (place % DIGITS)


def points(owned: Ints) -> int:
    """The points of the longest runs."""
    total = 0
    for colour in range(COLOURS):
        total += LONGEST[owned[colour]]
    return total


def runs_worth(owned: Ints) -> int:
    """What the best runs still possible are worth, in hundredths of a point, less a price for what is missing."""
    total = 0
    for colour in range(COLOURS):
        total += WORTHS[owned[colour]]
    return total


def rank_colours(owned: Ints, order: Ints) -> None:
    """The colours, the most promising first: to the network all colours are alike."""
    for i in range(COLOURS):
        order[i] = i
    for i in range(1, COLOURS):
        j = i
        while j > 0 and WORTHS[owned[order[j]]] > WORTHS[owned[order[j - 1]]]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1


def rival(s: State, seat: int, i: int) -> int:
    """The seat that plays so many turns after this one."""
    return (seat + i) % sides(s)
