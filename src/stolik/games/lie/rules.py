"""GRA (LIE) by Chris Handy, the Polish edition. The page is docs/rules/lie.md; L1-L15 below are its numbers.

A card is stored as its place in the table of pairs plus one, a bid as its number plus one: 0 is "none", -1 is "unseen".
"""

from enum import IntEnum

import numpy as np

from stolik.core.actions import Ranges
from stolik.core.options import Choice, Flag
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.core.visibility import OWNER, PUBLIC, SECRET
from stolik.games.lie.tables import CARDS, COPIES, FIRST_HAND, HIGH, LAST_HAND, LOW, PAIRS, VALUES

VERSION = 1
PLAYERS = range(2, 7)
MOST_SEATS = 6
MOST_CARDS = 5  # that a hand has room for
KINDS = len(PAIRS)
BIDS = VALUES * CARDS  # a bid's number is (count - 1) * 6 + value - 1

OPTIONS = {
    "order": Choice(("count", "value")),
    "ones_wild": Flag(),
    "directions": Flag(),
    "cards": Choice(("more", "fewer")),
    "longer": Flag(),
}
OPTION_ORDER, OPTION_ONES_WILD, OPTION_DIRECTIONS, OPTION_CARDS, OPTION_LONGER = range(5)
BY_COUNT = 0

ACTIONS = Ranges(show=VALUES, direction=2, check=1, bid=BIDS)
SHOW, DIRECTION, CHECK, BID = ACTIONS["show"], ACTIONS["direction"], ACTIONS["check"], ACTIONS["bid"]
OUTCOMES = Ranges(card=KINDS)

MAX_LEGAL = BIDS  # all bids at the opening; later a check more, but at least one bid less
MAX_OUTCOMES = KINDS
# At most 30 rounds: `longer` with six players ends after 5 * 5 + 4 lost checks; without it 6 * 4 + 1 rounds end the
# game, and 5 extra rounds decide among six. A round has at most 30 cards dealt, 30 fixed, a direction,
# 180 bids and a check.
MAX_STEPS = 30 * (30 + 30 + 1 + BIDS + 1)


class Phase(IntEnum):
    DEAL = 0
    FIX = 1
    DIRECT = 2
    BID = 3


SEAT = np.dtype(
    [
        ("size", np.int8),  # hand size: how many cards the seat is dealt (L1)
        ("playing", np.int8),  # 1 while in the game
        ("left", np.int8),  # 1 for the first to leave, 2 for the second ...; 0 while nobody put them out
        ("cards", np.int8),  # cards in hand now
        ("fixed", np.int8),  # how many of them have a face fixed
        ("hand", np.int8, MOST_CARDS),  # the cards, in the order dealt
        ("face", np.int8, MOST_CARDS),  # the face fixed of each
        ("shown_card", np.int8, MOST_CARDS),  # the hand as it was shown at the last check
        ("shown_face", np.int8, MOST_CARDS),
    ]
)
STATE = np.dtype(
    [
        ("pending", np.uint8),
        ("over", np.uint8),
        ("phase", np.int8),
        ("players", np.int8),
        ("order", np.int8),  # the options, as the rules need them
        ("ones_wild", np.int8),
        ("directions", np.int8),
        ("fewer", np.int8),
        ("longer", np.int8),
        ("extra", np.int8),  # 1 in extra rounds (L15)
        ("gone", np.int8),  # how many were put out so far
        ("starter", np.int8),  # starts this round
        ("turn", np.int8),  # whose say it is, once bidding has begun
        ("direction", np.int8),  # 1 clockwise, -1 anticlockwise
        ("receiver", np.int8),  # who is dealt the next card
        ("dealt", np.int8),  # cards in all hands
        ("bid_count", np.uint8),  # bids of this round
        ("bids", np.uint8, BIDS),  # in order, from the starter on
        ("checker", np.int8),  # the last check: who checked, plus one
        ("checked", np.int8),  # whose bid, plus one
        ("checked_bid", np.uint8),  # which bid
        ("found", np.int8),  # how many matching faces were there
        ("deck", np.int8, KINDS),  # copies of each pair not in a hand
        ("seat", SEAT, MOST_SEATS),
    ]
)
_HIDDEN = {"deck": SECRET, "seat.hand": OWNER, "seat.face": OWNER}
VISIBILITY = {
    **{name: PUBLIC for name in STATE.names or () if name not in ("seat", "deck")},
    **{f"seat.{name}": PUBLIC for name in SEAT.names or () if name not in ("hand", "face")},
    **_HIDDEN,
}


