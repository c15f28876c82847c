"""Templates print through `written`, by a hook of Jinja's compiler that it does not promise to keep."""

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from stolik.games.chain.board import tile_of
from stolik.web.drawing import environment

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


def test_jinja_still_has_the_hook() -> None:
    written = TEMPLATES.compile("{{ one }}", raw=True)
    assert "environment.written(" in written, (
        "Jinja's compiler no longer calls `_output_child_pre`, which `_Writing` in web/drawing.py overrides. Pages are "
        "still right, but what they print is escaped by Jinja itself, and drawing a board takes 13 to 28 % longer. "
        "Find the hook's successor (jinja2/nativetypes.py overrides it too), or delete `_Writing`."
    )


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
