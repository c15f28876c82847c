"""`stolik results`: files of tournaments, shown, merged, and as a page with pictures."""

import json
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Annotated, Any

import typer

from stolik import games
from stolik.arena import store
from stolik.arena.html_page import page as drawn
from stolik.arena.report import figures
from stolik.arena.tournament import Outcome, Plan
from stolik.bots import ProgramLimits
from stolik.cli.arena_tables import show as show_tables
from stolik.cli.common import chosen_lang
from stolik.cli.record import save
from stolik.core.errors import BadSetupError

app = typer.Typer(help="Results of tournaments.", no_args_is_help=True)


@app.callback()
def main() -> None:
    """Results of tournaments."""


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="a file that `stolik arena -o` wrote")],
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Show the figures of a tournament again."""
    language = chosen_lang(lang)
    report = _report(store.read(file)) | {"file": str(file)}
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        show_tables(report, language)


@app.command()
def merge(
    files: Annotated[list[Path], typer.Argument(help="files of one game, with as many players and the same options")],
    output: Annotated[Path, typer.Option("-o", "--output", help="the file of all of them")],
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Make one tournament of several. A game that is in two files counts once, as it is in the first of them."""
    language = chosen_lang(lang)
    if len(files) < 2:
        raise BadSetupError(pl="Połączyć można dwa pliki lub więcej.", en="Two files or more can be merged.")
    first, *others = files
    whole = reduce(lambda kept, path: store.joined(kept, store.read(path), path), others, store.read(first))
    store.save(output, whole.header, whole.done)
    show_tables(_report(whole) | {"file": str(output)}, language)


@app.command()
def page(
    file: Annotated[Path, typer.Argument(help="a file that `stolik arena -o` wrote")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="the page; else beside the file")] = None,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Write a tournament as a page with pictures, which needs nothing else and can be sent to anybody."""
    language = chosen_lang(lang)
    path = output or file.with_suffix(".html")
    save(path, drawn(_report(store.read(file)), language))
    print(path)


def _report(kept: store.Kept) -> dict[str, Any]:
    """The figures of what a file holds."""
    game = games.with_house(kept.header["game"], kept.header.get("house", {}))
    setup = game.setup(kept.header["players"], kept.header["options"])
    most = max((int(part.games.max()) + 1 for part in kept.done), default=0)
    limits = ProgramLimits(fresh=kept.header.get("fresh", False))
    known = Plan(game, setup, [], most, kept.header["seed"], kept.line_ups, limits=limits)
    known = replace(known, luck=kept.header.get("luck", "own"), absent=tuple(kept.header["bots"]))
    return figures(known, Outcome(kept.done, 0, 0.0, stopped=False))
