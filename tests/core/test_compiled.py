"""Compiling: the cache, bounds checks, batches over all cores."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from stolik import games
from stolik.arena import speed
from stolik.core import compile as compiling
from stolik.core.engine import CompiledEngine
from stolik.core.types import Ints

pytestmark = pytest.mark.xdist_group("lie")


def reach(row: Ints, place: int) -> int:
    return int(row[place])


def test_bounds_are_checked_on_request() -> None:
    game = games.load("lie")
    engine = CompiledEngine(game.name, game._folder, game.rules, game._imagine, checked=True)  # nothing else compiled
    assert engine.bind(reach)(np.zeros(3, np.int64), 2) == 0
    with pytest.raises(IndexError):
        engine.bind(reach)(np.zeros(3, np.int64), 3)


def twice(number: int) -> int:
    return 2 * number


def of_all_widths(row: Ints) -> int:
    return twice(row[0]) + twice(len(row)) + twice(3)


def test_a_function_is_compiled_once_for_ints_of_all_widths_and_for_constants(tmp_path: Path) -> None:
    """In a folder of its own: nothing is compiled that already lies on disk."""
    whole = compiling.Binder({}, compiling.compiler(tmp_path, checked=False)).bind(of_all_widths)
    assert whole(np.array([5], np.int32)) == 18
    inner = whole.py_func.__globals__["twice"]
    assert len(inner.overloads) == 1


def test_what_was_compiled_for_others_alone_can_still_be_asked_for(tmp_path: Path) -> None:
    """In one process, and in another that finds both on disk."""
    script = (
        "import sys; import numpy as np; from pathlib import Path; from stolik.core.compile import Binder, compiler;"
        "from tests.core import test_compiled as t;"
        "bind = Binder({}, compiler(Path(sys.argv[1]), checked=False)).bind;"
        "print(bind(t.of_all_widths)(np.array([5], np.int32)), bind(t.twice)(4), bind(t.twice)(4))"
    )
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True)
        assert run.stdout == "18 8 8\n"


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
