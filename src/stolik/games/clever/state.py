"""The record of a game: whose turn it is, where the dice lie, and a sheet for each seat.

A set of dice is an int with a bit for each die, in the order W S Y B G P.
"""

from enum import IntEnum

import numpy as np

from stolik.core.visibility import PUBLIC
from stolik.games.clever.sheet import SEAT
from stolik.games.clever.tables import DICE, MOST_SEATS

CHOICES = 3
ALL_DICE = (1 << DICE) - 1


class Phase(IntEnum):
    START = 0  # `?` of the start of a round, all seats at once (K12, K13)
    ROLL = 1  # dice are rolled, one at a time
    BORDER = 2  # solo: chance decides among equal dice at the border (K14)
    CHOOSE = 3  # the active player chooses a die (K3)
    BONUS = 4  # the active player's `?` (K11)
    CHAIN = 5  # the silver chain (K7)
    RETURN = 6  # take dice back, or roll (K5)
    TOGETHER = 7  # passive players' dice and everyone's extra dice (K8-K10)


class Part(IntEnum):
    """What is left of the turn for one seat in the phase TOGETHER."""

    NONE = 0
    TRAY = 1  # a die of the tray, then extra dice
    EXTRA = 2  # extra dice


STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("phase", np.int8),
        ("players", np.int8),
        ("round", np.int8),  # from 1
        ("active", np.int8),  # whose turn it is
        ("passive", np.int8),  # 1 in the passive turn of a solo game (K14)
        ("choices", np.int8),  # how many of the three choices are spent, lost rolls too
        ("value", np.int8, DICE),  # the dice as they lie; 0 is not rolled yet
        ("hand", np.int8),  # the dice in hand, as bits; in the solo passive turn those that stay off the tray
        ("tray", np.int8),  # the dice on the silver tray
        ("chosen", np.int8),  # the dice on the active player's fields
        ("rolling", np.int8),  # the dice of this roll still to come
        ("swept", np.int8),  # the dice that the silver chain may still mark (K7)
        ("seat", SEAT, MOST_SEATS),
    ]
)
VISIBILITY = {
    **{name: PUBLIC for name in STATE.names or () if name != "seat"},
    **{f"seat.{name}": PUBLIC for name in SEAT.names or ()},
}


def count_dice(dice: int) -> int:
    count = 0
    while dice:
        count += dice & 1
        dice >>= 1
    return count
