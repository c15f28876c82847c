"""What the columns offer to players whose next tiles are not known yet.

A tile on a column takes by three of its edges: the one below decides how far it falls, the left and the right one what
it takes on the way, each for itself. So a few short tables say what any tile would take, and from them what the best
place of every unseen tile brings. All is counted for two players at once, since only the worth of tiles differs: the
points of one are the low half of a number, those of the other the high half.
"""

import numpy as np

from stolik.core.types import Ints, State
from stolik.games.chain.state import COLUMNS
from stolik.games.chain.tables import BOTTOM, EDGE, KIND, LEFT, RIGHT, SIDES, SYMBOLS, TILES, TOP

POINT = 4  # takes are counted in quarters of points
HALF = 1 << 32
# What `best_takes` writes for each player: the sum of takes, how many of them reach each step, and straight falls.
TAKEN, RICH, STRAIGHT = 0, 1, 5
WRITTEN = STRAIGHT + COLUMNS
_RICHEST = 17 * POINT
_STEPS = np.array([sum(points >= step * POINT for step in (4, 8, 12, 17)) for points in range(_RICHEST + 1)])

_SYMBOLS = len(SYMBOLS)
_SIDEWAYS = _SYMBOLS * _SYMBOLS
# The tables of gains are flat: by the symbol below, left, right. Where each rotation of a tile reads them.
_READS = np.zeros((TILES, SIDES), np.int64)
for _cell in range(1, TILES * SIDES + 1):
    _below, _left, _right = (int(EDGE[_cell][_side]) - 1 for _side in (BOTTOM, LEFT, RIGHT))
    _READS[(_cell - 1) // SIDES, (_cell - 1) % SIDES] = _below * _SIDEWAYS + _left * _SYMBOLS + _right
COUNTED = ("best_takes", "read_columns")  # these make arrays


def best_takes(s: State, points: Ints, out: Ints) -> tuple[int, int]:
    """What the best places of all unseen tiles take, for two players (rows of `out`).

    `points` are what each kind of tile counts for, for both. Returns how many tiles are unseen, and how many of them
    can empty a column.
    """
    gains = np.zeros((2, _SYMBOLS * _SIDEWAYS), np.int64)
    ending = np.zeros(_SYMBOLS * _SIDEWAYS, np.int64)
    may_end = read_columns(s, points, gains, ending, out)
    for i in range(STRAIGHT):
        out[0][i] = 0
        out[1][i] = 0
    one, other = gains[0], gains[1]
    unseen, ends = 0, 0
    for tile in range(TILES):
        if not s.seen[tile]:
            unseen += 1
            a, b, c, d = _READS[tile][0], _READS[tile][1], _READS[tile][2], _READS[tile][3]
            count(max(one[a], one[b], one[c], one[d]), out[0])
            count(max(other[a], other[b], other[c], other[d]), out[1])
            if may_end:
                ends += ending[a] | ending[b] | ending[c] | ending[d]
    return unseen, ends


def count(most: int, out: Ints) -> None:
    out[TAKEN] += most
    for step in range(_STEPS[min(most, _RICHEST)]):
        out[RICH + step] += 1


def read_columns(s: State, points: Ints, gains: Ints, ending: Ints, out: Ints) -> bool:
    """What any tile takes where it takes most, by its symbols below, left and right; and what may empty a column."""
    # Of each symbol, left and right: what it takes resting and falling, and whether that empties the column.
    beside = np.zeros((6, _SYMBOLS), np.int64)
    still = np.zeros((2, _SIDEWAYS), np.int64)  # the best without falling
    may_end = False
    for column in range(COLUMNS):
        height = int(s.height[column])
        symbol, depth, straight = fall(s, column, height, points)
        out[0][STRAIGHT + column] = straight % HALF
        out[1][STRAIGHT + column] = straight // HALF
        left = look_beside(s, column - 1, RIGHT, height, depth, points, beside[0], beside[2], beside[4])
        right = look_beside(s, column + 1, LEFT, height, depth, points, beside[1], beside[3], beside[5])
        rest(still[0], left, beside[0][left] % HALF, right, beside[1][right] % HALF)
        rest(still[1], left, beside[0][left] // HALF, right, beside[1][right] // HALF)
        first = symbol * _SIDEWAYS
        drop(gains[0][first:], gains[1][first:], straight, beside[2], beside[3])
        if has_any(beside[4]) or has_any(beside[5]):
            may_end = True
            for i in range(_SIDEWAYS):
                ending[first + i] |= beside[4][i // _SYMBOLS] | beside[5][i % _SYMBOLS]
    for who in range(2):
        for below in range(_SYMBOLS):
            own = gains[who][below * _SIDEWAYS : (below + 1) * _SIDEWAYS]
            for i in range(_SIDEWAYS):
                own[i] = max(own[i], still[who][i])
    return may_end


def rest(still: Ints, left: int, more_left: int, right: int, more_right: int) -> None:
    """Note what a tile takes beside it where it rests; on each side there is one symbol that takes anything."""
    for other in range(_SYMBOLS):
        row, column = left * _SYMBOLS + other, other * _SYMBOLS + right
        still[row] = max(still[row], more_left)
        still[column] = max(still[column], more_right)
    both = left * _SYMBOLS + right
    still[both] = max(still[both], more_left + more_right)


def drop(one: Ints, other: Ints, straight: int, lefts: Ints, rights: Ints) -> None:
    """Note what a tile takes that falls."""
    for left in range(_SYMBOLS):
        more = straight + lefts[left]
        for right in range(_SYMBOLS):
            both = more + rights[right]
            place = left * _SYMBOLS + right
            one[place] = max(one[place], both & (HALF - 1))
            other[place] = max(other[place], both >> 32)


def has_any(flags: Ints) -> bool:
    found = 0
    for symbol in range(_SYMBOLS):
        found |= flags[symbol]
    return found > 0


def fall(s: State, column: int, height: int, points: Ints) -> tuple[int, int, int]:
    """The symbol that lets a tile fall here, how far, and what it takes straight below."""
    if height == 0:
        return 0, 0, 0
    cells = s.cells[column]
    symbol = int(EDGE[cells[height - 1]][TOP])
    depth, straight = 0, 0
    while depth < height and EDGE[cells[height - 1 - depth]][TOP] == symbol:
        straight += points[KIND[(cells[height - 1 - depth] - 1) // SIDES]]
        depth += 1
    return symbol - 1, depth, straight


def look_beside(
    s: State,
    column: int,
    facing: int,
    height: int,
    depth: int,
    points: Ints,
    resting: Ints,
    falling: Ints,
    emptied: Ints,
) -> int:
    """What each symbol takes in a column beside: resting at a height, and falling from there by some levels.

    Beside a resting tile matches are taken as they drop; what comes to lie there then does not match, so on every
    level below at most the tile that lay there is taken. Returns the symbol that takes anything beside a resting tile.
    """
    for symbol in range(_SYMBOLS):
        resting[symbol], falling[symbol], emptied[symbol] = 0, 0, 0
    if column < 0 or column >= COLUMNS:
        return 0
    cells, top = s.cells[column], int(s.height[column])
    first = 0
    if height < top:
        first = int(EDGE[cells[height]][facing]) - 1
        level = height
        while level < top and EDGE[cells[level]][facing] == first + 1:
            resting[first] += points[KIND[(cells[level] - 1) // SIDES]]
            emptied[first] += 1
            level += 1
        falling[first] = resting[first]
    for level in range(height - depth, min(height, top)):
        symbol = int(EDGE[cells[level]][facing]) - 1
        falling[symbol] += points[KIND[(cells[level] - 1) // SIDES]]
        emptied[symbol] += 1
    for symbol in range(_SYMBOLS):
        emptied[symbol] = emptied[symbol] == top
    return first
