"""What the other may hold: one of the two cards that the seat does not see."""

from stolik.core.rng import below
from stolik.core.types import Ints, State


def imagine(s: State, seat: int, rng: Ints) -> None:
    other = (s.seat[seat].card + below(rng, 2)) % 3 + 1
    s.seat[1 - seat].card = other
