"""The coin game in words."""

from stolik.core.types import State

TITLE = {"pl": "Moneta", "en": "Coin"}
BLURB = {"pl": "Moneta decyduje.", "en": "A coin decides."}
SAYINGS = ("left", "right", "worse")


def action_word(action: int) -> str:
    return SAYINGS[action]


def outcome_word(outcome: int) -> str:
    return f"coin {outcome + 1}"


def seen(before: State, who: int, action: int, viewer: int) -> str:
    return action_word(action) if who >= 0 else outcome_word(action)


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    return "–"


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    return word
