"""A look at the round that follows: the best few moves are tried in imagined games until the seat's next turn.

Every sample imagines what the seat cannot see, and all moves meet the same sample and the same luck. Rivals, and the
seat itself until somebody else has moved, play what the network likes best; what the seat could then reach is averaged.
"""

from typing import Any

import numpy as np

from stolik.bots.champions.net import Floats, Net
from stolik.bots.champions.selfplay import best_of, deal, list_moves, make, sift, value_moves, worth
from stolik.core.contract import imagine
from stolik.core.loops import first_pending
from stolik.core.rng import below
from stolik.core.types import Ints

_MIX = 0x9E3779B97F4A7
_TRIED = -1e9


def guess(s: Any, seat: int, rng: Ints) -> None:
    """Turn a view into a full state that may well be the true one; a game may bring a better guess than this."""
    imagine(s, seat, rng)


def decide(
    view: Ints,
    work: Ints,
    deep: Ints,
    trial: Ints,
    seat: int,
    net: Net,
    moves: Ints,
    n: int,
    width: int,
    samples: int,
    rng: Ints,
    luck: Ints,
    later: Ints,
    weights: Ints,
    values: Floats,
    hopes: Floats,
    desk: Any,
) -> int:
    """The place of the best move: valued by the network, the best `width` again by so many samples of the round."""
    n = sift(view[0], seat, moves, n)
    value_moves(view, trial, seat, net, moves, n, 0.0, desk, values)
    tried = min(n, width)
    places, totals = np.zeros(tried, np.int64), np.zeros(tried, np.float32)
    for i in range(tried):
        places[i] = best_of(values, n)
        totals[i] = values[places[i]] if samples == 0 else 0
        values[places[i]] = _TRIED
    first = below(rng, 1 << 30)
    for sample in range(samples):
        work[0] = view[0]
        guess(work[0], seat, rng)
        for i in range(tried):
            deep[0] = work[0]
            make(deep[0], seat, moves[places[i]])
            start = first + (sample + 1) * _MIX
            totals[i] += play_round(deep, trial, seat, net, start, luck, later, weights, hopes, desk)
    return int(places[best_of(totals, tried)])


def play_round(
    deep: Ints,
    trial: Ints,
    seat: int,
    net: Net,
    start: int,
    luck: Ints,
    later: Ints,
    weights: Ints,
    hopes: Floats,
    desk: Any,
) -> float:
    """What the seat can reach with its next decision after others, or chance, have moved."""
    drawn = 0
    others = False
    s = deep[0]
    while not s.over:
        if s.pending == 0:
            luck[0] = 1 + (start + drawn * 65537 * _MIX) % (1 << 60)
            below(luck, 2)
            deal(s, later, weights, luck)
            drawn += 1
            others = True
            continue
        who = seat if s.pending >> seat & 1 else first_pending(s)
        others = others or who != seat
        n = list_moves(s, who, later)
        if n == 1:
            make(s, who, later[0])
            continue
        value_moves(deep, trial, who, net, later, n, 0.0, desk, hopes)
        best = best_of(hopes, n)
        if who == seat and others:
            return hopes[best]
        make(s, who, later[best])
    return worth(s, seat, 0.0)
