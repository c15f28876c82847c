"""Every move as a number, and what the number stands for. The words are in words.py."""

from typing import NamedTuple

import numpy as np

from stolik.core.actions import Ranges
from stolik.games.clever.tables import (
    AREAS,
    BLUE,
    BLUE_LEAST,
    BLUE_MOST,
    DICE,
    FACES,
    GREEN,
    PINK,
    SILVER,
    SILVER_ROWS,
    YELLOW,
    YELLOW_CELLS,
    B,
    G,
    P,
    S,
    W,
    Y,
)


class Mark(NamedTuple):
    """A die used in an area. `where` is the row of silver or the cell of yellow, from 0; elsewhere 0."""

    die: int
    area: int
    where: int


class Free(NamedTuple):
    """A free mark: `where` as above, and the number written or crossed (0 in yellow, where the cell says it all)."""

    area: int
    where: int
    number: int


def _marks(die: int, areas: tuple[int, ...]) -> list[Mark]:
    places = {SILVER: SILVER_ROWS, YELLOW: YELLOW_CELLS}
    return [Mark(die, area, where) for area in areas for where in range(places.get(area, 1))]


MARKS = [
    *_marks(W, (SILVER, YELLOW, BLUE, GREEN, PINK)),
    *_marks(S, (SILVER,)),
    *_marks(Y, (YELLOW,)),
    *_marks(B, (BLUE,)),
    *_marks(G, (GREEN,)),
    *_marks(P, (PINK,)),
]
# W and S in any of the four rows, then Y, B, G, P in their own
CHAINS = [(die, row) for die in (W, S) for row in range(SILVER_ROWS)] + [(die, die - Y) for die in (Y, B, G, P)]
FREES = [
    *(Free(SILVER, row, number) for row in range(SILVER_ROWS) for number in range(1, FACES + 1)),
    *(Free(YELLOW, cell, 0) for cell in range(YELLOW_CELLS)),
    *(Free(BLUE, 0, number) for number in range(BLUE_LEAST, BLUE_MOST + 1)),
    *(Free(GREEN, 0, number) for number in range(1, FACES + 1)),
    *(Free(PINK, 0, number) for number in range(1, FACES + 1)),
]

ACTIONS = Ranges(
    mark=len(MARKS),
    extra=len(MARKS),
    chain=len(CHAINS),
    done=1,
    return_die=DICE,
    roll=1,
    reroll=1,
    lose=1,
    decline=1,
    end=1,
    free=len(FREES),
    black=AREAS,
)
MARK, EXTRA, CHAIN, DONE = ACTIONS["mark"], ACTIONS["extra"], ACTIONS["chain"], ACTIONS["done"]
RETURN_DIE, ROLL, REROLL, LOSE = ACTIONS["return_die"], ACTIONS["roll"], ACTIONS["reroll"], ACTIONS["lose"]
DECLINE, END, FREE_MARK, BLACK = ACTIONS["decline"], ACTIONS["end"], ACTIONS["free"], ACTIONS["black"]

OUTCOMES = Ranges(white=FACES, silver=FACES, yellow=FACES, blue=FACES, green=FACES, pink=FACES, tray=DICE)
FACE, TRAY = OUTCOMES["white"], OUTCOMES["tray"]  # a face's number is die * 6 + value - 1

# The same as arrays, for the rules
MARK_DIE, MARK_AREA, MARK_WHERE = np.array(MARKS, np.int64).T.copy()
CHAIN_DIE, CHAIN_ROW = np.array(CHAINS, np.int64).T.copy()
FREE_AREA, FREE_WHERE, FREE_NUMBER = np.array(FREES, np.int64).T.copy()

# The first of each die's marks, and of each area's free marks. The last three of W are blue, green and pink.
W_YELLOW = SILVER_ROWS
S_FIRST, Y_FIRST, B_FIRST, G_FIRST, P_FIRST = ([mark.die for mark in MARKS].index(die) for die in (S, Y, B, G, P))
W_BLUE, W_GREEN, W_PINK = S_FIRST - 3, S_FIRST - 2, S_FIRST - 1
FREE_SILVER, FREE_YELLOW, FREE_BLUE, FREE_GREEN, FREE_PINK = (
    FREE_MARK + [free.area for free in FREES].index(area) for area in range(AREAS)
)
