"""Regret minimisation for a round of two over the places of `duel`, for all hands at once.

An iteration deals the starter a few hands, and to each of them many hands of the other from the cards left. Then, for
each of the starter's and all of the other's at once: downwards, how likely the two get to each place; upwards, what
each place is worth. Each choice is regretted as much as likely it was to matter. Both players slip now and then, so
that no place is quite forgotten. Which faces to show follows from the regrets of each hand of cards.

The starter's tables are [faces, action], the other's [action, faces]: the innermost loops run over the other's hands.
"""

from typing import Any, NamedTuple

from stolik.core.rng import below
from stolik.core.types import Ints
from stolik.games.lie.champion.duel import after
from stolik.games.lie.rules import KINDS

Floats = Any  # a float32 array
FINE = 1 << 20
TINY = 1e-7  # places less likely than this are valued, but teach nothing


class Hands(NamedTuple):
    """Of both players: how many cards, hands by code, what they can show, in how many ways, and how likely each."""

    sizes: Any
    numbers: Any
    shows: Any
    ways: Any
    chances: Any


class Bidding(NamedTuple):
    """The places of a round and its bids from the lowest on."""

    flags: int
    memory: int
    value: Any
    count: Any
    places: Any
    counts: Any  # of both players: [value, faces]: how many show it, and with ones


class Memory(NamedTuple):
    """What the starter (0) and the other (1) play now; what they gain and use in this iteration, empty if they do not
    learn; what their faces are worth: sums over the hands they met."""

    now0: Any
    now1: Any
    gain0: Any
    used0: Any
    gain1: Any
    used1: Any
    worth0: Any
    worth1: Any
    reach: Any  # how likely each place is with each hand of the other
    worth: Any  # what it is worth to the starter; the last row is that of a check
    marks: Any


# Hands


def meet(draws: int, against: int, slips: Any, hands: Hands, deck: Ints, cards: Ints, met: Floats, rng: Ints) -> None:
    """Count which faces meet: some hands of the starter, and many of the other against each of them."""
    met[:] = 0.0
    for _ in range(draws):
        for kind in range(2 * KINDS):
            deck[kind] = kind >> 1
        left = deal(deck, 2 * KINDS, cards, hands.sizes[0], rng)
        hand = hands.numbers[0][code_of(cards, hands.sizes[0])]
        mine = show(slips[0], hands.shows[0][hand], hands.ways[0][hand], hands.chances[0][hand], rng)
        for _ in range(against):
            deal(deck, left, cards, hands.sizes[1], rng)
            hand = hands.numbers[1][code_of(cards, hands.sizes[1])]
            theirs = show(slips[1], hands.shows[1][hand], hands.ways[1][hand], hands.chances[1][hand], rng)
            met[mine, theirs] += 1.0


def code_of(cards: Ints, n: int) -> int:
    code = 0
    for i in range(n - 1, -1, -1):
        code = code * KINDS + cards[i]
    return code


def deal(deck: Ints, left: int, cards: Ints, n: int, rng: Ints) -> int:
    """Some cards from the deck, in ascending order; return how many are left: those at its front."""
    for i in range(n):
        place = below(rng, left)
        kind = deck[place]
        left -= 1
        deck[place] = deck[left]
        deck[left] = kind
        j = i
        while j > 0 and cards[j - 1] > kind:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = kind
    return left


def show(slip: float, shows: Ints, ways: int, chances: Floats, rng: Ints) -> int:
    if below(rng, FINE) < slip * FINE:
        return shows[below(rng, ways)]
    left = below(rng, FINE) / FINE
    for i in range(ways - 1):
        left -= chances[i]
        if left < 0:
            return shows[i]
    return shows[ways - 1]


def regret_faces(
    fade: float, shows: Ints, ways: Ints, worth: Floats, regret: Floats, total: Floats, now: Floats
) -> None:
    """What every hand of cards regrets to have shown, and what it shows next; `fade` is how much the past counts."""
    for hand in range(len(ways)):
        n = ways[hand]
        mean = 0.0
        for i in range(n):
            mean += now[hand, i] * worth[shows[hand, i]]
        all_regret = 0.0
        for i in range(n):
            total[hand, i] = fade * total[hand, i] + now[hand, i]
            regret[hand, i] = max(0.0, regret[hand, i] + worth[shows[hand, i]] - mean)
            all_regret += regret[hand, i]
        for i in range(n):
            now[hand, i] = regret[hand, i] / all_regret if all_regret > 0 else 1.0 / n


# All places at once


def iterate(bidding: Bidding, memory: Memory, slips: Any, met: Floats) -> float:
    """One iteration; returns the share of rounds won by the starter."""
    reach, worth = memory.reach, memory.worth
    won = 0.0
    everyone = reach.shape[1]
    for faces in range(len(memory.now0)):
        if sum_of(met[faces]) == 0:
            continue
        for other in range(everyone):
            reach[0, other] = met[faces, other]
        down(bidding, memory, slips, faces)
        up(bidding, memory, faces)
        for other in range(everyone):
            part = met[faces, other] * worth[0, other]
            memory.worth0[faces] += part
            memory.worth1[other] += met[faces, other] - part
            won += part
    return won


