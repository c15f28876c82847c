"""The game in words: its name, its moves (notation.py), its refusals (refusals.py) and its log (stories.py)."""

from stolik.core.types import State
from stolik.games.clever.notation import action_word, outcome_word
from stolik.games.clever.refusals import refusal
from stolik.games.clever.stories import tell

__all__ = ["BLURB", "TITLE", "action_word", "outcome_word", "refusal", "seen", "tell"]

TITLE = {"pl": "Rzuć na tacę: DUŻE", "en": "Twice as Clever"}
BLURB = {
    "pl": "Rzuć, wybierz kość i patrz, jak jeden bonus pociąga za sobą kolejny; co odrzucisz, wezmą z tacy inni.",
    "en": "Roll, choose a die and watch one bonus set off the next; what you leave on the tray, the others take.",
}


def seen(before: State, who: int, action: int, viewer: int) -> str:
    """Everything lies open: every viewer reads the word itself."""
    return outcome_word(action) if who < 0 else action_word(action)
