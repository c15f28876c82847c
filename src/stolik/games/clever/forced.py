"""Forced moves of Twice as Clever, which the table makes: nothing is hidden, so everybody sees that there is no other.

A roll is left to the player even where it is the only move: until then the mark before it can be taken back.
"""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.clever.moves import LOSE, ROLL


def why(view: State, seat: int, action: int, lang: str) -> str:
    """Why a seat has only this move; empty if it is left to the player."""
    if action == ROLL:
        return ""
    if action == LOSE:
        return say(lang, pl="Żadna kość nie pasuje.", en="No die fits.")
    return say(lang, pl="Innego ruchu nie ma.", en="There is no other move.")
