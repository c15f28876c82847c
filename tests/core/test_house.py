"""House rules: what tables declare may be changed and the game follows; everything else is refused by name."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik import games
from stolik.core import house
from stolik.core.errors import BadRecordError, BadSetupError
from stolik.core.game import Game
from stolik.play import records
from stolik.play.match import Match

QUICK = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))


def declared(name: str) -> dict[str, house.Changeable]:
    return house.declared(games.load(name).part)


@st.composite
def accepted(draw: Any, name: str) -> dict[str, Any]:
    """House rules within all bounds: one or two numbers changed."""
    tables = games.load(name).part("tables")
    chosen = draw(st.lists(st.sampled_from(sorted(declared(name))), min_size=1, max_size=2, unique=True))
    return {each: draw(value(declared(name)[each], house.printed(tables, each))) for each in chosen}


@st.composite
def value(draw: Any, bounds: house.Changeable, printed: Any) -> Any:
    """One value as declared: within its bounds, and with the sum or the numbers that it must keep."""
    if isinstance(printed, int):
        return draw(st.integers(bounds.least, bounds.most))
    if bounds.total in ("order", "same"):
        return draw(st.permutations(printed))
    least = [min(bounds.least, number) for number in printed]
    most = [number if bounds.total == "most" or number < bounds.least else bounds.most for number in printed]
    return [draw(st.integers(low, high)) for low, high in zip(least, most, strict=True)]


def play(game: Game, players: int, seed: int, most: int = 400) -> Match:
    """A random game by the plain rules, healthy after every move."""
    match, chooser = Match(game, players), random.Random(seed)
    while not match.over and len(match.log) < most:
        if match.pending:
            seat = match.pending[0]
            match.play(seat, chooser.choice(match.legal(seat)))
        else:
            match.deal_one()
        assert game.plain.check(match.state) == 0
    return match


@pytest.mark.parametrize("name", games.own_names())
def test_declared_house_rules_are_accepted_and_leave_every_game_healthy(name: str) -> None:
    printed = games.load(name)

    @QUICK
    @given(accepted(name), st.integers(0, 99))
    def holds(values: dict[str, Any], seed: int) -> None:
        game = games.with_house(name, values)
        assert (game.state, len(game.actions), len(game.outcomes)) == (
            printed.state,
            len(printed.actions),
            len(printed.outcomes),
        )
        assert [game.word(0, action) for action in range(len(game.actions))] == [
            printed.word(0, action) for action in range(len(game.actions))
        ]
        match = play(game, min(max(2, seed % 5), max(game.players)), seed)
        if game.house:
            assert records.from_record(match.to_record()).game is game

    holds()


@pytest.mark.parametrize("name", games.own_names())
def test_what_is_not_declared_or_out_of_bounds_is_refused_by_name(name: str) -> None:
    tables = games.load(name).part("tables")

    @QUICK
    @given(st.sampled_from(sorted(declared(name))), st.sampled_from(["more", "less", "shape", "kind"]))
    def refused(each: str, how: str) -> None:
        bounds, value = declared(name)[each], house.printed(tables, each)
        wrong = {
            "more": np.full_like(value, bounds.most + 1).tolist(),
            "less": np.full_like(value, bounds.least - 1).tolist(),
            "shape": [value, value],
            "kind": "many",
        }[how]
        with pytest.raises(BadSetupError, match=each):
            games.with_house(name, {each: wrong})

    refused()
    with pytest.raises(BadSetupError, match="version"):
        games.with_house(name, {"version": 2})


def test_printed_values_are_the_printed_game() -> None:
    assert games.with_house("seventeen", {"target": 17}) is games.load("seventeen")


def test_house_values_reach_rules_tables_and_policy_but_never_the_printed_game() -> None:
    game = games.with_house("seventeen", {"target": 21, "special_copies": [5, 5, 5, 1]})
    assert game.rules.resolve_check.__globals__["TARGET"] == 21
    assert game.rules.CARDS == 66
    policy: Any = game.part("policy")
    assert policy.TAILS.shape == (17, 22)
    assert games.load("seventeen").rules.resolve_check.__globals__["TARGET"] == 17
    assert game.key != "seventeen"


def test_sums_and_orders_are_kept() -> None:
    with pytest.raises(BadSetupError, match="15, 19, 27"):
        games.with_house("ten", {"currency_copies": [[5, 5, 6], [3, 4, 6], [3, 4, 6], [3, 3, 5], [2, 3, 4]]})
    with pytest.raises(BadSetupError, match="another order"):
        games.with_house("clever", {"pink_bonus": [0, 0, 1, 2, 3, 8, 6, 4, 5, 1, 7, 7]})


def test_a_record_names_its_house_rules_and_nothing_else() -> None:
    game = games.with_house("ten", {"ten_limit": 12})
    document = play(game, 2, 3).to_record()
    assert document["house"] == {"ten_limit": 12}
    assert "house" not in play(games.load("ten"), 2, 3).to_record()
    for wrong in ({"ten_limit": 10}, {}, "12"):
        with pytest.raises(BadRecordError):
            records.from_record(document | {"house": wrong})
    with pytest.raises(BadSetupError):
        records.from_record(document | {"house": {"ten_limit": 99}})
