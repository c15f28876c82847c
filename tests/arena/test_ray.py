"""Tournaments and training on a real Ray of two nodes, one of them killed: the results are those of one process."""

import os
import pickle
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.arena.lab.experiment import experiment, play
from stolik.arena.lab.runner import ROWS
from stolik.arena.runner import COLUMNS, Results
from stolik.arena.tournament import Plan, plan, run
from stolik.bots.champion import champion_of
from stolik.bots.learning.players import Portion, in_threads
from stolik.bots.learning.training_run import TrainingRun

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed: make soak installs it")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("ray")]

BOT = """
from pathlib import Path

WORD = Path(__file__).with_suffix(".txt").read_text()


class Bot:
    def __init__(self, game, seed):
        assert WORD == "sent along"

    def choose(self, view, seat, legal):
        return legal[len(legal) // 2]
"""


@pytest.fixture(scope="module")
def head() -> Iterator[Any]:
    """A Ray of one node with one core, on this machine."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def cluster(head: Any) -> Any:
    """Two nodes, the second one to be killed."""
    return SimpleNamespace(address=head.address, second=head.add_node(num_cpus=1))


def kill(node: Any) -> None:
    """All processes of a node, at once and without a word."""
    for kind in node.all_processes.values():
        for process in kind:
            os.kill(process.process.pid, signal.SIGKILL)


def tournament(bots: list[str], count: int) -> Plan:
    game = games.load("lie")
    game.compiled()
    return plan(game, game.setup(2), bots, count, "ray")


def columns(done: list[Results]) -> list[Any]:
    return [getattr(part, name) for part in done for name in COLUMNS if name != "seconds"]


def assert_same(one: list[Results], other: list[Results]) -> None:
    assert len(one) == len(other) > 0
    for mine, theirs in zip(columns(one), columns(other), strict=True):
        assert np.array_equal(mine, theirs)


def test_a_tournament_goes_on_when_a_node_dies(cluster: Any) -> None:
    chosen = tournament(["greedy", "search:iters=300"], 60)
    nodes = [cluster.second]
    told = []

    def tell(_: list[Results], fresh: int) -> None:
        told.append(fresh)
        if fresh >= 10 and nodes:
            kill(nodes.pop())

    there = run(chosen, 1, [], tell, cluster.address)
    there.require_whole()
    assert not nodes
    assert told[-1] == 60
    assert_same(run(chosen, 1, [], lambda *_: None).done, there.done)


def test_bots_are_sent_along(cluster: Any, tmp_path: Path) -> None:
    (tmp_path / "middle.py").write_text(BOT)
    (tmp_path / "middle.txt").write_text("sent along")
    chosen = tournament([str(tmp_path / "middle.py"), "random"], 12)
    there = run(chosen, 1, [], lambda *_: None, cluster.address)
    there.require_whole()
    assert not [forfeit for part in there.done for forfeit in part.forfeits]
    assert_same(run(chosen, 1, [], lambda *_: None).done, there.done)


def test_the_laboratory_finds_the_same_on_a_cluster(cluster: Any) -> None:
    game = games.load("lie")
    game.compiled()
    chosen = experiment(game, game.setup(2), ["greedy", "search:iters=20"], 40, "ray")
    (here, _), (there, _) = (play(chosen, 1, None, lambda *_: None, where) for where in (None, cluster.address))
    assert here is not None
    assert there is not None
    for name in ROWS:
        assert np.array_equal(getattr(here, name), getattr(there, name))


def trained(folder: Path, players: Any, count: int) -> bytes:
    """The weights after some games, as bytes."""
    game = games.load("lie")
    champion = champion_of(game)
    short = replace(champion.PLANS[0], games=count, every=count, test=50)
    training = TrainingRun(game, champion.TRAINING, short, folder, 1, players)
    for _ in training.run():
        pass
    return pickle.dumps([layer.tobytes() for layer in training.progress.learner.weights])


def test_training_is_the_same_on_a_cluster_that_loses_a_node(cluster: Any, tmp_path: Path) -> None:
    from stolik.arena.ray_training import on_cluster

    game = games.load("lie")
    with in_threads(game, champion_of(game).TRAINING, 2) as threads:
        here = trained(tmp_path / "here", threads, 96)
    with on_cluster(game, cluster.address) as players:
        nodes = [cluster.second]

        class Mourning:
            """Players that lose a node after the first batch."""

            def play(self, weights: list[Any], portions: list[Portion]) -> list[tuple[int, list[Any]]]:
                done = players.play(weights, portions)
                if nodes:
                    kill(nodes.pop())
                return done

        assert trained(tmp_path / "there", Mourning(), 96) == here
