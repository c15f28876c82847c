"""The champion of TEN: what hands are good for, which payments it thinks of, and how it does."""

import numpy as np
import pytest

from stolik import games
from stolik.arena.figures import figures
from stolik.arena.tournament import plan, run
from stolik.bots.champions.ten.hands import gather, points, rank_colours
from stolik.bots.champions.ten.lesson import sift, worth
from stolik.core import record
from stolik.core.types import State
from stolik.games.ten.state import PAY, PAY_BLACK, PAY_BUST, Phase
from stolik.games.ten.tables import COLOURS, DIGITS

pytestmark = pytest.mark.xdist_group("ten")

BLUE, GREEN = 0, 1
SEVEN_OF_ANY = 6


def new(players: int) -> State:
    game = games.load("ten")
    return record.to_plain(game.new(game.setup(players)))


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


def test_one_spare_copy_is_enough_to_think_of() -> None:
    s = new(2)
    s.phase, s.pending, s.owed = Phase.PAY_CARD, 1, 3
    own(s, 0, BLUE, 1, 1, 2, 2, 9)
    moves = [PAY_BLACK, PAY_BUST, PAY, PAY + 1, PAY + 8]
    assert sift(s, 0, moves, len(moves)) == 3
    assert moves[:3] == [PAY_BLACK, PAY_BUST, PAY]


def test_without_a_spare_copy_every_card_may_be_given() -> None:
    s = new(2)
    s.phase, s.pending, s.owed = Phase.PAY_CARD, 1, 3
    own(s, 0, BLUE, 1, 9)
    moves = [PAY_BLACK, PAY, PAY + 8]
    assert sift(s, 0, moves, len(moves)) == 3


def test_ties_are_won_by_money_but_never_against_ten() -> None:
    s = new(2)
    s.seat[0].black, s.seat[1].black = 6, 5
    assert worth(s, 0, 0.0) > 80
    assert worth(new(1), 0, 0.0) < 20


def rates(players: int, bots: list[str], count: int) -> dict[str, float]:
    game = games.load("ten")
    chosen = plan(game, game.setup(players), bots, count, "champion")
    told = figures(chosen, run(chosen, 1, [], lambda *_: None))["bots"]
    return {bot: told[bot]["win_rate"] for bot in bots}


@pytest.mark.slow
@pytest.mark.parametrize(("players", "count"), [(2, 300), (3, 100), (4, 100)])
def test_its_network_alone_beats_greedy(players: int, count: int) -> None:
    rate = rates(players, ["champion:samples=0", "greedy"], count)
    assert rate["champion:samples=0"] > 1.1 * rate["greedy"]


def test_alone_it_beats_ten_more_often_than_greedy_does() -> None:
    assert rates(1, ["champion:samples=0"], 300)["champion:samples=0"] > rates(1, ["greedy"], 300)["greedy"] + 0.03
