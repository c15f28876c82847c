"""`stolik review`: a finished game taken apart: luck, decisions, and what could have been done."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stolik.analysis import DEFAULT
from stolik.analysis import review as take_apart
from stolik.cli.common import chosen_lang
from stolik.cli.progress import progress
from stolik.cli.record import read_file, save
from stolik.core.errors import BadSetupError, StolikError
from stolik.core.language import say
from stolik.play import records
from stolik.play.match import Match
from stolik.web import messages

_NAMES = "A,B,C,D,E,F,G,H"


def review(
    file: Path,
    budget: Annotated[int, typer.Option(help="simulations for a decision; more is slower and surer")] = DEFAULT,
    names: Annotated[str, typer.Option(help="of the players, in the order of their seats")] = _NAMES,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="a page of its own, as HTML")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Take a finished game apart: what was luck, what was skill, what could have been done."""
    language = chosen_lang(lang)
    try:
        record = records.parse(read_file(file))
        match = records.from_record(record)
        called = _names(names, match, language)
        document = _reviewed(record, budget, called, language, quiet=as_json)
    except StolikError as error:
        print(f"{file}: {error.say(language)}", file=sys.stderr)
        raise typer.Exit(1) from error
    from stolik.web.coach import review_file  # templates and all: what is refused need not wait for them

    if output:
        save(output, review_file.page(document, match, called, language))
    if as_json:
        print(json.dumps(document, ensure_ascii=False))
    elif not output:
        _show(review_file.stories(document, match, called, language), language)


def _names(text: str, match: Match, lang: str) -> list[str]:
    """The names of all sides: of the players, and of those that nobody plays."""
    players, given = match.setup.players, [name.strip() for name in text.split(",")]
    if len(given) < players or not all(given):
        raise BadSetupError(pl=f"Podaj imiona graczy: {players}.", en=f"Name the players: {players}.")
    return given[:players] + list(getattr(match.game.words, "OTHER_SIDES", {}).get(lang, []))


def _reviewed(record: dict[str, Any], budget: int, names: list[str], lang: str, quiet: bool) -> dict[str, Any]:
    what = say(lang, pl="Analizuję, %", en="Reviewing, %")
    with progress(quiet) as tell:
        return take_apart(record, budget=budget, progress=lambda done: tell(what, 100 * done, 100), names=names)


def _show(stories: list[dict[str, Any]], lang: str) -> None:
    """The receipts, the moments and the costliest decisions, in the terminal."""
    console, first = Console(highlight=False), stories[0]
    console.print(_receipts(first["sides"], lang))
    console.print(messages.text(lang, "review.moments"), markup=False)
    for one in first["moments"]:
        swings = ", ".join(f"{swing['name']} {swing['by']}" for swing in one["swings"])
        console.print(f"  {one['ply']:4} {one['text']} ({swings})", markup=False)
    for story in stories:
        name = story["names"][story["seat"]]
        console.print(messages.text(lang, "review.costliest", name=name), markup=False)
        for one in story["costliest"]:
            better = messages.text(lang, "review.better")
            console.print(f"  {one['ply']:4} {one['made']} ({one['loss']}) {better}: {one['better']}", markup=False)
            for line in one["figures"]:
                console.print(f"         {line}", markup=False)


def _receipts(sides: list[dict[str, Any]], lang: str) -> Table:
    table = Table()
    table.add_column("")
    for side in sides:
        table.add_column(side["name"], justify="right")
    for key in ("start", "luck", "own", "rest", "result"):
        table.add_row(messages.text(lang, f"review.{key}"), *(side[key] for side in sides))
    accuracy = ["" if side["accuracy"] is None else f"{side['title']}, {side['accuracy']} %" for side in sides]
    table.add_row(say(lang, pl="Celność decyzji", en="Accuracy"), *accuracy)
    return table
