"""What the commands share."""

import os
import sys
import tomllib
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any

import typer

from stolik import games
from stolik.bots import ProgramLimits, split
from stolik.bots.program_limits import CHOICE, Isolated, parse_clock
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.language import LANGS, Lang, say
from stolik.core.options import Value

RAY_HELP = "on a Ray cluster, all its cores instead of --workers: its address, or auto for the one that runs here"
IsolatedOption = Annotated[Isolated, typer.Option(envvar=CHOICE, help="by bubblewrap: if possible, always, no")]
HouseOption = Annotated[Path | None, typer.Option(help="house rules: a TOML file of names and numbers")]
BotFiles = Annotated[list[str] | None, typer.Option(help="what isolated programs may read besides their own file")]


def default_lang() -> Lang:
    """The language of the terminal: Polish if it is set so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "pl" if value.startswith("pl") else "en"
    return "en"


_chosen: ContextVar[Lang | None] = ContextVar("the language asked for", default=None)


def current_lang() -> Lang:
    """The language asked for on the command line, else the terminal's."""
    return _chosen.get() or default_lang()


def chosen_lang(lang: str | None) -> Lang:
    """The language of a command: remembered, so that errors are told in it too."""
    _chosen.set(None)
    if lang is None:
        return default_lang()
    if lang not in LANGS:
        raise BadSetupError(
            pl=f"Nie znam języka „{shown(lang)}”: pl albo en.", en=f'Unknown language "{shown(lang)}": pl or en.'
        )
    language: Lang = "pl" if lang == "pl" else "en"
    _chosen.set(language)
    return language


def parse_options(given: list[str]) -> dict[str, Value]:
    """`--option k=v` as pairs."""
    options: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetupError(
                pl=f"Opcję podaje się jako nazwa=wartość, nie „{shown(text)}”.",
                en=f'An option is given as name=value, not "{shown(text)}".',
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


def limits_of(isolated: Isolated, files: list[str] | None, clock: str = "10/600", memory: int = 2048) -> ProgramLimits:
    """What a program may use, as the command line says."""
    for file in files or []:
        if not Path(file).exists():
            told = shown(file)
            raise BadSetupError(pl=f"--bot-files: nie ma „{told}”.", en=f'--bot-files: there is no "{told}".')
    return ProgramLimits(*parse_clock(clock), memory=memory, isolated=isolated, files=tuple(files or ()))


def bot_specs(bots: str | None, seats: int) -> list[str]:
    """A bot for each of so many seats: one spec for all, or one each."""
    specs = split(bots or "random")
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        raise BadSetupError(
            pl=f"Podano botów: {len(specs)}, a miejsc dla nich jest {seats}. Można też podać jednego dla wszystkich.",
            en=f"{len(specs)} bots were given for {seats} seats. One for all of them is also possible.",
        )
    return specs


def require_workers(workers: int) -> None:
    if workers not in range(1, 257):
        raise BadSetupError(pl="Pracowników może być od 1 do 256.", en="There can be 1 to 256 workers.")


def load(name: str, house: Path | None = None) -> Game:
    """A game by name, with the house rules of a file."""
    return games.with_house(name, read_house(house) if house else {})


def read_house(path: Path) -> dict[str, Any]:
    """House rules from a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadSetupError(
            pl=f"„{shown(str(path))}” nie da się przeczytać jako TOML: {error}.",
            en=f'"{shown(str(path))}" cannot be read as TOML: {error}.',
        ) from error
