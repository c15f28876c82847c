"""What the commands share."""

import os
import sys

from stolik import games
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.language import Lang, say
from stolik.core.options import Value


def default_lang() -> Lang:
    """The language of the terminal: Polish if it is set so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "pl" if value.startswith("pl") else "en"
    return "en"


def chosen_lang(lang: str | None) -> Lang:
    if lang is None:
        return default_lang()
    if lang not in ("pl", "en"):
        raise BadSetupError(pl=f"Nie znam języka „{lang}”: pl albo en.", en=f'Unknown language "{lang}": pl or en.')
    return "pl" if lang == "pl" else "en"


def parse_options(given: list[str]) -> dict[str, Value]:
    """`--option k=v` as pairs."""
    options: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetupError(
                pl=f"Opcję podaje się jako nazwa=wartość, nie „{text}”.",
                en=f'An option is given as name=value, not "{text}".',
            )
        options[name.strip()] = value.strip()
    return options


def compiled(game: Game) -> Game:
    """The game with its rules compiled, with a message if that takes a while."""
    if not game.is_cached:
        print(
            say(
                default_lang(),
                pl=f"Kompiluję {game.name}: tylko ten jeden raz, chwilę to potrwa…",
                en=f"Compiling {game.name}: only this once, it takes a moment…",
            ),
            file=sys.stderr,
            flush=True,
        )
    game.compiled()
    return game


def default_players(game: Game) -> int:
    """Two, or as near to it as the game allows."""
    return min(max(2, min(game.players)), max(game.players))


def bot_specs(bots: str | None, seats: int) -> list[str]:
    """A bot for each of so many seats: one spec for all, or one each."""
    specs = [spec.strip() for spec in (bots or "random").split(",")]
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        raise BadSetupError(
            pl=f"Podano botów: {len(specs)}, a miejsc dla nich jest {seats}. Można też podać jednego dla wszystkich.",
            en=f"{len(specs)} bots were given for {seats} seats. One for all of them is also possible.",
        )
    return specs


def load(name: str) -> Game:
    return games.load(name)
