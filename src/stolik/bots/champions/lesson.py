"""What a game brings to be learned, and the loops bound to it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from stolik.bots.champions import contest, lookahead, net, puct, selfplay, slots
from stolik.bots.champions.net import NARROW, WIDE
from stolik.bots.policy import believe, own_policy, policy, random_policy, sources
from stolik.core.compile import Binder
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.types import Record

_LOOPS = (contest, lookahead, net, puct, selfplay, slots)
_SHARED = [Path(str(module.__file__)).resolve() for module in _LOOPS]
MOST_SEATS = 8


@dataclass(frozen=True)
class Lesson:
    """The functions that `selfplay` names, the size of what they write, and the folder they come from."""

    features: Callable[..., int]
    so_far: Callable[..., float]
    worth: Callable[..., float]
    style: Callable[..., int]
    inputs: int  # rows of the network's first layer
    slots: int  # how many of them are written
    active: int  # about how many are not zero
    folder: Path
    attempt: Callable[..., None] = selfplay.attempt
    believe: Callable[..., int] = believe
    sift: Callable[..., int] = selfplay.sift
    pot: Callable[..., float] = puct.pot
    begin: Callable[..., None] = selfplay.begin
    settled: Callable[..., bool] = selfplay.settled
    private: bool = False  # in the tree only the seat's own view is valued, and rivals play the network; see `puct`

    @classmethod
    def of(cls, features: ModuleType, lesson: ModuleType, **own: Any) -> "Lesson":
        """The lesson of a game from its two files; `own` are its versions of what has a default."""
        return cls(
            features.features,
            lesson.so_far,
            lesson.worth,
            lesson.style,
            features.FEATURES,
            features.SLOTS,
            features.ACTIVE_FEATURES,
            Path(str(features.__file__)).resolve().parent,
            **own,
        )


@cache
def binder(game: Game, lesson: Lesson) -> Binder:
    """Binds the loops of learning and playing to a game, compiled."""
    chosen: dict[Any, Any] = {
        selfplay.features: lesson.features,
        selfplay.so_far: lesson.so_far,
        selfplay.worth: lesson.worth,
        selfplay.style: lesson.style,
        policy: own_policy(game) or random_policy,
    }
    may_have = (
        (lesson.attempt, selfplay.attempt),
        (lesson.believe, believe),
        (lesson.sift, selfplay.sift),
        (lesson.pot, puct.pot),
        (lesson.begin, selfplay.begin),
        (lesson.settled, selfplay.settled),
    )
    for own, default in may_have:
        if own is not default:
            chosen[default] = own
    return game.compiled().extended(chosen, "champion", *_SHARED, *sources(game), lesson.folder)


class Room:
    """Room for one compiled loop to work in: states, moves, what the network computes. One a thread."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.work, self.after, self.deep, self.trial = (np.zeros(1, game.state) for _ in range(4))
        self.moves, self.weights = game.compiled().buffers()
        self.later = self.moves.copy()
        self.values, self.hopes = (np.zeros(len(self.moves), np.float32) for _ in range(2))
        self.luck = np.ones(1, np.int64)
        slots = (np.zeros(lesson.slots, np.uint16), np.zeros(lesson.slots, np.float32))
        layers = (np.zeros(WIDE, np.float32), np.zeros(WIDE, np.float32), np.zeros(NARROW, np.float32))
        self.desk = (*slots, *(one.copy() for one in slots), *layers)


def start_of(game: Game, players: int, options: dict[str, Value]) -> Record:
    """The record at the start of a game, alone in an array."""
    start = np.zeros(1, game.state)
    start[0] = game.new(game.setup(players, options))
    return start
