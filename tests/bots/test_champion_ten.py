"""The champion of TEN: what hands are good for, which moves it thinks of, and how it does."""

import numpy as np
import pytest

from stolik import bots, games
from stolik.arena.report import figures
from stolik.arena.tournament import plan, run
from stolik.bots.learning import weights
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.games.ten.champion import TRAINING
from stolik.games.ten.champion.hands import gather, points, rank_colours
from stolik.games.ten.champion.training import prune, worth
from stolik.games.ten.legal import legal
from stolik.games.ten.state import BID, BUY, PASS, PAY, PAY_BLACK, PAY_BUST, Phase
from stolik.games.ten.tables import ANY_WILD, COLOURS, DIGITS

pytestmark = pytest.mark.xdist_group("ten")

BLUE, GREEN = 0, 1
SEVEN_OF_ANY = 6


def new(players: int) -> State:
    game = games.load("ten")
    return to_plain(game.new(game.setup(players)))


def own(s: State, seat: int, colour: int, *digits: int) -> None:
    for digit in digits:
        s.seat[seat].cards[colour * DIGITS + digit - 1] += 1


def points_now(s: State, seat: int) -> int:
    owned = np.zeros(COLOURS, np.int64)
    gather(s, seat, owned)
    return points(owned)


def test_wilds_stand_where_runs_need_them() -> None:
    s = new(2)
    own(s, 0, BLUE, 5, 6, 8)
    s.seat[0].wilds[SEVEN_OF_ANY] = 1
    assert points_now(s, 0) == 4


def test_what_is_being_paid_for_counts_as_owned() -> None:
    s = new(2)
    own(s, 0, GREEN, 1, 3)
    assert points_now(s, 0) == 1
    s.phase, s.pending, s.buying, s.owed = Phase.PAY_CARD, 1, GREEN * DIGITS + 2, 2
    assert points_now(s, 0) == 3


def test_colours_are_ranked_by_the_runs_hoped_for() -> None:
    s = new(2)
    own(s, 0, GREEN, 3, 4, 5)
    owned, order = np.zeros(COLOURS, np.int64), np.zeros(COLOURS, np.int64)
    gather(s, 0, owned)
    rank_colours(owned, order)
    assert order[0] == GREEN
    assert sorted(order) == list(range(COLOURS))


def test_there_is_one_way_to_pay_and_it_spares_the_runs() -> None:
    s = new(2)
    s.phase, s.pending, s.owed = Phase.PAY_CARD, 1, 3
    s.buying = GREEN * DIGITS + 3
    own(s, 0, BLUE, 1, 1, 2, 9)
    moves = [PAY_BLACK, PAY_BUST, PAY, PAY + 1, PAY + 8]
    assert prune(s, 0, moves, len(moves)) == 1
    assert moves[0] == PAY


def bids_thought_of(s: State, seat: int) -> list[int]:
    moves = [0] * 100
    n = prune(s, seat, moves, legal(s, seat, moves))
    return [move - BID for move in moves[1:n]]


def auction(active: int, black: int) -> State:
    s = new(2)
    s.phase, s.pending, s.active, s.wild = Phase.BID, 1, active, ANY_WILD + 1
    s.seat[0].black, s.seat[1].black = 9, black
    return s


def test_who_bids_last_bids_no_more_than_is_needed() -> None:
    assert bids_thought_of(auction(0, 5), 0) == [1]


def test_nobody_bids_more_than_the_others_could_beat() -> None:
    assert bids_thought_of(auction(1, 4), 0) == [1, 2, 3, 4]


def test_cards_that_are_good_for_nobody_are_not_bought() -> None:
    s = new(2)
    s.phase, s.pending = Phase.BUY, 1
    for seat in range(2):
        own(s, seat, BLUE, *range(1, 10))
    own(s, 1, GREEN, 1)
    s.market[GREEN * DIGITS + 1] = 1
    s.seat[0].cards[0] = 0  # the seat's blue 1 is gone; another lies in the market
    s.market[0] = 1
    moves = [PASS, BUY, BUY + GREEN * DIGITS + 1]
    assert prune(s, 0, moves, 3) == 3
    own(s, 0, BLUE, 1)
    assert prune(s, 0, moves, 3) == 2


def test_ties_are_won_by_money_but_never_against_ten() -> None:
    s = new(2)
    s.seat[0].black, s.seat[1].black = 6, 5
    assert worth(s, 0, 0.0) > 80
    assert worth(new(1), 0, 0.0) < 20


def test_the_tree_finds_what_a_network_that_knows_nothing_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("ten")
    game.compiled()
    state = game.new(game.setup(2))
    state["phase"], state["pending"], state["final"], state["left"], state["active"] = Phase.BUY, 1, 1, 0, 0
    state["deck"] = 0
    state["seat"][0]["cards"][[GREEN * DIGITS, GREEN * DIGITS + 2]] = 1  # a green 2 would join them
    state["seat"][1]["cards"][[BLUE * DIGITS + 3, BLUE * DIGITS + 4]] = 1
    state["market"][[BLUE * DIGITS + 1, GREEN * DIGITS + 1]] = 1
    monkeypatch.setattr(weights, "load_net", lambda *_: tuple(TRAINING.blank()))
    chosen = [
        bots.make(f"champion:iters={count}", game, "tree").choose(game.view(state, 0), 0, game.legal(state, 0))
        for count in (1, 100)
    ]
    assert chosen == [BUY + BLUE * DIGITS + 1, BUY + GREEN * DIGITS + 1]


def rates(players: int, bots: list[str], count: int) -> dict[str, float]:
    game = games.load("ten")
    chosen = plan(game, game.setup(players), bots, count, "champion")
    told = figures(chosen, run(chosen, 1, [], lambda *_: None))["bots"]
    return {bot: told[bot]["win_rate"] for bot in bots}


@pytest.mark.slow
@pytest.mark.parametrize(("players", "count"), [(2, 300), (3, 100), (4, 100)])
def test_its_network_alone_beats_greedy(players: int, count: int) -> None:
    rate = rates(players, ["champion:iters=1", "greedy"], count)
    assert rate["champion:iters=1"] > 1.1 * rate["greedy"]


@pytest.mark.slow
def test_alone_it_beats_ten_more_often_than_greedy_does() -> None:
    assert rates(1, ["champion:iters=1"], 300)["champion:iters=1"] > rates(1, ["greedy"], 300)["greedy"] + 0.03
