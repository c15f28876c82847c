"""What house rules may change in LIE."""

from stolik.core.house import Changeable

HOUSE = {
    "FIRST_HAND": Changeable(1, 3, "karty na ręce w pierwszej rundzie", "cards in a hand in the first round"),
    "LAST_HAND": Changeable(3, 5, "najwięcej kart na ręce", "the most cards in a hand"),
}
