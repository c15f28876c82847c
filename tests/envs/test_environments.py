"""The same games in all environments: the same cards, the same legal moves, the same rewards."""

import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik import envs
from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.envs.batch import RUNNING, Batch, dealer_state
from tests.envs.dealing import dealt
from tests.laws.common import some_setups

pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed")
pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

import stolik.envs.openspiel  # noqa: E402, F401 - registers the games
from stolik.envs.gymnasium import StolikEnv  # noqa: E402

SCRIPT = '''
"""Plays the moves that were written down for it."""
from pathlib import Path

class Bot:
    def __init__(self, game, seed):
        pass

    def choose(self, view, seat, legal):
        path = Path(__file__).with_name(f"moves-{seat}")
        first, _, rest = path.read_text().partition(",")
        path.write_text(rest)
        return int(first)
'''

Decision = tuple[int, list[int], int]  # seat, legal moves, action


def through_the_batch(game: Game, setup: Setup, kind: str) -> tuple[list[Decision], list[float]]:
    """A random game, cards by the seed 7; every other environment must show the same."""
    batch = Batch(game, 1, setup.players, setup.options, seed=7, rewards=kind)
    rng = np.random.default_rng(7)
    decisions: list[Decision] = []
    while batch.ended[0] == RUNNING:
        legal = np.flatnonzero(batch.masks[0]).tolist()
        action = int(rng.choice(legal))
        decisions.append((int(batch.seats[0]), legal, action))
        batch.step(action)
    return decisions, batch.rewards[0].tolist()


def through_pettingzoo(game: Game, setup: Setup, kind: str, decisions: list[Decision]) -> list[float]:
    env = envs.make(f"{game.name}_v{game.version}", players=setup.players, rewards=kind, **setup.options)
    env.reset(seed=7)
    for seat, legal, action in decisions:
        assert env.agent_selection == f"seat_{seat}"
        assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == legal
        env.step(action)
    return list(env.rewards.values())


def through_parallel(game: Game, setup: Setup, kind: str, decisions: list[Decision]) -> list[float]:
    """Each seat plays its own decisions in their order, whoever decides at the same time."""
    env = envs.make_parallel(f"{game.name}_v{game.version}", players=setup.players, rewards=kind, **setup.options)
    seen, _ = env.reset(seed=7)
    left = {f"seat_{p}": iter([each for each in decisions if each[0] == p]) for p in range(setup.players)}
    paid: dict[str, float] = {}
    while env.agents:
        actions = {}
        for agent in env.agents:
            legal = np.flatnonzero(seen[agent]["action_mask"]).tolist()
            _, expected, action = (0, legal, env.wait) if legal == [env.wait] else next(left[agent])
            assert legal == expected
            actions[agent] = action
        seen, paid, *_ = env.step(actions)
    assert all(next(moves, None) is None for moves in left.values())
    return list(paid.values())


def through_gymnasium(
    game: Game, setup: Setup, kind: str, decisions: list[Decision], bot: str, own: int
) -> list[float]:
    """The reward of one seat, the others played by a bot that has the moves in writing."""
    env = StolikEnv(game.name, setup.players, seat=own, opponents=bot, rewards=kind, **dict[str, Any](setup.options))
    env.reset(seed=7)
    reward = 0.0
    for seat, legal, action in decisions:
        if seat == own:
            assert np.flatnonzero(env.action_masks()).tolist() == legal
            _, reward, _, _, _ = env.step(action)
    return [reward]


def through_openspiel(game: Game, setup: Setup, kind: str, decisions: list[Decision]) -> list[float]:
    given = {"players": setup.players, "rewards": kind, **setup.options}
    state = pyspiel.load_game(f"stolik_{game.name}", given).new_initial_state()
    ours, dealer = game.new(setup), [dealer_state(7, 0)]
    left = iter(decisions)
    while not state.is_terminal():
        if state.is_chance_node():
            assert [outcome for outcome, _ in state.chance_outcomes()] == [outcome for outcome, _ in game.chance(ours)]
            who, action = CHANCE, dealt(game, ours, dealer)
        else:
            who, legal, action = next(left)
            assert (state.current_player(), state.legal_actions()) == (who, legal)
        state.apply_action(action)
        game.step(ours, who, action)
    assert next(left, None) is None
    return list(state.returns())


@pytest.mark.parametrize("kind", ["ranks", "scores"])
def test_all_doors_lead_to_the_same_table(
    game: Game, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOLIK_ISOLATED", "no")  # their moves are in files beside them
    bot = tmp_path / "script.py"
    bot.write_text(SCRIPT)
    for number, setup in enumerate(some_setups(game, 3)):
        decisions, rewards = through_the_batch(game, setup, kind)
        assert through_pettingzoo(game, setup, kind, decisions) == pytest.approx(rewards)
        assert through_parallel(game, setup, kind, decisions) == pytest.approx(rewards)
        assert through_openspiel(game, setup, kind, decisions) == pytest.approx(rewards)
        if number != ("ranks", "scores").index(kind):
            continue  # there every rival is a process of its own: one table of each kind is enough
        own = decisions[-1][0]
        for seat in range(setup.players):
            moves = [str(action) for who, _, action in decisions if who == seat]
            (tmp_path / f"moves-{seat}").write_text(",".join(moves))
        assert through_gymnasium(game, setup, kind, decisions, str(bot), own) == pytest.approx([rewards[own]])


@pytest.mark.parametrize(
    ("environment", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "envs"),
        ("gymnasium", "gymnasium", "envs"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_an_environment_without_its_packages_names_the_extra(
    environment: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"stolik.envs.{environment}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf"needs the extra `{extra}` \({package} is missing\)"):
        importlib.import_module(f"stolik.envs.{environment}")
