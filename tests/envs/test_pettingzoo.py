"""The PettingZoo environments pass PettingZoo's own tests, for every game."""

import importlib
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stolik import envs
from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.core.game import Game, Setup
from tests.laws.common import some_setups

pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed")

from pettingzoo import make as make_registered
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec


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
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")  # a dict, for the mask
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # of seats that do not decide
        for players in {min(game.players), 2, max(game.players)}:
            api_test(made(game, players=players), num_cycles=60)


def test_its_own_seed_test_passes(game: Game) -> None:
    for players in {min(game.players), 2, max(game.players)}:
        seed_test(partial(made, game, players=players), num_cycles=60)


def test_its_own_render_test_passes(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    for players in {min(game.players), 2, max(game.players)}:
        render_test(lambda render_mode, players=players: made(game, players=players, render_mode=render_mode))
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


def test_so_many_decisions_and_no_more(game: Game) -> None:
    env = made(game, max_cycles=4)
    assert len(play(env, 1)) == 4
    env.reset(seed=1)
    for _ in range(4):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


# All who decide at once


def parallel(game: Game, setup: Setup | None = None, **settings: Any) -> Any:
    chosen = {} if setup is None else {"players": setup.players, **setup.options}
    return envs.make_parallel(f"{game.name}_v{game.version}", **chosen, **settings)


def test_its_own_parallel_tests_pass(game: Game) -> None:
    """The one of seeds knows no masks."""
    for players in {min(game.players), 2, max(game.players)}:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            parallel_api_test(parallel(game, players=players), num_cycles=60)
            for illegal in ("random", "forfeit"):
                parallel_seed_test(partial(parallel, game, players=players, illegal=illegal), num_cycles=60)


def test_its_own_test_of_cycles_passes(game: Game) -> None:
    """It knows no masks, and its games must not end early."""
    for players in {min(game.players), 2, max(game.players)}:
        made_for = partial(parallel, game, players=players, illegal="random")
        module = SimpleNamespace(
            parallel_env=made_for, env=lambda made=made_for, **given: parallel_to_aec(made(**given))
        )
        max_cycles_test(module)


def test_who_acts_illegally_forfeits_or_does_something_else() -> None:
    wrong = {"seat_0": 8, "seat_1": 8, "seat_2": 8}  # all three fix a face, and 8 is to check
    env = envs.make_parallel("lie_v1", players=3, illegal="forfeit")
    seen, _ = env.reset(seed=1)
    right = int(np.flatnonzero(seen["seat_0"]["action_mask"])[0])
    _, rewards, finished, _, infos = env.step(wrong | {"seat_0": right})
    assert rewards == {"seat_0": 1, "seat_1": -0.5, "seat_2": -0.5}
    assert all(finished.values())
    assert (infos["seat_0"], infos["seat_1"]) == ({}, {"illegal": True})
    env = envs.make_parallel("lie_v1", players=3, illegal="random")
    env.reset(seed=1)
    _, rewards, finished, _, infos = env.step(wrong)
    assert (set(rewards.values()), any(finished.values())) == ({0}, False)
    assert infos == {agent: {"illegal": True} for agent in wrong}


def test_one_at_a_time_an_illegal_action_forfeits_too() -> None:
    env = envs.make("lie_v1", players=3, illegal="forfeit")
    env.reset(seed=1)
    env.step(8)
    assert env.rewards == {"seat_0": -1, "seat_1": 0.5, "seat_2": 0.5}
    assert all(env.terminations.values())
    assert env.infos["seat_0"] == {"illegal": True}


def test_all_who_decide_at_once_are_asked_at_once() -> None:
    """In LIE everybody fixes a face; then one bids and the others wait."""
    env = envs.make_parallel("lie_v1", players=3)
    seen, _ = env.reset(seed=1)
    legal = [np.flatnonzero(seen[agent]["action_mask"]).tolist() for agent in env.agents]
    assert all(len(moves) == 2 and env.wait not in moves for moves in legal)
    seen, *_ = env.step({agent: moves[0] for agent, moves in zip(env.agents, legal, strict=True)})
    legal = [np.flatnonzero(seen[agent]["action_mask"]).tolist() for agent in env.agents]
    assert (len(legal[0]), legal[1], legal[2]) == (18, [env.wait], [env.wait])


def test_of_actions_at_once_all_are_legal_or_nothing_is_changed() -> None:
    env = envs.make_parallel("lie_v1")
    seen, _ = env.reset(seed=1)
    first = int(np.flatnonzero(seen["seat_0"]["action_mask"])[0])
    before = env.state().tobytes()
    for wrong in ({"seat_0": first, "seat_1": 8}, {"seat_0": first}, {"seat_0": first, "seat_1": env.wait}):
        with pytest.raises(IllegalMoveError):
            env.step(wrong)
        assert env.state().tobytes() == before


def test_it_can_be_made_from_pettingzoos_registry() -> None:
    importlib.import_module("stolik.envs.pettingzoo")  # fills it
    assert make_registered("aec", "stolik/lie_v1", players=3).unwrapped.num_agents == 0
    for api in ("aec", "parallel"):
        assert make_registered(api, "stolik/lie_v1", players=3).possible_agents == ["seat_0", "seat_1", "seat_2"]


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
