"""The printed sheet of Twice as Clever, area by area, as it lies before a player.

All of it is [public]: read off pictures of the printed sheet and confirmed by independent transcriptions; the
solo bands and the number of rounds are [book]. Below each printed table stand the arrays that the rules look up.
"""

import numpy as np

# The six dice, in the order in which they are rolled and written
W, S, Y, B, G, P = range(6)
DICE = 6
FACES = 6

# The five areas
SILVER, YELLOW, BLUE, GREEN, PINK = range(5)
AREAS = 5

# The three action tracks: re-roll, return a die, extra die
RR, RET, PLUS = range(3)
TRACKS = 3
SPACES = 6  # on each track

# A bonus is one number: nothing, an action, a fox, or a free mark `?` in an area
NOTHING = 0
ACTION = 1  # ACTION + track
FOX = ACTION + TRACKS
FREE = FOX + 1  # FREE + area
_ = NOTHING
_RR, _RET, _PLUS = ACTION + RR, ACTION + RET, ACTION + PLUS
_S, _Y, _B, _G, _P = FREE + SILVER, FREE + YELLOW, FREE + BLUE, FREE + GREEN, FREE + PINK


def _array(values: object) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
    return np.array(values, np.int64)


# Circling the sixth space of a track gives
TRACK_BONUS = _array([FOX, _P, _S])

# Rounds: what each gives to everyone at its start (the black `?` has a rule of its own), and how many are played
ROUND_BONUS = _array([_, _RR, _PLUS, _RET, _, _, _])  # by the round's number
BLACK_ROUND = 4
ROUNDS = _array([0, 6, 6, 5, 4])  # by the number of players [book]
MOST_SEATS = 4

# Silver: rows yellow, blue, green, pink; numbers 1-6. The bit of a cell is row * 6 + number - 1.
SILVER_ROWS = 4
SILVER_COLUMN_BONUS = _array([_PLUS, _Y, FOX, _B, _G, _P])
SILVER_ROW_POINTS = _array([0, 2, 4, 7, 11, 16, 22])  # by crosses in the row
SILVER_FULL = (1 << SILVER_ROWS * FACES) - 1
SILVER_COLUMN = 1 | 1 << 6 | 1 << 12 | 1 << 18  # the four cells of number 1

# Yellow: the cells 1-10 as printed, value by row and column; rows and columns full of circles give a bonus.
YELLOW_SHEET = (
    (0, 3, 0, 6),
    (1, 0, 2, 0),
    (0, 4, 0, 3),
    (2, 0, 5, 0),
    (0, 5, 0, 4),
)
YELLOW_ROW_BONUS = _array([_B, _RET, _Y, _G, _P])
YELLOW_COLUMN_BONUS = _array([_RR, _PLUS, _S, FOX])
YELLOW_POINTS = _array([0, 3, 10, 21, 36, 55, 75, 96, 118, 141, 165])  # by crosses

_CELLS = [(row, column) for row in range(5) for column in range(4) if YELLOW_SHEET[row][column]]
YELLOW_CELLS = len(_CELLS)
YELLOW_FULL = (1 << YELLOW_CELLS) - 1
YELLOW_VALUE = _array([YELLOW_SHEET[row][column] for row, column in _CELLS])
YELLOW_ROW = _array([row for row, _ in _CELLS])
YELLOW_COLUMN = _array([column for _, column in _CELLS])
YELLOW_IN_ROW = _array([sum(1 << cell for cell, at in enumerate(_CELLS) if at[0] == row) for row in range(5)])
YELLOW_IN_COLUMN = _array([sum(1 << cell for cell, at in enumerate(_CELLS) if at[1] == column) for column in range(4)])
YELLOW_OF_VALUE = _array(  # the cells of a value, as bits
    [
        sum(1 << cell for cell, at in enumerate(_CELLS) if YELLOW_SHEET[at[0]][at[1]] == value)
        for value in range(FACES + 1)
    ]
)

# Blue, green and pink: twelve cells from left to right
CELLS = 12

BLUE_STAR = _array([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78])  # by filled cells
BLUE_BONUS = _array([_, _RET, _Y, _, _PLUS, _RR, _P, _, FOX, _RET, _, _G])
BLUE_LEAST, BLUE_MOST = 2, 12

GREEN_FACTOR = _array([2, 2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1])
GREEN_BONUS = _array([_, _RR, _, _B, _RET, _, FOX, _S, _PLUS, _, _P, _Y])

PINK_MINIMUM = _array([0, 0, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6])
PINK_BONUS = _array([_, _, _RR, _RET, _PLUS, _G, _Y, FOX, _S, _RR, _B, _Y])

# Crosses in six bits
CROSSES = _array([bin(bits).count("1") for bits in range(64)])

# Solo: the least points of each band above the lowest [book]
SOLO_BANDS = (140, 160, 180, 200, 220, 240, 260, 280, 300, 320)
