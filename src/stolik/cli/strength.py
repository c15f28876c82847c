"""`stolik strength`: rate the bots of every game and write the page."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik import games as all_games
from stolik.arena.strength import StrengthTable, played, tables
from stolik.arena.strength import kept as kept_figures
from stolik.arena.strength_page import page
from stolik.core.errors import BadSetupError


def strength(
    games: Annotated[list[str] | None, typer.Argument(help="some games instead of all that come with stolik")] = None,
    percent: Annotated[int, typer.Option(help="so much of the games, for a quick look")] = 100,
    workers: Annotated[int, typer.Option(help="how many games at once")] = 2,
    kept: Annotated[Path, typer.Option(help="where results are kept")] = Path("results/strength"),
    play: Annotated[bool, typer.Option(help="play what is missing, or write of what is kept")] = True,
    output: Annotated[Path, typer.Option("-o", "--output", help="the page")] = Path("docs/strength.md"),
) -> None:
    """Rate random, greedy, search and champions in every game, and write the page. Ctrl-C keeps what is done."""
    if workers not in range(1, 257):
        raise BadSetupError(pl="Pracowników może być od 1 do 256.", en="There can be 1 to 256 workers.")
    if percent not in range(1, 1001):
        raise BadSetupError(pl="Procent to liczba od 1 do 1000.", en="A percentage is 1 to 1000.")
    chosen = list(tables(games or list(all_games.own_names()), percent))
    reports = _played(chosen, workers, kept) if play else [kept_figures(table, kept) for table in chosen]
    output.write_text(page(reports, percent if play else None), encoding="utf-8")
    print(output)


def _played(chosen: list[StrengthTable], workers: int, kept: Path) -> list[dict[str, Any]]:
    reports = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        for table in chosen:
            task = bar.add_task(f"{table.game.name}, {table.players}", total=None)

            def tell(done: int, total: int, task=task) -> None:  # type: ignore[no-untyped-def]
                bar.update(task, total=total, completed=done)

            reports.append(played(table, workers, kept, tell))
    return reports
