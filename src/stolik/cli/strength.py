"""`stolik strength`: rate the bots of every game and write the page."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from stolik import games as all_games
from stolik.arena.strength import StrengthTable, tables
from stolik.arena.strength import kept as kept_figures
from stolik.arena.strength import play as play_missing
from stolik.arena.strength_page import page, with_champions
from stolik.cli.common import RAY_HELP
from stolik.core.errors import BadSetupError


def strength(
    games: Annotated[list[str] | None, typer.Argument(help="some games instead of all that come with stolik")] = None,
    percent: Annotated[int, typer.Option(help="so much of the games, for a quick look")] = 100,
    workers: Annotated[int, typer.Option(help="how many games at once")] = 2,
    players: Annotated[list[int] | None, typer.Option(help="tables of so many alone, as often as needed")] = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="pairings of these alone, as often as needed; of one, with everybody")
    ] = None,
    minutes: Annotated[float, typer.Option(help="begin no pairing after so long; again, and it goes on")] = 1e6,
    ray: Annotated[str | None, typer.Option(help=RAY_HELP)] = None,
    kept: Annotated[Path, typer.Option(help="where results are kept")] = Path("results/strength"),
    play: Annotated[bool, typer.Option(help="play what is missing, or write of what is kept")] = True,
    output: Annotated[Path, typer.Option("-o", "--output", help="the page")] = Path("docs/strength.md"),
    champions: Annotated[
        Path, typer.Option(help="the page whose table of champions is written anew, where all games are")
    ] = Path("docs/champions.md"),
) -> None:
    """Let all bots of every game meet each other, and write the page of what is kept. Ctrl-C keeps what is done."""
    if workers not in range(1, 257):
        raise BadSetupError(pl="Pracowników może być od 1 do 256.", en="There can be 1 to 256 workers.")
    if percent not in range(1, 1001):
        raise BadSetupError(pl="Procent to liczba od 1 do 1000.", en="A percentage is 1 to 1000.")
    chosen = list(tables(games or list(all_games.own_names()), percent))
    if play:
        wanted = [table for table in chosen if not players or table.players in players]
        _play(wanted, workers, kept, time.monotonic() + 60 * minutes, ray, bot or [])
    reports = [kept_figures(table, kept) for table in chosen]
    output.write_text(page(reports), encoding="utf-8")
    print(output)
    if not games and champions.exists():
        champions.write_text(with_champions(champions.read_text(encoding="utf-8"), reports), encoding="utf-8")
        print(champions)


def _play(
    wanted: list[StrengthTable], workers: int, kept: Path, deadline: float, ray: str | None, only: list[str]
) -> None:
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None)
        play_missing(
            wanted,
            workers,
            kept,
            deadline,
            lambda done, total, pair: bar.update(task, completed=done, total=total, description=pair),
            ray,
            only,
        )
