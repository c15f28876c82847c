"""The characters of a game, as templates show them."""

from functools import cache
from typing import Any

from stolik import bots
from stolik.core.game import Game


@cache
def company(game: Game, lang: str) -> dict[str, dict[str, Any]]:
    """By their word: name, trait and sentence in a language, and the face, which `parts/faces.html` draws."""
    return {
        who: {"name": one.name, "trait": one.trait[lang], "text": getattr(one, lang), "face": one.face}
        for who, one in bots.characters(game).items()
    }
