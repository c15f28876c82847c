"""Nim in words."""

from stolik.core.fields import FieldText
from stolik.core.language import say
from stolik.core.types import State

from .rules import MOST

TITLE = {"pl": "NIM", "en": "NIM"}
BLURB = {"pl": "Zabierz ostatni.", "en": "Take the last one."}
FIELDS = {
    "pile": FieldText({"pl": "stosy", "en": "piles"}, {0: "–"}),
    "seat.taken": FieldText({"pl": "zabrane", "en": "taken"}),
}


def action_word(action: int) -> str:
    return f"take {action % MOST + 1} from {action // MOST + 1}"


def action_text(action: int, lang: str) -> str:
    count, pile = action % MOST + 1, action // MOST + 1
    return say(lang, pl=f"Weź {count} ze stosu {pile}", en=f"Take {count} from pile {pile}")


def outcome_word(outcome: int) -> str:
    return ""


def seen(before: State, who: int, action: int, viewer: int) -> str:
    return action_word(action)


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    return say(lang, pl="Tylu tam nie ma.", en="There are not as many.")


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    return f"{names[who]}: {word}."
