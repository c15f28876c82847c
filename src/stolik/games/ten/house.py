"""What house rules may change in TEN.

A bust token worth more than 3 could be bid for more than MOST_BID; a limit over 12 could make a row longer than
LONGEST_ROW.
"""

from stolik.core.house import Changeable

HOUSE = {
    "TEN_LIMIT": Changeable(6, 12, "dycha: liczba, której nie wolno przekroczyć", "the ten: the number not to exceed"),
    "START_BLACK": Changeable(0, 5, "żetony na początku", "tokens at the start"),
    "MOST_BLACK": Changeable(5, 10, "najwięcej żetonów naraz", "the most tokens at a time"),
    "BUST_WORTH": Changeable(0, 3, "wartość żetonu wpadki", "what a bust token is worth"),
    "SOLO_LEAST_BID": Changeable(1, 10, "najniższa oferta DYCHY w grze solo", "the least bid of TEN in the solo game"),
    "CURRENCY_COPIES": Changeable(
        0,
        27,
        "karty waluty każdej wartości przy 1–2, 3 i 4–5 graczach",
        "currency cards of each value with 1-2, 3 and 4-5 players",
        "same",
    ),
}
