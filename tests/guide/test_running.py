"""The example game obeys the laws that every game gets for nothing: those on running, seeing and imagining."""

import inspect
from collections.abc import Callable

import pytest

from stolik.core.game import Game
from tests.laws import test_running, test_seeing
from tests.laws.common import random_game, setups

LAWS = [
    law for module in (test_running, test_seeing) for name, law in vars(module).items() if name.startswith("test_law")
]
ON_BOTH = [law for law in LAWS if "checked" in inspect.signature(law).parameters]


def _name(law: Callable[..., None]) -> str:
    return law.__name__.removeprefix("test_")


@pytest.mark.xdist_group("race")
@pytest.mark.parametrize("law", [law for law in LAWS if law not in ON_BOTH], ids=_name)
def test_the_example_obeys(race: Game, law: Callable[..., None]) -> None:
    law(race)


@pytest.mark.xdist_group("race")
@pytest.mark.parametrize("checked", [False, True], ids=["fast", "bounds-checked"])
@pytest.mark.parametrize("law", ON_BOTH, ids=_name)
def test_the_example_obeys_both_ways(race: Game, law: Callable[..., None], checked: bool) -> None:
    law(race, checked)


def test_every_move_has_a_word_and_a_spectator_reads_no_secret(race: Game) -> None:
    for setup in setups(race):
        for state, who, action in random_game(race, race.plain, setup, "words"):
            assert race.parse(who, race.word(who, action)) == action
            assert race.seen_word(state, who, action, viewer=-1) in ("+?", "pace ?")
