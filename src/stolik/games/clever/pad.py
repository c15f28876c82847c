"""How what fell is entered where people roll the real dice."""

from typing import Any

from stolik.games.clever.board import HUE
from stolik.games.clever.language import DIE_LETTER
from stolik.games.clever.moves import OUTCOMES
from stolik.games.clever.places import DIE_TITLE
from stolik.games.clever.tables import DICE, FACES


def piece(outcome: int, lang: str) -> dict[str, Any]:
    """A die with the face that fell, or the die that goes to the tray."""
    name, place = OUTCOMES.find(outcome)
    die = place if name == "tray" else outcome // FACES % DICE
    value = 0 if name == "tray" else place % FACES + 1
    title = DIE_TITLE[lang][die]
    return {
        "label": f"{title} {value}" if value else title,
        "group": title if value else "",
        "key": str(value or ""),
        "letter": DIE_LETTER[die], "initial": title[0].upper(), "hue": HUE[die], "value": value, "fresh": "",
    }  # fmt: skip
