"""How what fell is entered where people draw the real tiles."""

from typing import Any

from stolik.games.chain.board import kind_of, tile_of
from stolik.games.chain.rules import OUTCOMES
from stolik.games.chain.tables import COLOUR_COUNT, KIND, SIDES


def piece(outcome: int, lang: str) -> dict[str, Any]:
    """A tile, as it was laid or as it was drawn; or a player's colour."""
    name, number = OUTCOMES.find(outcome)
    if name == "colour":
        colour = kind_of(number % COLOUR_COUNT, lang)
        return colour | {"label": colour["name"], "is_tile": False}
    cell = number + 1 if name == "lay" else number * SIDES + 1
    kind = kind_of(int(KIND[(cell - 1) // SIDES]), lang)
    return tile_of(cell, lang) | {"group": kind["text"], "is_tile": True}
