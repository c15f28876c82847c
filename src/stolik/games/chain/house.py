"""What house rules may change in Chain Reaction."""

from stolik.core.house import Changeable

HOUSE = {
    "DEALT": Changeable(8, 14, "płytki w kolumnie na początku", "tiles in a column at the start"),
    "WORTH": Changeable(0, 40, "punkty za 20 żetonów, od 1-1-1 do 4-4-4", "points of the 20 tokens, 1-1-1 to 4-4-4"),
}
