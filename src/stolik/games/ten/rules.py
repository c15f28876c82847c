"""TEN, czyli DYCHA by Molly Johnson, Robert Melvin and Shawn Stankewich, the Polish edition.

The page is docs/rules/ten.md; T1-T25 below are its numbers. With one player, seat 1 is TEN, the opponent who makes no decisions:
what it does happens inside the move before. A kind of card is stored plus one where it can be missing: 0 is "none".
"""

from enum import IntEnum

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.options import Flag, Number
from stolik.core.types import Ints, State
from stolik.core.visibility import PUBLIC
from stolik.games.ten.money import (
    currency_left,
    gain_black,
    kept_copies,
    means,
    pay_as_ten,
    pay_black,
    pay_bust,
    pay_card,
)
from stolik.games.ten.scoring import best_value, points_of, run_cards_of
from stolik.games.ten.tables import (
    CARDS,
    COPIES,
    CURRENCY,
    DIGIT_WILD,
    DIGITS,
    KINDS,
    MOST_BID,
    MOST_BLACK,
    NUMBERS,
    SOLO_LEAST_BID,
    START_BLACK,
    TEN_LIMIT,
    WILDS,
    tier,
)

VERSION = 1
PLAYERS = range(1, 6)
MOST_SEATS = 5
TEN = 1  # the solo opponent's seat

OPTIONS = {"bust_shop": Flag(), "limit": Number(4, 10, 4, players=range(1, 2))}
OPTION_BUST_SHOP, OPTION_LIMIT = range(2)

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

MAX_LEGAL = max(
    1 + MOST_BID, 1 + NUMBERS, 2 + NUMBERS
)  # a pass and bids; a pass and cards to buy; tokens and cards to pay
MAX_OUTCOMES = KINDS
# Every card is turned once and asks for at most one decision, or ends a turn with two (bust_shop, buying); a last buying phase each.
# A wild has at most five says and a payment of at most MOST_BID pieces, a purchase a payment of at most nine.
MAX_STEPS = (
    int(CARDS.max()) * (1 + 1 + 2 + DIGITS)
    + MOST_SEATS * (1 + DIGITS)
    + int(COPIES[:, DIGIT_WILD:].sum(axis=1).max()) * (MOST_SEATS + MOST_BID)
)

# Until it busts, a row has at most ten currency cards, worth 10, and so number cards worth 20; then comes the busting one.
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


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    s.bust_shop = options[OPTION_BUST_SHOP]
    s.limit = options[OPTION_LIMIT] if players == 1 else 0
    deck = tier(players)
    for kind in range(KINDS):
        s.deck[kind] = int(COPIES[deck][kind])
    s.left = int(CARDS[deck])
    for p in range(sides(s)):
        s.seat[p].black = START_BLACK  # T1, T20


def sides(s: State) -> int:
    """The players, and TEN if there is but one (T20)."""
    return 2 if s.players == 1 else int(s.players)


def is_ten(s: State, seat: int) -> bool:
    return s.players == 1 and seat == TEN


def ask(s: State, phase: int, seat: int) -> None:
    s.phase = phase
    s.pending = 1 << seat


# A turn (T2-T8)


def begin_turn(s: State, seat: int) -> None:
    s.active = seat
    turn_next(s)


def turn_next(s: State) -> None:
    s.phase = Phase.TURN
    s.pending = 0


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    deck = s.deck
    n = 0
    for kind in range(KINDS):
        copies = deck[kind]
        if copies > 0:
            outcomes[n] = kind
            weights[n] = copies
            n += 1
    return n


def turn_card(s: State, kind: int) -> None:
    s.deck[kind] -= 1
    s.left -= 1
    if kind >= DIGIT_WILD:
        begin_auction(s, kind)  # T5
        return
    lay_in_row(s, kind)
    if is_ten(s, s.active):
        go_on_as_ten(s)
    elif kind < NUMBERS and s.digits - s.currency > TEN_LIMIT:  # T4
        bust(s, 1)
    elif kind >= CURRENCY and s.currency > TEN_LIMIT:
        bust(s, 0)
    else:
        ask(s, Phase.DECIDE, s.active)


def lay_in_row(s: State, kind: int) -> None:
    s.row[s.length] = kind + 1
    s.length += 1
    if kind < NUMBERS:
        s.digits += kind % DIGITS + 1
    else:
        s.currency += kind - CURRENCY + 1  # T3


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


def decide(s: State, action: int) -> None:
    if action == DRAW:
        turn_next(s)
    elif action == TAKE_CARDS:
        pay_others(s)
        take_cards(s, s.active)
        ask(s, Phase.BUY, s.active)
    else:
        take_money(s)
        end_turn(s)


def take_cards(s: State, seat: int) -> None:  # T7
    cards = s.seat[seat].cards
    for i in range(s.length):
        kind = s.row[i] - 1
        if kind < NUMBERS:
            cards[kind] += 1
    clear_row(s)


def take_money(s: State) -> None:  # T8
    gain_black(s, s.active, s.currency)
    row_to_market(s)


