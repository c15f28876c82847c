"""The PettingZoo door passes PettingZoo's own tests, for every game."""

import warnings
from typing import Any

import numpy as np
import pytest

from stolik import envs
from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.core.game import Game, Setup
from tests.laws.common import some_setups

pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed")

from pettingzoo import make as make_registered
from pettingzoo.test import api_test, render_test, seed_test


def made(game: Game, setup: Setup | None = None, **settings: Any) -> Any:
    chosen = {} if setup is None else {"players": setup.players, **setup.options}
    return envs.make(f"{game.name}_v{game.version}", **chosen, **settings)


def play(env: Any, seed: int, cycles: int = 100_000) -> list[dict[str, float]]:
    """A random game; the rewards after each step."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    told = []
    for _ in env.agent_iter(cycles):
        seen, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if not over:
            told.append(dict(env.rewards))
    return told


def test_its_own_api_test_passes(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # of seats that do not decide
        warnings.filterwarnings("ignore", message=".*[Oo]bservation space")  # its bounds are those of the numbers' kind
        api_test(made(game), num_cycles=60)


def test_its_own_seed_test_passes(game: Game) -> None:
    seed_test(lambda: made(game), num_cycles=60)


def test_its_own_render_test_passes(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: made(game, render_mode=render_mode))
    assert "seat_0" in capsys.readouterr().out


def test_every_player_count_and_option_plays_to_the_end(game: Game) -> None:
    for number, setup in enumerate(some_setups(game, 12)):
        for kind in ("ranks", "scores"):
            env = made(game, setup, rewards=kind)
            last = play(env, number)[-1]
            assert list(last) == [f"seat_{p}" for p in range(setup.players)]
            if kind == "ranks" and setup.players > 1:
                assert sum(last.values()) == pytest.approx(0, abs=1e-6)
            assert env.agents == []


def test_so_many_cycles_and_no_more(game: Game) -> None:
    """PettingZoo's own max_cycles_test plays unmasked actions in parallel, so it cannot be asked of games in turns."""
    env = made(game, max_cycles=4)
    assert len(play(env, 1)) == 4
    env.reset(seed=1)
    for _ in range(4):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_it_can_be_made_from_pettingzoos_registry() -> None:
    assert make_registered("aec", "stolik/lie_v1", players=3).unwrapped.num_agents == 0
    assert make_registered("aec", "stolik/lie_v1", players=3).possible_agents == ["seat_0", "seat_1", "seat_2"]


def test_wrong_names_settings_and_moves_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetupError, match="There is no environment"):
        envs.make("chess_v1")
    with pytest.raises(BadSetupError, match="Rewards are"):
        envs.make("lie_v1", rewards="money")
    with pytest.raises(BadSetupError, match="render_mode"):
        envs.make("lie_v1", render_mode="film")
    with pytest.raises(BadSetupError, match="no option"):
        envs.make("lie_v1", colour="red")
    env = envs.make("lie_v1")
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="not legal"):
        env.step(8)
