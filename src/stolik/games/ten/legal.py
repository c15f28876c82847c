"""What a seat may do in TEN, phase by phase."""

from stolik.core.types import Ints, State
from stolik.games.ten.money import kept_copies, means
from stolik.games.ten.state import (
    BID,
    BUY,
    DRAW,
    PASS,
    PAY,
    PAY_BLACK,
    PAY_BUST,
    SHOP,
    TAKE_BUST,
    TAKE_CARDS,
    TAKE_MONEY,
    Phase,
)
from stolik.games.ten.tables import DIGITS, NUMBERS, SOLO_LEAST_BID


def legal(s: State, seat: int, out: Ints) -> int:
    match s.phase:
        case Phase.DECIDE:
            return legal_decisions(s, out)
        case Phase.BID:
            return legal_bids(s, seat, out)
        case Phase.BUY:
            return legal_purchases(s, seat, out)
        case Phase.BUSTED:
            out[0] = TAKE_BUST
            out[1] = SHOP
            return 2
        case _:
            return legal_payments(s, seat, out)


def count_legal(s: State, seat: int, moves: Ints) -> int:
    if s.phase == Phase.BID:
        return 1 + max(0, means(s, seat) + 1 - least_bid(s))
    return legal(s, seat, moves)


def nth_legal(s: State, seat: int, n: int, moves: Ints) -> int:
    if s.phase == Phase.BID:
        return PASS if n == 0 else BID + least_bid(s) + n - 1
    return int(moves[n])


def legal_decisions(s: State, out: Ints) -> int:
    n = 0
    if s.left > 0:  # T16
        out[n] = DRAW
        n += 1
    out[n] = TAKE_CARDS
    n += 1
    if s.currency > 0:  # T6
        out[n] = TAKE_MONEY
        n += 1
    return n


def highest_bid(s: State) -> int:
    return 0 if s.winner == 0 else int(s.seat[s.winner - 1].bid)


def least_bid(s: State) -> int:
    return max(highest_bid(s) + 1, SOLO_LEAST_BID if s.players == 1 else 1)  # T14, T22


def legal_bids(s: State, seat: int, out: Ints) -> int:
    out[0] = PASS
    n = 1
    for bid in range(least_bid(s), means(s, seat) + 1):
        out[n] = BID + bid
        n += 1
    return n


def legal_purchases(s: State, seat: int, out: Ints) -> int:
    out[0] = PASS
    n = 1
    most = means(s, seat)
    market = s.market
    cards = s.seat[seat].cards
    for kind in range(NUMBERS):  # every card is written, and written over if it cannot be bought: no branch to guess
        out[n] = BUY + kind
        n += (market[kind] > 0) & (cards[kind] == 0) & (kind % DIGITS < most)
    return n


def legal_payments(s: State, seat: int, out: Ints) -> int:
    n = 0
    if s.seat[seat].black > 0:
        out[n] = PAY_BLACK
        n += 1
    if s.seat[seat].bust > 0:
        out[n] = PAY_BUST
        n += 1
    kept = kept_copies(s)
    cards = s.seat[seat].cards
    for kind in range(NUMBERS):
        out[n] = PAY + kind
        n += cards[kind] > kept
    return n
