"""The table's own words: the same ids in both languages, every id that is used is there, plurals are right."""

import re
from pathlib import Path

from stolik.core.language import LANGS
from stolik.web import messages, schema
from stolik.web.folder import FOLDER
from tests.web.catalogues import compiled, ids

_USED = re.compile(r'\b[tn]\("([a-z_.]+)"')
_NOTED = re.compile(r'"(note\.[a-z]+)"')


def sources(pattern: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob(pattern))


def test_the_compiled_words_are_those_that_are_written() -> None:
    for lang in LANGS:
        assert (messages.FOLDER / f"{lang}.mo").read_bytes() == compiled(lang), "run make words"


def test_both_languages_have_the_same_ids() -> None:
    assert ids("pl") == ids("en")


def test_every_id_that_is_used_is_there() -> None:
    used = set(_USED.findall(sources("*.html"))) | set(_NOTED.findall(sources("*.py")))
    whole = {name for name in used if not name.endswith(".")}
    assert whole <= ids("pl"), whole - ids("pl")
    for start in used - whole:  # the rest of such an id is put together in the template
        assert any(name.startswith(start) for name in ids("pl")), start


def test_plurals() -> None:
    assert [messages.count("pl", "table.spectators", n) for n in (1, 2, 5)] == ["1 widz", "2 widzów", "5 widzów"]
    assert [messages.count("en", "table.spectators", n) for n in (1, 2)] == ["1 spectator", "2 spectators"]


def test_the_newest_migration_is_the_schemas_head() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [schema.HEAD]


def test_every_column_is_told_in_the_schema_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "schema.md").read_text(encoding="utf-8")
    for table in schema.metadata.tables.values():
        assert f"`{table.name}`" in page
        for column in table.columns:
            assert f"`{column.name}`" in page, column
