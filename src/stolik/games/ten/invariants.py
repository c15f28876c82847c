"""What is always true in a game of TEN."""

from stolik.core.types import State
from stolik.games.ten.money import means
from stolik.games.ten.state import LONGEST_ROW, MOST_SEATS, Phase, sides
from stolik.games.ten.tables import COPIES, CURRENCY, DIGIT_WILD, DIGITS, KINDS, MOST_BLACK, NUMBERS, tier


def check(s: State) -> int:
    broken = check_cards(s) | check_row(s)
    for p in range(MOST_SEATS):  # 8: tokens in bounds; empty seats own nothing
        seat = s.seat[p]
        if seat.black < 0 or seat.black > MOST_BLACK or seat.bust < 0:
            broken |= 8
        if p >= sides(s) and (seat.black > 0 or seat.bust > 0 or seat.bid > 0):
            broken |= 8
    paying = s.phase in (Phase.PAY_CARD, Phase.PAY_WILD)
    if (s.owed > 0) != paying:  # 16: money is owed while one pays, and can be paid
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
    if (s.final and s.left > 0) or (s.over and (s.pending or not s.final)):  # 128: the end comes after the last card
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
    if s.wild == kind + 1 and s.phase in (Phase.BID, Phase.PAY_WILD):
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
