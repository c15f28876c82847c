"""What a game brings to train a network, and the loops bound to it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from stolik.bots.learning import contest, lookahead, net, puct, selfplay, slots, trials, workspace
from stolik.bots.policy import overrides, sources
from stolik.core.compile import Binder
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.policy import believe
from stolik.core.types import State

_LOOPS = (contest, lookahead, net, puct, selfplay, slots, trials, workspace)
_SHARED = [Path(str(module.__file__)).resolve() for module in _LOOPS]
_SHARED.append(Path(__file__).resolve().with_name("valuing.py"))


@dataclass(frozen=True)
class Training:
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
    otherwise: Callable[..., int] = selfplay.otherwise
    believe: Callable[..., int] = believe
    prune: Callable[..., int] = selfplay.prune
    pot: Callable[..., float] = puct.pot
    loose: Callable[..., float] = puct.loose
    begin: Callable[..., None] = selfplay.begin
    settled: Callable[..., bool] = selfplay.settled
    width: Callable[..., int] = net.width
    private: bool = False  # in the tree only the seat's own view is valued, and rivals play the network; see `puct`

    def workspace(self, game: Game) -> workspace.Workspace:
        """What the loops work in."""
        return workspace.make_workspace(game, self.slots, self.width())

    def fresh(self, seed: int) -> list[Any]:
        """A network that knows nothing."""
        return net.fresh(self.inputs, self.width(), self.active, seed)

    def blank(self) -> list[Any]:
        """Zeros in place of a network's weights."""
        return net.blank(self.inputs, self.width())

    @classmethod
    def of(cls, features: ModuleType, training: ModuleType, **own: Any) -> "Training":
        """What the two files of a game's champion bring; `own` are its versions of what has a default."""
        return cls(
            features.features,
            training.so_far,
            training.worth,
            training.style,
            features.FEATURES,
            features.SLOTS,
            features.ACTIVE_FEATURES,
            Path(str(features.__file__)).resolve().parent,
            **own,
        )


@cache
def binder(game: Game, training: Training) -> Binder:
    """Binds the loops of learning and playing to a game, compiled."""
    return game.compiled().extended(choices(game, training), "champion", *_SHARED, *sources(game), training.folder)


def choices(game: Game, training: Training) -> dict[Any, Any]:
    """What a game brings for its bots, and for learning in place of the defaults."""
    may_have = (
        (training.features, selfplay.features),
        (training.so_far, selfplay.so_far),
        (training.worth, selfplay.worth),
        (training.style, selfplay.style),
        (training.attempt, selfplay.attempt),
        (training.otherwise, selfplay.otherwise),
        (training.believe, believe),
        (training.prune, selfplay.prune),
        (training.pot, puct.pot),
        (training.loose, puct.loose),
        (training.begin, selfplay.begin),
        (training.settled, selfplay.settled),
        (training.width, net.width),
    )
    return overrides(game) | {default: own for own, default in may_have if own is not default}


def start_of(game: Game, players: int, options: dict[str, Value]) -> State:
    """The record at the start of a game, alone in an array."""
    start = np.zeros(1, game.state)
    start[0] = game.new(game.setup(players, options))
    return start
