"""What the laboratory measures in TEN: wilds, and the tokens that are left."""

from stolik.core.types import Ints, State
from stolik.games.ten.tables import COLOURS, DIGITS

PIECES = {
    "digit-wild": {"pl": "joker cyfry", "en": "a digit wild"},
    "colour-wild": {"pl": "joker koloru", "en": "a colour wild"},
    "any-wild": {"pl": "joker dowolny", "en": "the wild that is anything"},
    "black": {"pl": "czarny żeton na końcu", "en": "a black token at the end"},
    "bust": {"pl": "żeton fiaska na końcu", "en": "a bust token at the end"},
}


def pieces(s: State, seat: int, out: Ints) -> int:
    own = s.seat[seat]
    out[0], out[1] = 0, 0
    for digit in range(DIGITS):
        out[0] += own.wilds[digit]
    for colour in range(COLOURS):
        out[1] += own.wilds[DIGITS + colour]
    out[2], out[3], out[4] = own.wilds[DIGITS + COLOURS], own.black, own.bust
    return 5
