"""Nim: three piles; in turn, take as many as you like from one of them. Whoever takes the last one wins."""

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.options import Option
from stolik.core.types import Ints, State
from stolik.core.visibility import PUBLIC

VERSION = 1
PLAYERS = range(2, 4)
OPTIONS: dict[str, Option] = {}
PILES = 3
MOST = 5

ACTIONS = Ranges(first=MOST, second=MOST, third=MOST)
OUTCOMES = Ranges()
MAX_LEGAL = 3 + 4 + 5
MAX_OUTCOMES = 0
MAX_STEPS = 3 + 4 + 5

SEAT = np.dtype([("taken", np.int8), ("moves_made", np.int8)])
STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("players", np.int8),
        ("pile", np.int8, PILES),
        ("last", np.int8),  # who took last, plus one
        ("seat", SEAT, 3),
    ]
)
VISIBILITY = dict.fromkeys(("pending", "over", "players", "pile", "last", "seat.taken", "seat.moves_made"), PUBLIC)


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    for pile in range(PILES):
        s.pile[pile] = 3 + pile
    s.pending = 1


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    return 0


def legal(s: State, seat: int, out: Ints) -> int:
    n = 0
    for pile in range(PILES):
        for count in range(s.pile[pile]):
            out[n] = pile * MOST + count
            n += 1
    return n


def step(s: State, who: int, action: int) -> None:
    count = action % MOST + 1
    s.pile[action // MOST] -= count
    s.seat[who].taken += count
    s.seat[who].moves_made += 1
    s.last = who + 1
    if s.pile[0] + s.pile[1] + s.pile[2] > 0:
        s.pending = 1 << (who + 1) % s.players
    else:
        s.pending = 0
        s.over = 1


def scores(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = 1 if s.last == p + 1 else 0
    return s.players


def ranks(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = 1 if s.last == p + 1 else 2
    return s.players


def check(s: State) -> int:
    left = s.pile[0] + s.pile[1] + s.pile[2]
    for p in range(s.players):
        left += s.seat[p].taken
    return 0 if left == 3 + 4 + 5 else 1
