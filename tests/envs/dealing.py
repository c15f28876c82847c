"""Chance as the environments deal it."""

from stolik.core import contract
from stolik.core.game import Game
from stolik.core.state import to_plain
from stolik.core.types import State


def dealt(game: Game, state: State, dealer: list[int]) -> int:
    """The next outcome that a dealer's generator draws."""
    moves, weights = ([0] * game.rules.MAX_OUTCOMES for _ in range(2))
    return int(game.plain.bind(contract.draw)(to_plain(state), dealer, moves, weights))
