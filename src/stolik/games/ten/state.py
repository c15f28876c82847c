"""The record of TEN, its phases, and its moves as ints.

A kind of card is stored plus one where it can be missing: 0 is "none".
"""

from enum import IntEnum

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.types import State
from stolik.core.visibility import PUBLIC
from stolik.games.ten.tables import KINDS, MOST_BID, NUMBERS, TEN_LIMIT, WILDS

MOST_SEATS = 5
TEN = 1  # the solo opponent's seat

ACTIONS = Ranges(
    draw=1,
    take_cards=1,
    take_money=1,
    take_bust=1,
    shop=1,
    decline=1,
    buy=NUMBERS,
    pay_black=1,
    pay_bust=1,
    pay=NUMBERS,
    bid=MOST_BID,
)
DRAW, TAKE_CARDS, TAKE_MONEY = ACTIONS["draw"], ACTIONS["take_cards"], ACTIONS["take_money"]
TAKE_BUST, SHOP, PASS = ACTIONS["take_bust"], ACTIONS["shop"], ACTIONS["decline"]
BUY, PAY_BLACK, PAY_BUST, PAY = ACTIONS["buy"], ACTIONS["pay_black"], ACTIONS["pay_bust"], ACTIONS["pay"]
BID = ACTIONS["bid"] - 1  # BID + n bids n
OUTCOMES = Ranges(card=KINDS)

# Until it busts, a row has at most ten currency cards, worth 10, and so at most number cards worth 20; then comes the
# busting one.
LONGEST_ROW = TEN_LIMIT + 2 * TEN_LIMIT + 1


class Phase(IntEnum):
    TURN = 0  # a card is turned
    DECIDE = 1  # draw, or stop and take a reward (T2)
    BID = 2  # a say in the auction (T14)
    PAY_WILD = 3
    BUY = 4  # buy a card or pass (T9)
    PAY_CARD = 5
    BUSTED = 6  # the token or the shop (T13)


SEAT = np.dtype(
    [
        ("black", np.int8),  # black tokens
        ("bust", np.int8),  # bust tokens
        ("cards", np.int8, NUMBERS),  # copies of each number card
        ("wilds", np.int8, WILDS),  # copies of each wild: digits, colours, the one that is anything
        ("bid", np.uint8),  # this or the last auction: what the seat bid; 0 is a pass, or no say yet
    ]
)
STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("phase", np.int8),
        ("players", np.int8),
        ("bust_shop", np.int8),  # the options
        ("limit", np.int8),  # solo only, else 0
        ("active", np.int8),  # whose turn it is
        ("final", np.int8),  # 1 in the last buying phases (T17)
        ("left", np.uint8),  # cards left in the deck
        ("digits", np.int8),  # the digits of the row added up
        ("currency", np.int8),  # the currency of the row added up
        ("length", np.int8),  # cards in the row
        ("row", np.int8, LONGEST_ROW),  # their kinds plus one, as they were turned
        ("wild", np.int8),  # this or the last auction: the wild's kind plus one
        ("winner", np.int8),  # this or the last auction: who bid most, plus one
        ("buying", np.int8),  # the number card being paid for: its kind plus one
        ("owed", np.uint8),  # what is still to be paid
        ("deck", np.int8, KINDS),  # copies of each card left
        ("market", np.int8, NUMBERS),  # copies of each number card
        ("discard", np.int8, KINDS),  # copies of each card out of the game
        ("seat", SEAT, MOST_SEATS),
    ]
)
VISIBILITY = {
    **{name: PUBLIC for name in STATE.names or () if name != "seat"},
    **{f"seat.{name}": PUBLIC for name in SEAT.names or ()},
}


def sides(s: State) -> int:
    """The players, and TEN if there is but one (T20)."""
    return 2 if s.players == 1 else int(s.players)


def is_ten(s: State, seat: int) -> bool:
    return s.players == 1 and seat == TEN


def ask(s: State, phase: int, seat: int) -> None:
    s.phase = phase
    s.pending = 1 << seat