def pay_others(s: State) -> None:
    for p in range(sides(s)):
        if p != s.active:
            gain_black(s, p, s.currency)


def row_to_market(s: State) -> None:
    for i in range(s.length):
        kind = s.row[i] - 1
        if kind < NUMBERS:
            s.market[kind] += 1
    clear_row(s)


def clear_row(s: State) -> None:
    """The row's number cards have gone somewhere: discard its currency cards."""
    for i in range(s.length):
        kind = s.row[i] - 1
        if kind >= CURRENCY:
            s.discard[kind] += 1
        s.row[i] = 0
    s.length = 0
    s.digits = 0
    s.currency = 0


# Buying (T9-T11)


def legal_purchases(s: State, seat: int, out: Ints) -> int:
    out[0] = PASS
    n = 1
    most = means(s, seat)
    market = s.market
    cards = s.seat[seat].cards
    for kind in range(NUMBERS):
        if market[kind] > 0 and cards[kind] == 0 and kind % DIGITS < most:
            out[n] = BUY + kind
            n += 1
    return n


def buy(s: State, who: int, action: int) -> None:
    if action == PASS:
        end_buying(s, who)
    else:
        kind = action - BUY
        s.buying = kind + 1
        s.owed = kind % DIGITS + 1
        s.phase = Phase.PAY_CARD


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
        if cards[kind] > kept:
            out[n] = PAY + kind
            n += 1
    return n


def pay(s: State, who: int, action: int) -> None:  # T10
    if action == PAY_BLACK:
        pay_black(s, who)
    elif action == PAY_BUST:
        pay_bust(s, who)
    else:
        pay_card(s, who, action - PAY)


def pay_for_card(s: State, who: int, action: int) -> None:
    pay(s, who, action)
    if s.owed == 0:
        kind = s.buying - 1
        s.market[kind] -= 1
        s.seat[who].cards[kind] += 1
        s.buying = 0
        end_buying(s, who)


def end_buying(s: State, who: int) -> None:
    if not s.final:
        end_turn(s)
    elif who == s.active or s.players == 1:  # T17
        finish(s)
    else:
        ask(s, Phase.BUY, (who + 1) % s.players)


def end_turn(s: State) -> None:
    if s.left > 0:
        begin_turn(s, (s.active + 1) % sides(s))  # T11
    else:
        s.final = 1  # T17; solo, the player alone
        ask(s, Phase.BUY, (s.active + 1) % s.players)


# Bust (T12, T13)


def bust(s: State, by_digits: int) -> None:
    if by_digits:
        pay_others(s)
    row_to_market(s)
    if s.bust_shop:
        ask(s, Phase.BUSTED, s.active)
    else:
        take_bust(s)


def take_bust(s: State) -> None:
    s.seat[s.active].bust += 1
    end_turn(s)


def choose_after_bust(s: State, action: int) -> None:  # T13
    if action == TAKE_BUST:
        take_bust(s)
    else:
        ask(s, Phase.BUY, s.active)


# Auction (T14, T15)


def begin_auction(s: State, wild: int) -> None:
    s.wild = wild + 1
    s.winner = 0
    for p in range(sides(s)):
        s.seat[p].bid = 0
    first = (s.active + 1) % sides(s)
    if is_ten(s, first):
        hear(s, TEN, ten_opens(s))
        first = 0
    ask(s, Phase.BID, first)


def hear(s: State, seat: int, bid: int) -> None:
    s.seat[seat].bid = bid
    if bid > 0:
        s.winner = seat + 1


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


def bid_or_pass(s: State, who: int, action: int) -> None:
    hear(s, who, 0 if action == PASS else action - BID)
    if s.players == 1 and s.active == TEN:
        hear(s, TEN, ten_answers(s))
        settle_auction(s)
    elif who == s.active:
        settle_auction(s)
    else:
        ask(s, Phase.BID, (who + 1) % s.players)


def settle_auction(s: State) -> None:  # T15
    winner = s.winner - 1
    if winner < 0:
        s.discard[s.wild - 1] += 1
        resume_turn(s)
    else:
        s.owed = highest_bid(s)
        if is_ten(s, winner):
            pay_as_ten(s, TEN)
            take_wild(s, TEN)
        else:
            ask(s, Phase.PAY_WILD, winner)


def pay_for_wild(s: State, who: int, action: int) -> None:
    pay(s, who, action)
    if s.owed == 0:
        take_wild(s, who)


def take_wild(s: State, winner: int) -> None:
    s.seat[winner].wilds[s.wild - 1 - DIGIT_WILD] += 1
    resume_turn(s)


def resume_turn(s: State) -> None:
    if is_ten(s, s.active):
        go_on_as_ten(s)
    elif s.length > 0:
        ask(s, Phase.DECIDE, s.active)
    elif s.left > 0:
        turn_next(s)  # T5
    else:
        ask(s, Phase.BUY, s.active)  # T16


# Solo (T20-T24)


