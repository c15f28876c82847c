"""`champion`: the strongest player of a game, found by file: `GAME.py` in this folder with a class `Champion`."""

import importlib
import importlib.util
from collections.abc import Mapping

from stolik.bots.interface import Bot
from stolik.core.errors import BadSetupError
from stolik.core.game import Game

SETTINGS: Mapping[str, range] = {}


def has_champion(game: Game) -> bool:
    """Whether a game has one."""
    return importlib.util.find_spec(f"{__name__}.{game.name}") is not None


def make_champion(game: Game, settings: Mapping[str, int], seed: str) -> Bot:
    """The champion of a game, or an honest word that there is none."""
    if not has_champion(game):
        raise BadSetupError(
            pl=f"Gra „{game.name}” nie ma jeszcze mistrza. Najsilniejszy bot to tu search, na przykład search:ms=1000.",
            en=f'The game "{game.name}" has no champion yet. Its strongest bot is search, such as search:ms=1000.',
        )
    module = importlib.import_module(f"{__name__}.{game.name}")
    return module.Champion(game, settings, seed)
