"""The laws of all games as tests, for anybody's game. With pytest, in a file of tests beside the game:

    from stolik.testing import Laws

    class TestLaws(Laws):
        game = "nim"

Laws ask for what the contract names. What else a game may have is tested where it exists: a policy, a lesson,
explanations, numbered rules, and beside the file of tests `records/nim-*.json` (finished games) and `golden/nim.txt`
(`python -m stolik.testing.golden`).
"""

from pathlib import Path

import pytest

_PARTS = ("running", "seeing", "believing", "telling", "playing", "sampling", "teaching", "explaining")
pytest.register_assert_rewrite(*(f"{__name__}.{part}" for part in _PARTS))

from stolik import games  # noqa: E402 - after pytest was told to explain what fails in the laws
from stolik.core.game import Game  # noqa: E402
from stolik.testing import believing, explaining, playing, running, sampling, seeing, teaching, telling  # noqa: E402

__all__ = ["Laws"]


class Laws:
    """A test for each law, asked of one game."""

    game = ""  # its name

    @pytest.fixture(name="game")
    def _game(self) -> Game:
        return games.load(self.game)

    @pytest.fixture
    def folder(self, request: pytest.FixtureRequest) -> Path:
        """Where the game's tests are."""
        return request.path.parent


for _part in (running, seeing, believing, telling, playing, sampling, teaching, explaining):
    for _name, _law in vars(_part).items():
        if _name.startswith("test_law"):
            setattr(Laws, _name, staticmethod(_law))
