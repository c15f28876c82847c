"""Every environment runs every game; the tests of one game run in one process, so that it is compiled once."""

import pytest

from stolik import games
from stolik.core.game import Game
from tests.laws.common import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        marked = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in GAMES]
        metafunc.parametrize("game", marked, indirect=True)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A test that is not asked of every game asks LIE."""
    if item.get_closest_marker("xdist_group") is None:
        item.add_marker(pytest.mark.xdist_group("lie"))


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)
