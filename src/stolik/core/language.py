"""Polish and English, side by side."""

from typing import Literal, TypeAlias

Lang: TypeAlias = Literal["pl", "en"]
LANGS: tuple[Lang, ...] = ("pl", "en")


def say(lang: str, pl: str, en: str) -> str:
    """The sentence in the reader's language."""
    return pl if lang == "pl" else en


def plural_pl(n: int, one: str, few: str, many: str) -> str:
    """The Polish form for a count: 1 karta, 2 karty, 5 kart, 22 karty."""
    if n == 1:
        return one
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return few
    return many


def plural_en(n: int, one: str, many: str) -> str:
    """The English form for a count: 1 card, 2 cards."""
    return one if n == 1 else many
