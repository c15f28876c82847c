"""Compiling: the cache, bounds checks, batches over all cores."""

import numpy as np
import pytest

from stolik import games
from stolik.arena import speed
from stolik.core import compile as compiling
from stolik.core.types import Ints

pytestmark = pytest.mark.xdist_group("lie")


def reach(row: Ints, place: int) -> int:
    return int(row[place])


def test_bounds_are_checked_on_request() -> None:
    engine = games.load("lie").compiled(checked=True)
    with pytest.raises(IndexError):
        engine.bind(reach)(np.zeros(3, np.int64), 3)


def test_the_cache_is_named_by_the_sources() -> None:
    game = games.load("lie")
    folder = compiling.cache_folder("lie", game._folder, checked=False)
    assert compiling.sources_hash(compiling.CORE, game._folder) in str(folder)
    game.compiled()
    assert game.is_cached
    assert compiling.is_ready(folder)


def test_random_games_run_on_one_core_and_on_all() -> None:
    game = games.load("lie")
    setup = game.setup(3)
    one, many = speed.one_core(game, setup, 0.1), speed.all_cores(game, setup, 0.1)
    assert one["moves_per_s"] > 100_000
    assert many["games_per_s"] > 0
    assert one["mean_length"] == pytest.approx(many["mean_length"], rel=0.2)