def down(bidding: Bidding, memory: Memory, slips: Any, faces: int) -> None:
    """How likely each place is with each hand of the other. Marks say what it is for: 2 to learn from, 1 to value."""
    flags, value, places = bidding.flags, bidding.value, bidding.places
    mine, theirs, reach, marks = memory.now0[faces], memory.now1, memory.reach, memory.marks
    bids = len(value)
    reach[1:] = 0.0
    marks[:] = 0
    marks[0] = 2
    for number in range(len(places)):
        place = places[number]
        here = reach[number]
        if number > 0 and most_of(here) > TINY:
            marks[number] = 2
        if marks[number] == 0:
            continue
        checks = 0 if number == 0 else 1
        n = checks + bids - 1 - place.height
        h = place.height + 1 - checks
        loose = slips[place.actor] / n
        firm = 1.0 - slips[place.actor]
        for i in range(checks, n):
            then = after(place, h + i, value[h + i], flags, bidding.memory)
            if place.actor == 0:
                odd = mine[place.start + i]
                if marks[number] == 2 or odd > 0:
                    marks[then] = max(marks[then], 1)
                    add_scaled(reach[then], here, firm * odd + loose)
            else:
                marks[then] = max(marks[then], 1)
                add_product(reach[then], here, theirs[place.start + i], firm, loose)


def most_of(here: Floats) -> float:
    most = here[0]
    for other in range(len(here)):
        most = max(most, here[other])
    return most


def add_scaled(out: Floats, here: Floats, share: float) -> None:
    part = here[0] * 0 + share  # in the precision of the table
    for other in range(len(out)):
        out[other] += here[other] * part


def add_product(out: Floats, here: Floats, odds: Floats, firm: float, loose: float) -> None:
    by, more = here[0] * 0 + firm, here[0] * 0 + loose
    for other in range(len(out)):
        out[other] += here[other] * (odds[other] * by + more)


def up(bidding: Bidding, memory: Memory, faces: int) -> None:
    """What each place is worth to the starter, who shows `faces`; and what each player regrets there."""
    flags, value, places = bidding.flags, bidding.value, bidding.places
    now0, now1, gain0, used0 = memory.now0, memory.now1, memory.gain0, memory.used0
    gain1, used1, reach, worth = memory.gain1, memory.used1, memory.reach, memory.worth
    bids = len(value)
    last = len(places)  # the row of `worth` that a check is valued in
    for number in range(last - 1, -1, -1):
        if memory.marks[number] == 0:
            continue
        place = places[number]
        checks = 0 if number == 0 else 1
        n = checks + bids - 1 - place.height
        h = place.height + 1 - checks
        mean = worth[number]
        mean[:] = 0.0
        if checks:
            judge(bidding, place.height, place.flag, place.actor, faces, worth[last])
        for i in range(n):
            then = last if i < checks else after(place, h + i, value[h + i], flags, bidding.memory)
            if place.actor == 0:
                if now0[faces, place.start + i] > 0:
                    add_scaled(mean, worth[then], now0[faces, place.start + i])
            else:
                add_product(mean, worth[then], now1[place.start + i], 1.0, 0.0)
        if memory.marks[number] < 2:
            continue
        often = sum_of(reach[number])
        for i in range(n):
            then = last if i < checks else after(place, h + i, value[h + i], flags, bidding.memory)
            at = place.start + i
            if place.actor == 0 and len(gain0) > 0:
                gain0[faces, at] += gained(reach[number], worth[then], mean)
                used0[faces, at] += now0[faces, at] * often
            elif place.actor == 1 and len(gain1) > 0:
                note_gains(gain1[at], used1[at], now1[at], reach[number], worth[then], mean)


def judge(bidding: Bidding, bid: int, flag: int, checker: int, faces: int, out: Floats) -> None:
    """What a check is worth to the starter, against each hand: the bidder, who does not check, wins if it is true."""
    value, counts = bidding.value[bid], bidding.counts
    jokers = 1 if bidding.flags == 2 and flag == 0 else 0
    needed = bidding.count[bid] - counts[0][jokers, value, faces]
    theirs = counts[1][jokers, value]
    for other in range(len(theirs)):
        true = theirs[other] >= needed
        out[other] = 1.0 if true == (checker == 1) else 0.0


def gained(here: Floats, then: Floats, mean: Floats) -> float:
    """The sum of here * (then - mean), in four parts that need not wait for each other."""
    n = len(here)
    a, b, c, d = here[0] * 0, here[0] * 0, here[0] * 0, here[0] * 0
    for k in range(0, n - 3, 4):
        a += here[k] * (then[k] - mean[k])
        b += here[k + 1] * (then[k + 1] - mean[k + 1])
        c += here[k + 2] * (then[k + 2] - mean[k + 2])
        d += here[k + 3] * (then[k + 3] - mean[k + 3])
    for k in range(n - n % 4, n):
        a += here[k] * (then[k] - mean[k])
    return a + b + c + d


def sum_of(here: Floats) -> float:
    total = here[0] * 0
    for other in range(len(here)):
        total += here[other]
    return total


def note_gains(gain: Floats, used: Floats, now: Floats, here: Floats, then: Floats, mean: Floats) -> None:
    for other in range(len(gain)):
        gain[other] += here[other] * (mean[other] - then[other])
        used[other] += here[other] * now[other]


def match_regrets(places: Ints, bids: int, player: int, by_rows: bool, regret: Floats, now: Floats) -> None:
    """Play each action as often as it is regretted, or all evenly."""
    hands = regret.shape[1] if by_rows else regret.shape[0]
    for number in range(len(places)):
        place = places[number]
        if place.actor != player:
            continue
        n = bids - 1 - place.height + (0 if number == 0 else 1)
        for hand in range(hands):
            total = 0.0
            for at in range(place.start, place.start + n):
                total += regret[at, hand] if by_rows else regret[hand, at]
            for at in range(place.start, place.start + n):
                if by_rows:
                    now[at, hand] = regret[at, hand] / total if total > 0 else 1.0 / n
                else:
                    now[hand, at] = regret[hand, at] / total if total > 0 else 1.0 / n


INLINED = ("add_scaled", "add_product", "gained", "note_gains", "most_of", "sum_of")
