"""One player's sheet: what can be marked (K1, K2, K11), what a mark gives, and what it all is worth (K15)."""

import numpy as np

from stolik.core.types import Ints, State
from stolik.games.clever.moves import (
    B_FIRST,
    FREE_AREA,
    FREE_BLUE,
    FREE_GREEN,
    FREE_NUMBER,
    FREE_PINK,
    FREE_SILVER,
    FREE_WHERE,
    FREE_YELLOW,
    G_FIRST,
    MARK_AREA,
    MARK_DIE,
    MARK_WHERE,
    P_FIRST,
    S_FIRST,
    W_BLUE,
    W_GREEN,
    W_PINK,
    W_YELLOW,
    Y_FIRST,
)
from stolik.games.clever.tables import (
    ACTION,
    AREAS,
    BLUE,
    BLUE_BONUS,
    BLUE_LEAST,
    BLUE_MOST,
    BLUE_STAR,
    CELLS,
    CROSSES,
    FACES,
    FOX,
    FREE,
    GREEN,
    GREEN_BONUS,
    GREEN_FACTOR,
    NOTHING,
    PINK,
    PINK_BONUS,
    PINK_MINIMUM,
    SILVER,
    SILVER_COLUMN,
    SILVER_COLUMN_BONUS,
    SILVER_FULL,
    SILVER_ROW_POINTS,
    SILVER_ROWS,
    SPACES,
    TRACK_BONUS,
    TRACKS,
    YELLOW,
    YELLOW_CELLS,
    YELLOW_COLUMN,
    YELLOW_COLUMN_BONUS,
    YELLOW_FULL,
    YELLOW_IN_COLUMN,
    YELLOW_IN_ROW,
    YELLOW_OF_VALUE,
    YELLOW_POINTS,
    YELLOW_ROW,
    YELLOW_ROW_BONUS,
    B,
    G,
    P,
    S,
    W,
    Y,
)

SEAT = np.dtype(
    [
        ("silver", np.int32),  # crossed cells, bit row * 6 + number - 1
        ("circled", np.int16),  # yellow cells circled, crossed ones too, bit cell - 1
        ("crossed", np.int16),  # yellow cells crossed
        ("blues", np.int8),  # how many cells of the three rows are filled
        ("greens", np.int8),
        ("pinks", np.int8),
        ("blue", np.int8, CELLS),  # the numbers written
        ("green", np.int8, CELLS),  # the die times the factor
        ("pink", np.int8, CELLS),
        ("gained", np.int8, TRACKS),  # spaces circled on the tracks RR, RET, +1
        ("used", np.int8, TRACKS),  # spaces crossed
        ("foxes", np.int8),
        ("waiting", np.int8, AREAS),  # `?` of each area that must be used now (K11)
        ("black", np.int8),  # 1 while the black `?` waits for an area (K12)
        ("part", np.int8),  # what is left of this turn: rules.Part
        ("extras", np.int8),  # dice used as extra dice in this turn, as bits (K9)
    ]
)


# Where a die may go (K1, K2). Numbers of moves are ascending by die and area.


def write_marks(sheet: State, dice: int, value: Ints, base: int, out: Ints) -> int:
    """Write the marks that some dice (bits) allow, as `base` + number of the mark; return how many."""
    blue = value[B] + value[W] <= blue_limit(sheet)
    green = is_open(sheet, GREEN)
    pink = is_open(sheet, PINK)
    n = 0
    if dice & 1 << W:
        n = write_silver(sheet.silver, value[W], base, out, n)
        n = write_yellow(sheet.crossed, value[W], base + W_YELLOW, out, n)
        n = write_if(blue, base + W_BLUE, out, n)
        n = write_if(green, base + W_GREEN, out, n)
        n = write_if(pink, base + W_PINK, out, n)
    if dice & 1 << S:
        n = write_silver(sheet.silver, value[S], base + S_FIRST, out, n)
    if dice & 1 << Y:
        n = write_yellow(sheet.crossed, value[Y], base + Y_FIRST, out, n)
    n = write_if(blue and dice >> B & 1 == 1, base + B_FIRST, out, n)
    n = write_if(green and dice >> G & 1 == 1, base + G_FIRST, out, n)
    return write_if(pink and dice >> P & 1 == 1, base + P_FIRST, out, n)


