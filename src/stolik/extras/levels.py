"""What a game says of its bots, in `levels.py`: what the levels mean, and which tables are rated.

LEVELS: dict[str, Level]      any of easy, fair and strong; the others are made from the bots that the game has
CHARACTERS: dict[str, Character]    players of a style of their own, by the word that names them; may be missing
RATED: dict[int, Rating]      for some numbers of players, what is played for the page of strengths
"""

from collections.abc import Mapping
from dataclasses import dataclass

from stolik.core.options import Value

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
    """How a table is rated: `games` of every pairing of characters, levels and `bots`.

    `slow` are pairs that think long and meet only each other, each with a number of games; their luck is added up.
    Alone both play the same deals, the first of a pair `alone` times as many. With `variants`, options of the game,
    slow pairs play each of these instead.
    """

    games: int
    bots: tuple[str, ...]
    slow: tuple[tuple[str, str, int], ...] = ()
    variants: tuple[Mapping[str, Value], ...] = ()
    alone: int = 1
