"""What the network is told of a seat's sheet and of the turn."""

from stolik.bots.learning.net import Floats
from stolik.bots.learning.slots import laid_out, put
from stolik.core.types import Ints, State
from stolik.games.clever.sheet import area_points, blue_limit
from stolik.games.clever.state import Part, Phase
from stolik.games.clever.tables import (
    AREAS,
    CROSSES,
    DICE,
    FACES,
    GREEN_FACTOR,
    RET,
    ROUNDS,
    SILVER_ROWS,
    SPACES,
    TRACKS,
    YELLOW_CELLS,
    YELLOW_IN_COLUMN,
    YELLOW_IN_ROW,
    B,
    W,
)

# Each block of features begins where the one before ends: (its size, its slots)
_BLOCKS = {
    "cell": (SILVER_ROWS * FACES, SILVER_ROWS * FACES),
    "row": (SILVER_ROWS * 7, SILVER_ROWS),
    "column": (FACES * 5, FACES),
    "yellow": (YELLOW_CELLS * 3, YELLOW_CELLS),
    "crosses": (11, 1),
    "circles": (11, 1),
    "yellow_row": (5 * 3, 5),
    "yellow_column": (4 * 4, 4),
    "blues": (13, 1),
    "limit": (13, 1),
    "greens": (13, 1),
    "pair": (7, 1),
    "pinks": (13, 1),
    "track": (TRACKS * 7, TRACKS),
    "unlocked": (TRACKS * 7, TRACKS),
    "foxes": (8, 1),
    "waiting": (AREAS * 3, AREAS),
    "points": (AREAS * 16, AREAS),
    "lowest": (16, 1),
    "fox_lowest": (8 * 8, 1),
    "second": (12, 1),
    "active_left": (8, 1),
    "passive_left": (14, 1),
    "situation": (12, 1),
    "choices": (4, 1),
    "hand": (DICE, DICE),
    "tray": (DICE, DICE),
    "swept": (DICE, DICE),
    "known": (DICE * 7, DICE),
    "sum": (13, 1),
    "black": (1, 1),
    "amounts": (AREAS + 4, AREAS + 4),
}
_FIRST, FEATURES, SLOTS = laid_out(_BLOCKS)
(
    CELL,
    ROW,
    COLUMN,
    YELLOW_CELL,
    YELLOW_CROSSES,
    YELLOW_CIRCLES,
    YELLOW_ROWS,
    YELLOW_COLUMNS,
    BLUES,
    LIMIT,
    GREENS,
    PAIR,
    PINKS,
    TRACK,
    UNLOCKED,
    FOXES,
    WAITING,
    POINTS,
    LOWEST,
    FOX_LOWEST,
    SECOND,
    ACTIVE_LEFT,
    PASSIVE_LEFT,
    SITUATION,
    CHOICE,
    HAND,
    TRAY,
    SWEPT,
    KNOWN,
    SUM,
    BLACK,
    AMOUNTS,
) = _FIRST.values()
ACTIVE_FEATURES = 120  # about so many are not zero

