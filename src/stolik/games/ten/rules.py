"""TEN, czyli DYCHA by Molly Johnson, Robert Melvin and Shawn Stankewich, the Polish edition.

The page is docs/rules/ten.md; T1-T25 below are its numbers. With one player, seat 1 is TEN, the opponent who makes no
decisions: what it does happens inside the move before.
"""

from stolik.core.options import Flag, Number
from stolik.core.rng import below
from stolik.core.scratch import scratch
from stolik.core.types import Ints, State
from stolik.games.ten.invariants import check
from stolik.games.ten.legal import count_legal, highest_bid, least_bid, legal, nth_legal
from stolik.games.ten.money import currency_left, gain_black, means, pay_as_ten, pay_black, pay_bust, pay_card
from stolik.games.ten.scoring import best_value, points_of, run_cards_of
from stolik.games.ten.state import (
    ACTIONS,
    BID,
    BUY,
    DRAW,
    MOST_SEATS,
    OUTCOMES,
    PASS,
    PAY,
    PAY_BLACK,
    PAY_BUST,
    STATE,
    TAKE_BUST,
    TAKE_CARDS,
    TEN,
    VISIBILITY,
    Phase,
    ask,
    is_ten,
    sides,
)
from stolik.games.ten.tables import (
    CARDS,
    COPIES,
    CURRENCY,
    DIGIT_WILD,
    DIGITS,
    KINDS,
    MOST_BID,
    NUMBERS,
    SOLO_LEAST_BID,
    START_BLACK,
    TEN_LIMIT,
    tier,
)

__all__ = [
    "ACTIONS", "MAX_LEGAL", "MAX_OUTCOMES", "MAX_STEPS", "OPTIONS", "OUTCOMES", "PLAYERS", "STATE", "VERSION",
    "VISIBILITY", "chance", "check", "count_legal", "draw", "legal", "nth_legal", "ranks", "reset", "scores", "step",
]  # fmt: skip

VERSION = 1
PLAYERS = range(1, 6)

OPTIONS = {"bust_shop": Flag(), "limit": Number(4, 10, 4, players=range(1, 2))}
OPTION_BUST_SHOP, OPTION_LIMIT = range(2)

MAX_LEGAL = max(1 + MOST_BID, 2 + NUMBERS)  # a pass and bids, or tokens and cards to pay with
MAX_OUTCOMES = KINDS
# Every card is turned once and asks for at most one decision, or ends a turn with two (bust_shop, buying); then each
# has a last buying phase. A wild has at most five says and a payment of MOST_BID pieces, a purchase a payment of nine.
_MOST_CARDS, _MOST_WILDS = int(CARDS.max()), int(COPIES[:, DIGIT_WILD:].sum(axis=1).max())
MAX_STEPS = _MOST_CARDS * (1 + 1 + 2 + DIGITS) + MOST_SEATS * (1 + DIGITS) + _MOST_WILDS * (MOST_SEATS + MOST_BID)


def highest(players: int) -> dict[str, int]:
    return {"left": int(CARDS[tier(players)]), "owed": MOST_BID, "seat.bid": MOST_BID}


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


def draw(s: State, rng: Ints, moves: Ints, weights: Ints) -> int:
    deck = s.deck
    place = below(rng, s.left)
    kind = 0
    while place >= deck[kind]:
        place -= deck[kind]
        kind += 1
    return kind


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


def buy(s: State, who: int, action: int) -> None:
    if action == PASS:
        end_buying(s, who)
    else:
        kind = action - BUY
        s.buying = kind + 1
        s.owed = kind % DIGITS + 1
        s.phase = Phase.PAY_CARD


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
    """Higher is better: points, currency left, fewer cards in the scoring runs (T19); solo, points alone."""
    value = best_value(s.seat[seat])
    if s.players == 1:
        return 2 * points_of(value) + seat  # T25: TEN wins ties
    return (points_of(value) * 1024 + currency_left(s, seat)) * 64 - run_cards_of(value)


def ranks(s: State, out: Ints) -> int:
    n = sides(s)
    height = scratch(MOST_SEATS)
    for p in range(n):
        height[p] = standing(s, p)
    for p in range(n):
        out[p] = 1
        for q in range(n):
            if height[q] > height[p]:
                out[p] += 1
    return n
