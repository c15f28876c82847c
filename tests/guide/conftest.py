"""The guide's example game, loaded as the guide says."""

import sys
from pathlib import Path

import pytest

from stolik.core.game import Game

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "example"


@pytest.fixture(scope="session")
def race() -> Game:
    if str(EXAMPLE) not in sys.path:
        sys.path.insert(0, str(EXAMPLE))
    return Game("race")
