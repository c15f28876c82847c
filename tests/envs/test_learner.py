"""The guide's learner really learns: after training it beats the easy bot clearly, and it is a bot itself."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from stolik import bots, games
from stolik.envs.batch import FINISHED, Batch

LEARNER = Path(__file__).resolve().parents[2] / "docs" / "guide" / "example" / "learner" / "learned.py"


@pytest.fixture
def learned(tmp_path: Path) -> ModuleType:
    """The learner, copied to where it may leave its weights."""
    file = shutil.copy(LEARNER, tmp_path / "learned.py")
    spec = importlib.util.spec_from_file_location("learned", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def share_won(learned: Any, network: Any, against: str, wanted: int) -> float:
    """The share of so many games that a network wins, in both seats alike."""
    batch = Batch("lie", 100, players=2, seed="exam")
    rival, rng = bots.make(against, batch.game, "exam"), np.random.default_rng(5)
    rows, ours = np.arange(100), np.arange(100) % 2
    played = won = 0
    while played < wanted:
        x, masks, seats = learned.look_at(batch)
        actions = learned.draw(network.look(x, masks)[1], rng)
        learned.ask(rival, batch, np.flatnonzero(seats != ours), actions)
        batch.step(actions)
        over = batch.ended == FINISHED
        played += int(over.sum())
        won += int((batch.rewards[rows, ours][over] > 0).sum())
    return won / played


def test_a_little_training_beats_random_and_makes_a_bot(learned: Any) -> None:
    network = learned.train(60_000, "random")
    assert share_won(learned, network, "random", 100) > 0.8
    np.savez(learned.WEIGHTS, **network.weights)
    game = games.load("lie")
    bot = bots.make(learned.__file__, game, "seed")
    batch = Batch(game, 1, seed=1)
    legal = np.flatnonzero(batch.masks[0]).tolist()
    assert bot.choose(game.view(batch.states[0], 0), 0, legal) in legal


@pytest.mark.slow
def test_minutes_of_training_beat_the_easy_bot_clearly(learned: Any) -> None:
    network = learned.train(2_400_000)
    assert share_won(learned, network, learned.EASY, 1000) > 0.7
