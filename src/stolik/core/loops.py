"""Loops over any game, written once: `core.compile` binds them to a game's functions."""

from stolik.core.contract import CHANCE, count_legal, draw, nth_legal, step
from stolik.core.rng import below
from stolik.core.types import Ints, State


def first_pending(s: State) -> int:
    """The lowest seat that owes a decision."""
    seat = 0
    while not (s.pending >> seat) & 1:
        seat += 1
    return seat


def random_move(s: State, rng: Ints, moves: Ints, weights: Ints) -> None:
    """One uniformly random move of the lowest pending seat, or one outcome by its weight."""
    if s.pending == 0:
        who = CHANCE
        action = draw(s, rng, moves, weights)
    else:
        who = first_pending(s)
        action = nth_legal(s, who, below(rng, count_legal(s, who, moves)), moves)
    step(s, who, action)


def playout(s: State, most: int, rng: Ints, moves: Ints, weights: Ints) -> int:
    """Play at random from here to the end, or for so many moves; return how many were made."""
    made = 0
    while not s.over and made < most:
        random_move(s, rng, moves, weights)
        made += 1
    return made


def playouts(work: Ints, start: Ints, games: int, most: int, rng: Ints, moves: Ints, weights: Ints) -> int:
    """So many random games, each from the record in `start`, played in the record in `work`; return the moves made."""
    made = 0
    for _ in range(games):
        work[0] = start[0]
        made += playout(work[0], most, rng, moves, weights)
    return made
