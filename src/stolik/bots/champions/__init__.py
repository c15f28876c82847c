"""`champion`: the strongest player of a game, found by file: a package GAME in this folder with a class `Champion`.

How each of them came about, and what did not help, is told in docs/champions.md. A champion that learns brings a
`LESSON` and `PLANS` for `course`, or a function `train` of its own.
"""

import importlib
import importlib.util
from collections.abc import Mapping
from types import ModuleType

from stolik.bots.interface import Bot
from stolik.core.errors import BadSetupError
from stolik.core.game import Game

SETTINGS: Mapping[str, range] = {"width": range(1, 65), "samples": range(100_001), "book": range(2)}


def has_champion(game: Game) -> bool:
    """Whether a game has one."""
    return importlib.util.find_spec(f"{__name__}.{game.name}") is not None


def champion_of(game: Game) -> ModuleType:
    """What a game's champion is made of, or an honest word that there is none."""
    if not has_champion(game):
        raise BadSetupError(
            pl=f"Gra „{game.name}” nie ma jeszcze mistrza. Najsilniejszy bot to tu search, na przykład search:ms=1000.",
            en=f'The game "{game.name}" has no champion yet. Its strongest bot is search, such as search:ms=1000.',
        )
    return importlib.import_module(f"{__name__}.{game.name}")


def make_champion(game: Game, settings: Mapping[str, int], seed: str) -> Bot:
    """The champion of a game."""
    bot: Bot = champion_of(game).Champion(game, settings, seed)
    return bot
