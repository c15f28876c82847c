"""What a program that plays may use: time for a move and for a game, memory, files, and how much it may write."""

import os
from dataclasses import dataclass, field
from typing import Literal

from stolik.core.errors import BadSetupError, shown

LONGEST_LINE = 1 << 16  # bytes in an answer
LAST_WORDS = 1 << 13  # bytes that are kept of standard error


Isolated = Literal["auto", "required", "no"]
CHOICE = "STOLIK_ISOLATED"  # a variable that says which, where nobody says otherwise


@dataclass(frozen=True)
class ProgramLimits:
    """Seconds for a move, for a whole game and to start; memory in megabytes. Bots of the house have none of these.

    `isolated` (see bots.isolation) is where it is possible, always, or not at all; `files` are what an isolated program
    sees besides its own; with `fresh` each game has a new process.
    """

    move: float = 10.0
    game: float = 600.0
    start: float = 60.0
    memory: int = 2048
    isolated: str = field(default_factory=lambda: os.environ.get(CHOICE, "auto"))
    files: tuple[str, ...] = ()
    fresh: bool = False


def parse_clock(text: str) -> tuple[float, float]:
    """`10/600`: seconds for a move, and for all moves of a game; `10` alone is a move's, and sixty such for a game."""
    move, slash, game = text.partition("/")
    try:
        seconds = float(move), float(game) if slash else 60 * float(move)
    except ValueError:
        seconds = 0.0, 0.0
    if not 0 < seconds[0] <= seconds[1] < 1e6:
        raise BadSetupError(
            pl=f"Zegar to sekundy na ruch i na partię, na przykład 10/600; nie „{shown(text)}”.",
            en=f'A clock is seconds for a move and for a game, such as 10/600; not "{shown(text)}".',
        )
    return seconds
