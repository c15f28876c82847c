"""Pieces of boards are written once for all viewers, so they may depend on nothing but what they are given."""

import pytest
from jinja2 import meta

from stolik import games
from stolik.web.drawing.pieces import Mover, Rule, Saying
from stolik.web.drawing.templates import environment

TEMPLATES = environment()
WITH_PIECES = [name for name in games.names() if games.load(name).file("parts.html").exists()]


@pytest.mark.parametrize("file", ["parts/pieces.html", *(f"{name}/parts.html" for name in WITH_PIECES)])
def test_pieces_see_nothing_of_the_page(file: str) -> None:
    assert TEMPLATES.loader is not None
    source = TEMPLATES.loader.get_source(TEMPLATES, file)[0]
    assert meta.find_undeclared_variables(TEMPLATES.parse(source)) <= set(TEMPLATES.globals)


@pytest.mark.parametrize("name", games.names())
def test_boards_take_pieces_without_the_page(name: str) -> None:
    for file in ("board.html", "explain.html"):
        path = games.load(name).file(file)
        assert not path.exists() or "with context" not in path.read_text(encoding="utf-8")


def test_the_same_piece_is_written_once() -> None:
    tile = TEMPLATES.get_template("lie/parts.html").module.lie_die  # type: ignore[attr-defined]
    assert tile(5) is tile(5)
    assert tile(5) != tile(4)


def test_a_piece_with_sentences_is_another_one_in_another_language() -> None:
    coin = TEMPLATES.get_template("chain/parts.html").module.coin  # type: ignore[attr-defined]
    assert "żeton" in coin("122", 10, Saying("pl"))
    assert "token" in coin("122", 10, Saying("en"))


def test_names_are_text_wherever_they_stand() -> None:
    assert "<script" not in Mover((), False)("x", "<script>") + Rule("lie")("L1")
