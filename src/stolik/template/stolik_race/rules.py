"""RACE. R1 to R6 are the numbers of rules.md.

A card is stored as its bonus plus one, a pace as itself: 0 is "none", -1 is "unseen".
"""

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.contract import CHANCE
from stolik.core.options import Number
from stolik.core.types import Ints, State
from stolik.core.visibility import OWNER, PUBLIC, SECRET

VERSION = 1
PLAYERS = range(2, 5)
MOST_SEATS = 4
KINDS = 4  # R1: bonuses 0 to 3
COPIES = 2
PACES = 3

OPTIONS = {"laps": Number(1, 9, 3)}
OPTION_LAPS = 0

ACTIONS = Ranges(pace=PACES)
OUTCOMES = Ranges(card=KINDS)

MAX_LEGAL = PACES
MAX_OUTCOMES = KINDS
MAX_STEPS = MOST_SEATS + 9 * MOST_SEATS  # a card each, then a pace each in every lap


SEAT = np.dtype(
    [
        ("card", np.int8),  # in hand (R1)
        ("pace", np.int8),  # picked for this lap, not shown yet (R2)
        ("distance", np.int8),
        ("shown", np.int8),  # the pace shown in the lap before (R3)
    ]
)
STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("players", np.int8),
        ("laps", np.int8),  # to run
        ("dealt", np.int8),  # cards in hands; the next one is this seat's
        ("deck", np.int8, KINDS),  # copies of each card not in a hand
        ("seat", SEAT, MOST_SEATS),
    ]
)
_PUBLIC = ("pending", "over", "players", "laps", "dealt", "seat.distance", "seat.shown")
VISIBILITY = dict.fromkeys(_PUBLIC, PUBLIC) | {"deck": SECRET, "seat.card": OWNER, "seat.pace": OWNER}


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    s.laps = options[OPTION_LAPS]
    for kind in range(KINDS):
        s.deck[kind] = COPIES


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    n = 0
    for kind in range(KINDS):
        if s.deck[kind] > 0:
            outcomes[n] = kind
            weights[n] = s.deck[kind]
            n += 1
    return n


def legal(s: State, seat: int, out: Ints) -> int:  # R2: any pace, always
    for pace in range(PACES):
        out[pace] = pace
    return PACES


def step(s: State, who: int, action: int) -> None:
    if who == CHANCE:
        deal(s, action)
    else:
        pick_pace(s, who, action + 1)


def deal(s: State, kind: int) -> None:  # R1
    s.seat[s.dealt].card = kind + 1
    s.deck[kind] -= 1
    s.dealt += 1
    if s.dealt == s.players:
        s.pending = everybody(s)


def everybody(s: State) -> int:
    return (1 << s.players) - 1


def pick_pace(s: State, who: int, pace: int) -> None:  # R2
    s.seat[who].pace = pace
    s.pending &= ~(1 << who)
    if s.pending == 0:
        run_lap(s)


def has_picked(s: State, seat: int) -> bool:
    return s.pending != 0 and seat < s.players and not (s.pending >> seat) & 1


def run_lap(s: State) -> None:  # R3
    for p in range(s.players):
        s.seat[p].shown = s.seat[p].pace
        if is_alone(s, p):
            s.seat[p].distance += s.seat[p].pace
    for p in range(s.players):
        s.seat[p].pace = 0
    s.laps -= 1
    if s.laps > 0:
        s.pending = everybody(s)  # R4
    else:
        finish(s)


def is_alone(s: State, seat: int) -> bool:
    for p in range(s.players):
        if p != seat and s.seat[p].pace == s.seat[seat].pace:
            return False
    return True


def finish(s: State) -> None:  # R5
    for p in range(s.players):
        runner = s.seat[p]
        runner.distance += runner.card - 1
        s.deck[runner.card - 1] += 1
        runner.card = 0
    s.dealt = 0
    s.over = 1


def scores(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = s.seat[p].distance
    return s.players


def ranks(s: State, out: Ints) -> int:  # R6
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.seat[q].distance > s.seat[p].distance:
                out[p] += 1
    return s.players


def check(s: State) -> int:
    broken = 0
    for kind in range(KINDS):  # 1: every card is there twice
        copies = s.deck[kind]
        for p in range(s.players):
            if s.seat[p].card == kind + 1:
                copies += 1
        if copies != COPIES:
            broken |= 1
    for p in range(s.players):
        if (s.seat[p].card != 0) != (p < s.dealt):  # 2: cards are where they were dealt
            broken |= 2
        if (s.seat[p].pace != 0) != has_picked(s, p):  # 4: a pace waits with those who have picked
            broken |= 4
    return broken
