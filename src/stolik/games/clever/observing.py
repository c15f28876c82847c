"""How Twice as Clever is shown to learners."""

from stolik.extras.observing import Shown, amount, bits, left_out, one_of, whose
from stolik.extras.observing import seats as in_seats
from stolik.games.clever.state import CHOICES, Part, Phase
from stolik.games.clever.tables import (
    AREAS,
    BLUE_MOST,
    CELLS,
    DICE,
    FACES,
    GREEN_FACTOR,
    ROUNDS,
    SILVER_ROWS,
    SPACES,
    YELLOW_CELLS,
)


def fields(players: int) -> dict[str, Shown]:
    dice = bits(DICE)
    seat = {
        "silver": bits(SILVER_ROWS * FACES),
        "circled": bits(YELLOW_CELLS),
        "crossed": bits(YELLOW_CELLS),
        "blues": amount(CELLS),
        "greens": amount(CELLS),
        "pinks": amount(CELLS),
        "blue": amount(BLUE_MOST),
        "green": amount(FACES * int(GREEN_FACTOR.max())),
        "pink": amount(FACES),
        "gained": amount(SPACES),
        "used": amount(SPACES),
        "foxes": amount(AREAS + 1),
        "waiting": amount(SPACES),
        "black": amount(1),
        "part": one_of(len(Part)),
        "extras": dice,
    }
    return {
        "pending": in_seats(players),
        "over": left_out(1),
        "phase": one_of(len(Phase)),
        "players": left_out(players),
        "round": amount(int(ROUNDS[players])),
        "active": whose(players),
        "passive": amount(1),
        "choices": amount(CHOICES),
        "value": one_of(FACES + 1),
        "hand": dice,
        "tray": dice,
        "chosen": dice,
        "rolling": dice,
        "swept": dice,
    } | {f"seat.{name}": shown for name, shown in seat.items()}
