"""`stolik style GAME`: how bots play, in figures."""

import json
from itertools import count
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stolik import bots
from stolik.arena.style import RIVAL, company, differs, figures_of, measure
from stolik.cli.common import compiled, default_lang, load
from stolik.cli.progress import progress
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.language import say
from stolik.extras.levels import Figure


def style(
    game: str,
    names: Annotated[str, typer.Option("--bots", help="instead of easy, fair and the characters")] = "",
    players: Annotated[int, typer.Option(help="at a table of so many; else the fewest with a rival")] = 0,
    games: Annotated[int, typer.Option(help="games of each bot")] = 200,
    seed: Annotated[str, typer.Option(help="the same seed, the same figures")] = "style",
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Show how bots play: how often they bluff, risk, check. Each sits among `fair` ones, on the same deals."""
    if games < 1:
        raise BadSetupError(pl="Potrzeba co najmniej jednej partii.", en="At least one game is needed.")
    chosen = load(game)
    figures = figures_of(chosen)
    asked = bots.split(names) if names else company(chosen)
    for bot in asked:
        bots.require(bot, chosen)
    setup = chosen.setup(players or min(count for count in chosen.players if count > 1))
    compiled(chosen)
    found, played = {}, count(1)
    with progress(quiet=as_json) as tell:
        for bot in asked:
            found[bot] = measure(
                chosen, setup, bot, games, seed, lambda: tell(chosen.name, next(played), len(asked) * games)
            )
    report = {"game": chosen.name, "players": setup.players, "games": games, "seed": seed, "bots": found}
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        _show(chosen, figures, report)


def _show(game: Game, figures: dict[str, Figure], report: dict[str, Any]) -> None:
    """One row a figure; a star where a bot is clearly unlike `fair`."""
    lang, found = default_lang(), report["bots"]
    title = f"{game.words.TITLE[lang]}, {report['players']} × {report['games']}"
    table = Table("", *(_name(game, bot, lang) for bot in found), title=title)
    for name, figure in figures.items():
        marks = ["*" if RIVAL in found and differs(row[name], found[RIVAL][name]) else "" for row in found.values()]
        cells = [told(row[name], figure) + mark for row, mark in zip(found.values(), marks, strict=True)]
        table.add_row(getattr(figure, lang), *cells)
    console = Console(highlight=False)
    console.print(table)
    console.print(say(lang, pl=f"* wyraźnie inaczej niż {RIVAL}", en=f"* clearly unlike {RIVAL}"))


def told(one: dict[str, float], figure: Figure) -> str:
    """A figure and half of its interval."""
    wide = (one["high"] - one["low"]) / 2
    if figure.share and not figure.per_game:
        return f"{one['mean']:.0%} ± {100 * wide:.0f}"
    return f"{one['mean']:.2f} ± {wide:.2f}"


def _name(game: Game, bot: str, lang: str) -> str:
    character = bots.characters(game).get(bot)
    return f"{character.name}, {character.trait[lang]}" if character else bot