def highest(players: int) -> dict[str, int]:
    return dict.fromkeys(("bid_count", "bids", "checked_bid"), players * MOST_CARDS * VALUES)


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    s.order = options[OPTION_ORDER]
    s.ones_wild = options[OPTION_ONES_WILD]
    s.directions = options[OPTION_DIRECTIONS]
    s.fewer = options[OPTION_CARDS]
    s.longer = options[OPTION_LONGER]
    for p in range(players):
        s.seat[p].playing = 1
        s.seat[p].size = LAST_HAND if s.fewer else FIRST_HAND  # L1, L13
    begin_round(s, 0)  # L4: seat 0 starts round one


# A round: the deal (L2) and the faces (L3)


def begin_round(s: State, starter: int) -> None:
    s.phase = Phase.DEAL
    s.pending = 0
    s.starter = starter
    s.turn = starter
    s.direction = 1
    s.dealt = 0
    for i in range(s.bid_count):
        s.bids[i] = 0
    s.bid_count = 0
    for kind in range(KINDS):
        s.deck[kind] = COPIES
    s.receiver = 0
    while not s.seat[s.receiver].playing:
        s.receiver += 1


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    n = 0
    for kind in range(KINDS):
        copies = s.deck[kind]
        outcomes[n] = kind
        weights[n] = copies
        n += copies > 0
    return n


