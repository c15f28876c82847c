"""`stolik lesson`: lessons checked."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.common import chosen_lang
from stolik.cli.record import read_file
from stolik.core.errors import BadLessonError, StolikError
from stolik.core.language import say

app = typer.Typer(help="Lessons: a first game that is taught.", no_args_is_help=True)


@app.callback()
def lesson() -> None:
    """Lessons: a first game that is taught."""


@app.command()
def check(files: list[Path], lang: Annotated[str | None, typer.Option(help="pl or en")] = None) -> None:
    """Play lessons through: every step, sentence and rule, and every piece that a note points at."""
    from stolik.play import lessons
    from stolik.web.table.lessons import check as check_with_board

    language, good = chosen_lang(lang), True
    for path in files:
        try:
            read = lessons.read(_text(path))
            check_with_board(read)
        except StolikError as error:
            good = False
            print(f"{path}: {error.say(language)}", file=sys.stderr)
            continue
        steps, moves = len(read.steps), len(read.moves)
        print(
            f"{path}: ok · " + say(language, pl=f"kroków: {steps}, ruchów: {moves}", en=f"{steps} steps, {moves} moves")
        )
    if not good:
        raise typer.Exit(1)


def _text(path: Path) -> str:
    try:
        return read_file(path).decode()
    except UnicodeDecodeError as error:
        raise BadLessonError(pl="To nie jest tekst w UTF-8.", en="This is not text in UTF-8.") from error
