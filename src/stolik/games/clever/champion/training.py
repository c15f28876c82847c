"""What learning needs of Twice as Clever: points, and kinds of moves."""

from stolik.core.types import State
from stolik.games.clever.moves import BLACK, CHAIN, EXTRA, FREE_AREA, FREE_MARK, MARK_AREA
from stolik.games.clever.sheet import lowest_area, total_points
from stolik.games.clever.tables import AREAS


def so_far(s: State, seat: int, shaping: float) -> float:
    """The points on the sheet; `shaping` is a number of foxes added to every sheet, so that no area is forgotten."""
    sheet = s.seat[seat]
    return total_points(sheet) + shaping * lowest_area(sheet)


def worth(s: State, seat: int, shaping: float) -> float:
    return so_far(s, seat, shaping)


def style(action: int) -> int:
    """By area."""
    if action >= BLACK:
        return action - BLACK
    if action >= FREE_MARK:
        return FREE_AREA[action - FREE_MARK]
    if action >= CHAIN:
        return AREAS
    if action >= EXTRA:
        return MARK_AREA[action - EXTRA]
    return MARK_AREA[action]
