"""LIE's log: a group for each round, the deal and the choices folded, cards as small pictures."""

import re

from stolik.core.contract import CHANCE
from stolik.core.language import say
from stolik.core.types import State

PICTURE = re.compile(r"\b([1-6])/([1-6])\b")


def picture(found: re.Match[str], lang: str) -> tuple[str, str]:
    """How a card in a sentence is drawn: a style, and what is read on it."""
    return f"hue-value-{found[1]}", f"{found[1]}|{found[2]}"


def group(view: State, names: list[str], lang: str) -> str:
    """The round that a move belongs to, by what the rounds before it brought."""
    cards = ", ".join(f"{names[p]} {view.seat[p].size}" for p in range(view.players))
    return say(lang, pl=f"Karty: {cards}", en=f"Cards: {cards}")


def fold(before: State, who: int, word: str, names: list[str], lang: str) -> str:
    """The sentence in which this move is told with others like it."""
    if who == CHANCE:
        return say(lang, pl="Wszyscy dostają karty.", en="Everybody is dealt cards.")
    if word.startswith("show"):
        return say(lang, pl="Wszyscy wybierają, co jest u góry.", en="Everybody chooses which faces are up.")
    return ""
