"""RACE in words."""

from stolik.core.contract import CHANCE
from stolik.core.language import say
from stolik.core.options import OptionText
from stolik.core.types import State

TITLE = {"pl": "RACE", "en": "RACE"}
BLURB = {
    "pl": "Wybierz tempo, którego nie wybierze nikt inny.",
    "en": "Pick the pace that nobody else picks.",
}
OPTION_TEXT = {
    "laps": OptionText(
        label={"pl": "Okrążenia", "en": "Laps"},
        text={"pl": "Ile jest okrążeń (R4).", "en": "How many laps there are (R4)."},
    )
}


def action_word(action: int) -> str:
    return f"pace {action + 1}"


def outcome_word(outcome: int) -> str:
    return f"+{outcome}"


def seen(before: State, who: int, action: int, viewer: int) -> str:
    if who == CHANCE:
        return outcome_word(action) if viewer == before.dealt else "+?"
    return action_word(action) if viewer == who else "pace ?"


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    return say(lang, pl="Wybierz tempo od 1 do 3 (R2).", en="Pick a pace from 1 to 3 (R2).")


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    if who == CHANCE:
        return say(lang, pl=f"{names[before.dealt]}: karta {word}.", en=f"{names[before.dealt]} is dealt {word}.")
    if after.laps == before.laps:
        return say(lang, pl=f"{names[who]}: tempo wybrane.", en=f"{names[who]} has picked a pace.")
    paces = ", ".join(f"{names[p]} {after.seat[p].shown}" for p in range(after.players))
    return say(lang, pl=f"Okrążenie: {paces}.", en=f"The lap: {paces}.")