def write_silver(silver: int, number: int, first: int, out: Ints, n: int) -> int:
    """The rows in which a number is open."""
    for row in range(SILVER_ROWS):
        if not silver >> (row * FACES + number - 1) & 1:
            out[n] = first + row
            n += 1
    return n


def write_yellow(crossed: int, number: int, first: int, out: Ints, n: int) -> int:
    """The cells of a value that are not crossed yet."""
    cells = YELLOW_OF_VALUE[number] & ~crossed
    cell = 0
    while cells:
        if cells & 1:
            out[n] = first + cell
            n += 1
        cells >>= 1
        cell += 1
    return n


def write_if(fits: bool, move: int, out: Ints, n: int) -> int:
    if fits:
        out[n] = move
        n += 1
    return n


def blue_limit(sheet: State) -> int:
    """The highest number that the next blue cell takes; 0 if there is none."""
    if sheet.blues == CELLS:
        return 0
    return BLUE_MOST if sheet.blues == 0 else sheet.blue[sheet.blues - 1]


def is_open(sheet: State, area: int) -> bool:
    """Whether a free mark is possible in an area: blue always takes a 2."""
    if area == SILVER:
        return bool(sheet.silver != SILVER_FULL)
    if area == YELLOW:
        return bool(sheet.crossed != YELLOW_FULL)
    if area == BLUE:
        return bool(sheet.blues != CELLS)
    if area == GREEN:
        return bool(sheet.greens != CELLS)
    return bool(sheet.pinks != CELLS)


# Marks, and the bonuses they give


def use_die(sheet: State, value: Ints, move: int) -> None:
    """Make a mark with a die. Blue takes the sum of B and W as they lie, wherever they are (K1)."""
    number = int(value[MARK_DIE[move]])
    if MARK_AREA[move] == BLUE:
        number = int(value[B] + value[W])
    mark(sheet, MARK_AREA[move], MARK_WHERE[move], number)


def mark(sheet: State, area: int, where: int, number: int) -> None:
    """Make a mark, note what it gives, and lose any `?` that has no place any more (K11)."""
    fill(sheet, area, where, number)
    lose_unusable(sheet)


def fill(sheet: State, area: int, where: int, number: int) -> None:
    """Make a mark and note what it gives."""
    if area == SILVER:
        cross_silver(sheet, where, number)
    elif area == YELLOW:
        mark_yellow(sheet, where)
    elif area == BLUE:
        write_blue(sheet, number)
    elif area == GREEN:
        write_green(sheet, number)
    else:
        write_pink(sheet, number)


def cross_silver(sheet: State, row: int, number: int) -> None:
    silver = sheet.silver | 1 << (row * FACES + number - 1)
    sheet.silver = silver
    if silver >> (number - 1) & SILVER_COLUMN == SILVER_COLUMN:
        gain(sheet, SILVER_COLUMN_BONUS[number - 1])


def mark_yellow(sheet: State, cell: int) -> None:
    """Circle the cell, or cross it if it is circled. Only circles give bonuses."""
    if sheet.circled >> cell & 1:
        sheet.crossed |= 1 << cell
        return
    circled = sheet.circled | 1 << cell
    sheet.circled = circled
    row, column = YELLOW_ROW[cell], YELLOW_COLUMN[cell]
    if circled & YELLOW_IN_ROW[row] == YELLOW_IN_ROW[row]:
        gain(sheet, YELLOW_ROW_BONUS[row])
    if circled & YELLOW_IN_COLUMN[column] == YELLOW_IN_COLUMN[column]:
        gain(sheet, YELLOW_COLUMN_BONUS[column])


def write_blue(sheet: State, number: int) -> None:
    cell = sheet.blues
    sheet.blue[cell] = number
    sheet.blues = cell + 1
    gain(sheet, BLUE_BONUS[cell])


def write_green(sheet: State, number: int) -> None:
    cell = sheet.greens
    sheet.green[cell] = number * GREEN_FACTOR[cell]
    sheet.greens = cell + 1
    gain(sheet, GREEN_BONUS[cell])


def write_pink(sheet: State, number: int) -> None:
    cell = sheet.pinks
    sheet.pink[cell] = number
    sheet.pinks = cell + 1
    if number >= PINK_MINIMUM[cell]:
        gain(sheet, PINK_BONUS[cell])


