"""How a hand's points come about: the run of each colour in the best assignment, and which wild stands where."""

from typing import NamedTuple

from stolik.core.types import State
from stolik.games.ten.scoring import FIRST, LAST, VALUE, best_runs, points_of
from stolik.games.ten.tables import ANY_WILD, COLOUR_WILD, COLOURS, DIGIT_WILD, DIGITS, WILDS


class Run(NamedTuple):
    """One colour's scoring run."""

    points: int
    kinds: list[int]  # the cards, number or wild, from the first digit on
    first: int  # the first digit; 0 if there is no run


def final_runs(seat: State) -> list[Run]:
    """The scoring run of each colour."""
    chosen = [0] * COLOURS
    best_runs(seat, chosen)
    stretches = [range(int(FIRST[run]), int(LAST[run]) + 1) for run in chosen]
    wilds = _place_wilds(seat, stretches)
    return [
        Run(
            points=points_of(int(VALUE[run])),
            kinds=[wilds.get((colour, digit), colour * DIGITS + digit - 1) for digit in stretches[colour]],
            first=int(FIRST[run]),
        )
        for colour, run in enumerate(chosen)
    ]


def _place_wilds(seat: State, stretches: list[range]) -> dict[tuple[int, int], int]:
    """A wild for every place that the seat has no number card for."""
    wilds = [DIGIT_WILD + place for place in range(WILDS) for _ in range(seat.wilds[place])]
    user: list[tuple[int, int] | None] = [None] * len(wilds)

    def seek(place: tuple[int, int], tried: set[int]) -> bool:
        for i, wild in enumerate(wilds):
            if i not in tried and _fits(wild, *place):
                tried.add(i)
                owner = user[i]
                if owner is None or seek(owner, tried):
                    user[i] = place
                    return True
        return False

    for colour, digits in enumerate(stretches):
        for digit in digits:
            if seat.cards[colour * DIGITS + digit - 1] == 0:
                seek((colour, digit), set())
    return {place: wild for place, wild in zip(user, wilds, strict=True) if place is not None}


def _fits(wild: int, colour: int, digit: int) -> bool:
    return wild in (ANY_WILD, COLOUR_WILD + colour, DIGIT_WILD + digit - 1)
