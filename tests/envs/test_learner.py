"""The guide's learner really learns: after training it beats the easy bot clearly, and it is a bot itself."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from stolik import bots, games
from stolik.envs.batch import Batch

pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")

from stolik.envs.gymnasium import StolikEnv

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


def share_won(learned: Any, network: Any, against: str, games_played: int) -> float:
    """The share of games that a network wins in the Gymnasium environment, in a seat drawn for each game."""
    env = StolikEnv("lie", 2, opponents=against, seat=None)
    rng, columns = np.random.default_rng(5), env.table.layout.columns
    won = 0
    for number in range(games_played):
        seen, info = env.reset(seed=number)
        over = False
        while not over:
            masks = info["action_mask"][None, : learned.ACTIONS]
            chances = network.look(learned.features(seen[None], columns), masks)[1]
            seen, reward, finished, cut_short, info = env.step(int(learned.draw(chances, rng)[0]))
            over = finished or cut_short
        won += reward > 0
    return won / games_played


@pytest.mark.slow
def test_a_little_training_beats_random_and_makes_a_bot(learned: Any) -> None:
    network = learned.train(120_000, "random")
    assert share_won(learned, network, "random", 400) > 0.6
    np.savez(learned.WEIGHTS, **network.weights)
    game = games.load("lie")
    bot = bots.make(learned.__file__, game, "seed")
    batch = Batch(game, 1, seed=1)
    legal = np.flatnonzero(batch.masks[0]).tolist()
    assert bot.choose(game.view(batch.states[0], 0), 0, legal) in legal


@pytest.mark.slow
def test_minutes_of_training_beat_the_easy_bot_clearly(learned: Any) -> None:
    network = learned.train(2_400_000)
    assert share_won(learned, network, learned.EASY, 1000) > 0.8
