"""What the network is told of a seat's view of a round of LIE, after a move that is not answered yet."""

import numpy as np

from stolik.bots.learning.net import Floats
from stolik.bots.learning.slots import laid_out, put
from stolik.core.types import Ints, State
from stolik.games.lie.champion.odds import MEEK, ROOM, SAYINGS, jump, likely, own_matching, read_bids
from stolik.games.lie.champion.training import EVEN, stake
from stolik.games.lie.policy import ones_help
from stolik.games.lie.rules import MOST_CARDS, MOST_SEATS, count_playing, neighbour
from stolik.games.lie.tables import CARDS, HIGH, LOW, VALUES

RIVALS = MOST_SEATS - 1
HELD = MOST_CARDS + 1  # a count of own cards: 0 to 5
CHANCES = 17  # steps in which a chance is told
MOST_COUNT = 15
NEEDS, ENOUGH = 12, 3  # faces needed from others: from 3 to spare to 8 missing
TABLES = 3  # of two, of three, of more

# Each block of features: (its size, its slots)
_BLOCKS = {
    "game": (5 * 4, 1),
    "moment": (3, 1),
    "dealt": (CARDS + 1, 1),
    "size": (HELD, 1),
    "place": (MOST_SEATS, 1),
    "bids": (12, 1),
    "hand": (VALUES * HELD, VALUES),
    "rest": (VALUES * HELD, VALUES),
    "said": (VALUES * SAYINGS * HELD, VALUES),
    "standing": (VALUES * (MOST_COUNT + 1), 1),
    "need": (2 * NEEDS * (CARDS + 1), 1),
    "mine": (2 * TABLES * CHANCES, 1),
    "seen": (2 * TABLES * CHANCES, 1),
    "jump": (2 * 6, 1),
    "rival_said": (RIVALS * (1 + SAYINGS * HELD), RIVALS),
    "rival_first": (RIVALS * (VALUES + 1), RIVALS),
    "rival_last": (RIVALS * 9 * (VALUES + 1), RIVALS),
    "rival_sayings": (RIVALS * VALUES * SAYINGS, RIVALS * VALUES),
    "amounts": (12, 12),
}
_FIRST, FEATURES, SLOTS = laid_out(_BLOCKS)
(
    GAME,
    MOMENT,
    DEALT,
    SIZE,
    PLACE,
    BIDS,
    HAND,
    REST,
    SAID,
    STANDING,
    NEED,
    MINE,
    SEEN,
    JUMP,
    RIVAL_SAID,
    RIVAL_FIRST,
    RIVAL_LAST,
    RIVAL_SAYINGS,
    AMOUNTS,
) = _FIRST.values()
ACTIVE_FEATURES = 60  # about so many are not zero