MINE, BONUS, CHAIN, RETURN, MY_TRAY, MY_EXTRA, DONE, OTHERS, START, SOLO_ROLL = range(10)


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write the slots of a seat; return how many."""
    sheet = s.seat[seat]
    n = silver(sheet, index, amount, 0)
    n = yellow(sheet, index, amount, n)
    n = rows(sheet, index, amount, n)
    n = bonuses(sheet, index, amount, n)
    n = standing(sheet, index, amount, n)
    return turn(s, sheet, seat, index, amount, n)


def silver(sheet: State, index: Ints, amount: Floats, n: int) -> int:
    crossed = sheet.silver
    for cell in range(SILVER_ROWS * FACES):
        n = put(index, amount, n, CELL + cell, crossed >> cell & 1)
    for row in range(SILVER_ROWS):
        n = put(index, amount, n, ROW + 7 * row + CROSSES[crossed >> row * FACES & 63], 1)
    for column in range(FACES):
        full = 0
        for row in range(SILVER_ROWS):
            full += crossed >> (row * FACES + column) & 1
        n = put(index, amount, n, COLUMN + 5 * column + full, 1)
    return n


def yellow(sheet: State, index: Ints, amount: Floats, n: int) -> int:
    circled, crossed = sheet.circled, sheet.crossed
    for cell in range(YELLOW_CELLS):
        n = put(index, amount, n, YELLOW_CELL + 3 * cell + (circled >> cell & 1) + (crossed >> cell & 1), 1)
    n = put(index, amount, n, YELLOW_CROSSES + ones(crossed), 1)
    n = put(index, amount, n, YELLOW_CIRCLES + ones(circled), 1)
    for row in range(5):
        n = put(index, amount, n, YELLOW_ROWS + 3 * row + ones(YELLOW_IN_ROW[row] & ~circled), 1)
    for column in range(4):
        n = put(index, amount, n, YELLOW_COLUMNS + 4 * column + ones(YELLOW_IN_COLUMN[column] & ~circled), 1)
    return n


def ones(bits: int) -> int:
    return CROSSES[bits & 63] + CROSSES[bits >> 6 & 63]


def rows(sheet: State, index: Ints, amount: Floats, n: int) -> int:
    n = put(index, amount, n, BLUES + sheet.blues, 1)
    n = put(index, amount, n, LIMIT + blue_limit(sheet), 1)
    n = put(index, amount, n, GREENS + sheet.greens, 1)
    first = 0
    if sheet.greens % 2 == 1:
        first = sheet.green[sheet.greens - 1] // GREEN_FACTOR[sheet.greens - 1]
    n = put(index, amount, n, PAIR + first, 1)
    return put(index, amount, n, PINKS + sheet.pinks, 1)


def bonuses(sheet: State, index: Ints, amount: Floats, n: int) -> int:
    for track in range(TRACKS):
        gained = min(SPACES, sheet.gained[track])
        n = put(index, amount, n, TRACK + 7 * track + gained, 1)
        n = put(index, amount, n, UNLOCKED + 7 * track + min(SPACES, sheet.gained[track] - sheet.used[track]), 1)
    n = put(index, amount, n, FOXES + min(7, sheet.foxes), 1)
    for area in range(AREAS):
        n = put(index, amount, n, WAITING + 3 * area + min(2, sheet.waiting[area]), 1)
    return put(index, amount, n, BLACK, sheet.black)


def standing(sheet: State, index: Ints, amount: Floats, n: int) -> int:
    """Points of the areas, the lowest, and how far the next one is."""
    lowest, second, total = 1000, 1000, 0
    for area in range(AREAS):
        points = area_points(sheet, area)
        total += points
        if points < lowest:
            lowest, second = points, lowest
        elif points < second:
            second = points
        n = put(index, amount, n, POINTS + 16 * area + bucket(points), 1)
        n = put(index, amount, n, AMOUNTS + area, points / 40)
    n = put(index, amount, n, LOWEST + bucket(lowest), 1)
    n = put(index, amount, n, FOX_LOWEST + 8 * min(7, sheet.foxes) + bucket(lowest) // 2, 1)
    n = put(index, amount, n, SECOND + min(11, (second - lowest) // 3), 1)
    n = put(index, amount, n, AMOUNTS + AREAS, lowest / 40)
    n = put(index, amount, n, AMOUNTS + AREAS + 1, lowest * sheet.foxes / 100)
    n = put(index, amount, n, AMOUNTS + AREAS + 2, total / 200)
    return put(index, amount, n, AMOUNTS + AREAS + 3, second / 40)


def bucket(points: int) -> int:
    """0 below zero, then steps of four points."""
    return 0 if points < 0 else min(15, 1 + points // 4)


def turn(s: State, sheet: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    now = situation(s, sheet, seat)
    mine = s.active == seat and not s.passive
    turns = (ROUNDS[s.players] - s.round) * s.players + s.players - 1 - s.active
    active = ROUNDS[s.players] - s.round + (1 if seat > s.active else 0)
    passive = turns - active
    if s.players == 1:
        passive = ROUNDS[1] - s.round + (0 if s.passive else 1)
    elif now == OTHERS:
        passive += 1
    n = put(index, amount, n, ACTIVE_LEFT + min(7, active), 1)
    n = put(index, amount, n, PASSIVE_LEFT + min(13, passive), 1)
    n = put(index, amount, n, SITUATION + now, 1)
    here = mine and now < MY_TRAY
    n = put(index, amount, n, CHOICE + s.choices, 1 if here else 0)
    lying = 0
    if here:
        lying = s.chosen | s.tray
    elif now in (MY_TRAY, MY_EXTRA):
        lying = 63 & ~sheet.extras
    returns = here and sheet.gained[RET] > sheet.used[RET]
    for die in range(DICE):
        n = put(index, amount, n, HAND + die, s.hand >> die & 1 if here else 0)
        n = put(index, amount, n, TRAY + die, s.tray >> die & 1 if returns or now == MY_TRAY else 0)
        n = put(index, amount, n, SWEPT + die, s.swept >> die & 1 if here else 0)
        n = put(index, amount, n, KNOWN + 7 * die + (s.value[die] if lying >> die & 1 else 0), 1)
    both = 1 << B | 1 << W
    blue = s.value[B] + s.value[W] if lying & both == both else 0
    return put(index, amount, n, SUM + blue, 1)


def situation(s: State, sheet: State, seat: int) -> int:
    """Where the seat stands in the turn."""
    if s.phase == Phase.START:
        return START
    if s.phase == Phase.TOGETHER:
        return MY_TRAY if sheet.part == Part.TRAY else MY_EXTRA if sheet.part == Part.EXTRA else DONE
    if s.passive:
        return SOLO_ROLL
    if s.active != seat:
        return OTHERS
    if s.phase == Phase.BONUS:
        return BONUS
    return CHAIN if s.phase == Phase.CHAIN else RETURN if s.phase == Phase.RETURN else MINE
