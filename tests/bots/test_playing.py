"""What holds for the bots in every game."""

import pytest

from stolik import bots
from stolik.core.game import Game
from stolik.testing.playing import decisions, other_truth

SEARCH = "search:iters=24"


@pytest.mark.parametrize("spec", ["random", "greedy", SEARCH])
def test_what_a_seat_cannot_see_changes_nothing_it_plays(game: Game, spec: str) -> None:
    for place, (state, seat) in enumerate(decisions(game, 17)[:60]):
        other = other_truth(game, state, seat, place)
        answers = []
        for truth in (state, other):
            bot = bots.make(spec, game, "blind")
            answers.append(bot.choose(game.view(truth, seat), seat, game.legal(truth, seat)))
        assert answers[0] == answers[1]
        assert answers[0] in game.legal(state, seat)


def test_the_same_seed_searches_the_same_whatever_came_before(game: Game) -> None:
    positions = decisions(game, 29)[:8]

    def answers(bot: bots.Bot) -> list[int]:
        return [bot.choose(game.view(state, seat), seat, game.legal(state, seat)) for state, seat in positions]

    for spec in (SEARCH, SEARCH + ",threads=2"):
        bot = bots.make(spec, game, "one")
        first = answers(bot)
        assert bots.begin(bot, "one")
        assert answers(bot) == first
        assert answers(bots.make(spec, game, "one")) == first


def test_search_leaves_the_view_as_it_was(game: Game) -> None:
    state, seat = decisions(game, 5)[0]
    view = game.view(state, seat)
    before = view.tobytes()
    bots.make(SEARCH, game, "x").choose(view, seat, game.legal(state, seat))
    assert view.tobytes() == before


@pytest.mark.parametrize("settings", ["iters=1", "iters=2,guesses=0", "iters=40,slips=100,guesses=8"])
def test_search_finds_a_legal_move_however_little_it_looks(game: Game, settings: str) -> None:
    bot = bots.make(f"search:{settings}", game, "x")
    for state, seat in decisions(game, 17)[:20]:
        legal = game.legal(state, seat)
        assert bot.choose(game.view(state, seat), seat, legal) in legal
