"""The Gymnasium environments pass Gymnasium's own checker, for every game, and bots sit in the other seats."""

import warnings
from typing import Any

import numpy as np
import pytest

from stolik import envs
from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.core.game import Game

gymnasium = pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from stolik.envs.gymnasium import StolikEnv  # noqa: E402


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


@pytest.mark.parametrize("illegal", ["random", "forfeit"])
def test_its_own_checker_passes(game: Game, illegal: str) -> None:
    """It knows no masks: it steps with any action whatever."""
    for players in {min(game.players), 2, max(game.players)}:
        settings = {"players": players, "opponents": "random", "illegal": illegal, "render_mode": "ansi"}
        env = gymnasium.make(f"stolik/{game.name}-v{game.version}", disable_env_checker=True, **settings)
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


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_the_last_masks_of_vectors_allow_everything_as_in_our_own(mode: str) -> None:
    """Gymnasium's own vectors ask once more after the end, and take what is sampled by the last mask."""
    vector = gymnasium.make_vec("stolik/lie-v1", num_envs=2, vectorization_mode=mode, opponents="random")
    rng = np.random.default_rng(1)
    _, infos = vector.reset(seed=1)
    over = np.zeros(2, bool)
    while not over.any():
        chosen = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        _, _, finished, cut_short, infos = vector.step(chosen)
        over = finished | cut_short
    assert infos["action_mask"][over].all()
    assert not infos["action_mask"][~over].all(axis=1).any()
    vector.close()


@pytest.mark.slow  # compiles a game with other numbers
def test_every_environment_plays_by_house_rules() -> None:
    house: Any = {"house": {"hand": 2}}
    single = StolikEnv("seventeen", opponents="random", **house)
    assert single.table.game.house == house["house"]
    assert play(single, 1)[0] > 0
    assert envs.make("seventeen_v1", **house).unwrapped.table.game is single.table.game
    assert envs.make_parallel("seventeen_v1", **house).table.game is single.table.game
    vector = gymnasium.make_vec("stolik/seventeen-v1", num_envs=2, rivals="random", **house)
    assert vector.unwrapped.batch.game is single.table.game
    with pytest.raises(BadSetupError, match="hand"):
        StolikEnv("seventeen", opponents="random", house={"hand": 30})
    openspiel = pytest.importorskip("stolik.envs.openspiel", reason="the extra `openspiel` is not installed")
    name = openspiel.register(single.table.game)
    assert name != "stolik_seventeen"
    assert openspiel.pyspiel.load_game(name).game.house == house["house"]


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    env = StolikEnv("lie", opponents="random")
    seen, _ = env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="not legal"):
        env.step(8)
    assert np.array_equal(env.table.view(0), seen)


def test_an_illegal_move_forfeits_the_game_if_that_was_chosen() -> None:
    env = StolikEnv("lie", 3, opponents="random", illegal="forfeit")
    env.reset(seed=1)
    _, reward, finished, cut_short, info = env.step(8)
    assert (reward, finished, cut_short, info["illegal"]) == (-1, True, False, True)
    assert env.table.rewards == [-1, 0.5, 0.5]
    assert not env.action_masks().any()
    assert play(env, 3)[0] > 0  # and the next game is like any other


def test_an_illegal_move_is_replaced_by_a_legal_one_if_that_was_chosen() -> None:
    env = StolikEnv("lie", opponents="random", illegal="random")
    faces = set()
    for seed in range(20):
        _, info = env.reset(seed=seed)
        legal = np.flatnonzero(info["action_mask"])
        _, reward, finished, _, info = env.step(8)
        assert (reward, finished, info["illegal"]) == (0, False, True)
        face = env.table.view(0)[env.table.layout.columns["seat.face"][0]]
        faces.add(legal.tolist().index(face - 1))
    assert faces == {0, 1}


def test_observations_can_be_ready_for_a_network() -> None:
    env = StolikEnv("lie", opponents="random", observations="ready")
    seen, _ = env.reset(seed=1)
    assert env.table.ready
    names = env.table.ready.names
    assert env.observation_space == gymnasium.spaces.Box(0, 1, (len(names),), np.float32)
    assert seen in env.observation_space
    assert seen[names.index("pending=own")] == 1
    with pytest.raises(BadSetupError, match='"raw" or "ready"'):
        StolikEnv("lie", observations="cooked")


def test_what_is_done_with_illegal_moves_is_one_of_three() -> None:
    with pytest.raises(BadSetupError, match="refuse, forfeit, random"):
        StolikEnv("lie", illegal="repair")
    with pytest.raises(BadSetupError, match="decides places, not points"):
        StolikEnv("lie", illegal="forfeit", rewards="scores")
