"""Lessons: whatever cannot be taught is refused with a sentence that says where and why."""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from stolik import games
from stolik.core.errors import BadLessonError, BadSetupError
from stolik.core.language import LANGS
from stolik.play.lessons import lesson_of, read
from stolik.web.table.lessons import check
from tests.play.toml import written

Document = dict[str, Any]
TAUGHT = [name for name in games.own_names() if lesson_of(name)]


def document() -> Document:
    """The lesson of LIE, to be spoiled."""
    return tomllib.loads(games.load("lie").file("lesson.toml").read_text(encoding="utf-8"))


def refused(spoil: Callable[[Document], object]) -> str:
    spoilt = document()
    spoil(spoilt)
    with pytest.raises(BadLessonError) as error:
        check(read(written(spoilt)))
    assert all(error.value.say(lang) for lang in LANGS)
    return str(error.value)


def test_as_it_is_it_can_be_taught() -> None:
    check(read(written(document())))


def test_an_impossible_step_is_refused() -> None:
    told = refused(lambda lesson: lesson["step"][3].update(move="bid 1x1"))
    assert told.startswith('Step 4: the move "0 bid 1x1" is impossible.')
    assert "L7" in told


def test_an_impossible_card_is_refused() -> None:
    assert "Step 1" in refused(lambda lesson: lesson["step"][0].update(before=["* 2/5", "* 3/5", "* 6/6"]))
    assert "Step 2" in refused(lambda lesson: lesson["step"][1].update(before=["1 show 5"]))


def test_a_move_as_good_must_go_on_as_the_record_does() -> None:
    assert 'Step 4: the move "1 check"' not in refused(lambda lesson: lesson["step"][3].update(also=["check"]))
    assert 'Step 5: the move "1 check"' in refused(lambda lesson: lesson["step"][3].update(also=["check"]))


def test_an_unknown_rule_is_refused() -> None:
    assert refused(lambda lesson: lesson["step"][0].update(rule="L99")) == "Step 1: there is no rule L99."


@pytest.mark.parametrize("lang", LANGS)
def test_a_missing_translation_is_refused(lang: str) -> None:
    assert refused(lambda lesson: lesson["step"][2].pop(lang)) == f"Step 3: there is no text in {lang}."
    assert refused(lambda lesson: lesson["end"].pop(lang)) == f"The end: there is no text in {lang}."
    assert refused(lambda lesson: lesson["step"][0]["other"].pop(lang)) == f"Step 1: there is no text in {lang}."


@pytest.mark.parametrize("reference", [".no-such-piece", "bid 9x9", ".lie-bid.nowhere"])
def test_a_missing_reference_is_refused(reference: str) -> None:
    told = refused(lambda lesson: lesson["step"][1].update(at=[reference]))
    assert told == f'Step 2: "at" points at "{reference}", which is not on the board.'


def test_a_long_sentence_and_a_rules_number_are_refused() -> None:
    assert "21 words" in refused(lambda lesson: lesson["step"][1].update(en="word " * 21))
    assert "names the rule L7" in refused(lambda lesson: lesson["step"][1].update(en="As L7 says."))


def test_own_moves_have_steps_of_their_own() -> None:
    assert "Step 2" in refused(lambda lesson: lesson["step"][1].update(before=["0 show 5"]))
    assert "Step 1" in refused(lambda lesson: lesson["step"][0].update(move=["show 5", "bid 1x5"], also=["show 2"]))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda lesson: lesson.update(rules=99), "version 99"),
        (lambda lesson: lesson.update(names=["Maja"]), '"names"'),
        (lambda lesson: lesson["step"][0].pop("move"), "step.0.move"),
        (lambda lesson: lesson["step"][0].update(wait="show 5"), "step.0.wait"),
        (lambda lesson: lesson["step"][0].update(before=["card 2/5"]), '"card 2/5" is not a move'),
        (lambda lesson: lesson.pop("end"), '"end"'),
    ],
)
def test_a_file_that_is_no_lesson_says_why(spoil: Callable[[Document], object], told: str) -> None:
    assert told in refused(spoil)


def test_no_toml_and_no_such_game_are_sentences() -> None:
    with pytest.raises(BadLessonError, match="not valid TOML"):
        read("step = [")
    with pytest.raises(BadSetupError):
        read(written(document() | {"game": "no such game"}))


@pytest.mark.parametrize("name", TAUGHT)
def test_our_lessons_have_ten_to_twenty_steps(name: str) -> None:
    lesson = lesson_of(name)
    assert lesson is not None
    assert 10 <= len(lesson.steps) <= 20
