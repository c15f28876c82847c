"""`stolik arena`: bots play bots, by the thousand, and are rated."""

import hashlib
import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stolik.arena import store
from stolik.arena.figures import figures
from stolik.arena.tables import Results
from stolik.arena.tournament import Outcome, Plan, plan, run
from stolik.bots import split
from stolik.cli.common import compiled, default_lang, load, parse_options
from stolik.core.errors import BadSetupError
from stolik.core.language import say
from stolik.games import usual_players

_SAVE_EVERY = 30.0  # seconds


def arena(
    game: str,
    bots: Annotated[str, typer.Option(help="two or more: random,greedy,search:ms=100,path/to/bot.py")],
    games: Annotated[int, typer.Option(help="games of every line-up")] = 1000,
    players: Annotated[int | None, typer.Option(help="how many play")] = None,
    seed: Annotated[str, typer.Option(help="the same seed, the same games")] = "1",
    workers: Annotated[int, typer.Option(help="how many games at once")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on from what the file holds")] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="results, as Parquet")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Let bots play each other, seats rotating and cards shared, and rate them."""
    if workers not in range(1, 257):
        raise BadSetupError(pl="Pracowników może być od 1 do 256.", en="There can be 1 to 256 workers.")
    chosen_game = compiled(load(game))
    count = usual_players(chosen_game) if players is None else players
    setup = chosen_game.setup(count, parse_options(option or []))
    chosen = plan(chosen_game, setup, split(bots), games, seed)
    path = output or _default_file(chosen)
    done = store.load(path, chosen.header) if resume and path.exists() else []
    outcome = _run(chosen, workers, done, path, quiet=as_json)
    store.save(path, chosen.header, outcome.done)
    report = figures(chosen, outcome) | {"file": str(path)}
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    if outcome.stopped:
        raise KeyboardInterrupt


def _default_file(chosen: Plan) -> Path:
    """A name that is the tournament's own, in the current folder."""
    key = hashlib.sha256(json.dumps(chosen.header, sort_keys=True).encode()).hexdigest()[:8]
    return Path(f"arena-{chosen.game.name}-{chosen.setup.players}p-{key}.parquet")


def _run(chosen: Plan, workers: int, done: list[Results], path: Path, quiet: bool) -> Outcome:
    """Play with a progress bar, keeping what is done on disk now and then."""
    before = sum(len(part.games) for part in done)
    total = chosen.games * len(chosen.line_ups)
    saved = time.monotonic()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=quiet,
        transient=True,
    )
    with bar:
        task = bar.add_task(chosen.game.name, total=total, completed=min(before, total))

        def tell(results: list[Results], fresh: int) -> None:
            nonlocal saved
            bar.update(task, completed=before + fresh)
            if time.monotonic() - saved > _SAVE_EVERY:
                store.save(path, chosen.header, results)
                saved = time.monotonic()

        return run(chosen, workers, done, tell)


def show(report: dict[str, Any]) -> None:
    """The figures as tables."""
    lang = default_lang()
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 160  # a file takes lines of any length
    console.print(_headline(report, lang), markup=False)
    console.print(_ratings(report, lang) if "against" in report else _scores(report, lang))
    if len(report.get("against", {})) > 1:
        console.print(_cross_table(report, lang))
    if report["stopped"]:
        again = say(lang, pl="Przerwano; --resume gra dalej.", en="Stopped; --resume goes on.")
        console.print(again, markup=False)
    console.print(say(lang, pl=f"Wyniki: {report['file']}", en=f"Results: {report['file']}"), markup=False)


def _headline(report: dict[str, Any], lang: str) -> str:
    name, players, played, speed = (report[key] for key in ("game", "players", "played", "games_per_s"))
    return say(
        lang,
        pl=f"{name}, graczy: {players}, partii: {played:,}, {speed:,.0f} partii/s",
        en=f"{name}, {players} players, {played:,} games, {speed:,.0f} games/s",
    )


def _table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, title_justify="left")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    return table


def _ratings(report: dict[str, Any], lang: str) -> Table:
    names = say(lang, pl="bot,ranking,95 %,wygrane,wynik,odchylenie", en="bot,rating,95 %,wins,score,sd").split(",")
    table = _table(*names)
    for name, bot in sorted(report["bots"].items(), key=lambda item: -item[1].get("rating", 0)):
        if bot["games"]:
            interval = f"{bot['low']:+.0f} … {bot['high']:+.0f}"
            cells = (
                f"{bot['rating']:+.0f}",
                interval,
                f"{bot['win_rate']:.1%}",
                f"{bot['mean']:.2f}",
                f"{bot['sd']:.2f}",
            )
            table.add_row(name, *cells)
    return table


def _scores(report: dict[str, Any], lang: str) -> Table:
    quantiles = [f"{q} %" for q in next(iter(report["bots"].values())).get("quantiles", {})]
    names = say(lang, pl="bot,średnia,odchylenie", en="bot,mean,sd").split(",")
    won = f"≥ {report['goal']}" if "goal" in report else say(lang, pl="wygrane", en="wins")
    table = _table(*names, *quantiles, won)
    for name, bot in report["bots"].items():
        if bot["games"]:
            cells = [f"{value:.0f}" for value in bot["quantiles"].values()]
            table.add_row(name, f"{bot['mean']:.2f}", f"{bot['sd']:.2f}", *cells, f"{bot['win_rate']:.1%}")
    return table


def _cross_table(report: dict[str, Any], lang: str) -> Table:
    """How often the bot of a row ends before the bot of a column."""
    labels = list(report["against"])
    table = _table("", *labels, title=say(lang, pl="jak często przed rywalem", en="how often before the rival"))
    for own in labels:
        shares = report["against"][own]
        table.add_row(own, *(f"{shares[other]:.1%}" if other in shares else "" for other in labels))
    return table
