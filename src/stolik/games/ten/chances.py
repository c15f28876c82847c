"""What the next card brings the active player, exactly: whole numbers of cards out of those left in the deck."""

from stolik.core.types import Ints, State
from stolik.games.ten.tables import CURRENCY, DIGIT_WILD, DIGITS, KINDS, NUMBERS, TEN_LIMIT

BUST_BY_DIGITS, BUST_BY_CURRENCY, WILD_NEXT = range(3)
EVENTS = 3


def chances(s: State, cards: Ints) -> int:
    """Write how many cards would bust by digits, bust by currency, or be wild; return how many are left in all."""
    room = TEN_LIMIT - s.digits + s.currency  # the highest digit that is safe (T4)
    by_digits = 0
    for kind in range(NUMBERS):
        if kind % DIGITS + 1 > room:
            by_digits += s.deck[kind]
    by_currency = 0
    for kind in range(CURRENCY, DIGIT_WILD):
        if s.currency + kind - CURRENCY + 1 > TEN_LIMIT:
            by_currency += s.deck[kind]
    wild = 0
    for kind in range(DIGIT_WILD, KINDS):
        wild += s.deck[kind]
    cards[BUST_BY_DIGITS] = by_digits
    cards[BUST_BY_CURRENCY] = by_currency
    cards[WILD_NEXT] = wild
    return int(s.left)
