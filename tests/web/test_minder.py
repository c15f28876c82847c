"""Bots at a web table, before and after their code is compiled."""

from types import SimpleNamespace
from typing import Any

import pytest

from stolik import games
from stolik.play.dealers import SeedDealer
from stolik.web.minder import Minder


@pytest.mark.parametrize("spec", ["search:ms=5000", "champion", "strong"])
def test_a_bot_that_is_not_compiled_yet_lets_greedy_play_for_it(spec: str) -> None:
    game = games.load("lie")
    state = game.new(game.setup(2))
    dealer = SeedDealer("cold")
    while not game.pending(state):
        game.step(state, -1, dealer.deal(game.chance(state)))
    seat = game.pending(state)[0]
    hall: Any = SimpleNamespace(is_warm=lambda _name: False)
    room: Any = SimpleNamespace(id="table", game=game)
    minder = Minder(hall)
    legal = game.legal(state, seat)
    assert minder._choose(room, seat, spec, game.view(state, seat), legal) in legal
    assert list(minder._seated) == [("table", seat, "greedy")]
