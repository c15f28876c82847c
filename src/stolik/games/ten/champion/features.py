"""What the network is told of a seat in TEN: its colours from the most promising one on, money, the row, the rivals."""

import numpy as np

from stolik.bots.learning.net import Floats
from stolik.bots.learning.slots import laid_out, put
from stolik.core.types import Ints, State
from stolik.games.ten.champion.hands import gather, points, rank_colours, rival, runs_worth
from stolik.games.ten.chances import BUST_BY_CURRENCY, BUST_BY_DIGITS, EVENTS, WILD_NEXT, chances
from stolik.games.ten.legal import highest_bid
from stolik.games.ten.policy import best_use, easy_means, gain, spare_cards
from stolik.games.ten.state import MOST_SEATS, Phase, sides
from stolik.games.ten.tables import BUST_WORTH, COLOURS, DIGITS, NUMBERS, WILDS

_RIVALS = MOST_SEATS - 1
_POINTS, _LEAD, _RICH = 41, 24, 12
_TOLD = 5  # amounts told of each rival
_LATE = 6  # how far the deck is, as told with other things

_FIRST, FEATURES, SLOTS = laid_out(
    {
        "players": (5, 1),
        "limit": (8, 1),
        "shop": (1, 1),
        "situation": (12, 1),
        "left": (34, 1),
        "own": (NUMBERS * 3, NUMBERS),
        "supply": (NUMBERS * 4, NUMBERS),
        "market": (NUMBERS, NUMBERS),
        "row": (NUMBERS, NUMBERS),
        "wilds": (WILDS, WILDS),
        "points": (_POINTS, 1),
        "late_lead": (_LATE * _LEAD, 1),
        "black": (11, 1),
        "bust": (5, 1),
        "spare": (8, 1),
        "owed": (13, 1),
        "amounts": (9, 9),
        "room": (16, 1),
        "currency": (11, 1),
        "bid": (14, 1),
        "rival_lead": (_RIVALS * (_LEAD + 1), _RIVALS),
        "rival_black": (_RIVALS * 11, _RIVALS),
        "rival_rich": (_RIVALS * _RICH, _RIVALS),
        "rival_amounts": (_RIVALS * _TOLD, _RIVALS * _TOLD),
    }
)
(
    PLAYERS,
    LIMIT,
    SHOP,
    SITUATION,
    LEFT,
    OWN,
    SUPPLY,
    MARKET,
    ROW,
    HELD_WILDS,
    POINTS,
    LATE_LEAD,
    BLACK,
    BUST,
    SPARE,
    OWED,
    AMOUNTS,
    ROOM,
    PURSE,
    MY_BID,
    RIVAL_LEAD,
    RIVAL_BLACK,
    RIVAL_RICH,
    RIVAL_AMOUNTS,
) = _FIRST.values()
ACTIVE_FEATURES = 130  # about so many are not zero
COUNTED = ("features", "prospects", "row_gain", "rivals")  # these make arrays


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write the slots of a seat; return how many."""
    owned, order = np.zeros(COLOURS, np.int64), np.zeros(COLOURS, np.int64)
    gather(s, seat, owned)
    rank_colours(owned, order)
    n = table(s, seat, index, amount, 0)
    n = cards(s, seat, owned, order, index, amount, n)
    n = money(s, seat, index, amount, n)
    n = prospects(s, seat, owned, index, amount, n)
    return rivals(s, seat, owned, index, amount, n)


def table(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    n = put(index, amount, n, PLAYERS + s.players - 1, 1)
    n = put(index, amount, n, LIMIT + max(0, s.limit - 3), 1)
    n = put(index, amount, n, SHOP, s.bust_shop)
    n = put(index, amount, n, SITUATION + situation(s, seat), 1)
    return put(index, amount, n, LEFT + min(33, (s.left + 3) // 4), 1)


def situation(s: State, seat: int) -> int:
    """Where the seat stands in the turn."""
    mine = s.active == seat
    decides = s.pending >> seat & 1
    match s.phase:
        case Phase.TURN:
            return 0 if mine else 1
        case Phase.DECIDE:
            return 2 if mine else 3
        case Phase.BID:
            return 4 if s.winner == seat + 1 else 5
        case Phase.PAY_WILD:
            return 6 if decides else 7
        case Phase.PAY_CARD:
            return 8 if decides else 9
        case Phase.BUY:
            return 10 if decides else 9
        case _:
            return 11


def cards(s: State, seat: int, owned: Ints, order: Ints, index: Ints, amount: Floats, n: int) -> int:
    """For each colour, the most promising first, nine digits: mine, still to come, in the market, in the row."""
    side = s.seat[seat]
    for i in range(COLOURS):
        have = owned[order[i]]
        for digit in range(DIGITS):
            kind, place = order[i] * DIGITS + digit, i * DIGITS + digit
            copies = 0 if not have >> digit & 1 else 2 if side.cards[kind] > 1 else 1
            n = put(index, amount, n, OWN + 3 * place + copies, 1)
            n = put(index, amount, n, SUPPLY + 4 * place + min(3, s.deck[kind]), 1)
            n = put(index, amount, n, MARKET + place, s.market[kind] > 0)
            n = put(index, amount, n, ROW + place, 0)
    rows = n - 4 * NUMBERS
    for k in range(s.length):
        kind = s.row[k] - 1
        for i in range(COLOURS):
            if kind < NUMBERS and order[i] == kind // DIGITS:
                amount[rows + 4 * (i * DIGITS + kind % DIGITS) + 3] = 1
    for wild in range(WILDS):
        n = put(index, amount, n, HELD_WILDS + wild, side.wilds[wild])
    return n


def money(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    side = s.seat[seat]
    spare = spare_cards(s, seat)
    owes = s.owed if s.pending >> seat & 1 else 0
    n = put(index, amount, n, BLACK + side.black, 1)
    n = put(index, amount, n, BUST + min(4, side.bust), 1)
    n = put(index, amount, n, SPARE + min(7, spare), 1)
    n = put(index, amount, n, OWED + min(12, owes), 1)
    n = put(index, amount, n, AMOUNTS, (side.black + BUST_WORTH * side.bust + spare - owes) / 10)
    bid = s.seat[seat].bid if s.phase == Phase.BID and s.winner == seat + 1 else 0
    n = put(index, amount, n, MY_BID + min(13, bid), 1)
    return put(index, amount, n, AMOUNTS + 1, highest_bid(s) / 10 if s.phase == Phase.BID else 0)


def prospects(s: State, seat: int, owned: Ints, index: Ints, amount: Floats, n: int) -> int:
    """The row, the wild and the market, as far as they are good for the seat; and the exact chances to bust."""
    base = runs_worth(owned)
    mine = s.active == seat
    counted = np.zeros(EVENTS, np.int64)
    left = max(1, chances(s, counted))
    row = row_gain(s, owned) if mine else 0
    n = put(index, amount, n, ROOM + min(15, max(0, 10 - s.digits + s.currency)), 1)
    n = put(index, amount, n, PURSE + min(10, s.currency), 1)
    n = put(index, amount, n, AMOUNTS + 2, row / 200)
    n = put(index, amount, n, AMOUNTS + 3, counted[BUST_BY_DIGITS] / left if mine else 0)
    n = put(index, amount, n, AMOUNTS + 4, counted[BUST_BY_CURRENCY] / left if mine else 0)
    n = put(index, amount, n, AMOUNTS + 5, counted[WILD_NEXT] / left)
    n = put(index, amount, n, AMOUNTS + 6, base / 1000)
    n = put(index, amount, n, AMOUNTS + 7, wild_gain(s, owned) / 100)
    return put(index, amount, n, AMOUNTS + 8, best_offer(s, seat, owned, easy_means(s, seat)) / 100)


def row_gain(s: State, owned: Ints) -> int:
    """What the row would add to what runs are worth."""
    more = owned.copy()
    for k in range(s.length):
        kind = s.row[k] - 1
        if kind < NUMBERS:
            more[kind // DIGITS] |= 1 << (kind % DIGITS)
    return runs_worth(more) - runs_worth(owned)


def wild_gain(s: State, owned: Ints) -> int:
    """What the wild in auction would add."""
    return gain(owned, best_use(owned, s.wild - 1)) if s.phase == Phase.BID else 0


def best_offer(s: State, seat: int, owned: Ints, most: int) -> int:
    """What the best card of the market would add to what runs are worth, if it can be paid without giving one up."""
    side = s.seat[seat]
    best = 0
    for kind in range(NUMBERS):
        if s.market[kind] > 0 and side.cards[kind] == 0 and kind % DIGITS < most:
            best = max(best, gain(owned, kind))
    return best


def rivals(s: State, seat: int, owned: Ints, index: Ints, amount: Floats, n: int) -> int:
    """In the order in which they play next; and how the seat stands against the best of them as the deck runs out."""
    mine, promise = points(owned), runs_worth(owned)
    theirs = np.zeros(COLOURS, np.int64)
    least = 100
    for i in range(_RIVALS):
        if i + 1 >= sides(s):
            n = nobody(i, index, amount, n)
            continue
        p = rival(s, seat, i + 1)
        gather(s, p, theirs)
        side = s.seat[p]
        lead, rich = mine - points(theirs), easy_means(s, p)
        least = min(least, lead)
        told = RIVAL_AMOUNTS + i * _TOLD
        n = put(index, amount, n, RIVAL_LEAD + i * (_LEAD + 1) + bucket(lead), 1)
        n = put(index, amount, n, RIVAL_BLACK + i * 11 + side.black, 1)
        n = put(index, amount, n, RIVAL_RICH + i * _RICH + min(_RICH - 1, rich // 2), 1)
        n = put(index, amount, n, told, lead / 10)
        n = put(index, amount, n, told + 1, (promise - runs_worth(theirs)) / 500)
        n = put(index, amount, n, told + 2, best_offer(s, p, theirs, rich) / 100)
        n = put(index, amount, n, told + 3, wild_gain(s, theirs) / 100)
        n = put(index, amount, n, told + 4, s.phase == Phase.BID and s.winner == p + 1)
    n = put(index, amount, n, POINTS + min(_POINTS - 1, mine), 1)
    late = _LATE - 1 if s.final else min(_LATE - 2, (s.left + 5) // 6)
    return put(index, amount, n, LATE_LEAD + late * _LEAD + bucket(least), 1)


def nobody(i: int, index: Ints, amount: Floats, n: int) -> int:
    """The slots of a rival who is not there."""
    n = put(index, amount, n, RIVAL_LEAD + i * (_LEAD + 1) + _LEAD, 1)
    n = put(index, amount, n, RIVAL_BLACK + i * 11, 0)
    n = put(index, amount, n, RIVAL_RICH + i * _RICH, 0)
    for k in range(_TOLD):
        n = put(index, amount, n, RIVAL_AMOUNTS + i * _TOLD + k, 0)
    return n


def bucket(lead: int) -> int:
    """Points ahead; the middle is even."""
    return max(0, min(_LEAD - 1, _LEAD // 2 + lead))
