"""Bots, and the registry that turns a spec such as "random" into a bot for the terminal, the web and the arena."""

from collections.abc import Callable
from typing import Protocol

from stolik.bots.random import RandomBot
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.types import Record


class Bot(Protocol):
    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        """One of the legal actions, from what the seat may see and nothing else."""
        ...


_KINDS: dict[str, Callable[[Game, str], Bot]] = {"random": RandomBot}


def make(spec: str, game: Game, seed: str) -> Bot:
    """The bot that a spec names; its randomness, if any, follows from the seed."""
    if spec not in _KINDS:
        known = ", ".join(_KINDS)
        raise BadSetupError(
            pl=f"Nie ma bota „{shown(spec)}”. Są: {known}.", en=f'There is no bot "{shown(spec)}". There are: {known}.'
        )
    return _KINDS[spec](game, seed)
