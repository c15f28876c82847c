"""Regret minimisation for a round of two by sampling deals, over the places of `duel`.

An iteration deals two hands, lets each player choose what to show, and then looks at all places at once: first downwards,
how likely the two get there; then upwards, what each place is worth. Each choice is regretted as much as likely it was
to matter. Both players slip now and then, so that no place is quite forgotten. Faces are chosen by the regrets of each
hand of cards, from a running mean of what it was worth to show them.
"""

from typing import Any

from stolik.bots.champions.lie.duel import after
from stolik.bots.champions.lie.hands import COUNTS
from stolik.core.rng import below
from stolik.core.types import Ints
from stolik.games.lie.rules import KINDS

Floats = Any  # a float32 or float64 array
FINE = 1 << 20
TINY = 1e-5  # places less likely than this are valued, but teach nothing
SLOW = 1e-3  # the least share of a new sample in the running mean of what showing faces is worth


def learn(
    iterations: int,
    slip: float,
    fixed: int,  # a player who does not learn, plays their average and never slips; -1: both learn
    sizes: Ints,
    flags: int,
    value: Ints,
    count: Ints,
    places: Ints,
    regrets: Any,  # of both players: [faces, their row]
    totals: Any,
    face_number: Any,  # of both: a hand's number by code, then what it can show, in how many ways
    face_shows: Any,
    face_ways: Any,
    face_regret: Any,
    face_total: Any,
    face_worth: Any,  # of both: [faces]: the running mean of winning with them, and how often they were tried
    face_tried: Any,
    desk: Any,
    rng: Ints,
) -> float:
    """Some iterations; return the share of rounds won by the starter under the current strategies."""
    reach, worth, marks, odds, truth, deck, cards, shares = desk
    won = 0.0
    for _ in range(iterations):
        for kind in range(2 * KINDS):
            deck[kind] = kind >> 1
        left = 2 * KINDS
        faces0 = 0
        faces1 = 0
        hand0 = 0
        hand1 = 0
        for p in range(2):
            left = deal(deck, left, cards, sizes[p], rng)
            hand = hand_number(cards, sizes[p], face_number[p])
            shown = show(hand, p == fixed, slip, face_shows[p], face_ways[p], face_regret[p], face_total[p], shares, rng)
            if p == 0:
                hand0, faces0 = hand, shown
            else:
                hand1, faces1 = hand, shown
        judge(truth, flags, value, count, COUNTS[sizes[0], faces0], COUNTS[sizes[1], faces1])
        own = (regrets[0][faces0], regrets[1][faces1])
        sums = (totals[0][faces0], totals[1][faces1])
        downwards(slip, fixed, flags, value, places, own, sums, reach, marks, odds)
        upwards(fixed, flags, value, places, own, sums, reach, marks, odds, truth, worth)
        won += worth[0]
        if fixed != 0:
            remember(face_worth[0], face_tried[0], faces0, worth[0])
            regret_faces(hand0, face_shows[0], face_ways[0], face_regret[0], face_total[0], face_worth[0], shares)
        if fixed != 1:
            remember(face_worth[1], face_tried[1], faces1, 1.0 - worth[0])
            regret_faces(hand1, face_shows[1], face_ways[1], face_regret[1], face_total[1], face_worth[1], shares)
    return won / iterations


# Hands


def deal(deck: Ints, left: int, cards: Ints, n: int, rng: Ints) -> int:
    """Some cards from the deck, in ascending order; return how many are left."""
    for i in range(n):
        place = below(rng, left)
        kind = deck[place]
        left -= 1
        deck[place] = deck[left]
        j = i
        while j > 0 and cards[j - 1] > kind:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = kind
    return left


def hand_number(cards: Ints, n: int, number: Ints) -> int:
    code = 0
    for i in range(n - 1, -1, -1):
        code = code * KINDS + cards[i]
    return number[code]


def show(
    hand: int,
    average: bool,
    slip: float,
    shows: Ints,
    ways: Ints,
    regret: Floats,
    total: Floats,
    shares: Floats,
    rng: Ints,
) -> int:
    """The faces that a hand shows, by its average or by its regrets, with slips."""
    n = ways[hand]
    if not average and below(rng, FINE) < slip * FINE:
        return shows[hand, below(rng, n)]
    match_regrets(total[hand] if average else regret[hand], n, shares)
    left = below(rng, FINE) / FINE
    for i in range(n - 1):
        left -= shares[i]
        if left < 0:
            return shows[hand, i]
    return shows[hand, n - 1]


