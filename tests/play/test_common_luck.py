"""Common luck: the same whatever was chosen before, and still as likely as the weights say."""

import random
from collections import Counter

import pytest

from stolik import games
from stolik.core.actions import Ranges
from stolik.core.contract import CHANCE
from stolik.play.common_luck import CommonDealer, CommonLuck
from stolik.play.match import Match

KINDS = Ranges(card=3, die=2)
MANY = 4000


def fallen(name: str, seed: str, choices: int) -> dict[str, list[int]]:
    """What came up in a game of random choices, by its kind."""
    game, rng = games.load(name), random.Random(choices)
    match = Match(game, min(game.players), dealer=CommonDealer(game.outcomes, seed))
    match.deal()
    while not match.over:
        seat = match.pending[0]
        match.play(seat, rng.choice(match.legal(seat)))
        match.deal()
    found: dict[str, list[int]] = {}
    for move in match.log:
        if move.who == CHANCE:
            found.setdefault(game.outcomes.find(move.action)[0], []).append(move.action)
    return found


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("clever", ("white", "silver", "yellow", "blue", "green", "pink")),
        ("ten", ("card",)),
        ("lie", ("card",)),
        ("chain", ("lay", "colour", "hand")),
    ],
)
def test_the_nth_roll_or_card_is_the_same_whatever_was_chosen(name: str, kinds: tuple[str, ...]) -> None:
    one, other = (fallen(name, "2026-11-17", choices) for choices in (1, 2))
    for kind in kinds:
        shared = min(len(one[kind]), len(other[kind]))
        assert shared > 1
        assert one[kind][:shared] == other[kind][:shared]
    assert fallen(name, "2026-11-18", 1) != one


def test_a_pile_that_is_shuffled_again_is_the_same_card_by_card() -> None:
    one, other = (fallen("seventeen", "x", choices) for choices in (1, 2))
    for kind in ("back", "face"):
        assert one[kind][:5] == other[kind][:5]


def drawn(number: int, *piles: list[tuple[int, int]]) -> list[int]:
    """What comes up from piles as they are one after the other."""
    luck = CommonLuck(KINDS, number)
    return [luck(pile) for pile in piles]


def share(results: list[object], wanted: object) -> float:
    return Counter(results)[wanted] / len(results)


def test_outcomes_are_as_likely_as_their_weights_also_when_something_was_taken_away_or_put_back() -> None:
    first = [drawn(n, [(0, 2), (1, 1), (2, 1)])[0] for n in range(MANY)]
    assert share(list(first), 0) == pytest.approx(1 / 2, abs=0.03)
    after_a_zero = [two for n in range(MANY) if (two := drawn(n, [(0, 2), (1, 2)], [(0, 1), (1, 2)]))[0] == 0]
    assert share([two[1] for two in after_a_zero], 1) == pytest.approx(2 / 3, abs=0.04)
    without_a_two = [drawn(n, [(0, 3), (1, 3), (2, 6)], [(0, 2), (1, 2), (2, 2)]) for n in range(MANY)]
    again = [two for two in without_a_two if two[0] == 2]
    assert share([two[1] for two in again], 2) == pytest.approx(1 / 3, abs=0.04)
    put_back = [tuple(drawn(n, [(0, 1), (1, 1)], [(0, 1), (1, 1)])) for n in range(MANY)]
    assert share(list(put_back), (0, 0)) == pytest.approx(1 / 4, abs=0.03)


def test_kinds_do_not_disturb_each_other() -> None:
    die = [(3, 1), (4, 1)]
    for number in range(20):
        card, *_ = drawn(number, [(0, 2), (1, 2)])
        assert drawn(number, die, die, [(0, 2), (1, 2)])[-1] == card


def test_weights_that_are_no_cards_are_drawn_too() -> None:
    rare = [drawn(n, [(0, 1), (1, 10**9)])[0] for n in range(50)]
    assert rare == [1] * 50


def test_a_fork_has_its_own_future() -> None:
    game = games.load("ten")
    match = Match(game, 1, dealer=CommonDealer(game.outcomes, "x"))
    match.deal()
    before = match.fork()
    left = {}
    for one in (match, before):
        seat = one.pending[0]
        one.play(seat, one.legal(seat)[-1])
        one.deal()
        left[one is match] = [move.action for move in one.log]
    assert left[True] == left[False]
