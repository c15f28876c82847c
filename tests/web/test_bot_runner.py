"""Bots at a web table, before and after their code is compiled."""

from types import SimpleNamespace
from typing import Any

import pytest

from stolik import bots, games
from stolik.core.game import Game
from stolik.play.dealers import SeedDealer
from stolik.web.server.limits import ServerLimits
from stolik.web.table.bot_runner import BotRunner
from stolik.web.table.seating import require_bot

NIM = Game("tests.packages.nim.stolik_nim", "nim")  # without a policy


@pytest.mark.parametrize("spec", ["search:ms=5000", "champion", "strong"])
def test_a_bot_that_is_not_compiled_yet_lets_greedy_play_for_it(spec: str) -> None:
    assert playing(games.load("lie"), spec) == "greedy"


@pytest.mark.parametrize("spec", ["fair", "strong"])
def test_where_there_is_no_greedy_random_plays_for_it(spec: str, caplog: pytest.LogCaptureFixture) -> None:
    assert playing(NIM, spec) == "random"
    assert not caplog.records


def playing(game: Game, spec: str) -> str:
    """The bot that moves in place of another while nothing is compiled."""
    state = game.new(game.setup(2))
    dealer = SeedDealer("cold")
    while not game.pending(state):
        game.step(state, -1, dealer.deal(0, game.chance(state)))
    seat = game.pending(state)[0]
    table = SimpleNamespace(dealer='{"kind": "envelope"}')
    room: Any = SimpleNamespace(id="table", game=game, table=table)
    bot_runner = BotRunner("here", 0, lambda _game: False, ServerLimits())
    legal = game.legal(state, seat)
    assert bot_runner._choose(room, seat, spec, game.view(state, seat), legal) in legal
    (seated,) = bot_runner._seated
    return seated[2]


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_of_a_game_without_a_policy_can_be_seated(level: str) -> None:
    assert require_bot(NIM, level) == level
    assert "greedy" not in bots.levels(NIM)[level].spec
