"""Money in TEN: black tokens (1), bust tokens (3) and number cards (1). T7, T10, T22, T24."""

from stolik.core.types import State
from stolik.games.ten.tables import BUST_WORTH, COLOURS, DIGITS, MOST_BLACK, NUMBERS


def gain_black(s: State, seat: int, amount: int) -> None:
    s.seat[seat].black = min(MOST_BLACK, s.seat[seat].black + amount)  # T7: up to the limit


def kept_copies(s: State) -> int:
    """How many copies of a number card are no money: none, but in the solo game the last one (T22)."""
    return 1 if s.players == 1 else 0


def payable_cards(s: State, seat: int) -> int:
    """How many number cards of a seat are money."""
    kept = kept_copies(s)
    cards = s.seat[seat].cards
    n = 0
    for kind in range(NUMBERS):
        n += max(0, cards[kind] - kept)
    return n


def means(s: State, seat: int) -> int:
    """The most that a seat can pay."""
    return int(s.seat[seat].black + BUST_WORTH * s.seat[seat].bust + payable_cards(s, seat))


def currency_left(s: State, seat: int) -> int:
    return int(s.seat[seat].black + BUST_WORTH * s.seat[seat].bust)  # T19


def pay_black(s: State, seat: int) -> None:
    s.seat[seat].black -= 1
    s.owed -= 1


def pay_bust(s: State, seat: int) -> None:
    s.seat[seat].bust -= 1
    s.owed = max(0, s.owed - BUST_WORTH)  # T10: no change is given


def pay_card(s: State, seat: int, kind: int) -> None:
    s.seat[seat].cards[kind] -= 1
    s.discard[kind] += 1
    s.owed -= 1


def pay_as_ten(s: State, seat: int) -> None:  # T24
    while s.owed > 0 and s.seat[seat].black > 0:
        pay_black(s, seat)
    while s.owed > 0 and s.seat[seat].bust > 0:
        pay_bust(s, seat)
    for digit in range(DIGITS):
        for colour in range(COLOURS):
            kind = colour * DIGITS + digit
            while s.owed > 0 and s.seat[seat].cards[kind] > 1:
                pay_card(s, seat, kind)