def match_regrets(regret: Floats, n: int, shares: Floats) -> None:
    total = 0.0
    for i in range(n):
        total += max(0.0, regret[i])
    for i in range(n):
        shares[i] = max(0.0, regret[i]) / total if total > 0 else 1.0 / n


def remember(worth: Floats, tried: Floats, faces: int, result: float) -> None:
    tried[faces] += 1.0
    worth[faces] += (result - worth[faces]) * max(SLOW, 1.0 / tried[faces])


def regret_faces(
    hand: int, shows: Ints, ways: Ints, regret: Floats, total: Floats, worth: Floats, shares: Floats
) -> None:
    n = ways[hand]
    match_regrets(regret[hand], n, shares)
    mean = 0.0
    for i in range(n):
        mean += shares[i] * worth[shows[hand, i]]
    for i in range(n):
        regret[hand, i] += worth[shows[hand, i]] - mean
        total[hand, i] += shares[i]


def judge(truth: Ints, flags: int, value: Ints, count: Ints, mine: Ints, theirs: Ints) -> None:
    """Which bids are true; with wild ones (two flags), also in a round that was opened with ones."""
    for bid in range(len(value)):
        v = value[bid]
        found = mine[v] + theirs[v]
        jokers = mine[1] + theirs[1] if flags == 2 and v > 1 else 0
        truth[bid, 0] = found + jokers >= count[bid]
        if flags == 2:
            truth[bid, 1] = found >= count[bid]


# All places at once


def downwards(
    slip: float,
    fixed: int,
    flags: int,
    value: Ints,
    places: Ints,
    own: Any,
    sums: Any,
    reach: Floats,
    marks: Ints,
    odds: Floats,
) -> None:
    """How likely each place is. A mark says that it is needed: 2 to learn from, 1 to know what it is worth."""
    reach[:] = 0.0
    marks[:] = 0
    reach[0] = 1.0
    marks[0] = 2
    bids = len(value)
    edge = 0
    for number in range(len(places)):
        place = places[number]
        checks = 0 if number == 0 else 1
        n = checks + bids - 1 - place.height
        here = reach[number]
        if here >= TINY:
            marks[number] = 2
        if marks[number]:
            p = place.actor
            row = sums[p] if p == fixed else own[p]
            match_row(row, place.start, n, odds, edge)
            loose = 0.0 if p == fixed else slip
            h = place.height + 1 - checks
            for i in range(checks, n):
                odd = odds[edge + i]
                if marks[number] == 2 or odd > 0:
                    then = after(place, h + i, value[h + i], flags)
                    marks[then] = max(marks[then], 1)
                    reach[then] += here * ((1.0 - loose) * odd + loose / n)
        edge += n


def match_row(row: Floats, first: int, n: int, odds: Floats, edge: int) -> None:
    total = 0.0
    for i in range(n):
        odd = max(0.0, row[first + i])
        odds[edge + i] = odd
        total += odd
    if total > 0:
        for i in range(n):
            odds[edge + i] /= total
    else:
        for i in range(n):
            odds[edge + i] = 1.0 / n


def upwards(
    fixed: int,
    flags: int,
    value: Ints,
    places: Ints,
    own: Any,
    sums: Any,
    reach: Floats,
    marks: Ints,
    odds: Floats,
    truth: Ints,
    worth: Floats,
) -> None:
    """What each place is worth to the starter, and what each player regrets there."""
    bids = len(value)
    edge = edges(places, bids)
    for number in range(len(places) - 1, -1, -1):
        place = places[number]
        checks = 0 if number == 0 else 1
        n = checks + bids - 1 - place.height
        edge -= n
        if marks[number] == 0:
            continue
        p = place.actor
        checked = 0.0
        if checks:  # the bidder, who is not p, wins if the bid is true
            checked = 1.0 if truth[place.height, place.flag] == (p == 1) else 0.0
        mean = checked * odds[edge] if checks else 0.0
        h = place.height + 1 - checks
        for i in range(checks, n):
            if odds[edge + i] > 0:
                mean += odds[edge + i] * worth[after(place, h + i, value[h + i], flags)]
        worth[number] = mean
        if marks[number] == 2 and p != fixed:
            here = reach[number] if p == 0 else -reach[number]
            regret, total, first = own[p], sums[p], place.start
            if checks:
                regret[first] += here * (checked - mean)
                total[first] += reach[number] * odds[edge]
            for i in range(checks, n):
                then = after(place, h + i, value[h + i], flags)
                regret[first + i] += here * (worth[then] - mean)
                total[first + i] += reach[number] * odds[edge + i]


def edges(places: Ints, bids: int) -> int:
    """How many actions there are in all places."""
    total = -1  # no check at the start
    for number in range(len(places)):
        total += bids - places[number].height
    return total
