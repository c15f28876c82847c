"""One walk over all sets of bids of a round of LIE for two, with a vector of all hands: compiled by whoever solves one.

Bids only rise, so what was bid is a set. Its number has a bit for each bid, the lowest bid the highest bit: then what
follows on a set are the numbers after it, and a walk, depth first, the highest bids first, visits them in order. What a
set is worth with each of my hands needs no more than how likely the other comes there with each of theirs.

Regrets, sums of strategies and answers lie in rows: of each set a row for the check and for each higher bid, in order,
where there is a choice at all. What is played is not stored: it is each row's share of their sum, or all alike if that
is 0.
"""

from typing import Any, NamedTuple

from stolik.games.lie.rules import KINDS

Floats = Any  # an array of float64 or float32
MEAN, BEST, ANSWER, LEARN = range(4)  # play by my rows, play best, leave that in my rows, learn from what I regret
VALUE, REACH, INVERSE, EVEN = range(4)  # what is kept at each depth of the walk, for each hand
TINY = 1e-30  # a sum below this counts as 0: its inverse would not fit
ALL = KINDS  # the column beside those of the cards, which has all hands


class Table(NamedTuple):
    """A round as one player sees it: of each set where its rows begin, of each bid its count and whether it is on ones.

    Of my hands and of theirs, `[opened with ones, bid, hand]` how many faces match, and `[hand, place]` the cards.
    """

    start: Any
    counts: Any
    ones: Any
    my_matches: Any
    my_cards: Any
    matches: Any
    cards: Any


def walk(
    number: int,
    free: int,  # how many bids are higher
    depth: int,
    opened_with_ones: int,
    mine: bool,  # whether it is my say
    mode: int,
    weight: float,  # of what the other plays now, in their sum
    table: Table,
    own: Floats,  # my rows
    other: Floats,  # theirs
    total: Floats,  # the sum of what they played
    reach: Floats,  # how likely they come here
    work: Floats,
    sums: Floats,
) -> None:
    """Leave in `work[VALUE, depth]` what a set of bids is worth with each of my hands."""
    rows = own if mine else other
    hands, choosers = len(table.my_cards), rows.shape[1]
    here, child = work[VALUE, depth, :hands], work[VALUE, depth + 1, :hands]
    inverse, even = work[INVERSE, depth, :choosers], work[EVEN, depth, :choosers]
    bids = len(table.counts)
    checks, first, sign = 1 if number else 0, table.start[number], -1 if mine else 1
    here[:] = 0
    if free == 0:
        add_check(sign, bids - 1, opened_with_ones, table, reach, sums, here)
        return
    if not mine or mode in (MEAN, LEARN):
        divide(rows, first, checks + free, inverse, even)
    for choice in range(checks + free):
        row = rows[first + choice]
        then = reach if mine else work[REACH, depth, : len(reach)]
        if not mine and not follow(row, inverse, even, reach, then):
            continue
        if not mine and mode == LEARN:
            add(total[first + choice], weight, then)
        if choice < checks:
            child[:] = 0
            add_check(sign, bids - 1 - free, opened_with_ones, table, then, sums, child)
        else:
            left = choice - checks
            ones_now = opened_with_ones if checks else table.ones[bids - 1 - left]
            after = number + (1 << left)
            walk(after, left, depth + 1, ones_now, not mine, mode, weight, table, own, other, total, then, work, sums)
        if mine:
            take(mode, choice == 0, row, inverse, even, child, here)
        else:
            add(here, here.dtype.type(1), child)
    if mine and mode in (LEARN, ANSWER):
        for choice in range(checks + free):
            settle(mode, rows[first + choice], here)


def divide(rows: Floats, first: int, choices: int, inverse: Floats, even: Floats) -> None:
    """With each hand a row's chance is the row times `inverse`, plus `even`."""
    nothing, whole, tiny = rows.dtype.type(0), rows.dtype.type(1), rows.dtype.type(TINY)
    share = whole / rows.dtype.type(choices)
    inverse[:] = 0
    for choice in range(choices):
        add(inverse, whole, rows[first + choice])
    for hand in range(len(inverse)):
        played = inverse[hand] > tiny
        inverse[hand] = whole / inverse[hand] if played else nothing
        even[hand] = nothing if played else share


def add(to: Floats, weight: float, what: Floats) -> None:
    for hand in range(len(to)):
        to[hand] += weight * what[hand]


def follow(row: Floats, inverse: Floats, even: Floats, reach: Floats, then: Floats) -> bool:
    """How likely they come on by a choice; false if they never do."""
    for hand in range(len(then)):
        then[hand] = reach[hand] * (row[hand] * inverse[hand] + even[hand])
    hand = 0
    while hand < len(then) and then[hand] == 0:
        hand += 1
    return hand < len(then)


def take(mode: int, begins: bool, row: Floats, inverse: Floats, even: Floats, child: Floats, here: Floats) -> None:
    """Count a choice of mine that is worth `child` in what the set is worth."""
    if mode in (BEST, ANSWER):
        for hand in range(len(here)):
            here[hand] = child[hand] if begins or child[hand] > here[hand] else here[hand]
        if mode == ANSWER:
            for hand in range(len(here)):
                row[hand] = child[hand]
        return
    for hand in range(len(here)):
        here[hand] += child[hand] * (row[hand] * inverse[hand] + even[hand])
    if mode == LEARN:
        add(row, row.dtype.type(1), child)


def settle(mode: int, row: Floats, here: Floats) -> None:
    """From what a choice brought, and the set, to its regret, or to whether it is the answer."""
    nothing = row.dtype.type(0)
    if mode == ANSWER:
        for hand in range(len(here)):
            row[hand] = row[hand] == here[hand]
        return
    for hand in range(len(here)):
        more = row[hand] - here[hand]
        row[hand] = more if more > nothing else nothing


def add_check(
    sign: int, bid: int, opened_with_ones: int, table: Table, reach: Floats, sums: Floats, out: Floats
) -> None:
    """Add what a check of a bid brings me, `sign` -1 if it is mine, in one pass over their hands and one over mine.

    Their reach is summed by how many faces match, of all hands and by card; of the two copies of a card that I hold one
    is left, so half of that is taken off.
    """
    my_cards, cards = table.my_cards, table.cards
    mine, theirs = table.my_matches[opened_with_ones, bid], table.matches[opened_with_ones, bid]
    by_match, worth = sums[0], sums[1]
    nothing, half = reach.dtype.type(0), reach.dtype.type(0.5)
    by_match[:] = 0
    for hand in range(len(reach)):
        if reach[hand] > nothing:
            found = theirs[hand]
            by_match[found, ALL] += reach[hand]
            for i in range(cards.shape[1]):
                by_match[found, cards[hand, i]] += half * reach[hand]
    for own in range(my_cards.shape[1] + 1):
        worth[own] = 0
        for found in range(cards.shape[1] + 1):
            add(worth[own], reach.dtype.type(sign if own + found >= table.counts[bid] else -sign), by_match[found])
    for hand in range(len(out)):
        own = mine[hand]
        value = worth[own, ALL]
        for i in range(my_cards.shape[1]):
            value -= worth[own, my_cards[hand, i]]
        out[hand] += value
