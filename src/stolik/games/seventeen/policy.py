"""Greedy in Seventeen: weighs what the row is probably worth, to itself and to the others, and calls when it is right.

A heart of somebody else is any of the cards with a heart on the back. A card is laid so that a check would be wrong, or
so that nobody will check while the row is over 17 and the next player has to add to it.
"""

import numpy as np

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.seventeen.state import CHECK, DOWN, LAY, PASS, UP, Phase
from stolik.games.seventeen.tables import (
    BIN,
    FACE_COPIES,
    FACES,
    HEART,
    HEART_CARDS,
    REVERSE,
    TARGET,
    TRAP,
    TWO,
    VALUES,
    WORTH,
)

SURE = 1000
MOST_HEARTS = 16  # more unknown hearts than this count as this many
TRAP_COST = 700  # what a trap takes from the checker, in thousandths of a right check
KEEP = 40  # specials are better kept for a row near 17
PUSH = 8  # what each point of a row close below 17 is worth
WARY, RASH = 0, 0  # how much more, or less, than nothing a check must be worth
HEARTS, OPENLY = 0, 0  # what it is worth to lay a card face down, or so that all see it
UNSEEN = 100  # of the hearts of others in the row, so many in a hundred are counted
FOG = 0  # worths are misjudged by so much at most
STYLE = {
    "push": range(101),
    "wary": range(SURE + 1),
    "rash": range(SURE + 1),
    "hearts": range(SURE + 1),
    "openly": range(SURE + 1),
    "unseen": range(201),
    "trap_cost": range(2 * SURE + 1),
    "fog": range(SURE),
}


def _tails() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """[unknown hearts, needed]: the chance, in thousandths, that they are worth at least so much together."""
    tails = np.zeros((MOST_HEARTS + 1, TARGET + 1), np.int64)
    worth = {face: (face + 1 if face < VALUES else 0) for face in range(FACES)}
    chances = np.zeros(VALUES * MOST_HEARTS + 1)
    chances[0] = 1.0
    for hearts in range(MOST_HEARTS + 1):
        for needed in range(TARGET + 1):
            tails[hearts, needed] = round(SURE * float(chances[needed:].sum()))
        longer = np.zeros_like(chances)
        for face in range(FACES):
            share = int(FACE_COPIES[face]) / HEART_CARDS
            longer[worth[face] :] += share * chances[: len(chances) - worth[face]]
        chances = longer
    return tails


TAILS = _tails()
_HARMLESS = 1 - int(FACE_COPIES[TRAP]) / HEART_CARDS
NO_TRAP = np.array([round(SURE * _HARMLESS**hearts) for hearts in range(MOST_HEARTS + 1)], np.int64)


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    if s.phase == Phase.ANSWER:
        return CHECK if misjudged(check_worth(s, seat), rng) > 0 else PASS
    return turn(s, seat, moves, n, rng)


def open_sum(s: State) -> int:
    """What lies open in the row is worth."""
    total = 0
    for i in range(s.row_size):
        if s.row_card[i] < HEART:
            total += WORTH[s.row_card[i]]
    return total


def own_sum(s: State, seat: int) -> int:
    """What the seat's own hearts in the row are worth."""
    total = 0
    for i in range(s.seat[seat].downs):
        face = s.seat[seat].laid[i] - 1
        total += face + 1 if face < VALUES else 0
    return total


def hearts(s: State, seat: int) -> int:
    """Hearts in the row that are not the seat's own."""
    total = 0
    for p in range(s.players):
        if p != seat:
            total += s.seat[p].downs
    return min(total * UNSEEN // 100, MOST_HEARTS)


def reaches(unknown: int, known: int) -> int:
    """The chance that a row is worth 17 or more."""
    return TAILS[max(0, min(unknown, MOST_HEARTS))][min(TARGET, max(0, TARGET - known))]


def check_worth(s: State, seat: int) -> int:
    """A right check is worth 1000, a wrong one costs as much, and there may be traps."""
    unknown = hearts(s, seat)
    right = reaches(unknown, open_sum(s) + own_sum(s, seat))
    return 2 * right - SURE - (SURE - NO_TRAP[unknown]) * TRAP_COST // SURE + RASH - WARY


def misjudged(worth: int, rng: Ints) -> int:
    """A worth as it is taken to be."""
    return worth + below(rng, 2 * FOG + 1) - FOG if FOG > 0 else worth


def turn(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    best, best_worth = moves[0], -(1 << 30)
    for i in range(n):
        worth = check_worth(s, seat) if moves[i] == CHECK else lay_worth(s, seat, moves[i])
        worth = misjudged(worth, rng) * 4 + below(rng, 4)
        if worth > best_worth:
            best, best_worth = moves[i], worth
    return best


def lay_worth(s: State, seat: int, action: int) -> int:
    """If they check, it should be wrong; if they do not, the row should be high."""
    shown, own, unknown = open_sum(s), own_sum(s, seat), hearts(s, seat)
    mine = s.seat[seat].downs
    bonus = 0
    if action < UP:
        shown += action - LAY + 1
    elif action < DOWN:
        face = action - UP
        if face < VALUES:
            shown += face + 1
        elif face == BIN:
            if s.row_size > 0 and s.row_card[s.row_size - 1] < HEART:
                shown -= WORTH[s.row_card[s.row_size - 1]]
            bonus = -KEEP
        else:
            bonus = -KEEP if face == REVERSE else KEEP if face == TWO else -3 * KEEP
    else:
        face = action - DOWN
        own += face + 1 if face < VALUES else 0
        mine += 1
        bonus = -KEEP if VALUES <= face < TRAP else 0
    right = reaches(unknown, shown + own)
    seems = reaches(unknown + mine, shown)
    checks = min(SURE, max(20, (seems - 300) * 2))
    worth = checks * (SURE - 2 * right) // SURE + (SURE - checks) * right // (4 * SURE)
    if action == DOWN + TRAP:
        worth += checks + KEEP
    return worth + bonus + pressure(shown + own, right) + (OPENLY if action < DOWN else HEARTS)


def pressure(known: int, right: int) -> int:
    """A row close below 17 leaves the next player little room."""
    return PUSH * min(known, TARGET) if right < 250 else 0


# What search is told

RACES = np.array([[500, 900, 970, 1000], [100, 500, 720, 850], [30, 280, 500, 660], [0, 150, 340, 500]], np.int64)
NERVE = 60


def outlook(s: State, since: State, out: Ints) -> int:
    """Between rounds: how the races to three mastery tokens stand, against each rival."""
    if s.over or s.phase != Phase.TURN or s.row_size > 0 or s.layer > 0:
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
    chance = RACES[max(0, 3 - mine.mastery)][max(0, 3 - theirs.mastery)] + NERVE * (theirs.nerves - mine.nerves)
    return max(0, min(SURE, chance))
