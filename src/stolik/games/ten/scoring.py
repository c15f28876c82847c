"""The best assignment of wilds, exactly (T18): most points, and among those the fewest cards in the scoring runs.

For each colour a run is chosen out of the 45 stretches of digits, or none. The digits that it lacks are filled by the
colour's own wilds, any of them, and the rest by digit wilds and the wild that is anything: that rest is the run's
demand. Demands can be met together if and only if, for every set of colours, there are at least as many useful wilds as
demanded (Hall's theorem), so nothing needs to be tried but the runs. The search goes through all of them, colour by
colour, best first, and leaves out only what cannot be better: a run that could be longer at no cost, anything below a
run that costs nothing, and whatever would stay at or below the best even if every wild were good for every digit.

The value of a hand is points * 8 + full runs. A full run has 9 cards for 10 points, so more full runs are fewer cards.
"""

import numpy as np

from stolik.core.scratch import scratch, scratch_rows
from stolik.core.types import Ints, State
from stolik.games.ten.tables import ANY_WILD, COLOUR_WILD, COLOURS, DIGIT_WILD, DIGITS

_STRETCHES = [(first, first + size - 1) for size in range(DIGITS, 0, -1) for first in range(1, DIGITS - size + 2)]
STRETCHES = len(_STRETCHES) + 1  # the last is the empty one
FIRST = np.array([first for first, _ in _STRETCHES] + [0], np.int64)
LAST = np.array([last for _, last in _STRETCHES] + [-1], np.int64)
MASK = np.array([sum(1 << d for d in range(first - 1, last)) for first, last in _STRETCHES] + [0], np.int64)
NEXT_TO = np.array([((mask << 1 | mask >> 1) & ~mask) & 511 for mask in MASK.tolist()], np.int64)
SIZE = np.array([mask.bit_count() for mask in range(1 << DIGITS)], np.int64)
FULL = (DIGITS + 1) * 8 + 1
VALUE = np.zeros(64, np.int64)  # of each stretch; longer than them, so that NO_MORE can be looked up
VALUE[:STRETCHES] = [FULL if mask == 511 else mask.bit_count() * 8 for mask in MASK.tolist()]

NO_MORE = -1
MOST_WILDS = DIGITS + 1  # that are not bound to one colour
MOST_OFFERS = STRETCHES + 1  # with NO_MORE
LEVELS = COLOURS + 1  # of the search: so many colours have a run
BUDGETS = MOST_WILDS + 1
COLOUR_SETS = 1 << COLOURS
ANY = ANY_WILD - DIGIT_WILD  # places among a seat's wilds
OWN_COLOUR = COLOUR_WILD - DIGIT_WILD


def points_of(value: int) -> int:
    return value >> 3


def run_cards_of(value: int) -> int:
    return (value >> 3) - (value & 7)


def best_value(seat: State) -> int:
    """The value of what a seat owns."""
    return best_runs(seat, scratch(COLOURS))


def digits_owned(seat: State, colour: int) -> int:
    """The digits of a colour that a seat owns a card of, as bits."""
    bits = 0
    for digit in range(DIGITS):
        if seat.cards[colour * DIGITS + digit] > 0:
            bits |= 1 << digit
    return bits


def digit_wilds(seat: State) -> int:
    bits = 0
    for digit in range(DIGITS):
        if seat.wilds[digit] > 0:
            bits |= 1 << digit
    return bits


def best_runs(seat: State, runs: Ints) -> int:
    """Write the stretch of each colour's run in the best assignment; return its value."""
    wilds = digit_wilds(seat)
    anything = int(seat.wilds[ANY])
    budget = int(SIZE[wilds]) + anything
    offers = scratch_rows(COLOURS, MOST_OFFERS)  # each colour's runs, best first
    ceiling = scratch_rows(LEVELS, BUDGETS)  # what this colour and the later ones can bring at most
    for back in range(COLOURS):
        colour = COLOURS - 1 - back
        owned = digits_owned(seat, colour)
        list_runs(owned, int(seat.wilds[OWN_COLOUR + colour]), wilds, anything, offers[colour])
        raise_ceiling(offers[colour], budget, ceiling[colour + 1], ceiling[colour])
    return search(offers, ceiling, budget, anything, runs)


def list_runs(owned: int, own_wilds: int, wilds: int, anything: int, offers: Ints) -> None:
    """The runs that a colour could have, best first, then NO_MORE.

    Each is packed as useful wilds << 10 | demand << 6 | stretch.
    """
    n = 0
    demand = 1
    longest = min(DIGITS, int(SIZE[owned]) + own_wilds + int(SIZE[wilds & ~owned]) + anything)
    stretch = (DIGITS - longest) * (DIGITS + 1 - longest) // 2  # there are so many longer ones
    while demand > 0:  # below a run that demands nothing there is nothing to look for
        if NEXT_TO[stretch] & owned == 0:
            lacking = int(MASK[stretch]) & ~owned
            useful = lacking & wilds
            demand = max(0, int(SIZE[lacking]) - own_wilds)
            if demand <= int(SIZE[useful]) + anything:
                offers[n] = useful << 10 | demand << 6 | stretch
                n += 1
        stretch += 1
    offers[n] = NO_MORE


def raise_ceiling(offers: Ints, budget: int, later: Ints, ceiling: Ints) -> None:
    """The most for each budget of wilds, as if each were good for every digit."""
    place = 0
    while offers[place] != NO_MORE:
        demand = (offers[place] >> 6) & 15
        value = VALUE[offers[place] & 63]
        for left in range(demand, budget + 1):
            ceiling[left] = max(ceiling[left], value + later[left - demand])
        place += 1


def search(offers: Ints, ceiling: Ints, budget: int, anything: int, runs: Ints) -> int:
    """Try every combination that could still be better than the best so far."""
    best = -1
    place = scratch(LEVELS)  # of each colour, the next run to try
    left = scratch(LEVELS)
    value = scratch(LEVELS)
    useful = scratch(COLOUR_SETS)  # for each set of colours: wilds that are useful to any of them
    demanded = scratch(COLOUR_SETS)  # and their demand together
    left[0] = budget
    colour = 0
    while colour >= 0 and best < ceiling[0][budget]:
        offer = offers[colour][place[colour]]
        total = value[colour] + VALUE[offer & 63]
        if offer == NO_MORE or total + ceiling[colour + 1][left[colour]] <= best:
            colour -= 1
            continue
        place[colour] += 1
        demand = (offer >> 6) & 15
        rest = left[colour] - demand
        if rest < 0 or total + ceiling[colour + 1][rest] <= best:
            continue
        if not can_be_met(useful, demanded, colour, offer >> 10, demand, anything):
            continue
        colour += 1
        left[colour], value[colour], place[colour] = rest, total, 0
        if colour == COLOURS:
            best = total
            colour -= 1
            for each in range(COLOURS):
                runs[each] = offers[each][place[each] - 1] & 63
    return int(best)


def can_be_met(useful: Ints, demanded: Ints, colour: int, wilds: int, demand: int, anything: int) -> bool:
    """Whether every set of colours with this one as its last finds enough wilds."""
    bit = 1 << colour
    for others in range(bit):
        useful[bit + others] = useful[others] | wilds
        demanded[bit + others] = demanded[others] + demand
        if demanded[bit + others] > SIZE[useful[bit + others]] + anything:
            return False
    return True
