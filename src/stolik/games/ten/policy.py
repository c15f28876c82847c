"""Greedy in TEN: knows what each card would add to its runs, and the exact chances of the next card.

The worth of a colour is that of the best run still possible: its points less a price for every digit missing, high for
the rare high digits. All worths are in hundredths of a point; money has a price in them too, which falls to almost
nothing as the deck runs out.
"""

import numpy as np

from stolik.core.policy import by_margin
from stolik.core.rng import below
from stolik.core.scratch import scratch
from stolik.core.types import Ints, State
from stolik.games.ten.legal import highest_bid
from stolik.games.ten.money import means
from stolik.games.ten.rules import scores
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
    sides,
)
from stolik.games.ten.tables import (
    ANY_WILD,
    BUST_WORTH,
    CARDS,
    COLOUR_WILD,
    COLOURS,
    CURRENCY,
    DIGIT_WILD,
    DIGITS,
    MOST_BLACK,
    NUMBERS,
    TEN_LIMIT,
    tier,
)

POINT = 100
MISSING = (50, 50, 50, 64, 64, 64, 80, 80, 80)  # what a digit of a run is worth less while it is missing
COIN, LAST_COIN = 26, 3  # what one black token is worth with a full deck, and with none
AHEAD = 8  # cards of everybody that search looks ahead
SHARE = 60  # of what a wild is worth, in percent, that is bid when others speak later
AUCTIONS = 100  # what a wild is taken to be worth, in percent
DARE = 100  # what another card is taken to be worth, in percent
FOG = 0  # another card is misjudged by so much at most
STYLE = {
    "coin": range(1, 101),
    "share": range(81),
    "auctions": range(301),
    "dare": range(301),
    "fog": range(10 * POINT),
}


def _worths() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """By the digits owned of a colour, as bits: the best run still possible."""
    worths = np.zeros(1 << DIGITS, np.int64)
    for owned in range(1 << DIGITS):
        for first in range(DIGITS):
            for last in range(first, DIGITS):
                points = POINT * (10 if last - first == DIGITS - 1 else last - first + 1)
                missing = sum(MISSING[digit] for digit in range(first, last + 1) if not owned >> digit & 1)
                worths[owned] = max(worths[owned], points - missing)
    return worths


WORTHS = _worths()
# By the digits owned of a colour: the one that would add most
BEST_DIGIT = np.array(
    [np.argmax([WORTHS[owned | 1 << digit] for digit in range(DIGITS)]) for owned in range(1 << DIGITS)], np.int64
)


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    owned = scratch(COLOURS)
    count_owned(s, seat, owned)
    if s.phase == Phase.DECIDE:
        return decide(s, seat, owned, moves, n, rng)
    if s.phase == Phase.BID:
        return bid(s, seat, owned, rng)
    if s.phase == Phase.BUY:
        return best_purchase(s, seat, owned, moves, n)[0]
    if s.phase == Phase.BUSTED:
        return SHOP if purchase_gain(s, seat, owned) > BUST_WORTH * coin(s) else TAKE_BUST
    return cheapest_payment(s, seat, owned, moves, n)


# What is owned, and what more would be worth


