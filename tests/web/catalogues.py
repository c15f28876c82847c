"""The words of the web table, compiled: `python -m tests.web.catalogues`, or `make words`."""

import io
from datetime import UTC, datetime

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from stolik.core.language import LANGS
from stolik.web.messages import FOLDER


def catalogue(lang: str) -> Catalog:
    with (FOLDER / f"{lang}.po").open("rb") as file:
        read = read_po(file, locale=lang, domain="messages")
    read.creation_date = read.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # the same bytes whenever it is compiled
    return read


def compiled(lang: str) -> bytes:
    written = io.BytesIO()
    write_mo(written, catalogue(lang))
    return written.getvalue()


def ids(lang: str) -> set[str]:
    """All message ids of a language."""
    return {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue(lang) if message.id}


if __name__ == "__main__":
    for each in LANGS:
        (FOLDER / f"{each}.mo").write_bytes(compiled(each))
