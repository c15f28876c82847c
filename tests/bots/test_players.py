"""A batch of self-play in portions: any number of workers learns the same, and a checkpoint goes on elsewhere."""

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stolik import games
from stolik.bots.champion import champion_of
from stolik.bots.learning.players import PORTIONS, in_threads, portions_of
from stolik.bots.learning.training_run import TrainingRun

pytestmark = pytest.mark.xdist_group("lie")


def test_parts_are_a_whole_batch() -> None:
    assert [sum(portions_of(games)) for games in range(1, 40)] == list(range(1, 40))
    assert max(len(portions_of(games)) for games in range(1, 40)) == PORTIONS


def trained(folder: Path, workers: int, count: int) -> list[bytes]:
    """The weights after some games."""
    game = games.load("lie")
    game.compiled()
    champion = champion_of(game)
    plan = replace(champion.PLANS[0], games=128, every=64, test=50)
    with in_threads(game, champion.TRAINING, workers) as players:
        run = TrainingRun(game, champion.TRAINING, plan, folder, 1, players)
        tests = run.run()
        while run.progress.games < count:
            next(tests)
    return [np.array(layer).tobytes() for layer in run.progress.learner.weights]


def test_any_number_of_workers_learns_the_same_to_the_last_bit(tmp_path: Path) -> None:
    assert trained(tmp_path / "one", 1, 64) == trained(tmp_path / "three", 3, 64)
    shutil.copytree(tmp_path / "one", tmp_path / "elsewhere")
    assert trained(tmp_path / "elsewhere", 2, 128) == trained(tmp_path / "three", 3, 128)


def test_a_network_is_compared_with_the_one_that_is_installed(tmp_path: Path) -> None:
    game = games.load("lie")
    game.compiled()
    champion = champion_of(game)
    fresh = champion.PLANS[0]
    again, novice = (
        TrainingRun(game, champion.TRAINING, plan, tmp_path / name, 1).against_installed(600)[2]
        for name, plan in (("again", fresh.further()), ("novice", fresh))
    )
    assert again[0] == pytest.approx(50, abs=2 * again[1]), "itself"
    assert novice[0] + novice[1] < 45
    unknown = TrainingRun(game, champion.TRAINING, replace(fresh, name="unknown"), tmp_path, 1)
    assert unknown.against_installed(2) == {}, "nothing of that name is installed"
