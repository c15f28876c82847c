"""Every baseline runs, learns something in a short time, and its results make a table."""

import json
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from baselines import measure, table
from stolik.core.game import Game

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_made_of_all_results() -> None:
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(measure.RESULTS.glob("*.json"))]
    assert results
    assert table.PAGE.read_text(encoding="utf-8") == table.page(results)


def run(*words: str) -> None:
    subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=True, timeout=1200)


@pytest.fixture
def results(tmp_path: Path) -> Any:
    """Results of a test go elsewhere."""
    kept = {path.name: path.read_bytes() for path in measure.RESULTS.glob("*.json")}
    yield lambda name: json.loads((measure.RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    for path in measure.RESULTS.glob("*.json"):
        path.unlink() if path.name not in kept else path.write_bytes(kept[path.name])


@pytest.mark.slow
def test_ppo_over_the_batch_learns(results: Any) -> None:
    pytest.importorskip("torch", reason="baselines/requirements.txt is not installed: make soak installs it")
    run("baselines.ppo_batch", "lie", "--seed", "77", "--decisions", "400000", "--champion-games", "2")
    curve = [reward for _, reward in results("ppo_batch-lie-2p-77")["curve"]]
    assert curve[-1] > curve[0] + 0.1


@pytest.mark.slow
def test_maskable_ppo_runs(results: Any) -> None:
    pytest.importorskip("sb3_contrib", reason="baselines/requirements.txt is not installed: make soak installs it")
    run("baselines.maskable_ppo", "lie", "--seed", "77", "--decisions", "20000", "--champion-games", "0")
    assert results("maskable_ppo-lie-2p-77")["strength"]["greedy"]["games"] == 1000


@pytest.mark.slow
def test_mirror_descent_comes_closer_to_equilibrium(results: Any) -> None:
    pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    run("baselines.mmd", "lie", "--values", "2", "--decisions", "40")
    curve = [gap for _, gap in results("mmd-lie-round-2-2p-0")["curve"]]
    assert curve[-1] < curve[0]


@pytest.mark.slow
@pytest.mark.parametrize("illegal", ["random", "forfeit"])
def test_the_checker_of_stable_baselines_passes(game: Game, illegal: str) -> None:
    """It knows no masks: it steps with any action whatever."""
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="make soak installs it")
    from stolik.envs.gymnasium import StolikEnv

    for players in {min(game.players), 2, max(game.players)}:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            checker.check_env(StolikEnv(game.name, players, opponents="random", illegal=illegal, observations="ready"))
