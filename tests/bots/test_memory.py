"""However many bots are seated, only those that think at the same time use search memory."""

import pytest

from stolik import bots, games
from stolik.bots.search import memory
from stolik.bots.search.tree import EDGE

pytestmark = pytest.mark.xdist_group("lie")


@pytest.fixture(autouse=True)
def no_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept from other tests."""
    monkeypatch.setattr(memory, "_idle", {})


def test_who_thinks_at_once_has_a_tree_of_their_own_and_who_thinks_next_has_one_of_these() -> None:
    game = games.load("lie")
    with memory.lent(game, 50) as first, memory.lent(game, 50) as second:
        assert first is not second
        first.used[:] = 7
    with memory.lent(game, 50) as third, memory.lent(game, 60) as larger:
        assert any(third is tree for tree in (first, second))
        assert not third.used.any()
        assert len(larger.nodes) > len(third.nodes)


def test_bots_that_wait_hold_no_tree() -> None:
    game = games.load("lie")
    waiting = [bots.make("search:iters=300", game, str(number)) for number in range(20)]
    state = game.new(game.setup(2))
    while not (seats := game.pending(state)) or len(game.legal(state, seats[0])) == 1:
        seat = seats[0] if seats else -1
        game.step(state, seat, (game.legal(state, seat) if seats else [game.chance(state)[0][0]])[0])
    for bot in waiting:
        bot.choose(game.view(state, seats[0]), seats[0], game.legal(state, seats[0]))
    assert len(memory._idle["lie", 300, EDGE]) == 1
