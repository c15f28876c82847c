"""Styles: a game's policy with other numbers, so that one policy plays many characters.

A policy names in `STYLE` those of its constants that may be other numbers, in small letters, with their ranges. They
are settings of `greedy`: `greedy:bold=300` plays the policy as if `BOLD` were 300. Such a policy runs as plain Python:
to compile one for each style would take longer than all its moves.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType

from stolik.core.compile import Binder
from stolik.core.game import Game

Policy = Callable[..., int]


def settings(game: Game) -> Mapping[str, range]:
    """The settings that a game's policy adds to `greedy`."""
    return getattr(game.part("policy"), "STYLE", {})


@cache
def styled(game: Game, style: tuple[tuple[str, int], ...]) -> Policy:
    """The policy of a game with other constants; it takes plain twins."""
    module = game.part("policy")
    constants = {name.upper(): value for name, value in style}
    own = [
        each
        for each in vars(module).values()
        if isinstance(each, FunctionType) and each.__module__ == vars(module)["__name__"]
    ]
    bound: Policy = Binder({each: _with(each, constants) for each in own}, None).bind(vars(module)["policy"])
    return bound


def _with(function: FunctionType, constants: Mapping[str, int]) -> FunctionType:
    """A function that sees other constants."""
    namespace = {**function.__globals__, **constants}
    return FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
