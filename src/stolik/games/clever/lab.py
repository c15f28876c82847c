"""What the laboratory measures in Twice as Clever: points of each area, and foxes."""

from stolik.core.types import Ints, State
from stolik.games.clever.sheet import area_points
from stolik.games.clever.tables import AREAS

PIECES = {
    "silver": {"pl": "punkt srebra", "en": "a point of silver"},
    "yellow": {"pl": "punkt żółtego", "en": "a point of yellow"},
    "blue": {"pl": "punkt niebieskiego", "en": "a point of blue"},
    "green": {"pl": "punkt zielonego", "en": "a point of green"},
    "pink": {"pl": "punkt różowego", "en": "a point of pink"},
    "fox": {"pl": "lis", "en": "a fox"},
}


def pieces(s: State, seat: int, out: Ints) -> int:
    for area in range(AREAS):
        out[area] = area_points(s.seat[seat], area)
    out[AREAS] = s.seat[seat].foxes
    return AREAS + 1
