"""The search whose simulations end in a value of the network: where it begins, and what it sees."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stolik import bots, games
from stolik.bots.champion import champion_of
from stolik.bots.learning import weights
from stolik.bots.learning.training import binder
from stolik.bots.learning.valued_search import SPREAD, plant
from stolik.bots.search.tree import EDGE, HIGH, make_tree
from stolik.games.chain.state import Phase
from stolik.testing.playing import decisions

pytestmark = pytest.mark.xdist_group("chain")


def choices(count: int) -> Iterator[tuple[Any, int, list[int]]]:
    """States in which a tile is laid, whose turn it is, and the legal moves."""
    game = games.load("chain")
    for state, seat in decisions(game, 3):
        if state["phase"] == Phase.PLACE and count > 0:
            count -= 1
            yield state, seat, game.legal(state, seat)


def test_the_root_holds_every_legal_move_once_and_one_simulation_plays_what_the_network_likes_best() -> None:
    game = games.load("chain")
    training = champion_of(game).TRAINING
    tree, workspace = make_tree(game, 16, EDGE), training.workspace(game)
    net = weights.load_net(training.folder, "chain")
    for state, seat, legal in choices(8):
        tree.clear()
        tree.root[0] = game.view(state, seat)
        binder(game, training).bind(plant)(tree, workspace, net, seat)
        root = tree.nodes[0]
        edges = tree.edges[root["first"] : root["first"] + root["count"]]
        assert sorted(edges["action"]) == sorted(legal)
        assert np.all(edges["visits"] == 1)
        assert np.argmax(edges["value"]) == 0
        assert root["visits"] == len(legal)
        assert root["value"] == pytest.approx(edges["value"].sum())
        assert tree.used[HIGH] == SPREAD
        chosen = bots.make("champion:iters=1", game, "once").choose(game.view(state, seat), seat, legal)
        assert chosen == edges["action"][0]


def test_the_same_seed_plays_the_same_whatever_is_hidden() -> None:
    game = games.load("chain")
    rng = np.random.default_rng(1)
    for state, seat, legal in choices(6):
        other = state.copy()
        for rival in range(int(state["players"])):
            if rival != seat:
                other["seat"][rival]["hand"] = rng.integers(1, 100)
        moves = {
            bots.make("champion:iters=300", game, "seed").choose(game.view(one, seat), seat, legal)
            for one in (state, other)
        }
        assert len(moves) == 1
        assert moves <= set(legal)
