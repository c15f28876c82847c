"""Greedy in LIE: shows faces that go together, believes bids a little, and bids what is probably true.

How likely a bid is follows from the own faces and a guess about the others': each unseen face shows a given value one
time in six (one in three with wild ones), more often with a player who has bid that value this round.
"""

from math import comb

import numpy as np

from stolik.core.rng import below
from stolik.core.scratch import scratch
from stolik.core.types import Ints, State
from stolik.games.lie.rules import BID, BY_COUNT, CHECK, DIRECTION, MOST_CARDS, SHOW, Phase, neighbour
from stolik.games.lie.tables import CARDS, HIGH, LAST_HAND, LOW, VALUES

PARTS = 24  # chances of one face are counted in these parts
SURE = 1000  # chances of a bid, in these
BOLD = 600  # raise as high as a bid is at least so likely
TRUST = 14  # parts of a face more that a player shows of a value they have bid
DOUBT = 100  # in percent: a check is taken to be likelier to win, or less likely, than it is
BLUFF = 0  # bids in a hundred that name a value of which the player shows nothing
FOG = 0  # chances are misjudged by so many thousandths at most
STYLE = {
    "bold": range(SURE + 1),
    "trust": range(PARTS + 1),
    "doubt": range(301),
    "bluff": range(101),
    "fog": range(SURE),
}
BY_VALUE = VALUES + 1  # the length of lists by value, which begin with 1


def _tails() -> np.ndarray[tuple[int, int, int], np.dtype[np.int64]]:
    """[unseen faces, parts, needed]: the chance that at least so many of them show a value, each with that chance."""
    tails = np.zeros((CARDS + 1, PARTS + 1, CARDS + 2), np.int64)
    for unseen in range(CARDS + 1):
        for parts in range(PARTS + 1):
            p = parts / PARTS
            exactly = [comb(unseen, k) * p**k * (1 - p) ** (unseen - k) for k in range(unseen + 1)]
            for needed in range(CARDS + 2):
                tails[unseen, parts, needed] = round(SURE * sum(exactly[needed:]))
    return tails


TAILS = _tails()


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    if s.phase == Phase.FIX:
        return choose_face(s, seat, rng)
    if s.phase == Phase.DIRECT:
        return DIRECTION + below(rng, 2)
    return bid_or_check(s, seat, rng)


def choose_face(s: State, seat: int, rng: Ints) -> int:
    """The face that the rest of the hand supports more; wild ones above all."""
    own = s.seat[seat]
    kind = own.hand[own.fixed] - 1
    low, high = LOW[kind], HIGH[kind]
    if s.ones_wild and low == 1:
        return SHOW if below(rng, 8) else SHOW + high - 1
    for_low = 2 * support(s, seat, low) + below(rng, 2)
    for_high = 2 * support(s, seat, high) + below(rng, 2)
    return SHOW + (low if for_low > for_high else high) - 1


def support(s: State, seat: int, value: int) -> int:
    """Own faces that show a value count twice, own cards that still could once."""
    own = s.seat[seat]
    total = 0
    for i in range(own.cards):
        if i < own.fixed:
            total += 2 if own.face[i] == value else 0
        elif LOW[own.hand[i] - 1] == value or HIGH[own.hand[i] - 1] == value:
            total += 1
    return total