def gain(sheet: State, bonus: int) -> None:
    """Note a bonus: an action or a fox at once, a `?` among those that wait."""
    if bonus == NOTHING:
        return
    if bonus >= FREE:
        sheet.waiting[bonus - FREE] += 1
    elif bonus == FOX:
        sheet.foxes += 1
    else:
        track = bonus - ACTION
        sheet.gained[track] += 1
        if sheet.gained[track] == SPACES:
            note_last_space(sheet, TRACK_BONUS[track])


def note_last_space(sheet: State, bonus: int) -> None:
    """What the sixth space of a track gives: a fox or a `?`."""
    if bonus == FOX:
        sheet.foxes += 1
    else:
        sheet.waiting[bonus - FREE] += 1


def unlocked(sheet: State, track: int) -> int:
    """Actions circled and not yet crossed."""
    return int(sheet.gained[track] - sheet.used[track])


# Free marks (K11)


def waits(sheet: State) -> bool:
    """Whether any `?` waits."""
    waiting = 0
    for area in range(AREAS):
        waiting |= sheet.waiting[area]
    return waiting != 0


def lose_unusable(sheet: State) -> None:
    """A `?` that cannot be marked is lost. An area that is full stays full, so it is lost for good."""
    for area in range(AREAS):
        if sheet.waiting[area] and not is_open(sheet, area):
            sheet.waiting[area] = 0


def write_free(sheet: State, out: Ints) -> int:
    """The free marks of every `?` that waits; they come in any order."""
    n = 0
    if sheet.waiting[SILVER]:
        n = write_unset(sheet.silver, SILVER_ROWS * FACES, FREE_SILVER, out, n)
    if sheet.waiting[YELLOW]:
        n = write_unset(sheet.crossed, YELLOW_CELLS, FREE_YELLOW, out, n)
    if sheet.waiting[BLUE]:
        n = write_count(blue_limit(sheet) - BLUE_LEAST + 1, FREE_BLUE, out, n)
    if sheet.waiting[GREEN]:
        n = write_count(FACES, FREE_GREEN, out, n)
    if sheet.waiting[PINK]:
        n = write_count(FACES, FREE_PINK, out, n)
    return n


def write_unset(bits: int, places: int, first: int, out: Ints, n: int) -> int:
    """A move for each place whose bit is not set."""
    for place in range(places):
        if not bits >> place & 1:
            out[n] = first + place
            n += 1
    return n


def write_count(moves: int, first: int, out: Ints, n: int) -> int:
    for i in range(moves):
        out[n + i] = first + i
    return n + moves


def use_free(sheet: State, free: int) -> None:
    """Use one of the `?` that wait. A new one joins the others."""
    sheet.waiting[FREE_AREA[free]] -= 1
    mark(sheet, FREE_AREA[free], FREE_WHERE[free], FREE_NUMBER[free])


# Points (K15)


def silver_points(sheet: State) -> int:
    points = 0
    for row in range(SILVER_ROWS):
        points += SILVER_ROW_POINTS[CROSSES[sheet.silver >> row * FACES & 63]]
    return int(points)


def yellow_points(sheet: State) -> int:
    return int(YELLOW_POINTS[CROSSES[sheet.crossed & 63] + CROSSES[sheet.crossed >> 6]])


def green_points(sheet: State) -> int:
    """The stars of the pairs: first minus second, nothing while the second is empty."""
    points = 0
    for second in range(1, sheet.greens, 2):
        points += sheet.green[second - 1] - sheet.green[second]
    return int(points)


def pink_points(sheet: State) -> int:
    points = 0
    for cell in range(sheet.pinks):
        points += sheet.pink[cell]
    return int(points)


def area_points(sheet: State, area: int) -> int:
    if area == SILVER:
        return silver_points(sheet)
    if area == YELLOW:
        return yellow_points(sheet)
    if area == BLUE:
        return int(BLUE_STAR[sheet.blues])
    if area == GREEN:
        return green_points(sheet)
    return pink_points(sheet)


def lowest_area(sheet: State) -> int:
    """What one fox is worth, taken literally: it may be negative."""
    lowest = area_points(sheet, SILVER)
    for area in range(YELLOW, AREAS):
        lowest = min(lowest, area_points(sheet, area))
    return lowest


def best_area(sheet: State) -> int:
    best = area_points(sheet, SILVER)
    for area in range(YELLOW, AREAS):
        best = max(best, area_points(sheet, area))
    return best


def total_points(sheet: State) -> int:
    points = 0
    for area in range(AREAS):
        points += area_points(sheet, area)
    return int(points + sheet.foxes * lowest_area(sheet))
