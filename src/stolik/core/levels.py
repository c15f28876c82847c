"""What a game says of its bots, in `levels.py`: what the levels mean, and which tables are rated.

LEVELS: dict[str, Level]      any of easy, fair and strong; the others are made from the bots that the game has
RATED: dict[int, Rating]      for some numbers of players, what is played for the page of strengths
"""

from dataclasses import dataclass

LEVELS = ("easy", "fair", "strong")


@dataclass(frozen=True)
class Level:
    """A level in one game: the bot's spec, and what can be expected of it in Polish and English."""

    spec: str
    pl: str
    en: str


@dataclass(frozen=True)
class Rating:
    """How a table is rated: games of every pairing, games with the champion, and the simulations of three searches.

    The last search makes about as many simulations as a core makes in a second.
    """

    games: int
    few: int
    simulations: tuple[int, int, int]
