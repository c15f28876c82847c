"""Greedy in Twice as Clever: takes the mark that brings most now, in points and in bonuses, for the dice it costs.

All worths are in tenths of a point.
"""

import numpy as np

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.clever.moves import (
    BLACK,
    CHAIN,
    CHAIN_DIE,
    CHAIN_ROW,
    DECLINE,
    DONE,
    END,
    EXTRA,
    FREE_AREA,
    FREE_MARK,
    FREE_NUMBER,
    FREE_WHERE,
    LOSE,
    MARK_AREA,
    MARK_DIE,
    MARK_WHERE,
    REROLL,
    RETURN_DIE,
    ROLL,
)
from stolik.games.clever.rules import scores
from stolik.games.clever.sheet import blue_limit
from stolik.games.clever.state import CHOICES, Phase, count_dice
from stolik.games.clever.tables import (
    BLUE,
    BLUE_BONUS,
    BLUE_STAR,
    CROSSES,
    DICE,
    FACES,
    GREEN,
    GREEN_BONUS,
    GREEN_FACTOR,
    PINK,
    PINK_BONUS,
    PINK_MINIMUM,
    ROUNDS,
    SILVER,
    SILVER_COLUMN,
    SILVER_COLUMN_BONUS,
    SILVER_ROW_POINTS,
    YELLOW,
    YELLOW_COLUMN,
    YELLOW_COLUMN_BONUS,
    YELLOW_IN_COLUMN,
    YELLOW_IN_ROW,
    YELLOW_POINTS,
    YELLOW_ROW,
    YELLOW_ROW_BONUS,
    B,
    W,
)

