"""How what fell is entered where people draw the real cards."""

from typing import Any

from stolik.games.ten.faces import face


def piece(outcome: int, lang: str) -> dict[str, Any]:
    """A card of the deck."""
    card = face(outcome, lang)
    return card | {"label": card["name"]}
