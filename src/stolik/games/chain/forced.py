"""Forced moves of Chain Reaction, which the table makes: won tiles lie open, so everybody sees what can be paid."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.chain.state import Phase


def why(view: State, seat: int, action: int, lang: str) -> str:
    """Why a seat has only this move; empty if not everybody can know it."""
    if view.phase != Phase.GIVE:
        return ""
    return say(lang, pl="Innego kafelka tej wartości nie ma.", en="There is no other tile of this value.")