def go_on_as_ten(s: State) -> None:  # T21
    if s.currency > s.limit:
        take_cards(s, TEN)
        take_bust(s)
    elif s.digits - s.currency >= s.limit or s.left == 0:
        pay_others(s)
        take_cards(s, TEN)
        end_turn(s)
    else:
        turn_next(s)


def ten_opens(s: State) -> int:  # T23
    most = means(s, TEN)
    return 0 if most < SOLO_LEAST_BID else max(SOLO_LEAST_BID, min(most, means(s, 0)))


def ten_answers(s: State) -> int:  # T23
    bid = least_bid(s)
    return bid if bid <= means(s, TEN) else 0


def finish(s: State) -> None:
    s.phase = Phase.BUY
    s.pending = 0
    s.over = 1


# The contract


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


def step(s: State, who: int, action: int) -> None:
    match s.phase:
        case Phase.TURN:
            turn_card(s, action)
        case Phase.DECIDE:
            decide(s, action)
        case Phase.BID:
            bid_or_pass(s, who, action)
        case Phase.PAY_WILD:
            pay_for_wild(s, who, action)
        case Phase.BUY:
            buy(s, who, action)
        case Phase.PAY_CARD:
            pay_for_card(s, who, action)
        case Phase.BUSTED:
            choose_after_bust(s, action)


# The result (T18, T19, T25)


def scores(s: State, out: Ints) -> int:
    for p in range(sides(s)):
        out[p] = points_of(best_value(s.seat[p]))
    return sides(s)


def standing(s: State, seat: int) -> int:
    """Higher is better: points, then currency left, then fewer cards in the scoring runs (T19); solo, only points count."""
    value = best_value(s.seat[seat])
    if s.players == 1:
        return 2 * points_of(value) + seat  # T25: TEN wins ties
    return (points_of(value) * 1024 + currency_left(s, seat)) * 64 - run_cards_of(value)


def ranks(s: State, out: Ints) -> int:
    n = sides(s)
    height = np.zeros(MOST_SEATS, np.int64)
    for p in range(n):
        height[p] = standing(s, p)
    for p in range(n):
        out[p] = 1
        for q in range(n):
            if height[q] > height[p]:
                out[p] += 1
    return n


# Invariants


def check(s: State) -> int:
    broken = check_cards(s) | check_row(s)
    for p in range(MOST_SEATS):  # 8: tokens in bounds; empty seats own nothing
        seat = s.seat[p]
        if seat.black < 0 or seat.black > MOST_BLACK or seat.bust < 0:
            broken |= 8
        if p >= sides(s) and (seat.black > 0 or seat.bust > 0 or seat.bid > 0):
            broken |= 8
    if (s.owed > 0) != (
        s.phase == Phase.PAY_CARD or s.phase == Phase.PAY_WILD
    ):  # 16: money is owed while one pays, and can be paid
        broken |= 16
    if (s.buying > 0) != (s.phase == Phase.PAY_CARD):
        broken |= 16
    for p in range(s.players):
        if s.owed > 0 and (s.pending >> p) & 1 and means(s, p) < s.owed:
            broken |= 16
    if s.pending >> s.players:  # 32: TEN and empty seats are never asked
        broken |= 32
    if not s.over and (s.pending == 0) != (s.phase == Phase.TURN):  # 64: chance moves just when a card is to be turned
        broken |= 64
    if (
        s.final and s.left > 0 or s.over and not s.final or s.over and s.pending
    ):  # 128: the end comes after the last card
        broken |= 128
    return broken


def check_cards(s: State) -> int:
    broken = 0
    deck = tier(s.players)
    left = 0
    for kind in range(KINDS):  # 1: every card is somewhere, once
        left += s.deck[kind]
        copies = s.deck[kind] + s.discard[kind] + copies_on_table(s, kind)
        if copies != int(COPIES[deck][kind]) or s.deck[kind] < 0 or s.discard[kind] < 0:
            broken |= 1
    if left != s.left:  # 2: the deck is counted right
        broken |= 2
    return broken


def copies_on_table(s: State, kind: int) -> int:
    copies = 0
    for i in range(s.length):
        if s.row[i] == kind + 1:
            copies += 1
    if kind < NUMBERS:
        copies += s.market[kind]
    for p in range(MOST_SEATS):
        if kind < NUMBERS:
            copies += s.seat[p].cards[kind]
        elif kind >= DIGIT_WILD:
            copies += s.seat[p].wilds[kind - DIGIT_WILD]
    if s.wild == kind + 1 and (s.phase == Phase.BID or s.phase == Phase.PAY_WILD):
        copies += 1
    return copies


def check_row(s: State) -> int:
    digits = 0
    currency = 0
    broken = 0
    for i in range(LONGEST_ROW):  # 4: the row adds up, and empty places are empty
        kind = s.row[i] - 1
        if (kind >= 0) != (i < s.length):
            broken |= 4
        if 0 <= kind < NUMBERS:
            digits += kind % DIGITS + 1
        elif kind >= CURRENCY:
            currency += kind - CURRENCY + 1
    if digits != s.digits or currency != s.currency:
        broken |= 4
    return broken
