"""What a game says of its bots, in `levels.py`: what the levels mean, and which tables are rated.

LEVELS: dict[str, Level]      any of easy, fair and strong; the others are made from the bots that the game has
CHARACTERS: dict[str, Character]    players of a style of their own, by the word that names them; may be missing
RATED: dict[int, Rating]      for some numbers of players, what is played for the page of strengths
"""

from collections.abc import Mapping
from dataclasses import dataclass

LEVELS = ("easy", "fair", "strong")


@dataclass(frozen=True)
class Level:
    """A level in one game: the bot's spec, and what can be expected of it in Polish and English."""

    spec: str
    pl: str
    en: str


@dataclass(frozen=True)
class Face:
    """A face, drawn from parts; those that there are: web/templates/parts/faces.html."""

    skin: str
    hair: str
    hair_colour: str
    shirt: str
    brows: str = "calm"
    eyes: str = "open"
    mouth: str = "smile"
    extra: str = ""


@dataclass(frozen=True)
class Character:
    """A player with a style: name and face, the trait in a word and in a sentence, and the bot's spec."""

    spec: str
    name: str
    face: Face
    trait: Mapping[str, str]  # by language
    pl: str
    en: str


@dataclass(frozen=True)
class Figure:
    """A figure of how somebody plays, in a game's style.py: what is counted, and whether a game's sum is the figure.

    Others are means over all that is noticed; one of 0s and 1s is a share, and told in percent.
    """

    pl: str
    en: str
    per_game: bool = False
    share: bool = True


@dataclass(frozen=True)
class Rating:
    """How a table is rated: games of every pairing, games with slow bots, and the simulations of three searches.

    The last search makes about as many simulations as a core makes in a tenth of a second. `others` are more bots that
    meet everybody, such as the parts that a champion is made of.
    """

    games: int
    few: int
    simulations: tuple[int, int, int]
    others: tuple[str, ...] = ()
