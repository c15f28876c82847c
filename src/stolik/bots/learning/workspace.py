"""What compiled loops of learning work in: arrays made once, handed over as one value."""

from typing import Any, NamedTuple

import numpy as np

from stolik.bots.learning.net import Buffers, make_buffers
from stolik.core.game import Game

MOST_SEATS = 8
MOST_NOTES = 4000  # afterstates of one game
PREFERENCES = 8  # kinds of moves that a player may like more or less
FINE = 1 << 20  # chances are counted in these


class Workspace(NamedTuple):
    """States, moves, and what the network computes. One a thread."""

    work: Any  # the state that is decided in, one record
    trial: Any  # the state after a move that is tried
    after: Any  # the state after a move that is looked at again
    deep: Any  # what follows from it
    moves: Any
    later: Any  # moves of the look ahead
    weights: Any
    values: Any  # of moves
    priors: Any  # of moves that are seen later, or chosen in learning
    means: Any  # of each seat: its priors added up, and how many; see `puct.tell`
    luck: Any  # a generator that answers the same for every move that is compared
    buffers: Buffers


class Notes(NamedTuple):
    """Afterstates of one game to learn from, and what its players like and get."""

    index: Any  # of each afterstate: slots, and how much of each
    amount: Any
    seats: Any
    valued: Any  # what the network said
    based: Any  # what the seat had for sure
    preferences: Any  # of each seat, by kind of move
    ends: Any  # what the game was worth to each seat, then what to learn on the way back


class PractiseSettings(NamedTuple):
    """How games of learning are played and learned from."""

    shaping: float  # reward shaping, see `selfplay.so_far`; 0 in the end
    slips: int  # random moves in FINE
    temperature: float  # of choices, see `selfplay.drawn`
    preference: float  # how much a player may like some kinds of moves
    guests: int  # seats in FINE that play by the game's own policy
    trace: float  # lambda of TD(lambda)


def make_workspace(game: Game, slots: int, wide: int) -> Workspace:
    work, trial, after, deep = (np.zeros(1, game.state) for _ in range(4))
    moves, weights = game.compiled().buffers()
    values, priors = (np.zeros(len(moves), np.float32) for _ in range(2))
    return Workspace(
        work,
        trial,
        after,
        deep,
        moves,
        moves.copy(),
        weights,
        values,
        priors,
        np.zeros((MOST_SEATS, 2)),
        np.ones(1, np.int64),
        make_buffers(slots, wide),
    )


def make_notes(slots: int) -> Notes:
    return Notes(
        np.zeros((MOST_NOTES, slots), np.uint16),
        np.zeros((MOST_NOTES, slots), np.float32),
        np.zeros(MOST_NOTES, np.int64),
        np.zeros(MOST_NOTES, np.float32),
        np.zeros(MOST_NOTES, np.float32),
        np.zeros((MOST_SEATS, PREFERENCES), np.float32),
        np.zeros(MOST_SEATS),
    )
