"""The speed of bots is measured in processor time; how fast they must be is for benchmarks."""

import pytest

from stolik import games
from stolik.arena import bot_speed

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once


def test_bots_and_the_arena_are_measured() -> None:
    game = games.load("lie")
    figures = bot_speed.figures(game, game.setup(2), 0.05)
    assert figures["greedy_us"] > 0
    assert figures["search_moves_per_s"] > figures["search_simulations_per_s"] > 0
    arena = bot_speed.through_the_arena(game, game.setup(2), 0.05)
    assert arena["share"] == arena["moves_per_s"] / arena["bare_moves_per_s"]


def test_the_peer_is_measured_where_it_is_installed() -> None:
    peer = bot_speed.openspiel(0.1)
    if peer is not None:
        assert peer["mcts_moves_per_s"] > 0
