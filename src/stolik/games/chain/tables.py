"""The printed components of Chain Reaction."""

from itertools import combinations_with_replacement

import numpy as np

DEALT = 8  # tiles in each column at the start (C1) [book]

SYMBOLS = "ABCDEF"
COLOURS = "RBYG"  # red, blue, yellow, green
COLOUR_COUNT = len(COLOURS)
VALUES = 4
SIDES = 4
TOP, RIGHT, BOTTOM, LEFT = range(SIDES)

# 90 square tiles, values 1-4, four colours, four of six symbols on each [public]. Which tile has which is a [ruling]:
# every circular arrangement of four different symbols once, values 36/27/18/9, colours R 22, B 22, Y 23, G 23, 45 pips
# in each colour.
# Tiles 1, 2, 3 ... in order: the symbols on the top, right, bottom and left edge, the value, the colour.
PRINTED = """
    ABCD2R ABCE1Y ABCF2B ABDC2G ABDE3G ABDF1Y ABEC1Y ABED2B ABEF1B ABFC3R
    ABFD4G ABFE2G ACBD3B ACBE1G ACBF1B ACDB3G ACDE4R ACDF2Y ACEB2R ACED4B
    ACEF2Y ACFB2Y ACFD1G ACFE1B ADBC2Y ADBE1R ADBF1G ADCB4B ADCE1R ADCF3B
    ADEB3R ADEC1G ADEF2B ADFB1B ADFC2G ADFE1G AEBC1B AEBD1Y AEBF4Y AECB3G
    AECD3Y AECF2R AEDB1Y AEDC2B AEDF1G AEFB3B AEFC3R AEFD2B AFBC4Y AFBD2R
    AFBE2R AFCB1G AFCD1R AFCE1Y AFDB1Y AFDC1R AFDE2Y AFEB3G AFEC1G AFED3R
    BCDE1R BCDF2Y BCED2G BCEF2G BCFD1R BCFE4G BDCE2Y BDCF1R BDEC1B BDEF2Y
    BDFC3B BDFE3Y BECD2G BECF1Y BEDC1Y BEDF1G BEFC1B BEFD1R BFCD3G BFCE3R
    BFDC1B BFDE2R BFEC2R BFED4B CDEF3Y CDFE4R CEDF1B CEFD1G CFDE3Y CFED2B
""".split()  # noqa: SIM905
TILES = len(PRINTED)
KINDS = VALUES * COLOUR_COUNT  # tiles of one value and colour are alike (C6); a kind is (value - 1) * 4 + colour

# 20 bonus tokens, one for each triple of values, repeats allowed, worth by the sum of the triple [ruling].
TRIPLES = tuple(combinations_with_replacement(range(1, VALUES + 1), 3))
TOKENS = len(TRIPLES)


def _worth(total: int) -> int:
    return 5 if total <= 4 else 10 if total <= 7 else 15 if total <= 10 else 20


WORTH = np.array([_worth(sum(triple)) for triple in TRIPLES], np.int8)
TOKEN_VALUE = np.array(TRIPLES, np.int8)  # the three values of a token, lowest first

# What rules look up. A cell is a tile in a rotation: (tile - 1) * 4 + rotation + 1; 0 is an empty place.
CELLS = TILES * SIDES


def _edges(cell: int) -> list[int]:
    tile, turns = divmod(cell - 1, SIDES)
    return [1 + SYMBOLS.index(PRINTED[tile][(side - turns) % SIDES]) for side in range(SIDES)]


KIND = np.array([(int(printed[4]) - 1) * COLOUR_COUNT + COLOURS.index(printed[5]) for printed in PRINTED], np.int8)
EDGE = np.array([[0] * SIDES, *(_edges(cell) for cell in range(1, CELLS + 1))], np.int8)  # symbols are 1-6

# The tokens that can be paid from so many tiles of each value, as bits; a count over three is no better than three.
ENOUGH = 3


def _payable(holding: int) -> int:
    counts = [holding >> (2 * value) & ENOUGH for value in range(VALUES)]
    return sum(1 << i for i, t in enumerate(TRIPLES) if all(t.count(v + 1) <= counts[v] for v in range(VALUES)))


PAYABLE = np.array([_payable(holding) for holding in range(1 << (2 * VALUES))], np.int32)

# Arrays and moves are numbered by these: house rules leave them as printed.
SIZES = ("TALLEST", "MOST_STACK")
