"""The exact best assignment of wilds (T18), against two ways of trying everything."""

from typing import Any

import numpy as np
import pytest

from stolik.core.state import to_plain
from stolik.games.ten.runs import final_runs
from stolik.games.ten.scoring import best_value, points_of, run_cards_of
from stolik.games.ten.state import SEAT
from stolik.games.ten.tables import COLOURS, COPIES, DIGIT_WILD, DIGITS, NUMBERS, WILDS
from tests.rules.ten_table import GAME

LONGEST = np.array([max(len(run) for run in f"{mask:b}".split("0")) for mask in range(512)])
# Most points first, then fewest cards: a colour's worth is its points * 64 - its cards.
WORTH = np.array([(10 if longest == 9 else longest) * 64 - longest for longest in LONGEST.tolist()])
# The best worth of a set of digits with 0, 1, 2 or 3 more of any kind.
WORTH_WITH = np.stack([WORTH] * 4)
for _more in range(1, 4):
    WORTH_WITH[_more] = np.max([WORTH_WITH[_more - 1][np.arange(512) | 1 << digit] for digit in range(DIGITS)], axis=0)
SHARES = np.arange(1 << DIGITS + 1)
USED, MORE = np.nonzero(SHARES[:, None] & SHARES == 0)  # all pairs of shares that have no wild in common
NEVER = -10000


def hand(rng: np.random.Generator, numbers: float, wilds: float) -> Any:
    """A random hand out of the full deck, each card in it so likely."""
    seat = np.zeros(1, SEAT)[0]
    seat["cards"] = rng.binomial(COPIES[2][:NUMBERS], numbers)
    seat["wilds"] = rng.binomial(COPIES[2][DIGIT_WILD:], wilds)
    return to_plain(seat)


def trim(seat: Any, most: int, rng: np.random.Generator) -> Any:
    """Take wilds away until there are so few."""
    while sum(seat.wilds) > most:
        place = int(rng.integers(WILDS))
        seat.wilds[place] = max(0, seat.wilds[place] - 1)
    return seat


def places(wild: int) -> list[int]:
    """Where a wild can stand, as bits of a hand."""
    if wild < DIGITS:
        return [1 << colour * DIGITS + wild for colour in range(COLOURS)]
    if wild < DIGITS + COLOURS:
        return [1 << (wild - DIGITS) * DIGITS + digit for digit in range(DIGITS)]
    return [1 << kind for kind in range(NUMBERS)]


def every_assignment(seat: Any) -> int:
    """The best worth over every place of every wild."""
    hands = np.array([sum(1 << kind for kind in range(NUMBERS) if seat.cards[kind])], np.int64)
    for wild in range(WILDS):
        for _ in range(seat.wilds[wild]):
            hands = np.unique(np.concatenate([hands | place for place in places(wild)]))
    return int(sum(WORTH[hands >> colour * DIGITS & 511] for colour in range(COLOURS)).max())


def every_share(seat: Any) -> int:
    """The best worth over every way to share the digit wilds and the one that is anything among the colours.

    For hands too rich for `every_assignment`: the shared wilds are ten bits, the colours come one after the other.
    """
    owned = sum(1 << digit for digit in range(DIGITS) if seat.wilds[digit]) | seat.wilds[WILDS - 1] << DIGITS
    best = np.where(SHARES == 0, 0, NEVER)
    for colour in range(COLOURS):
        cards = sum(1 << digit for digit in range(DIGITS) if seat.cards[colour * DIGITS + digit])
        free = seat.wilds[DIGITS + colour] + (SHARES >> DIGITS)
        own = np.where(SHARES & ~owned == 0, WORTH_WITH[free, cards | SHARES & 511], NEVER)
        reached = np.full(len(SHARES), NEVER)
        np.maximum.at(reached, USED | MORE, best[USED] + own[MORE])
        best = reached
    return int(best.max())


def worth(seat: Any) -> int:
    value = best_value(seat)
    return points_of(value) * 64 - run_cards_of(value)


@pytest.mark.parametrize("numbers", [0.05, 0.2, 0.35, 0.5, 0.7])
@pytest.mark.parametrize("wilds", [0.1, 0.2, 0.3])
def test_T18_the_search_finds_what_trying_everything_finds(numbers: float, wilds: float) -> None:
    rng = np.random.default_rng([int(numbers * 100), int(wilds * 100)])
    for _ in range(200):
        seat = trim(hand(rng, numbers, wilds), 5, rng)
        assert worth(seat) == every_assignment(seat), seat


@pytest.mark.parametrize("numbers", [0.0, 0.1, 0.2, 0.3, 0.5])
def test_T18_hands_with_very_many_wilds(numbers: float) -> None:
    rng = np.random.default_rng(int(numbers * 100))
    for wilds in (0.5, 0.7, 0.8, 1.0):
        for _ in range(50):
            seat = hand(rng, numbers, wilds)
            assert worth(seat) == every_share(seat), seat


def test_T18_the_two_ways_of_trying_everything_agree() -> None:
    rng = np.random.default_rng(0)
    for _ in range(200):
        seat = trim(hand(rng, 0.3, 0.3), 4, rng)
        assert every_assignment(seat) == every_share(seat), seat


def test_T18_all_eighteen_wilds_and_nothing_else() -> None:
    seat = to_plain(np.zeros(1, SEAT)[0])
    seat.wilds[:] = COPIES[2][DIGIT_WILD:].tolist()
    assert worth(seat) == every_share(seat)
    assert points_of(best_value(seat)) == 19  # one full run of nine, and nine more


def test_T18_plain_and_compiled_agree_and_the_runs_explain_the_points() -> None:
    compiled = GAME.compiled().bind(best_value)
    rng = np.random.default_rng(18)
    for _ in range(500):
        seats = np.zeros(1, SEAT)
        seats["cards"] = rng.binomial(COPIES[2][:NUMBERS], 0.3)
        seats["wilds"] = rng.binomial(COPIES[2][DIGIT_WILD:], rng.random())
        plain = to_plain(seats[0])
        assert compiled(seats[0]) == best_value(plain)
        check_runs(plain)


def check_runs(seat: Any) -> None:
    """Runs made of cards that the seat owns, each used once, worth the points."""
    runs = final_runs(seat)
    assert sum(run.points for run in runs) == points_of(best_value(seat))
    assert sum(len(run.kinds) for run in runs) == run_cards_of(best_value(seat))
    used = [kind for run in runs for kind in run.kinds]
    for kind in set(used):
        owned = seat.cards[kind] if kind < NUMBERS else seat.wilds[kind - DIGIT_WILD]
        assert used.count(kind) <= owned
    for colour, run in enumerate(runs):
        for digit, kind in enumerate(run.kinds, run.first):
            card = 1 << colour * DIGITS + digit - 1
            assert card == 1 << kind if kind < NUMBERS else card in places(kind - DIGIT_WILD)
