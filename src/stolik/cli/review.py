"""`stolik review`: a finished game taken apart: luck, decisions, and what could have been done."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from stolik.analysis import DEFAULT, page
from stolik.analysis import review as take_apart
from stolik.cli.common import chosen_lang
from stolik.cli.record import read_file, save
from stolik.core.errors import StolikError
from stolik.core.language import say
from stolik.play import records


def review(
    file: Path,
    budget: Annotated[int, typer.Option(help="simulations for a decision; more is slower and surer")] = DEFAULT,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="a page of its own, as HTML")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Take a finished game apart: what was luck, what was skill, what could have been done."""
    language = chosen_lang(lang)
    try:
        document = _reviewed(records.parse(read_file(file)), budget, language, quiet=as_json)
    except StolikError as error:
        print(f"{file}: {error.say(language)}", file=sys.stderr)
        raise typer.Exit(1) from error
    if output:
        save(output, page.page(document, language))
    if as_json:
        print(json.dumps(document, ensure_ascii=False))
    elif not output:
        _show(document, language)


def _reviewed(record: dict[str, Any], budget: int, lang: str, quiet: bool) -> dict[str, Any]:
    with Progress(console=Console(stderr=True), disable=quiet, transient=True) as bar:
        task = bar.add_task(say(lang, pl="Analizuję", en="Reviewing"), total=1.0)
        return take_apart(record, budget=budget, progress=lambda part: bar.update(task, completed=part))


def _show(document: dict[str, Any], lang: str) -> None:
    """The receipts, the moments and the costliest decisions, in the terminal."""
    console = Console(highlight=False)
    table = Table()
    table.add_column("")
    columns = [page.receipt(document, side, lang) for side in range(len(document["sides"]))]
    for side in document["sides"]:
        table.add_column(side["name"], justify="right")
    for row in zip(*columns, strict=True):
        table.add_row(row[0][0], *(cell for _, cell in row))
    accuracy = [f"{side['accuracy']:.0f}, {side['title'][lang]}" if side["title"] else "" for side in document["sides"]]
    table.add_row(say(lang, pl="dokładność", en="accuracy"), *accuracy)
    console.print(table)
    console.print(say(lang, pl="Rozstrzygnęło:", en="What decided it:"), markup=False)
    for one in document["moments"]:
        swing = ", ".join(page.amount(document, value, lang, signed=True) for value in one["swing"])
        console.print(f"  {one['ply']:4} {page.told(document, one['ply'], lang)}: {swing}", markup=False)
    for seat, worst in document["costliest"].items():
        for one in worst:
            better = say(lang, pl="lepiej", en="better")
            much = page.amount(document, -one["loss"], lang, signed=True)
            name = document["sides"][int(seat)]["name"]
            console.print(f"  {one['ply']:4} {name}: {one['word']} ({much}), {better}: {one['better']}", markup=False)
            for line in one["figures"][lang]:
                console.print(f"         {line}", markup=False)
