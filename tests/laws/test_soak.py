"""The long run: thousands of games of every player count and option set, replayed from their records (`make soak`)."""

import json

import pytest

from stolik.core.game import Game
from stolik.play import records
from stolik.play.match import Match
from tests.laws.common import random_game, setups


@pytest.mark.slow
def test_law6_ten_thousand_games_of_every_kind_replay(game: Game) -> None:
    replay_games(game, 10_000)


def test_law6_a_game_of_every_kind_replays(game: Game) -> None:
    replay_games(game, 1)


def replay_games(game: Game, count: int) -> None:
    engine = game.compiled()
    for setup in setups(game):
        for number in range(count):
            match = Match(game, setup.players, setup.options)
            for _, who, action in random_game(game, engine, setup, "soak", number):
                match.play(who, action)
            document = json.loads(json.dumps(match.to_record()))
            again = records.from_record(document)
            assert again.over
            assert again.state.tobytes() == match.state.tobytes()
