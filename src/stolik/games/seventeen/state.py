"""The state of 17: one record, and what its numbers stand for.

Two-sided cards are open wherever they are, so they are kept apart from the cards with a heart on the back. A card on
the table is 1-5 for D1-D5, 6-10 for S1-S5, 11-14 for a special that shows its face, 15 for a heart, and 0 for none. A
face behind a heart is 0-4 for S1-S5 and 5-8 for the specials; in the list `laid` it is one more, so that 0 is "none".
"""

from enum import IntEnum

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.visibility import OWNER, PUBLIC, SECRET
from stolik.games.seventeen.tables import CARD_ROOM, FACES, HEART_ROOM, VALUES

MOST_SEATS = 6
BURIED = FACES + 1  # the face of a heart that was laid and then binned unseen, as all know it

ACTIONS = Ranges(lay=VALUES, up=FACES, down=FACES, check=1, **{"pass": 1})
LAY, UP, DOWN, CHECK, PASS = (ACTIONS[name] for name in ("lay", "up", "down", "check", "pass"))
OUTCOMES = Ranges(back=VALUES, heart=1, face=FACES)
BACK, BACK_HEART, FACE = OUTCOMES["back"], OUTCOMES["heart"], OUTCOMES["face"]


class Phase(IntEnum):
    BACK = 0  # chance turns the back of the pile's top card
    FACE = 1  # chance decides the face of a heart that is taken
    TURN = 2  # a player lays a card, or checks
    ANSWER = 3  # the rivals answer, in secret


class Draw(IntEnum):
    """Why cards are being drawn."""

    NONE = 0
    DEAL = 1  # S1
    TURN_END = 2  # S7
    EMPTY_HAND = 3  # S2


class Answer(IntEnum):
    NONE = 0
    PASS = 1
    CHECK = 2


SEAT = np.dtype(
    [
        ("mastery", np.int8),  # tokens
        ("nerves", np.int8),
        ("cards", np.int8),  # cards in hand
        ("hearts", np.int8),  # those of them with a heart on the back
        ("open", np.int8, VALUES),  # two-sided cards in hand, by value
        ("faces", np.int8, FACES),  # hearts in hand, by face
        ("downs", np.int8),  # hearts of this seat in the row
        ("laid", np.int8, HEART_ROOM),  # their faces, in the order laid
        ("answer", np.int8),  # in the check window, until all are in
        ("buried", np.int8),  # hearts of this seat that were binned unseen and lie in the used pile
        ("binned", np.int8, FACES),  # their faces
        ("sunk", np.int8),  # hearts of this seat, binned unseen, that were shuffled into the pile when it was last made
        ("drawn", np.int8),  # hearts drawn from the pile since it was last made
        ("pool", np.int8, FACES),  # `source` and the faces of those sunk, less the faces of those drawn
        ("gained", np.int8),  # at the last check: mastery tokens gained,
        ("took", np.int8),  # nerves taken,
        ("returned", np.int8),  # tokens returned (S13)
    ]
)
STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("phase", np.int8),
        ("players", np.int8),
        ("draw", np.int8),  # why cards are being drawn,
        ("taker", np.int8),  # by whom,
        ("owed", np.int8),  # and how many are still to be taken
        ("turn", np.int8),  # whose turn it is
        ("direction", np.int8),  # 1 clockwise, -1 anticlockwise
        ("must", np.int8),  # cards to lay in this turn: 1 or 2
        ("laid", np.int8),  # cards laid in it
        ("two", np.int8),  # 1 if the next player to take a turn must lay two
        ("layer", np.int8),  # who laid the last card of this round, plus one
        ("called", np.uint8),  # seats that checked, from the closing of the window to the end of the round
        ("top", np.int8),  # the back of the pile's top card, if turned
        ("pile_size", np.int8),  # cards in the pile, with the top card
        ("pile_hearts", np.int8),  # hearts among them
        ("pile_open", np.int8, VALUES),  # two-sided cards below the top card: those seen nowhere else
        ("pile", np.int8, FACES),  # hearts in the pile, by face
        ("source", np.int8, FACES),  # faces that all knew to be in the pile when it was last made
        ("used_size", np.int8),  # cards in the used pile
        ("used_open", np.int8, VALUES),  # two-sided cards in it
        ("used_seen", np.int8, FACES),  # one-sided cards in it whose faces all have seen
        ("row_size", np.int8),
        ("row_card", np.int8, CARD_ROOM),  # the row, as it lies
        ("row_owner", np.int8, CARD_ROOM),  # who laid each card
        ("shown_size", np.int8),  # the last check: the row, turned up,
        ("shown_card", np.int8, CARD_ROOM),
        ("shown_owner", np.int8, CARD_ROOM),
        ("shown_down", np.int8, CARD_ROOM),  # 1 for a card that lay heart up
        ("shown_sum", np.uint8),
        ("shown_checker", np.int8),  # whose check it was, plus one
        ("shown_layer", np.int8),  # who had laid the last card, plus one
        ("shown_called", np.uint8),  # seats that checked
        ("played_size", np.int8),  # hearts that were laid since the pile was last made, in the order laid:
        ("played_owner", np.int8, HEART_ROOM),  # by whom,
        ("played_face", np.int8, HEART_ROOM),  # the face plus one if all have seen it, 0 in the row, BURIED if binned,
        ("played_after", np.int8, HEART_ROOM),  # and how many hearts its owner had drawn from this pile by then
        ("seat", SEAT, MOST_SEATS),
    ]
)
_OWNERS = ("faces", "laid", "answer", "binned", "pool")
VISIBILITY = {
    **{name: PUBLIC for name in STATE.names or () if name not in ("seat", "pile")},
    "pile": SECRET,
    **{f"seat.{name}": OWNER if name in _OWNERS else PUBLIC for name in SEAT.names or ()},
}
