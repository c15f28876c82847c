"""A move of LIE by the network: nearly the best, and not always the same, so that it is not easily read."""

from typing import Any

from stolik.bots.champions.net import Floats, Net
from stolik.bots.champions.selfplay import drawn, list_moves, value_moves
from stolik.core.types import Ints

WHIM = 0.5  # of a hundred: moves are as likely as exp(value / whim)


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
    """The place of the chosen move; much of what other champions need to look further is not used."""
    n = list_moves(view[0], seat, moves)
    value_moves(view, trial, seat, net, moves, n, 0.0, desk, values)
    return drawn(values, n, WHIM, rng)
