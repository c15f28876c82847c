"""TEN's cards as boards draw and name them."""

from typing import Any

from stolik.core.language import say
from stolik.games.ten.tables import ANY_WILD, COLOUR_WILD, COLOURS, CURRENCY, DIGIT_WILD, DIGITS, NUMBERS
from stolik.games.ten.words import COLOUR_LETTERS, card

COLOUR_NAMES = {"pl": ("niebieskie", "zielone", "pomarańczowe", "różowe"), "en": ("blue", "green", "orange", "pink")}
_ONE = {"pl": ("niebieska", "zielona", "pomarańczowa", "różowa"), "en": ("blue", "green", "orange", "pink")}


def face(kind: int, lang: str) -> dict[str, Any]:
    """What is printed on a card: its sort, its colour's letter (none, or all four) and its sign; and how it is read."""
    if kind < NUMBERS:
        return _face(kind, "number", COLOUR_LETTERS[kind // DIGITS], str(kind % DIGITS + 1), lang)
    if kind < DIGIT_WILD:
        return _face(kind, "currency", "", str(kind - CURRENCY + 1), lang)
    if kind < COLOUR_WILD:
        return _face(kind, "wild", "", str(kind - DIGIT_WILD + 1), lang)
    if kind < ANY_WILD:
        return _face(kind, "wild", COLOUR_LETTERS[kind - COLOUR_WILD], "#", lang)
    return _face(kind, "wild", "", "✱", lang)


def _face(kind: int, sort: str, letter: str, sign: str, lang: str) -> dict[str, Any]:
    initial = COLOUR_NAMES[lang][COLOUR_LETTERS.index(letter)][0].upper() if letter else ""
    joker = say(lang, pl="joker", en="wild")
    corner = {"number": initial + sign, "currency": f"${sign}", "wild": f"{initial}✱"}[sort]
    shown = corner if sort != "wild" else f"{joker} {initial or sign.strip('✱')}".strip()
    return {
        "word": card(kind), "sort": sort, "letter": letter, "sign": sign, "name": card_name(kind, lang),
        "corner": corner, "shown": shown,
    }  # fmt: skip


def card_name(kind: int, lang: str) -> str:
    """A card's name: for ears, and for those who do not know the signs yet."""
    if kind < NUMBERS:
        return f"{_ONE[lang][kind // DIGITS]} {kind % DIGITS + 1}"
    if kind < DIGIT_WILD:
        return say(lang, pl=f"waluta {kind - CURRENCY + 1}", en=f"currency {kind - CURRENCY + 1}")
    if kind < COLOUR_WILD:
        digit = kind - DIGIT_WILD + 1
        return say(lang, pl=f"joker: {digit} dowolnego koloru", en=f"wild: a {digit} of any colour")
    if kind < ANY_WILD:
        colour = _ONE[lang][kind - COLOUR_WILD]
        return say(lang, pl=f"joker: dowolna {colour}", en=f"wild: any {colour} one")
    return say(lang, pl="joker: dowolna karta", en="wild: any card")


def colours(lang: str) -> list[tuple[int, str, str]]:
    """Each colour with its letter and name."""
    return [(colour, COLOUR_LETTERS[colour], COLOUR_NAMES[lang][colour]) for colour in range(COLOURS)]
