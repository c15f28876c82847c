"""Every baseline runs, learns and goes on after a stop, and its results make a page."""

import importlib
import json
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from baselines import measure, table
from stolik.core.game import Game

TORCH = "baselines/requirements.txt is not installed: make soak installs it"


def test_the_page_is_made_of_all_results() -> None:
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(measure.RESULTS.glob("*.json"))]
    assert results
    assert table.PAGE.read_text(encoding="utf-8") == table.page(results)


def test_rivals_slip_less_as_they_lose() -> None:
    ladder = measure.Ladder(20)
    assert ladder.rivals() == {"greedy:slips=100": 2, "greedy:slips=80": 1}
    assert not ladder.climb([1.0] * 100)
    assert ladder.climb([1.0] * 200)
    assert ladder.rivals() == {"greedy:slips=95": 2, "greedy:slips=75": 1, "greedy:slips=100": 1}
    for _ in range(100):
        ladder.climb([1.0] * 200)
    assert ladder.rivals() == {"greedy:slips=0": 2, "greedy:slips=20": 1}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results and checkpoints of a test go elsewhere."""
    monkeypatch.setattr(measure, "RESULTS", tmp_path)
    monkeypatch.setattr(measure, "CHECKPOINTS", tmp_path)
    return tmp_path


def run(folder: Path, baseline: str, *words: str) -> dict[str, Any]:
    """The result of a command."""
    pytest.importorskip("torch", reason=TORCH)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [baseline, *words])
        importlib.import_module(f"baselines.{baseline}").main()
    [result] = folder.glob("*.json")
    return dict(json.loads(result.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_minutes_of_ppo_over_the_batch_beat_the_careless_bot_clearly(elsewhere: Path) -> None:
    result = run(elsewhere, "ppo_batch", "lie", "--seed", "77", "--decisions", "2000000", "--champion-games", "2")
    assert result["strength"][measure.CARELESS]["won"] > 0.8


class StoppedError(Exception):
    pass


@pytest.mark.slow
@pytest.mark.parametrize(
    ("baseline", "decisions"), [("ppo_batch", "90000"), ("maskable_ppo", "90000"), ("nfsp", "2500")]
)
def test_a_run_that_was_stopped_ends_as_one_that_was_not(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, baseline: str, decisions: str
) -> None:
    words = (baseline, "lie", "--seed", "77", "--decisions", decisions, "--champion-games", "0")
    whole = run(elsewhere, *words)
    [checkpoint] = elsewhere.glob("*.pt")
    checkpoint.unlink()
    add = measure.Result.add

    def stop(result: measure.Result, *told: Any) -> None:
        if len(result.curve) == 6:
            raise StoppedError
        add(result, *told)

    with monkeypatch.context() as patch:
        patch.setattr(measure.Result, "add", stop)
        with pytest.raises(StoppedError):
            run(elsewhere, *words)
    again = run(elsewhere, *words)
    assert again["strength"] == whole["strength"]
    assert [point["won"] for point in again["curve"]] == [point["won"] for point in whole["curve"]]
    assert len(again["curve"]) == measure.PARTS


def test_without_a_compiler_the_network_runs_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason=TORCH)
    from baselines import ppo_batch

    monkeypatch.setenv("CXX", "no-such-compiler")
    assert ppo_batch.compiled(ppo_batch.loss) is ppo_batch.loss
    assert "no C++ compiler (no-such-compiler)" in capsys.readouterr().out


def test_actions_are_drawn_by_running_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as their chances say, and never one that is not legal, at the ends of the luck as well."""
    torch = pytest.importorskip("torch", reason=TORCH)
    from baselines import ppo_batch

    masks = torch.tensor([[0, 1, 1, 0, 1, 0]], dtype=torch.int8).repeat(10_000, 1)
    logs = torch.tensor([0.0, 0.2, 0.3, 0.0, 0.5, 0.0]).clamp(min=1e-30).log().where(masks == 1, -1e9)
    luck = torch.linspace(0, 1 - 2**-24, len(masks))[:, None]
    network: Any = lambda seen, masks: (logs, seen[:, 0])  # noqa: E731
    actions, told, _ = ppo_batch.decide(network, torch.zeros(10_000, 1), masks, luck)
    assert (torch.bincount(actions, minlength=6) / 10_000).tolist() == pytest.approx([0, 0.2, 0.3, 0, 0.5, 0], abs=1e-3)
    assert torch.equal(told, logs.gather(1, actions[:, None])[:, 0])


@pytest.mark.slow
def test_mirror_descent_comes_closer_to_equilibrium(elsewhere: Path) -> None:
    pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    curve = [point["exploitability"] for point in run(elsewhere, "mmd", "lie", "--decisions", "120")["curve"]]
    assert curve[-1] < 0.2 < curve[0]


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
