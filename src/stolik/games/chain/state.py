"""The record of Chain Reaction: sizes, phases, fields, and who may see them.

C1-C9 are the numbers of docs/rules/chain.md. Tiles and colours are stored as their number from one, cells as in the
tables: 0 is "none", -1 is "unseen".
"""

from enum import IntEnum

import numpy as np

from stolik.core.visibility import OWNER, PUBLIC, SECRET
from stolik.games.chain.tables import DEALT, KINDS, TILES, TOKENS

MOST_SEATS = 4
COLUMNS = 5
LAID = COLUMNS * DEALT
STACK = TILES - LAID
MOST_STACK = STACK
# A column grows by laying alone (C3), one tile a turn, and only the 50 tiles that were not dealt can be laid.
TALLEST = DEALT + STACK
ALL_TOKENS = (1 << TOKENS) - 1


class Phase(IntEnum):
    LAY = 0  # chance: the columns (C1)
    COLOUR = 1  # chance: secret colours (C2)
    HAND = 2  # chance: first hand tiles (C2)
    PLACE = 3  # C3
    CLAIM = 4  # C6: which token, or none
    GIVE = 5  # C6: which tile to give
    DRAW = 6  # chance (C8)
    END = 7


SEAT = np.dtype(
    [
        ("hand", np.int8),  # the hand tile
        ("colour", np.int8),  # the secret colour
        ("holds", np.int8),  # 1 with a hand tile
        ("shown", np.int8),  # the secret colour once it is shown (C9)
        ("tokens", np.int32),  # bonus tokens taken, as bits
        ("tiles", np.uint8, KINDS),  # tiles lying before the player, by kind
    ]
)
STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("phase", np.int8),
        ("players", np.int8),
        ("turn", np.int8),  # whose turn it is, or who is dealt to
        ("claimed", np.int8),  # the token being paid, plus one
        ("paid", np.int8),  # how many of its tiles were given
        ("left", np.int8),  # tiles in the stack
        ("tokens", np.int32),  # bonus tokens on the table, as bits
        ("height", np.int8, COLUMNS),  # tiles in each column
        ("cells", np.int16, (COLUMNS, TALLEST)),  # the columns from the floor up
        ("given", np.uint8, KINDS),  # tiles that left the game, by kind
        ("seen", np.uint8, TILES),  # 1 for each tile that lies or lay face up
        ("stack", np.uint8, TILES),  # 1 for each tile in the stack
        ("seat", SEAT, MOST_SEATS),
    ]
)
VISIBILITY = {
    **{name: PUBLIC for name in STATE.names or () if name not in ("seat", "stack")},
    **{f"seat.{name}": PUBLIC for name in SEAT.names or () if name not in ("hand", "colour")},
    "stack": SECRET,
    "seat.hand": OWNER,
    "seat.colour": OWNER,
}
