"""Seventeen's forced moves, which the table makes, as far as the backs of cards tell them.

A heart can be laid face up or face down, so a seat that holds one has a choice.
"""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.seventeen.state import CHECK, Phase


def why(view: State, seat: int, action: int, lang: str) -> str:
    """Why a seat has only this move; empty if not everybody can know it."""
    if view.phase != Phase.TURN or view.seat[seat].hearts:
        return ""
    if action == CHECK:
        return say(lang, pl="Nie ma czego wyłożyć.", en="There is nothing to lay.")
    return say(lang, pl="Innej karty nie ma.", en="There is no other card.")
