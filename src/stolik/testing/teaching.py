"""Law 12: a game's lesson, if it has one, can be taught to its end."""

import pytest

from stolik.core.game import Game
from stolik.play.lessons import lesson_of
from stolik.web.table.lessons import check


def test_law12_the_lesson_can_be_taught(game: Game) -> None:
    """The record replays, every step can be done, and every reference, rule and translation exists."""
    lesson = lesson_of(game.name)
    if lesson is None:
        pytest.skip("the game has no lesson")
    assert lesson.game is game
    check(lesson)