def bid_or_check(s: State, seat: int, rng: Ints) -> int:
    """The safest value, raised as high as it is still likely; a check where that is likelier to win."""
    faces, parts = scratch(BY_VALUE), scratch(BY_VALUE)
    count_own_faces(s, seat, faces)
    expect_parts(s, seat, parts)
    unseen = s.dealt - s.seat[seat].cards
    best_value, best_count, best_key = 0, 0, -1
    for value in range(1, VALUES + 1):
        count = least_count(s, value)
        if count <= s.dealt:
            chance = misjudged(likely(unseen, parts[value], count - faces[value]), rng)
            key = (chance * 1024 + parts[value] // 4 + faces[value] * 6) * 4 + below(rng, 4)
            if key > best_key:
                best_value, best_count, best_key = value, count, key
    if s.bid_count > 0:
        last = s.bids[s.bid_count - 1] - 1
        value, count = last % VALUES + 1, last // VALUES + 1
        lie = (SURE - misjudged(likely(unseen, parts[value], count - faces[value]), rng)) * DOUBT // 100
        if best_value == 0 or lie > best_key // 4096:
            return CHECK
    if BLUFF > 0 and below(rng, 100) < BLUFF:
        bluff = bid_unheld(s, faces, unseen, rng)
        if bluff >= 0:
            return bluff
    needed, its_parts = best_count - faces[best_value], parts[best_value]
    while best_count < s.dealt and likely(unseen, its_parts, needed + 1) >= BOLD:
        best_count += 1
        needed += 1
    return BID + (best_count - 1) * VALUES + best_value - 1


def bid_unheld(s: State, faces: Ints, unseen: int, rng: Ints) -> int:
    """The lowest bid of some value that the player shows nothing of and others could; -1 if there is none."""
    start = below(rng, VALUES)
    for i in range(VALUES):
        value = (start + i) % VALUES + 1
        count = least_count(s, value)
        if faces[value] == 0 and count <= (unseen + 1) // 2:
            return BID + (count - 1) * VALUES + value - 1
    return -1


def misjudged(chance: int, rng: Ints) -> int:
    """A chance as it is taken to be."""
    return max(0, min(SURE, chance + below(rng, 2 * FOG + 1) - FOG)) if FOG > 0 else chance


def least_count(s: State, value: int) -> int:
    """The lowest count with which a value may be bid now; more than all cards if there is none."""
    if s.bid_count == 0:
        return 1
    last = s.bids[s.bid_count - 1] - 1
    last_value, last_count = last % VALUES + 1, last // VALUES + 1
    if s.order == BY_COUNT:
        return last_count + (0 if value > last_value else 1)
    if value == last_value:
        return last_count + 1
    return 1 if value > last_value else CARDS + 1


def ones_help(s: State, value: int) -> bool:
    """Whether ones count as this value too, or would if it were the opening bid."""
    if not s.ones_wild or value == 1:
        return False
    return s.bid_count == 0 or (s.bids[0] - 1) % VALUES != 0


def count_own_faces(s: State, seat: int, faces: Ints) -> None:
    """By value, own faces that show it, and ones where they help."""
    own = s.seat[seat]
    for i in range(own.cards):
        faces[own.face[i]] += 1
    for value in range(2, VALUES + 1):
        if ones_help(s, value):
            faces[value] += faces[1]


def expect_parts(s: State, seat: int, parts: Ints) -> None:
    """By value, how many of the others' faces show it, in parts of a face: by chance, and by what they have bid."""
    for value in range(1, VALUES + 1):
        parts[value] = by_chance(s, value) * (s.dealt - s.seat[seat].cards)
    told = 0  # who has bid which value, as bits
    bidder = s.starter
    for i in range(s.bid_count):
        value = (s.bids[i] - 1) % VALUES + 1
        if bidder != seat and not told >> (8 * bidder + value) & 1:
            told |= 1 << (8 * bidder + value)
            parts[value] += min(TRUST, (PARTS - by_chance(s, value)) * s.seat[bidder].cards)
        bidder = neighbour(s, bidder, s.direction)


def by_chance(s: State, value: int) -> int:
    """How much of an unseen face shows a value, in parts."""
    return PARTS // 3 if ones_help(s, value) else PARTS // 6


def likely(unseen: int, parts: int, needed: int) -> int:
    """The chance, in thousandths, that so many of the unseen faces show a value."""
    needed = max(0, needed)
    if unseen == 0:
        return SURE if needed == 0 else 0
    return TAILS[unseen][min(PARTS, (parts + unseen // 2) // unseen)][needed]


# What search is told


def _races() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """[own, theirs]: the chance that they lose so many checks before I lose so many, each as likely as the other."""
    races = np.zeros((MOST_CARDS + 2, MOST_CARDS + 2))
    races[1:, 0] = SURE
    races[0, 0] = SURE / 2
    for own in range(1, MOST_CARDS + 2):
        for theirs in range(1, MOST_CARDS + 2):
            races[own, theirs] = (races[own - 1, theirs] + races[own, theirs - 1]) / 2
    return np.round(races).astype(np.int64)


RACES = _races()


def outlook(s: State, since: State, out: Ints) -> int:
    """When a round is over: how the races to the last lost check stand, against each rival."""
    if s.over or s.phase != Phase.DEAL or s.dealt > 0:
        return 0
    for p in range(s.players):
        total = 0
        for q in range(s.players):
            if q != p:
                total += race(s, p, q)
        out[p] = total // (s.players - 1)
    return s.players


def race(s: State, p: int, q: int) -> int:
    """The chance, in thousandths, that p ends before q."""
    mine, theirs = s.seat[p], s.seat[q]
    if mine.playing != theirs.playing:
        return SURE if mine.playing else 0
    if not mine.playing:
        if mine.left != theirs.left:
            return SURE if mine.left > theirs.left else 0
        better = mine.size - theirs.size if s.fewer else theirs.size - mine.size
        return SURE // 2 + (SURE // 2 if better > 0 else -SURE // 2 if better < 0 else 0)
    if s.extra:
        return SURE // 2
    if s.fewer:
        return RACES[mine.size][theirs.size]
    return RACES[LAST_HAND + 1 - mine.size][LAST_HAND + 1 - theirs.size]


def believe(s: State, seat: int, rng: Ints) -> int:
    """Let the others have chosen faces as the policy does; then, would they have bid as they did?"""
    for p in range(s.players):
        if p != seat:
            choose_faces_again(s, p, rng)
    believed = 1_000_000
    bidder = s.starter
    bids = s.bid_count
    for i in range(bids):
        if bidder != seat:
            s.bid_count = i
            action = bid_or_check(s, bidder, rng)
            if action != BID + s.bids[i] - 1:
                same_value = action != CHECK and (action - BID) % VALUES == (s.bids[i] - 1) % VALUES
                believed = believed * (35 if same_value else 10) // 100
        bidder = neighbour(s, bidder, s.direction)
    s.bid_count = bids
    return max(1, believed)


def choose_faces_again(s: State, p: int, rng: Ints) -> None:
    other = s.seat[p]
    fixed = other.fixed
    for i in range(fixed):
        other.fixed = i
        other.face[i] = choose_face(s, p, rng) - SHOW + 1
    other.fixed = fixed
