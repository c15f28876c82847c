"""Every law of the coach is asked of every game, in the process that compiles it; in `make test` of a few games."""

import pytest

from stolik import games
from tests.few import FEW
from tests.laws.common import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        group, slow = pytest.mark.xdist_group, [pytest.mark.slow]
        marks = {name: [group(name)] + (slow if name not in FEW else []) for name in GAMES}
        metafunc.parametrize("game", [pytest.param(games.load(name), id=name, marks=marks[name]) for name in GAMES])
