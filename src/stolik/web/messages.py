"""The table's own words in Polish and English, by message id, with proper plurals.

Written in words/*.po; `make words` compiles them to words/*.mo, which are read here.
"""

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

FOLDER = Path(__file__).parent / "words"


@cache
def _catalogue(lang: str) -> GNUTranslations:
    with (FOLDER / f"{lang}.mo").open("rb") as file:
        return GNUTranslations(file)


def text(lang: str, id: str, **values: object) -> str:
    """A sentence by its id; values are filled in where the sentence names them."""
    sentence = _catalogue(lang).gettext(id)
    return sentence.format(**values) if values else sentence


def count(lang: str, id: str, n: int) -> str:
    """A sentence with a number in it, in the right plural form."""
    return _catalogue(lang).ngettext(id, id + ".many", n).format(n=n)


def ago(lang: str, ms: int) -> str:
    """How long ago something was, in the largest unit that fits."""
    minutes = max(ms, 0) // 60_000
    if minutes < 1:
        return text(lang, "ago.now")
    if minutes < 60:
        return text(lang, "ago.minutes", n=minutes)
    if minutes < 24 * 60:
        return text(lang, "ago.hours", n=minutes // 60)
    return count(lang, "ago.days", minutes // (24 * 60))
