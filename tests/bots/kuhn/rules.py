"""Kuhn's poker: both ante one chip and get one of three cards; a bet of one may be made, and called or not."""

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.options import Option
from stolik.core.types import Ints, State
from stolik.core.visibility import OWNER, PUBLIC

VERSION = 1
PLAYERS = range(2, 3)
OPTIONS: dict[str, Option] = {}
CARDS = 3
ACTIONS = Ranges(decline=1, bet=1)
DECLINE, BET = ACTIONS["decline"], ACTIONS["bet"]
OUTCOMES = Ranges(card=CARDS)
MAX_LEGAL = 2
MAX_OUTCOMES = CARDS
MAX_STEPS = 2 + 3

SEAT = np.dtype([("card", np.int8), ("chips", np.int8)])  # 0: no card yet; chips: paid into the pot
STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("players", np.int8),
        ("made", np.int8),  # moves made
        ("bets", np.int8),  # which of them are bets, as bits
        ("folded", np.int8),  # who gave up, plus one
        ("winner", np.int8),  # at the end, plus one
        ("seat", SEAT, 2),
    ]
)
VISIBILITY = dict.fromkeys((*(name for name in STATE.names or () if name != "seat"), "seat.chips"), PUBLIC) | {
    "seat.card": OWNER
}


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    for p in range(2):
        s.seat[p].chips = 1


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    n = 0
    for card in range(CARDS):
        if s.seat[0].card != card + 1:
            outcomes[n] = card
            weights[n] = 1
            n += 1
    return n


def legal(s: State, seat: int, out: Ints) -> int:
    out[0] = DECLINE
    out[1] = BET
    return 2


def step(s: State, who: int, action: int) -> None:
    if who < 0:
        if s.seat[0].card == 0:
            s.seat[0].card = action + 1
        else:
            s.seat[1].card = action + 1
            s.pending = 1
        return
    was_bet = s.bets > 0
    if action == BET:
        s.bets |= 1 << s.made
        s.seat[who].chips += 1
    s.made += 1
    if was_bet or (action == DECLINE and s.made == 2):
        if was_bet and action == DECLINE:
            s.folded = who + 1
        end(s)
    else:
        s.pending = 1 << (1 - who)


def end(s: State) -> None:
    s.pending = 0
    s.over = 1
    if s.folded > 0:
        s.winner = 3 - s.folded
    else:
        s.winner = 1 if s.seat[0].card > s.seat[1].card else 2


def scores(s: State, out: Ints) -> int:
    for p in range(2):
        out[p] = -s.seat[p].chips
        if s.winner == p + 1:
            out[p] = s.seat[1 - p].chips
    return 2


def ranks(s: State, out: Ints) -> int:
    for p in range(2):
        out[p] = 1 if s.winner == p + 1 else 2
    return 2


def check(s: State) -> int:
    return 1 if s.seat[0].card == s.seat[1].card and s.seat[1].card > 0 else 0
