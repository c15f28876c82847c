"""Every law is asked of every game; the tests of one game run in one process, so that it is compiled once."""

import pytest

from stolik import games
from tests.laws.common import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        marked = [pytest.param(games.load(name), id=name, marks=pytest.mark.xdist_group(name)) for name in GAMES]
        metafunc.parametrize("game", marked)
