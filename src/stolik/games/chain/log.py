"""The log of Chain Reaction: a group for each turn, the deal and payments folded, tiles as small pictures."""

import re

from stolik.core.contract import CHANCE
from stolik.core.language import say
from stolik.core.types import State
from stolik.games.chain.state import Phase
from stolik.games.chain.tables import COLOURS
from stolik.games.chain.words import COLOUR_NAME

_COLOUR = {names[colour][0].upper(): colour for names in COLOUR_NAME.values() for colour in COLOURS}  # by its letter
PICTURE = re.compile(rf"\b([1-9])([{''.join(_COLOUR)}])\b(?: [A-F]{{4}}\b)?(?: \((?:obrót|rotation) \d\))?")
_HUES = dict(zip(COLOURS, ("red", "blue", "yellow", "green"), strict=True))


def picture(found: re.Match[str], lang: str) -> tuple[str, str]:
    """How a tile in a sentence is drawn: a style, and what is read on it."""
    colour = _COLOUR[found[2]]
    return f"hue-{_HUES[colour]}", found[1] + COLOUR_NAME[lang][colour][0].upper()


def group(view: State, names: list[str], lang: str) -> str:
    """The turn that a move belongs to."""
    if view.phase not in (Phase.PLACE, Phase.CLAIM, Phase.GIVE, Phase.END):
        return ""
    return say(lang, pl=f"Tura: {names[view.turn]}", en=f"Turn: {names[view.turn]}")


def fold(before: State, who: int, word: str, names: list[str], lang: str) -> str:
    """The sentence in which this move is told with others like it."""
    if who == CHANCE and word.startswith(("lay", "colour")):
        return say(lang, pl="Kafelki i tajne kolory są rozdane.", en="Tiles and secret colours are dealt.")
    if word.startswith("give"):
        return say(lang, pl=f"{names[who]} płaci trzema kafelkami.", en=f"{names[who]} pays three tiles.")
    return ""
