"""Compiling: the cache, bounds checks, batches over all cores."""

import os
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
    engine = CompiledEngine(game.name, game.folder, game.rules, game._imagine, checked=True)  # nothing else compiled
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
    """In one process, and in another that finds all on disk, and makes nothing ready but what counts references."""
    script = (
        "import sys; import numpy as np; from pathlib import Path; from stolik.core.compile import Binder, compiler;"
        "from tests.core import test_compiled as t;"
        "bind = Binder({}, compiler(Path(sys.argv[1]), checked=False)).bind;"
        "print(bind(t.of_all_widths)(np.array([5], np.int32)), bind(t.twice)(4), bind(t.makes)(3));"
        "print('numba.np.arraymath' in sys.modules)"
    )
    for can_compile in (True, False):
        run = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True)
        assert run.stdout == f"18 8 3\n{can_compile}\n"


def test_the_cache_is_named_by_the_sources() -> None:
    game = games.load("lie")
    folder = compiling.cache_folder("lie", game.folder, checked=False)
    rules = [game.file(name) for name in ("__init__.py", "belief.py", "rules.py", "tables.py")]
    assert compiling.sources_hash(compiling.CORE, *rules) in str(folder)
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


def makes(size: int) -> int:
    return len(np.zeros(size))


COUNTED = ("makes",)


def test_random_games_count_no_references(tmp_path: Path) -> None:
    """The machine code on disk names what counts; whatever makes an array has to."""
    compiling.Binder({}, compiling.compiler(tmp_path, checked=False)).bind(makes)(3)
    assert b"NRT_decref" in _machine_code(tmp_path, "makes")
    for name in games.names():
        game = games.load(name)
        speed.one_core(game, game.setup(max(game.players)), 0.01)
        code = _machine_code(compiling.cache_folder(name, game.folder, checked=False), "playouts")
        assert code
        assert b"NRT_" not in code, name


def four_times(number: int) -> int:
    return twice(twice(number))


@pytest.mark.parametrize("known", [True, False])
def test_what_only_compiled_code_calls_is_optimised_with_its_callers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    """By private names of Numba: if another Numba fails here, change `optimises_once`. Without them it is slower."""
    assert compiling.optimises_once()
    if not known:
        monkeypatch.setattr(compiling, "optimises_once", lambda: False)
    binder = compiling.Binder({}, compiling.compiler(tmp_path, checked=False))
    assert binder.bind(four_times)(5) == 20
    (inner,) = binder._bind(twice).overloads.values()
    assert (" available_externally " in inner.library.get_llvm_str()) is known
    assert bool(_machine_code(tmp_path, "four_times"))
    assert binder.bind(twice)(5) == 10


def _machine_code(folder: Path, function: str) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob(f"*.{function}-*.nbc"))


def test_what_is_compiled_for_many_tests_is_compiled_by_one_process(request: pytest.FixtureRequest) -> None:
    """Tests of a group run one after another in one process; with some versions of pytest xdist leaves them apart."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        pytest.skip("all tests run in one process")
    assert request.node.nodeid.endswith("@lie")
