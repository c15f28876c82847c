"""What holds for the bots in every game."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from stolik import bots
from stolik.bots.policy import binder, own_policy, policy
from stolik.core import record
from stolik.core.game import Game
from stolik.core.rng import array_rng, plain_rng
from stolik.core.types import Record
from tests.laws.common import random_game, some_setups

SEARCH = "search:iters=24"


def decisions(game: Game, every: int, setups: int = 3) -> list[tuple[Record, int]]:
    """Some states of random games in which a seat has a choice, with the seat."""
    found = []
    engine = game.compiled()
    for setup in some_setups(game, setups):
        for place, (state, who, _) in enumerate(random_game(game, engine, setup, "bots")):
            if who >= 0 and place % every == 0 and len(game.legal(state, who)) > 1:
                found.append((state.copy(), who))
    return found


def other_truth(game: Game, state: Record, seat: int, seed: object) -> Record:
    """A state that the seat cannot tell from this one."""
    return game.imagine(game.view(state, seat), seat, plain_rng("other truth", seed))


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


def test_a_policy_plays_the_same_on_the_view_on_the_state_and_on_any_other_truth(game: Game) -> None:
    choose = binder(game).bind(policy)
    for place, (state, seat) in enumerate(decisions(game, 3)):
        legal = np.array(game.legal(state, seat), np.int64)
        truths = [state, game.view(state, seat), other_truth(game, state, seat, place)]
        answers = {int(choose(truth, seat, legal, len(legal), array_rng("policy", place))) for truth in truths}
        assert len(answers) == 1
        assert answers <= set(legal.tolist())


def test_a_policy_plays_the_same_plain_and_compiled(game: Game) -> None:
    own = own_policy(game)
    assert own is not None, "every game has a greedy"
    choose = binder(game).bind(policy)
    for place, (state, seat) in enumerate(decisions(game, 11)[:200]):
        legal = game.legal(state, seat)
        plain = own(record.to_plain(game.view(state, seat)), seat, legal, len(legal), plain_rng("policy", place))
        compiled = choose(state, seat, np.array(legal, np.int64), len(legal), array_rng("policy", place))
        assert int(plain) == int(compiled)


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


def test_ten_strong_bots_at_once_take_less_than_two_seconds_each(game: Game) -> None:
    if game.name != "lie":
        pytest.skip("the clock is the same in every game")
    state, seat = decisions(game, 5)[0]
    view, legal = game.view(state, seat), game.legal(state, seat)
    strong = [bots.make("strong", game, str(table)) for table in range(10)]

    def took(bot: bots.Bot) -> float:
        began = time.perf_counter()
        assert bot.choose(view, seat, legal) in legal
        return time.perf_counter() - began

    with ThreadPoolExecutor(len(strong)) as tables:
        assert max(tables.map(took, strong)) < 2.0


def test_search_keeps_to_its_time(game: Game) -> None:
    bot = bots.make("search:ms=60,threads=2", game, "x")
    state, seat = decisions(game, 5)[0]
    bot.choose(game.view(state, seat), seat, game.legal(state, seat))
    began = time.perf_counter()
    bot.choose(game.view(state, seat), seat, game.legal(state, seat))
    assert time.perf_counter() - began < 1.0
