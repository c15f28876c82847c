"""The long run: thousands of games of every player count and option set, replayed from their records (`make soak`)."""

import pytest

from stolik.core.game import Game
from stolik.testing.telling import replay_games


@pytest.mark.slow
def test_law6_ten_thousand_games_of_every_kind_replay(game: Game) -> None:
    replay_games(game, 10_000)
