"""A game made smaller for exact methods: it ends earlier, or has fewer moves. The rules stay as they are.

A game that can be made smaller has a module `limit.py` with

    PARAMETERS: dict[str, value]     what can be asked for, with defaults that limit nothing
    limit(given) -> Limit            the limit for such parameters; says in a sentence what is wrong with them
"""

from collections.abc import Mapping
from typing import Any

from stolik.core.game import Game, Setup
from stolik.core.types import State

Outcomes = list[tuple[int, int]]


class Limit:
    """The whole game: nothing is limited."""

    def over(self, state: State) -> bool:
        return False

    def legal(self, actions: list[int]) -> list[int]:
        return actions

    def outcomes(self, outcomes: Outcomes) -> Outcomes:
        return outcomes

    def allows(self, state: State) -> bool:
        """Whether an imagined state can come about within the limit."""
        return True

    def returns(self, state: State, players: int) -> list[float] | None:
        """What is paid at a limit; None leaves it to the game."""
        return None

    def longest(self, setup: Setup) -> int | None:
        return None


NO_LIMIT = Limit()


def parameters(game: Game) -> dict[str, Any]:
    """The parameters by which a game can be made smaller."""
    return dict(getattr(game.part("limit"), "PARAMETERS", {}))


def limit_of(game: Game, given: Mapping[str, Any]) -> Limit:
    """The limit that some parameters ask for."""
    own = game.part("limit")
    return own.limit(given) if own else NO_LIMIT
