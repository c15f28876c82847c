"""The speed of bots is measured, not guessed."""

import pytest

from stolik import games
from stolik.arena import bot_speed

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once


def test_greedy_takes_less_than_20_microseconds_and_search_makes_moves() -> None:
    game = games.load("lie")
    figures = bot_speed.figures(game, game.setup(2), 0.2)
    assert 0 < figures["greedy_us"] < 20
    assert figures["search_moves_per_s"] > figures["search_simulations_per_s"] > 1000


def test_random_games_through_the_arena_keep_four_fifths_of_the_bare_speed() -> None:
    game = games.load("lie")
    shares = [bot_speed.through_the_arena(game, game.setup(2), 0.8)["share"] for _ in range(2)]
    assert max(shares) >= 0.8, shares  # of two, since a busy machine disturbs either


def test_the_peer_is_measured_where_it_is_installed() -> None:
    peer = bot_speed.openspiel(0.1)
    if peer is not None:
        assert peer["mcts_moves_per_s"] > 0
