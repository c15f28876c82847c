"""The table's own words: the same ids in both languages, every id that is used is there, plurals are right."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from stolik.core.language import LANGS
from stolik.web import messages
from stolik.web.folder import FOLDER
from stolik.web.refusals import STATUS
from stolik.web.storage import schema
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


def named(sentence: str) -> set[str]:
    """The values that a sentence names."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def raised() -> Iterator[tuple[str, bool, set[str | None]]]:
    """Of each place that refuses: the id, whether its own sentence may be said, and the values that are given."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                id, *error = node.args
                own = not error or isinstance(error[0], ast.IfExp)
                yield ast.literal_eval(id), own, {value.arg for value in node.keywords}


def test_each_refusal_has_a_status_and_a_sentence_with_the_values_that_it_is_given() -> None:
    assert {id for id, _, _ in raised()} == set(STATUS)
    own = {f"refused.{id}" for id, is_own, _ in raised() if is_own}
    assert own == {id for id in ids("pl") if id.startswith("refused.")}
    for id, is_own, values in raised():
        for lang in LANGS if is_own else ():
            assert named(messages.text(lang, f"refused.{id}")) == values, id


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
