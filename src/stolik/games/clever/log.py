"""The log of Twice as Clever: a group for each turn, dice and free marks as small pictures."""

import re

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.clever.language import DIE_LETTER
from stolik.games.clever.places import DIE_TITLE

PICTURE = re.compile(r"\b([WSYBGP])([1-6?])")


def picture(found: re.Match[str], lang: str) -> tuple[str, str]:
    """How a die in a sentence is drawn: a style, and what is read on it."""
    return f"is-{found[1]}", DIE_TITLE[lang][DIE_LETTER.index(found[1])][0].upper() + found[2]


def group(view: State, names: list[str], lang: str) -> str:
    """The turn that a move belongs to."""
    name = names[view.active]
    return say(lang, pl=f"Runda {view.round}: {name}", en=f"Round {view.round}: {name}")


def fold(before: State, who: int, word: str, names: list[str], lang: str) -> str:
    """Nothing is told together."""
    return ""
