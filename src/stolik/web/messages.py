"""The table's own words in Polish and English, by message id, from words/*.po, with proper plurals."""

import io
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

_FOLDER = Path(__file__).parent / "words"


@cache
def _catalogue(lang: str) -> Translations:
    with (_FOLDER / f"{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang, domain="messages")
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


def text(lang: str, id: str, **values: object) -> str:
    """A sentence by its id; values are filled in where the sentence names them."""
    sentence = str(_catalogue(lang).ugettext(id))
    return sentence.format(**values) if values else sentence


def count(lang: str, id: str, n: int) -> str:
    """A sentence with a number in it, in the right plural form."""
    return str(_catalogue(lang).ungettext(id, id + ".many", n)).format(n=n)


def ids(lang: str) -> set[str]:
    """All message ids of a language, so that a test can compare."""
    with (_FOLDER / f"{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    return {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id}
