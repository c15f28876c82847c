"""The champion of Chain Reaction: what it reads from open tiles, and how it does against rules of thumb."""

import pytest

from stolik import games
from stolik.arena.figures import figures
from stolik.arena.tournament import plan, run
from stolik.bots.champions.chain.lesson import draw_colour
from stolik.bots.champions.chain.standing import MARGIN, WIN, hoped_end, hoped_points, likely
from stolik.core import record
from stolik.core.rng import plain_rng
from stolik.core.types import State
from stolik.games.chain.state import Phase

pytestmark = pytest.mark.xdist_group("chain")

RED, BLUE, YELLOW, GREEN = range(4)


def table_of_two() -> State:
    """I have blue, and nothing lies before anybody yet."""
    game = games.load("chain")
    s = record.to_plain(game.new(game.setup(2)))
    s.phase, s.pending = Phase.PLACE, 1
    s.seat[0].colour = BLUE + 1
    return s


def own(s: State, seat: int, value: int, colour: int, count: int) -> None:
    s.seat[seat].tiles[(value - 1) * 4 + colour] += count


def test_a_colour_that_a_rival_collects_is_likely_its_own() -> None:
    s = table_of_two()
    own(s, 1, 4, RED, 2)
    own(s, 1, 1, GREEN, 1)
    assert likely(s, 1, RED) > likely(s, 1, GREEN) > likely(s, 1, YELLOW)
    assert 9 + 6 < hoped_points(s, 0, 1) < 9 + 8


def test_my_own_colour_is_never_thought_to_be_a_rivals() -> None:
    s = table_of_two()
    own(s, 1, 4, BLUE, 3)
    assert hoped_points(s, 0, 1) == 12


def test_colours_are_drawn_from_those_left_and_mostly_those_collected() -> None:
    s = table_of_two()
    own(s, 1, 4, RED, 3)
    rng = plain_rng("colours")
    drawn = [draw_colour(s, 1, 1 << BLUE | 1 << GREEN, rng) for _ in range(50)]
    assert set(drawn) <= {RED, YELLOW}
    assert drawn.count(RED) > 40


def test_an_end_is_worth_all_when_rivals_are_far_behind_whatever_their_colours() -> None:
    s = table_of_two()
    own(s, 0, 4, BLUE, 8)
    assert hoped_end(s, 0) == pytest.approx(WIN + MARGIN)
    own(s, 1, 4, RED, 8)
    own(s, 1, 3, RED, 8)
    assert hoped_end(s, 0) < 50


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_network_alone_beats_greedy(players: int) -> None:
    game = games.load("chain")
    chosen = plan(game, game.setup(players), ["champion:samples=0", "greedy"], 120, "champion")
    bots = figures(chosen, run(chosen, 1, [], lambda *_: None))["bots"]
    assert bots["champion:samples=0"]["win_rate"] > 1.15 * bots["greedy"]["win_rate"]