def draw(s: State, rng: Ints, moves: Ints, weights: Ints) -> int:
    """Any of the 30 cards; one that is in a hand is drawn again."""
    card = below(rng, CARDS)
    while card % COPIES >= s.deck[card // COPIES]:
        card = below(rng, CARDS)
    return card // COPIES


def deal(s: State, kind: int) -> None:
    seat = s.seat[s.receiver]
    seat.hand[seat.cards] = kind + 1
    seat.cards += 1
    s.deck[kind] -= 1
    s.dealt += 1
    if seat.cards == seat.size:
        s.receiver += 1
        while s.receiver < s.players and not s.seat[s.receiver].playing:
            s.receiver += 1
        if s.receiver == s.players:
            s.phase = Phase.FIX
            s.pending = playing_seats(s)


def playing_seats(s: State) -> int:
    bits = 0
    for p in range(s.players):
        if s.seat[p].playing:
            bits |= 1 << p
    return bits


def fix_face(s: State, who: int, face: int) -> None:
    seat = s.seat[who]
    seat.face[seat.fixed] = face
    seat.fixed += 1
    if seat.fixed == seat.cards:
        s.pending &= ~(1 << who)
        if s.pending == 0:  # L4
            s.phase = Phase.DIRECT if s.directions else Phase.BID
            s.pending = 1 << s.starter


def choose_direction(s: State, choice: int) -> None:  # L5
    s.direction = 1 if choice == 0 else -1
    s.phase = Phase.BID


# Bidding (L6-L8)


def bid_height(s: State, bid: int) -> int:  # L7
    if s.order == BY_COUNT:
        return bid
    return (bid % VALUES) * CARDS + bid // VALUES


def legal(s: State, seat: int, out: Ints) -> int:
    if s.phase == Phase.FIX:
        kind = s.seat[seat].hand[s.seat[seat].fixed] - 1
        out[0] = SHOW + LOW[kind] - 1
        out[1] = SHOW + HIGH[kind] - 1
        return 2
    if s.phase == Phase.DIRECT:
        out[0] = DIRECTION
        out[1] = DIRECTION + 1
        return 2
    return legal_bids(s, out)


def legal_bids(s: State, out: Ints) -> int:
    n = 0
    last = s.bids[s.bid_count - 1] - 1 if s.bid_count > 0 else -1
    if last >= 0:
        out[0] = CHECK  # L6
        n = 1
    if s.order == BY_COUNT:
        for bid in range(last + 1, s.dealt * VALUES):
            out[n] = BID + bid
            n += 1
        return n
    top = bid_height(s, last) if last >= 0 else -1
    for bid in range(s.dealt * VALUES):
        if bid_height(s, bid) > top:
            out[n] = BID + bid
            n += 1
    return n


def count_legal(s: State, seat: int, moves: Ints) -> int:
    if s.phase != Phase.BID:
        return 2
    bids = s.dealt * VALUES
    if s.bid_count == 0:
        return bids
    last = s.bids[s.bid_count - 1] - 1
    if s.order == BY_COUNT:
        return bids - last
    return bids - last % VALUES * s.dealt - last // VALUES


def nth_legal(s: State, seat: int, n: int, moves: Ints) -> int:
    if s.phase == Phase.FIX:
        kind = s.seat[seat].hand[s.seat[seat].fixed] - 1
        return SHOW + (HIGH[kind] if n else LOW[kind]) - 1
    if s.phase == Phase.DIRECT:
        return DIRECTION + n
    if s.bid_count == 0:
        return BID + n
    if n == 0:
        return CHECK
    last = s.bids[s.bid_count - 1] - 1
    return BID + (last + n if s.order == BY_COUNT else nth_by_value(last, n - 1))


def nth_by_value(last: int, n: int) -> int:
    """The n-th bid higher than the last: with as many or fewer only higher values, with more the same value too."""
    value, count = last % VALUES, last // VALUES + 1
    higher = VALUES - 1 - value
    if n < count * higher:
        return n // higher * VALUES + value + 1 + n % higher
    n -= count * higher
    return (count + n // (higher + 1)) * VALUES + value + n % (higher + 1)


def place_bid(s: State, bid: int) -> None:
    s.bids[s.bid_count] = bid + 1
    s.bid_count += 1
    s.turn = neighbour(s, s.turn, s.direction)
    s.pending = 1 << s.turn


def neighbour(s: State, seat: int, way: int) -> int:
    """The nearest player in the game, clockwise (1) or anticlockwise (-1)."""
    while True:
        seat += way
        if seat == s.players:
            seat = 0
        elif seat < 0:
            seat = s.players - 1
        if s.seat[seat].playing:
            return seat


# The check (L9-L11)


def resolve_check(s: State, checker: int) -> None:
    bidder = neighbour(s, checker, -s.direction)
    bid = s.bids[s.bid_count - 1] - 1
    found = count_faces(s, bid % VALUES + 1)
    s.checker = checker + 1
    s.checked = bidder + 1
    s.checked_bid = bid + 1
    s.found = found
    show_hands(s)
    if found >= bid // VALUES + 1:
        end_round(s, bidder, checker)
    else:
        end_round(s, checker, bidder)


def ones_count_as_all(s: State) -> bool:  # L10
    return s.ones_wild != 0 and (s.bids[0] - 1) % VALUES != 0


def count_faces(s: State, value: int) -> int:
    wild = ones_count_as_all(s)
    found = 0
    for p in range(s.players):
        for i in range(s.seat[p].cards):
            face = s.seat[p].face[i]
            if face == value or (wild and face == 1):
                found += 1
    return found


def show_hands(s: State) -> None:
    for p in range(s.players):
        seat = s.seat[p]
        for i in range(MOST_CARDS):
            seat.shown_card[i] = seat.hand[i]
            seat.shown_face[i] = seat.face[i]
            seat.hand[i] = 0
            seat.face[i] = 0
        seat.cards = 0
        seat.fixed = 0


def end_round(s: State, winner: int, loser: int) -> None:
    if s.extra:
        put_out(s, loser)  # L15: at once, sizes no longer change
    else:
        s.seat[loser].size += -1 if s.fewer else 1  # L11, L13
        if s.seat[loser].size == (0 if s.fewer else LAST_HAND + 1):
            if s.longer:
                put_out(s, loser)  # L14
            else:
                keep_the_best(s)  # L12, L13, L15
    if count_playing(s) == 1:
        finish(s)
    else:
        begin_round(s, nearest_playing(s, winner))


def put_out(s: State, seat: int) -> None:
    s.gone += 1
    s.seat[seat].left = s.gone
    s.seat[seat].playing = 0


def keep_the_best(s: State) -> None:
    best = s.seat[0].size
    for p in range(s.players):
        best = max(best, s.seat[p].size) if s.fewer else min(best, s.seat[p].size)
    for p in range(s.players):
        s.seat[p].playing = 1 if s.seat[p].size == best else 0
    s.extra = 1


def count_playing(s: State) -> int:
    n = 0
    for p in range(s.players):
        n += s.seat[p].playing
    return n


def nearest_playing(s: State, seat: int) -> int:  # L11, L15
    while not s.seat[seat].playing:
        seat = (seat + 1) % s.players
    return seat


def finish(s: State) -> None:
    s.over = 1
    s.pending = 0
    s.phase = Phase.DEAL
    s.dealt = 0
    for i in range(s.bid_count):
        s.bids[i] = 0
    s.bid_count = 0
    for kind in range(KINDS):
        s.deck[kind] = COPIES


def step(s: State, who: int, action: int) -> None:
    match s.phase:
        case Phase.DEAL:
            deal(s, action)
        case Phase.FIX:
            fix_face(s, who, action - SHOW + 1)
        case Phase.DIRECT:
            choose_direction(s, action - DIRECTION)
        case Phase.BID:
            if action == CHECK:
                resolve_check(s, who)
            else:
                place_bid(s, action - BID)


# The result


def scores(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = s.seat[p].size
    return s.players


def standing(s: State, seat: int) -> int:
    """Higher is better: still playing, then by leaving, last out first, then by size."""
    if s.seat[seat].playing:
        return 1000
    if s.seat[seat].left > 0:
        return 100 + s.seat[seat].left
    return s.seat[seat].size if s.fewer else -s.seat[seat].size


def ranks(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s, q) > standing(s, p):
                out[p] += 1
    return s.players


# Invariants


def check(s: State) -> int:
    broken = 0
    in_hands = 0
    for kind in range(KINDS):  # 1: every pair is there twice
        copies = s.deck[kind]
        for p in range(s.players):
            for i in range(s.seat[p].cards):
                if s.seat[p].hand[i] == kind + 1:
                    copies += 1
                    in_hands += 1
        if copies != COPIES or s.deck[kind] < 0:
            broken |= 1
    if in_hands != s.dealt:  # 2: the number of cards dealt is the number in hands
        broken |= 2
    for p in range(s.players):
        broken |= check_seat(s, p)
    for i in range(1, s.bid_count):  # 32: every bid is higher than the one before
        if bid_height(s, s.bids[i] - 1) <= bid_height(s, s.bids[i - 1] - 1):
            broken |= 32
    if s.pending & ~playing_seats(s):  # 64: only players in the game are asked
        broken |= 64
    if s.over and (s.pending or count_playing(s) != 1):  # 128: it ends with one
        broken |= 128
    return broken


def check_seat(s: State, p: int) -> int:
    broken = 0
    seat = s.seat[p]
    if seat.size < 0 or seat.size > LAST_HAND + 1 or seat.cards > max(seat.size, 0):  # 4: sizes in bounds
        broken |= 4
    if seat.cards > 0 and not seat.playing:  # 8: only players in the game hold cards
        broken |= 8
    for i in range(MOST_CARDS):  # 16: a fixed face is on its card, and empty places are empty
        if i < seat.fixed:
            kind = seat.hand[i] - 1
            if seat.face[i] != LOW[kind] and seat.face[i] != HIGH[kind]:
                broken |= 16
        elif seat.face[i] != 0:
            broken |= 16
        if i >= seat.cards and seat.hand[i] != 0:
            broken |= 16
    return broken
