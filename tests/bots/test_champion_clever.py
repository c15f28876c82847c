"""The champion of Twice as Clever, alone at the table."""

import pytest

from stolik import games
from stolik.arena.report import figures
from stolik.arena.tournament import plan, run

pytestmark = pytest.mark.xdist_group("clever")


def mean_of(spec: str, count: int) -> float:
    game = games.load("clever")
    chosen = plan(game, game.setup(1), [spec], count, "champion")
    return float(figures(chosen, run(chosen, 1, [], lambda *_: None))["bots"][spec]["mean"])


@pytest.mark.slow
def test_its_network_alone_is_far_above_the_highest_title() -> None:
    assert mean_of("champion:samples=0", 60) > 320


@pytest.mark.slow
def test_looking_again_does_not_make_it_worse() -> None:
    assert mean_of("champion:width=4,samples=16", 30) > 322
