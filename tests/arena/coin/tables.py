"""The numbers of the coin game: all chances are in points, hundredths."""

from stolik.core.house import Changeable

ADVANTAGE = 0  # of the first seat
PENALTY = 20  # of who chooses `worse`

HOUSE = {
    "ADVANTAGE": Changeable(0, 10, "przewaga pierwszego", "advantage of the first seat"),
    "PENALTY": Changeable(0, 20, "kara", "penalty"),
}
