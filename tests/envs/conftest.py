"""Every door is opened to every game; the tests of one game run in one process, so that it is compiled once."""

import pytest

from stolik import games
from stolik.core.game import Game
from tests.laws.common import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        marked = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in GAMES]
        metafunc.parametrize("game", marked, indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)
