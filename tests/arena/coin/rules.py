"""A coin game with known answers: each of two says left, right or worse, then a coin decides who wins.

The first seat wins 50 + ADVANTAGE times in a hundred; who says `worse` loses PENALTY of these points.
"""

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.options import Option
from stolik.core.types import Ints, State
from stolik.core.visibility import PUBLIC
from tests.arena.coin.tables import ADVANTAGE, PENALTY

VERSION = 1
PLAYERS = range(2, 3)
OPTIONS: dict[str, Option] = {}
ACTIONS = Ranges(say=3)
OUTCOMES = Ranges(coin=2)
MAX_LEGAL, MAX_OUTCOMES, MAX_STEPS = 3, 2, 3
WORSE = 2
STATE = np.dtype([("pending", np.uint8), ("over", np.uint8), ("said", np.int8, 2), ("winner", np.int8)])
VISIBILITY = dict.fromkeys(("pending", "over", "said", "winner"), PUBLIC)


def reset(s: State, players: int, options: Ints) -> None:
    s.pending = 1


def legal(s: State, seat: int, out: Ints) -> int:
    for action in range(3):
        out[action] = action
    return 3


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    first = 50 + ADVANTAGE - PENALTY * (s.said[0] == WORSE) + PENALTY * (s.said[1] == WORSE)
    outcomes[0], outcomes[1] = 0, 1
    weights[0], weights[1] = first, 100 - first
    return 2


def step(s: State, who: int, action: int) -> None:
    if s.pending == 0:
        s.winner = action
        s.over = 1
    else:
        s.said[who] = action
        s.pending = 2 if who == 0 else 0


def scores(s: State, out: Ints) -> int:
    for p in range(2):
        out[p] = 1 if s.winner == p else 0
    return 2


def ranks(s: State, out: Ints) -> int:
    for p in range(2):
        out[p] = 1 if s.winner == p else 2
    return 2


def check(s: State) -> int:
    return 0
