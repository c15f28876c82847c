"""The printed components of TEN. Who owns the printed game and counts otherwise corrects a number here, nothing else.

Every card has a kind, a small int: the 36 numbers (blue 1-9, green 1-9, orange 1-9, pink 1-9), the five values of
currency, the nine digit wilds, the four colour wilds and the one wild that is anything.
"""

from typing import NamedTuple

import numpy as np

COLOURS = 4  # blue, green, orange, pink
DIGITS = 9
VALUES = 5  # of currency cards

NUMBERS = COLOURS * DIGITS
CURRENCY = NUMBERS  # the first kind of each sort
DIGIT_WILD = CURRENCY + VALUES
COLOUR_WILD = DIGIT_WILD + DIGITS
ANY_WILD = COLOUR_WILD + COLOURS
KINDS = ANY_WILD + 1
WILDS = KINDS - DIGIT_WILD  # kinds of wilds

START_BLACK = 5  # [book]
MOST_BLACK = 10  # [book]
BUST_WORTH = 3  # [book]
TEN_LIMIT = 10  # the number that gives the game its name [book]
SOLO_LEAST_BID = 5  # [book]


CURRENCY_COPIES = ((4, 5, 6), (3, 4, 6), (3, 4, 6), (3, 3, 5), (2, 3, 4))  # by value, with 1-2, 3, and 4-5 players


class Lot(NamedTuple):
    """Cards that come in equal numbers."""

    kinds: tuple[int, ...]
    copies: tuple[int, int, int]  # of each, with 1-2, 3, and 4-5 players
    basis: str


def _numbers(first: int, last: int) -> tuple[int, ...]:
    return tuple(colour * DIGITS + digit - 1 for colour in range(COLOURS) for digit in range(first, last + 1))


DECK = (
    Lot(_numbers(1, 3), (2, 2, 3), "3 copies [public], which of them carry a 3 or a 4 [ruling]"),
    Lot(_numbers(4, 6), (1, 2, 3), "3 copies [public], which of them carry a 3 or a 4 [ruling]"),
    Lot(_numbers(7, 9), (1, 1, 1), "[public], at every count [ruling]"),
    *(
        Lot((CURRENCY + value,), copies, "27 currency cards [book], their split [ruling]")
        for value, copies in enumerate(CURRENCY_COPIES)
    ),
    Lot(tuple(range(DIGIT_WILD, COLOUR_WILD)), (1, 1, 1), "[public]"),
    Lot(tuple(range(COLOUR_WILD, ANY_WILD)), (1, 1, 2), "2 copies [public], which of them carry a 3 or a 4 [ruling]"),
    Lot((ANY_WILD,), (1, 1, 1), "[book]"),
)

TIERS = 3
FEWEST_PLAYERS = (2, 3, 4)  # of each tier; the solo game has TEN for a second player
COPIES = np.array(
    [[sum(lot.copies[tier] for lot in DECK if kind in lot.kinds) for kind in range(KINDS)] for tier in range(TIERS)],
    np.int8,
)
CARDS = COPIES.sum(axis=1)  # in the deck of each tier: 77, 93, 129


def tier(players: int) -> int:
    """Which column of the deck a game of so many uses."""
    return max(0, min(players, 4) - 2)


def most_means(deck: int) -> int:
    """No seat can ever offer more than this, with the deck of a tier.

    Buying and winning never add to what one could pay, for a card costs at least the 1 that it is worth. So beside at
    most ten black tokens there are only the cards taken in own turns, 1 each, and bust tokens. A bust by digits spoils
    at least two number cards, a bust by currency at least three currency cards. So with n number cards turned in own
    turns, k busts that spoiled just two (one that spoils three or more gives no more than it takes) and m busts by
    currency, the sum is at most n + k + 3 m; and between two own turns each other player turns at least one card that
    is not wild.
    """
    numbers = int(COPIES[deck][:NUMBERS].sum())
    currency = int(COPIES[deck][CURRENCY:DIGIT_WILD].sum())
    others = FEWEST_PLAYERS[deck] - 1
    most = numbers
    for k in range(numbers // 2 + 1):
        for m in range(currency // 3 + 1):
            turned = min(numbers, numbers + currency - 3 * m - others * (k + m - 1))
            if turned >= 2 * k:
                most = max(most, turned + k + 3 * m)
    return MOST_BLACK + most


MOST_BID = max(most_means(deck) for deck in range(TIERS))

# Arrays and moves are numbered by these: house rules leave them as printed.
SIZES = ("MOST_BID", "LONGEST_ROW")
