"""`stolik lesson check`."""

from pathlib import Path

import pytest

from stolik import games
from tests.cli.conftest import run

OWN = games.load("lie").file("lesson.toml")


def test_a_good_lesson() -> None:
    ran = run("lesson", "check", OWN)
    assert ran.code == 0
    assert "ok · 12 steps" in ran.out


@pytest.mark.parametrize(
    ("was", "instead", "told"),
    [
        ('"* 3/5"', '"* 3/3"', 'Step 1: the move "* 3/3" is impossible.'),
        ('rule = "L3"', 'rule = "L33"', "Step 1: there is no rule L33."),
        ('other.en = "The two', 'other.en = "" # "The two', "Step 1: there is no text in en."),
        ('other.en = "The two', 'other.de = "The two', '"step.0.other.de"'),
        ('at = [".lie-bid"]', 'at = [".lie-bet"]', 'Step 7: "at" points at ".lie-bet"'),
    ],
)
def test_a_broken_lesson_is_refused(was: str, instead: str, told: str, tmp_path: Path) -> None:
    text = OWN.read_text(encoding="utf-8")
    assert was in text
    broken = tmp_path / "lesson.toml"
    broken.write_text(text.replace(was, instead, 1), encoding="utf-8")
    assert told in run("lesson", "check", OWN, broken).refused()
    assert "Krok" in run("lesson", "check", broken, "--lang", "pl").refused() or "Pole" in told or "step." in told


def test_no_file_and_no_text_are_sentences(tmp_path: Path) -> None:
    assert "Cannot read" in run("lesson", "check", tmp_path / "none.toml").refused()
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert "UTF-8" in run("lesson", "check", tmp_path / "bytes.toml").refused()
