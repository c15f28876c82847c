"""Seventeen's log: a group for each round, the deal folded, cards as small pictures."""

import re

from stolik.core.contract import CHANCE
from stolik.core.language import say
from stolik.core.types import State
from stolik.games.seventeen.state import Draw

PICTURE = re.compile(r"\b([DS])([1-6])\b")


def picture(found: re.Match[str], lang: str) -> tuple[str, str]:
    """How a card in a sentence is drawn: a style, and what is read on it."""
    return f"hue-value-{found[2]}", found[2] if found[1] == "D" else f"♥{found[2]}"


def group(view: State, names: list[str], lang: str) -> str:
    """The round that a move belongs to, by what the rounds before it brought."""
    tokens = ", ".join(f"{names[p]} {view.seat[p].mastery}" for p in range(view.players))
    return say(lang, pl=f"Opanowanie: {tokens}", en=f"Mastery: {tokens}")


def fold(before: State, who: int, word: str, names: list[str], lang: str) -> str:
    """The sentence in which this move is told with others like it."""
    if who == CHANCE and before.draw == Draw.DEAL:
        return say(lang, pl="Wszyscy dostają karty.", en="Everybody is dealt cards.")
    return ""
