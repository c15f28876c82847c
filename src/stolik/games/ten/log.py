"""TEN's log: a group for each turn, payments folded, cards as small pictures."""

import re

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.ten.faces import COLOUR_NAMES
from stolik.games.ten.words import COLOUR_LETTERS, name_of

PICTURE = re.compile(r"\b([BGOP])([1-9])\b|\b([BGOP])#|\*([1-9*])|\$([1-5])\b")


def picture(found: re.Match[str], lang: str) -> tuple[str, str]:
    """How a card in a sentence is drawn: a style, and what is read on it."""
    letter = found[1] or found[3] or ""
    initial = COLOUR_NAMES[lang][COLOUR_LETTERS.index(letter)][0].upper() if letter else ""
    if found[5]:
        return "ten-currency", f"${found[5]}"
    return f"ten-{letter.lower() or 'all'}", initial + (found[2] or f"✱{(found[4] or '').strip('*')}")


def group(view: State, names: list[str], lang: str) -> str:
    """The turn that a move belongs to."""
    name = name_of(view, view.active, tuple(names))
    return say(lang, pl=f"Tura: {name}", en=f"Turn: {name}")


def fold(before: State, who: int, word: str, names: list[str], lang: str) -> str:
    """The sentence in which this move is told with others like it."""
    return say(lang, pl=f"{names[who]} płaci.", en=f"{names[who]} pays.") if word.startswith("pay") else ""