BIDDEN, CHECKED, BEFORE = range(3)
COUNTED = ("features", "standing_bid", "rivals")  # these make arrays


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write the slots of a seat; return how many."""
    said = np.zeros((MOST_SEATS, VALUES), np.int64)
    read_bids(s, said)
    now = BEFORE if s.bid_count == 0 else CHECKED if s.pending == 0 else BIDDEN
    n = table(s, seat, now, index, amount, 0)
    n = own_side(s, seat, said, index, amount, n)
    n = standing_bid(s, seat, now, said, index, amount, n)
    return rivals(s, seat, said, index, amount, n)


def table(s: State, seat: int, now: int, index: Ints, amount: Floats, n: int) -> int:
    """How many play which game, and where in the round the seat is."""
    place, p = 0, int(s.starter)
    while p != seat:
        p = neighbour(s, p, s.direction)
        place += 1
    wild = 1 if ones_help(s, 2) else 0
    n = put(index, amount, n, GAME + 4 * (count_playing(s) - 2) + 2 * s.order + wild, 1)
    n = put(index, amount, n, MOMENT + now, 1)
    n = put(index, amount, n, DEALT + s.dealt, 1)
    n = put(index, amount, n, SIZE + s.seat[seat].cards, 1)
    n = put(index, amount, n, PLACE + place, 1)
    return put(index, amount, n, BIDS + min(11, s.bid_count), 1)


def own_side(s: State, seat: int, said: Ints, index: Ints, amount: Floats, n: int) -> int:
    """The faces shown, what the cards not fixed yet could show, and what the others were told of each value."""
    own = s.seat[seat]
    for value in range(VALUES):
        shown, open_ = own_matching(s, seat, value, 0), 0
        for i in range(own.fixed, own.cards):
            kind = own.hand[i] - 1
            open_ += LOW[kind] == value + 1 or HIGH[kind] == value + 1
        n = put(index, amount, n, HAND + HELD * value + shown, 1)
        n = put(index, amount, n, REST + HELD * value + open_, 1 if open_ > 0 else 0)
        n = put(index, amount, n, SAID + HELD * (SAYINGS * value + said[seat, value]) + shown, 1)
    return n


def standing_bid(s: State, seat: int, now: int, said: Ints, index: Ints, amount: Floats, n: int) -> int:
    """How likely the last bid is true, to me and to others, and what is at stake."""
    if now == BEFORE:
        for first in (STANDING, NEED, MINE, SEEN, JUMP):
            n = put(index, amount, n, first, 0)
        for i in range(12):
            n = put(index, amount, n, AMOUNTS + i, 0)
        return n
    bid = s.bids[s.bid_count - 1] - 1
    value, count = bid % VALUES, bid // VALUES + 1
    unseen = s.dealt - s.seat[seat].cards
    needed = count - own_matching(s, seat, value, 1 if ones_help(s, value + 1) else 0)
    jumped = min(5, max(0, jump(s, s.bid_count - 1, value, count)))
    mine, seen = likely(s, seat, value, count, said, np.zeros(ROOM))
    playing = min(TABLES, count_playing(s) - 1) - 1
    n = put(index, amount, n, STANDING + (MOST_COUNT + 1) * value + min(MOST_COUNT, count), 1)
    need = max(0, min(NEEDS - 1, needed + ENOUGH))
    n = put(index, amount, n, NEED + (NEEDS * now + need) * (CARDS + 1) + unseen, 1)
    n = put(index, amount, n, MINE + (TABLES * now + playing) * CHANCES + int(mine * (CHANCES - 1) + 0.5), 1)
    n = put(index, amount, n, SEEN + (TABLES * now + playing) * CHANCES + int(seen * (CHANCES - 1) + 0.5), 1)
    n = put(index, amount, n, JUMP + 6 * now + jumped, 1)
    answered = neighbour(s, seat, s.direction if now == BIDDEN else -s.direction)
    at_stake = stake(s, seat, answered, -1) / EVEN
    for moment in (BIDDEN, CHECKED):
        on = 1 if moment == now else 0
        n = put(index, amount, n, AMOUNTS + 6 * moment, on * mine)
        n = put(index, amount, n, AMOUNTS + 6 * moment + 1, on * seen)
        n = put(index, amount, n, AMOUNTS + 6 * moment + 2, on * needed / max(1, unseen))
        n = put(index, amount, n, AMOUNTS + 6 * moment + 3, on * count / s.dealt)
        n = put(index, amount, n, AMOUNTS + 6 * moment + 4, on * (at_stake - 1))
        n = put(index, amount, n, AMOUNTS + 6 * moment + 5, on * at_stake * (mine if moment == BIDDEN else 1 - mine))
    return n


def rivals(s: State, seat: int, said: Ints, index: Ints, amount: Floats, n: int) -> int:
    """The others as they follow in turn: cards, and what they said."""
    value = (s.bids[s.bid_count - 1] - 1) % VALUES if s.bid_count > 0 else 0
    firsts, lasts = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
    bidder = s.starter
    for i in range(s.bid_count):
        if firsts[bidder] == 0:
            firsts[bidder] = s.bids[i]
        lasts[bidder] = s.bids[i]
        bidder = neighbour(s, bidder, s.direction)
    p = neighbour(s, seat, s.direction)
    for k in range(RIVALS):
        here = 1 if p != seat else 0
        cards, first, last = s.seat[p].cards, firsts[p] - 1, lasts[p] - 1
        told = 1 + SAYINGS * cards + said[p, value] if here else 0
        n = put(index, amount, n, RIVAL_SAID + (1 + SAYINGS * HELD) * k + told, 1)
        n = put(index, amount, n, RIVAL_FIRST + (VALUES + 1) * k + (first % VALUES + 1 if first >= 0 else 0), here)
        spot = 9 * (last % VALUES + 1) + min(8, last // VALUES) if last >= 0 else 0
        n = put(index, amount, n, RIVAL_LAST + 9 * (VALUES + 1) * k + spot, here)
        for other in range(VALUES):
            spot = SAYINGS * (VALUES * k + other) + said[p, other]
            n = put(index, amount, n, RIVAL_SAYINGS + spot, here if said[p, other] >= MEEK else 0)
        if here:
            p = neighbour(s, p, s.direction)
    return n
