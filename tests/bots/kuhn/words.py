"""Kuhn's poker in words."""

from stolik.core.types import State

TITLE = {"pl": "Poker Kuhna", "en": "Kuhn's poker"}
BLURB = {"pl": "Trzy karty, jeden zakład.", "en": "Three cards, one bet."}


def action_word(action: int) -> str:
    return ("pass", "bet")[action]


def outcome_word(outcome: int) -> str:
    return f"card {outcome + 1}"


def seen(before: State, who: int, action: int, viewer: int) -> str:
    return action_word(action)


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    return "?"


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    return word
