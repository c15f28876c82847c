"""The laws, asked of the games that come with stolik; and what these have more than a game must."""

from pathlib import Path

import pytest

from stolik.core.game import Game
from stolik.testing import Laws

TESTS = Path(__file__).resolve().parents[1]


class TestLaws(Laws):
    @pytest.fixture
    def folder(self) -> Path:
        return TESTS


def test_every_game_has_all_that_laws_may_skip(game: Game) -> None:
    assert list((TESTS / "records").glob(f"{game.name}-*.json"))
    assert (TESTS / "golden" / f"{game.name}.txt").exists(), "run `make golden`"
    assert game.rules_page("en")
    for part in ("policy", "champion", "levels", "board", "text"):
        assert game.part(part), part
