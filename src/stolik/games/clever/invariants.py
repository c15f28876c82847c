"""Invariants of one sheet: every action and every fox on it can be traced to the cells that gave it."""

from stolik.core.types import State
from stolik.games.clever.sheet import waits
from stolik.games.clever.tables import (
    ACTION,
    BLUE_BONUS,
    BLUE_LEAST,
    BLUE_MOST,
    CELLS,
    FACES,
    FOX,
    GREEN_BONUS,
    GREEN_FACTOR,
    PINK_BONUS,
    PINK_MINIMUM,
    ROUND_BONUS,
    RR,
    SILVER_COLUMN,
    SILVER_COLUMN_BONUS,
    SPACES,
    TRACKS,
    YELLOW_COLUMN_BONUS,
    YELLOW_IN_COLUMN,
    YELLOW_IN_ROW,
    YELLOW_ROW_BONUS,
)


def check_sheet(sheet: State, rounds: int, asked: int) -> int:
    broken = 0
    if sheet.crossed & ~sheet.circled:  # 64: only circled cells are crossed
        broken |= 64
    if not rows_are_sound(sheet):  # 128: what is written fits, and the rest is empty
        broken |= 128
    for track in range(TRACKS):  # 256: actions come from cells and rounds, and are used after they are gained
        if (
            sheet.gained[track] != given(sheet, ACTION + track, rounds)
            or not 0 <= sheet.used[track] <= sheet.gained[track]
        ):
            broken |= 256
    from_track = 1 if sheet.gained[RR] == SPACES else 0
    if sheet.foxes != given(sheet, FOX, rounds) + from_track:  # 512: so do foxes
        broken |= 512
    if not asked and (waits(sheet) or sheet.black or sheet.part):  # 1024: who owes something is asked
        broken |= 1024
    return broken


def rows_are_sound(sheet: State) -> bool:
    before = BLUE_MOST
    for cell in range(CELLS):
        blue, green, pink = sheet.blue[cell], sheet.green[cell], sheet.pink[cell]
        if blue != 0 if cell >= sheet.blues else not BLUE_LEAST <= blue <= before:
            return False
        if green != 0 if cell >= sheet.greens else not 1 <= green <= FACES * GREEN_FACTOR[cell]:
            return False
        if pink != 0 if cell >= sheet.pinks else not 1 <= pink <= FACES:
            return False
        before = blue
    return True


def given(sheet: State, bonus: int, rounds: int) -> int:
    """How often the cells marked and the rounds begun gave a bonus."""
    times = given_by_lines(sheet, bonus)
    for cell in range(sheet.blues):
        times += BLUE_BONUS[cell] == bonus
    for cell in range(sheet.greens):
        times += GREEN_BONUS[cell] == bonus
    for cell in range(sheet.pinks):
        times += PINK_BONUS[cell] == bonus and sheet.pink[cell] >= PINK_MINIMUM[cell]
    for number in range(1, rounds + 1):
        times += ROUND_BONUS[number] == bonus
    return times


def given_by_lines(sheet: State, bonus: int) -> int:
    """The same for columns of silver, and rows and columns of yellow."""
    times = 0
    for column in range(FACES):
        times += SILVER_COLUMN_BONUS[column] == bonus and sheet.silver >> column & SILVER_COLUMN == SILVER_COLUMN
    for row in range(len(YELLOW_IN_ROW)):
        full = sheet.circled & YELLOW_IN_ROW[row] == YELLOW_IN_ROW[row]
        times += YELLOW_ROW_BONUS[row] == bonus and full
    for column in range(len(YELLOW_IN_COLUMN)):
        full = sheet.circled & YELLOW_IN_COLUMN[column] == YELLOW_IN_COLUMN[column]
        times += YELLOW_COLUMN_BONUS[column] == bonus and full
    return times
