"""LIE's forced move, which the table makes: after the highest bid there is only the check. Faces are secret."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.lie.rules import Phase


def why(view: State, seat: int, action: int, lang: str) -> str:
    """Why a seat has only this move; empty if not everybody can know it."""
    return say(lang, pl="Wyżej już się nie da.", en="There is nothing higher.") if view.phase == Phase.BID else ""
