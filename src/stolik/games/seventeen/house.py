"""What house rules may change in Seventeen."""

from stolik.core.house import Changeable

HOUSE = {
    "TARGET": Changeable(9, 30, "od ilu rację ma sprawdzający", "the number from which the checker is right"),
    "HAND": Changeable(1, 3, "karty na ręce", "cards in a hand"),
    "WINNING": Changeable(1, 5, "żetony mistrzostwa, które kończą grę", "mastery tokens that end the game"),
    "TWO_SIDED": Changeable(3, 7, "karty dwustronne każdej wartości", "two-sided cards of each value"),
    "ONE_SIDED": Changeable(1, 3, "karty jednostronne każdej wartości", "one-sided cards of each value"),
    "SPECIAL_COPIES": Changeable(
        0, 10, "karty specjalne: zwrot, dwójka, kosz, pułapka", "special cards: reverse, two, bin, trap", "most"
    ),
}
