"""Players of a style of their own: the characters of a game, if it has any, by the word that names them."""

from stolik.core.game import Game
from stolik.extras.levels import Character


def characters(game: Game) -> dict[str, Character]:
    """Those that a game names in its levels.py; most packages have none."""
    found: dict[str, Character] = getattr(game.part("levels"), "CHARACTERS", {})
    return found
