"""Drawing needs no server, and its templates print what Jinja prints."""

import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from stolik import games
from stolik.games.chain.board import tile_of
from stolik.web.drawing import page, parts
from stolik.web.drawing.templates import environment

TEMPLATES = environment()
PRINTED = ["text", "<b>&'\"</b>", Markup("<i>ready</i>"), 17, -1, 2.5, None, True, ["<"], "ż" * 200 + "<"]
SOURCES = [
    "{{ one }}",
    "<p>{{ one }}, {{ one }}</p>",
    "{% macro m(x) %}[{{ x }}]{% endmacro %}{{ m(one) }}",
    "{% set s %}({{ one }}){% endset %}{{ s }}",
    "{% autoescape false %}{{ one }}{% endautoescape %}",
    "{{ one ~ '<' }}",
    "{{ one | string | upper }}",
    "{{ '<b>' }}",
]
SERVERS = {
    "fastapi", "starlette", "uvicorn", "asyncio", "sqlalchemy", "alembic", "pydantic", "pydantic_core", "itsdangerous",
    "numba",
}  # fmt: skip
ALONE = """
import pkgutil, sys
from stolik import games
from stolik.web import drawing
from stolik.web.drawing import parts
for one in pkgutil.iter_modules(drawing.__path__, "stolik.web.drawing."):
    __import__(one.name)
for name in games.names():
    game = games.load(name)
    players = game.players[0]
    for lang in ("pl", "en"):
        names = ["Ola"] * players + list(getattr(game.words, "OTHER_SIDES", {}).get(lang, []))
        assert "</" in parts.alone(game, names, game.new(game.setup(players)), 0, lang)
print(*sorted({module.partition(".")[0] for module in sys.modules}))
"""


def test_boards_are_drawn_without_a_server_a_database_or_a_compiler() -> None:
    loaded = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True).stdout.split()
    assert "jinja2" in loaded
    assert not SERVERS & set(loaded)


def test_a_part_can_only_be_drawn_from_what_a_viewer_sees() -> None:
    with pytest.raises(AttributeError, match="secret"):
        page.PagePart("seats", "players", "secret")


def test_a_view_cannot_be_changed() -> None:
    game = games.load("lie")
    seen = parts.glance(game, ["Ola", "Jan"], game.new(game.setup(2)), 0, "en")
    with pytest.raises(FrozenInstanceError):
        seen.seat = 1  # type: ignore[misc]


@pytest.mark.parametrize("source", SOURCES)
def test_what_is_printed_is_what_jinja_prints(source: str) -> None:
    ours, jinjas = TEMPLATES.from_string(source), Environment(autoescape=True).from_string(source)
    for one in PRINTED:
        assert ours.render(one=one) == jinjas.render(one=one), one


def test_a_missing_value_is_an_error_and_not_an_empty_place() -> None:
    assert TEMPLATES.undefined is StrictUndefined
    with pytest.raises(UndefinedError, match="nobody"):
        TEMPLATES.from_string("{{ nobody }}").render()


def test_attributes_stay_apart_where_a_template_breaks_its_lines() -> None:
    tile = environment().get_template("chain/parts.html").module.tile  # type: ignore[attr-defined]
    drawn = str(tile(tile_of(1, "en"), named=False))
    assert ' aria-hidden="true"' in drawn
    assert "\n  " not in drawn  # what indents a template is not sent
