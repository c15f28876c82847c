"""The Gymnasium environments pass Gymnasium's own checker, for every game, and bots sit in the other seats."""

import warnings
from typing import Any

import numpy as np
import pytest

from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.core.game import Game

gymnasium = pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from stolik.envs.gymnasium import StolikEnv  # noqa: E402


class AnyAction(StolikEnv):
    """For the checker, which knows no masks and steps with any action: some legal move for every number."""

    def step(self, action: int) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(int(legal[action % len(legal)]))


def play(env: StolikEnv, seed: int | None) -> tuple[int, float]:
    """A random game: its number of decisions, and the reward."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    decisions, over, reward = 0, False, 0.0
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        _, reward, finished, cut_short, info = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        decisions, over = decisions + 1, finished or cut_short
    return decisions, reward


def test_its_own_checker_passes(game: Game) -> None:
    known = gymnasium.spec(f"stolik/{game.name}-v{game.version}")
    gymnasium.register(f"any/{game.name}-v1", AnyAction, kwargs=known.kwargs | {"opponents": "random"})
    env = gymnasium.make(f"any/{game.name}-v1", render_mode="ansi", disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_a_game_from_every_seat(game: Game) -> None:
    players = min(max(game.players), 3)
    for seat in (*range(players), None):
        env = StolikEnv(game.name, players, seat=seat, opponents="random")
        assert play(env, 5) == play(env, 5)
        assert -1 <= play(env, None)[1] <= 1


def test_bots_are_seated_by_spec() -> None:
    env = StolikEnv("lie", 3, opponents="greedy,random", seat=1, ones_wild=True)
    assert play(env, 1)[0] > 0
    with pytest.raises(BadSetupError, match="2 opponents"):
        StolikEnv("lie", 3, opponents="random,random,random")
    with pytest.raises(BadSetupError, match="no seat"):
        StolikEnv("lie", 3, seat=3)
    with pytest.raises(BadSetupError, match="no bot"):
        StolikEnv("lie", opponents="grandmaster")


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    env = StolikEnv("lie", opponents="random")
    seen, _ = env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="not legal"):
        env.step(8)
    assert np.array_equal(env.table.view(0), seen)