# What a bonus is worth: nothing, RR, RET, +1, a fox, `?` in silver, yellow, blue, green, pink
BONUS = np.array([0, 35, 35, 75, 140, 85, 110, 75, 70, 85], np.int64)
CIRCLE = 55  # a circle in yellow is half of a cross
SWEPT = 22  # a die lost to the tray while choices are left
GOOD = 65  # below this a re-roll is tried, and an extra die waits
BONUSES = 100  # what a bonus is taken to be worth, in percent
HIGH = 0  # what each pip of a die is worth besides
SILVERS, YELLOWS, BLUES, GREENS, PINKS = 100, 100, 100, 100, 100  # what a mark in an area is taken to be worth
FOG = 0  # worths are misjudged by so much at most
STYLE = {
    "swept": range(201),
    "good": range(301),
    "bonuses": range(501),
    "high": range(101),
    "silvers": range(501),
    "yellows": range(501),
    "blues": range(501),
    "greens": range(501),
    "pinks": range(501),
    "fog": range(501),
}
COLUMN_SHARE = np.array([5, 12, 30, 100], np.int64)  # of a silver column's bonus, in percent, by its crosses before


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    best, best_worth = moves[0], -(1 << 30)
    for i in range(n):
        worth = move_worth(s, seat, moves[i], best_worth // 4)
        if FOG > 0:
            worth += below(rng, 2 * FOG + 1) - FOG
        worth = worth * 4 + below(rng, 4)
        if worth > best_worth:
            best, best_worth = moves[i], worth
    return best


def move_worth(s: State, seat: int, action: int, best: int) -> int:
    """What a move brings. Re-rolls and ends come after all marks, so `best` says what there is to lose."""
    sheet = s.seat[seat]
    if action >= BLACK:
        return area_hope(s, seat, action - BLACK)
    if action >= FREE_MARK:
        free = action - FREE_MARK
        return mark_worth(s, seat, FREE_AREA[free], FREE_WHERE[free], FREE_NUMBER[free])
    if action >= CHAIN:
        return other_worth(s, seat, action, best)
    move = action - EXTRA if action >= EXTRA else action
    number = s.value[B] + s.value[W] if MARK_AREA[move] == BLUE else s.value[MARK_DIE[move]]
    worth = mark_worth(s, seat, MARK_AREA[move], MARK_WHERE[move], number)
    if action >= EXTRA:
        return worth - (0 if rounds_left(s) == 0 or sheet.gained[2] - sheet.used[2] > 1 else GOOD)
    if s.phase == Phase.CHOOSE and s.choices < CHOICES - 1:
        worth -= sweep_cost(s, MARK_DIE[move], MARK_AREA[move])
    return worth


def other_worth(s: State, seat: int, action: int, best: int) -> int:
    if action < DONE:
        chain = action - CHAIN
        return mark_worth(s, seat, SILVER, CHAIN_ROW[chain], s.value[CHAIN_DIE[chain]])
    if RETURN_DIE <= action < ROLL:
        return 60 - 12 * count_dice(int(s.hand)) + s.value[action - RETURN_DIE]
    if action == ROLL:
        return 40
    if action == REROLL:
        return GOOD if best < GOOD else -1000
    return 0 if action in (DONE, LOSE, DECLINE, END) else -1000


def rounds_left(s: State) -> int:
    return ROUNDS[s.players] - s.round


def sweep_cost(s: State, chosen: int, area: int) -> int:
    """Dice that show less are lost for this turn; silver still uses them."""
    lower = 0
    for die in range(DICE):
        if s.hand >> die & 1 and s.value[die] < s.value[chosen]:
            lower += 1
    return SWEPT * lower * (0 if area == SILVER else 1)


def mark_worth(s: State, seat: int, area: int, where: int, number: int) -> int:
    sheet = s.seat[seat]
    if area == SILVER:
        return silver_worth(sheet, where, number) * SILVERS // 100 + HIGH * number
    if area == YELLOW:
        return yellow_worth(sheet, where, rounds_left(s)) * YELLOWS // 100 + HIGH * number
    if area == BLUE:
        return blue_worth(sheet, number, rounds_left(s)) * BLUES // 100 + HIGH * number // 2
    if area == GREEN:
        return green_worth(sheet, number) * GREENS // 100 + HIGH * number
    return pink_worth(sheet, number) * PINKS // 100 + HIGH * number


def bonus_worth(bonus: int) -> int:
    """What a bonus is taken to be worth."""
    return BONUS[bonus] * BONUSES // 100


def silver_worth(sheet: State, row: int, number: int) -> int:
    crosses = CROSSES[sheet.silver >> row * FACES & 63]
    points = 10 * (SILVER_ROW_POINTS[crosses + 1] - SILVER_ROW_POINTS[crosses])
    column = sheet.silver >> (number - 1) & SILVER_COLUMN
    full = 0
    for other in range(4):
        full += column >> other * FACES & 1
    return points + bonus_worth(SILVER_COLUMN_BONUS[number - 1]) * COLUMN_SHARE[full] // 100


def yellow_worth(sheet: State, cell: int, left: int) -> int:
    if sheet.circled >> cell & 1:
        crosses = CROSSES[sheet.crossed & 63] + CROSSES[sheet.crossed >> 6]
        return 10 * (YELLOW_POINTS[crosses + 1] - YELLOW_POINTS[crosses])
    circled = sheet.circled | 1 << cell
    row, column = YELLOW_ROW[cell], YELLOW_COLUMN[cell]
    worth = CIRCLE * min(left + 1, 4) // 4
    if circled & YELLOW_IN_ROW[row] == YELLOW_IN_ROW[row]:
        worth += bonus_worth(YELLOW_ROW_BONUS[row])
    if circled & YELLOW_IN_COLUMN[column] == YELLOW_IN_COLUMN[column]:
        worth += bonus_worth(YELLOW_COLUMN_BONUS[column])
    return worth


def blue_worth(sheet: State, number: int, left: int) -> int:
    """The next star, less what a steep step down closes for the rest of the game."""
    filled = sheet.blues
    star = 10 * (BLUE_STAR[filled + 1] - BLUE_STAR[filled])
    steep = max(0, blue_limit(sheet) - number - 1)
    return star + 20 + bonus_worth(BLUE_BONUS[filled]) - steep * 12 * min(left + 1, 4) // 2


def green_worth(sheet: State, number: int) -> int:
    """High numbers in the first of a pair, low ones in the second."""
    cell = sheet.greens
    written = 10 * number * GREEN_FACTOR[cell]
    middle = 35 * GREEN_FACTOR[cell]
    return 40 + (written - middle if cell % 2 == 0 else middle - written) + bonus_worth(GREEN_BONUS[cell])


def pink_worth(sheet: State, number: int) -> int:
    cell = sheet.pinks
    return 10 * number + (bonus_worth(PINK_BONUS[cell]) if number >= PINK_MINIMUM[cell] else 0)


def area_hope(s: State, seat: int, area: int) -> int:
    """What the best free mark in an area would bring."""
    sheet = s.seat[seat]
    if area == BLUE:
        return mark_worth(s, seat, area, 0, blue_limit(sheet))
    if area == GREEN:
        return mark_worth(s, seat, area, 0, 1 if sheet.greens % 2 else FACES)
    if area == PINK:
        return mark_worth(s, seat, area, 0, FACES)
    best = 0
    for free in range(len(FREE_AREA)):
        if FREE_AREA[free] == area and is_free(sheet, free):
            best = max(best, mark_worth(s, seat, area, FREE_WHERE[free], FREE_NUMBER[free]))
    return best


def is_free(sheet: State, free: int) -> bool:
    if FREE_AREA[free] == SILVER:
        return not sheet.silver >> (FREE_WHERE[free] * FACES + FREE_NUMBER[free] - 1) & 1
    return not sheet.crossed >> FREE_WHERE[free] & 1


# What search is told


def outlook(s: State, since: State, out: Ints) -> int:
    """At the end: the own points alone, for little can be done about the others'."""
    if not s.over or s.players == 1:
        return 0
    scores(s, out)
    for p in range(s.players):
        out[p] *= 2
    return s.players
