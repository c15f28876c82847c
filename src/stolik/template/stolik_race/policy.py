"""Rules of thumb for RACE: a high pace is worth more, but one that can be foreseen can be spoiled."""

from stolik.core.rng import below
from stolik.core.types import Ints, State


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """Pace 3 in three of six laps, pace 2 in two, pace 1 in one."""
    die = below(rng, 6)
    if die < 3:
        return moves[n - 1]
    return moves[n - 2] if die < 5 else moves[0]