def count_owned(s: State, seat: int, owned: Ints) -> None:
    """The digits of each colour, as bits; wilds are put where they are worth most."""
    own = s.seat[seat]
    for colour in range(COLOURS):
        owned[colour] = 0
        for digit in range(DIGITS):
            if own.cards[colour * DIGITS + digit] > 0:
                owned[colour] |= 1 << digit
    for kind in range(DIGIT_WILD, ANY_WILD + 1):
        for _ in range(own.wilds[kind - DIGIT_WILD]):
            place = best_use(owned, kind)
            owned[place // DIGITS] |= 1 << (place % DIGITS)


def gain(owned: Ints, place: int) -> int:
    """What a number card adds."""
    have = owned[place // DIGITS]
    return WORTHS[have | 1 << (place % DIGITS)] - WORTHS[have]


def best_use(owned: Ints, wild: int) -> int:
    """The number card that a wild stands for best; of equals, the first."""
    if wild < COLOUR_WILD:
        return best_colour(owned, wild - DIGIT_WILD) * DIGITS + wild - DIGIT_WILD
    if wild < ANY_WILD:
        return (wild - COLOUR_WILD) * DIGITS + int(BEST_DIGIT[owned[wild - COLOUR_WILD]])
    best, best_gain = 0, -1
    for colour in range(COLOURS):
        place = colour * DIGITS + int(BEST_DIGIT[owned[colour]])
        more = gain(owned, place)
        if more > best_gain:
            best, best_gain = place, more
    return best


def best_colour(owned: Ints, digit: int) -> int:
    """The colour in which a digit adds most."""
    best = 0
    for colour in range(1, COLOURS):
        if gain(owned, colour * DIGITS + digit) > gain(owned, best * DIGITS + digit):
            best = colour
    return best


def coin(s: State) -> int:
    """What a black token is worth now."""
    if s.final:
        return LAST_COIN
    return LAST_COIN + (COIN - LAST_COIN) * s.left // int(CARDS[tier(s.players)])


# The turn


def decide(s: State, seat: int, owned: Ints, moves: Ints, n: int, rng: Ints) -> int:
    """Draw while that is worth more, on average over the cards left, than the better reward."""
    money = coin(s)
    rivals = sides(s) - 1
    own = s.seat[seat]
    room = MOST_BLACK - own.black
    cards = purchase_gain(s, seat, owned) - s.currency * money * rivals // (rivals + 1)
    for i in range(s.length):
        kind = s.row[i] - 1
        if kind < NUMBERS:
            more = gain(owned, kind)
            cards += more if more > 0 else money
            owned[kind // DIGITS] |= 1 << (kind % DIGITS)
    purse = min(room, s.currency) * money
    now = max(cards, purse)
    if moves[0] == DRAW and misjudged(draw_worth(s, owned, cards, room, money), rng) > now:
        return DRAW
    return TAKE_MONEY if purse > cards and moves[n - 1] == TAKE_MONEY else TAKE_CARDS


def draw_worth(s: State, owned: Ints, cards: int, room: int, money: int) -> int:
    """The mean worth of one more card and then the better reward."""
    rivals = sides(s) - 1
    lost = BUST_WORTH * money
    total = 0
    for kind in range(NUMBERS):
        if s.deck[kind] > 0:
            if s.digits + kind % DIGITS + 1 - s.currency > TEN_LIMIT:
                total += s.deck[kind] * (lost - s.currency * money * rivals // (rivals + 1))
            else:
                total += s.deck[kind] * max(cards + max(gain(owned, kind), money), min(room, s.currency) * money)
    for kind in range(CURRENCY, DIGIT_WILD):
        if s.deck[kind] > 0:
            worth = kind - CURRENCY + 1
            if s.currency + worth > TEN_LIMIT:
                total += s.deck[kind] * lost
            else:
                purse = min(room, s.currency + worth) * money
                total += s.deck[kind] * max(cards - worth * money * rivals // (rivals + 1), purse)
    for kind in range(DIGIT_WILD, ANY_WILD + 1):
        total += s.deck[kind] * max(cards, min(room, s.currency) * money)
    return total // s.left


def misjudged(worth: int, rng: Ints) -> int:
    """What another card is taken to be worth."""
    worth = worth * DARE // 100
    return worth + below(rng, 2 * FOG + 1) - FOG if FOG > 0 else worth


# Buying and bidding


def spare_cards(s: State, seat: int) -> int:
    """Second and further copies: money that costs no run."""
    cards = s.seat[seat].cards
    spare = 0
    for kind in range(NUMBERS):
        spare += max(0, cards[kind] - 1)
    return spare


def easy_means(s: State, seat: int) -> int:
    """What can be paid without giving up the last copy of a card."""
    own = s.seat[seat]
    return int(own.black + BUST_WORTH * own.bust + spare_cards(s, seat))


def best_purchase(s: State, seat: int, owned: Ints, moves: Ints, n: int) -> tuple[int, int]:
    """The purchase that gains most over its price, or to pass; and that gain."""
    money, most = coin(s), easy_means(s, seat)
    best, best_gain = PASS, 0
    for i in range(n):
        if moves[i] != PASS:
            kind = moves[i] - BUY
            price = kind % DIGITS + 1
            more = gain(owned, kind) - price * money
            if price <= most and more > best_gain:
                best, best_gain = moves[i], more
    return best, best_gain


def purchase_gain(s: State, seat: int, owned: Ints) -> int:
    """What the best purchase would gain over its price, if the buying phase came now."""
    money, most = coin(s), easy_means(s, seat)
    best = 0
    for kind in range(NUMBERS):
        price = kind % DIGITS + 1
        if s.market[kind] > 0 and s.seat[seat].cards[kind] == 0 and price <= most:
            best = max(best, gain(owned, kind) - price * money)
    return best


def bid(s: State, seat: int, owned: Ints, rng: Ints) -> int:
    """Up to what the wild is worth; something less while others have a say after."""
    least = highest_bid(s) + 1
    if s.players == 1:
        least = max(least, 5)
    worth = gain(owned, best_use(owned, s.wild - 1)) * AUCTIONS // (100 * coin(s))
    most = min(worth, easy_means(s, seat))
    if least > most or least > means(s, seat):
        return PASS
    if seat == s.active:
        return BID + least
    return BID + max(least, min(most, worth * (SHARE + below(rng, 20)) // 100))


def cheapest_payment(s: State, seat: int, owned: Ints, moves: Ints, n: int) -> int:
    """Second copies first, then bust tokens that are not overpaid, black tokens, and whatever hurts least."""
    own = s.seat[seat]
    best, best_cost = moves[0], 1 << 30
    for i in range(n):
        if moves[i] == PAY_BLACK:
            cost = 20
        elif moves[i] == PAY_BUST:
            cost = 10 if s.owed >= BUST_WORTH else 60
        else:
            kind = moves[i] - PAY
            have = owned[kind // DIGITS]
            cost = 0 if own.cards[kind] > 1 else 40 + WORTHS[have] - WORTHS[have & ~(1 << (kind % DIGITS))]
        if cost < best_cost:
            best, best_cost = moves[i], cost
    return best


# What search is told


def outlook(s: State, since: State, out: Ints) -> int:
    """Who is ahead, and by how much: at the end in points, or after some turns in what hands are worth."""
    if s.over:
        return by_margin(out, scores(s, out), 12, 300)
    if s.phase != Phase.TURN or s.length > 0 or s.left == 0 or since.left - s.left < AHEAD * sides(s):
        return 0
    for p in range(sides(s)):
        out[p] = holdings_worth(s, p)
    return by_margin(out, sides(s), 12 * POINT, 0)


def holdings_worth(s: State, seat: int) -> int:
    """What a seat owns: runs still possible, and money."""
    owned = scratch(COLOURS)
    count_owned(s, seat, owned)
    worth = coin(s) * (s.seat[seat].black + BUST_WORTH * s.seat[seat].bust)
    for colour in range(COLOURS):
        worth += WORTHS[owned[colour]]
    return worth
