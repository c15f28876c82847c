"""A look at the round that follows: moves are tried in imagined games until the seat's turn has come again.

Every sample imagines what the seat cannot see, and all moves meet the same sample and the same luck. All players do
what the network likes best among the moves that are worth a glance; what the seat could then reach is added up.
"""

from typing import Any

from stolik.bots.champions.net import Floats, Net
from stolik.bots.champions.selfplay import best_of, deal, list_moves, make, sift, value_moves, worth
from stolik.core.contract import imagine
from stolik.core.loops import first_pending
from stolik.core.rng import below
from stolik.core.types import Ints, State

_MIX = 0x9E3779B97F4A7
_DONE = -1e9


def guess(s: State, seat: int, rng: Ints) -> None:
    """Turn a view into a full state that may well be the true one; a game may bring a better guess than this."""
    imagine(s, seat, rng)


def glance(s: State, seat: int, moves: Ints, n: int) -> int:
    """Keep the moves that are thought of in imagined games, in place; return how many. A game may leave out some."""
    return n


def order(
    view: Ints, trial: Ints, seat: int, net: Net, moves: Ints, n: int, values: Floats, desk: Any, places: Ints
) -> int:
    """The places of the moves worth a thought, those first that the network values most; return how many."""
    n = sift(view[0], seat, moves, n)
    value_moves(view, trial, seat, net, moves, n, 0.0, desk, values)
    for i in range(n):
        places[i] = best_of(values, n)
        values[places[i]] = _DONE
    return n


def try_moves(
    view: Ints,
    work: Ints,
    deep: Ints,
    trial: Ints,
    seat: int,
    net: Net,
    moves: Ints,
    places: Ints,
    totals: Floats,
    samples: int,
    start: int,
    rng: Ints,
    luck: Ints,
    later: Ints,
    weights: Ints,
    hopes: Floats,
    desk: Any,
) -> None:
    """Add to the total of each move what so many samples made of it."""
    for sample in range(samples):
        work[0] = view[0]
        guess(work[0], seat, rng)
        for i in range(len(places)):
            deep[0] = work[0]
            make(deep[0], seat, moves[places[i]])
            chance = start + (sample + 1) * _MIX
            totals[i] += play_round(deep, trial, seat, net, chance, luck, later, weights, hopes, desk)


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
        n = glance(s, who, later, list_moves(s, who, later))
        if n == 1:
            make(s, who, later[0])
            continue
        value_moves(deep, trial, who, net, later, n, 0.0, desk, hopes)
        best = best_of(hopes, n)
        if who == seat and others:
            return hopes[best]
        make(s, who, later[best])
    return worth(s, seat, 0.0)
