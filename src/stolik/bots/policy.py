"""A game's policy, found through the game, and loops bound to it."""

from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from stolik.core import policy
from stolik.core.compile import Binder
from stolik.core.game import Game

_PACKAGE = Path(__file__).resolve().parents[1]
_LOOPS = [
    _PACKAGE / "bots" / "search" / "loop.py",
    _PACKAGE / "bots" / "search" / "tree.py",
    _PACKAGE / "arena" / "loop.py",
]


def has_policy(game: Game) -> bool:
    """Whether a game brings rules of thumb of its own."""
    return hasattr(game.part("policy"), "policy")


def overrides(game: Game) -> dict[FunctionType, Any]:
    """What a game brings for its bots, in place of the defaults of `core.policy`."""
    own = game.part("policy")
    return {getattr(policy, name): getattr(own, name) for name in policy.NAMES if hasattr(own, name)}


@cache
def binder(game: Game) -> Binder:
    """Binds loops to a game and its policy, compiled."""
    return game.compiled().extended(overrides(game), "bots", *sources(game))


def sources(game: Game) -> list[Path]:
    """The files that the compiled loops of bots and of the arena come from."""
    own = game.file("policy.py")
    return _LOOPS + ([own] if own.exists() else [])
