"""`stolik train`: make the champion of a game anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik.bots.champion import champion_of
from stolik.bots.learning import weights
from stolik.bots.learning.game_training import Training
from stolik.bots.learning.players import Players, in_threads
from stolik.bots.learning.training_run import TrainingRun
from stolik.cli.common import RAY_HELP, compiled, default_lang, load, require_workers
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.language import say


def train(
    game: str,
    games: Annotated[int | None, typer.Option(help="games to learn from, instead of the plan's own number")] = None,
    folder: Annotated[Path, typer.Option(help="where checkpoints and learning curves are kept")] = Path("build/train"),
    workers: Annotated[
        int | None, typer.Option(help="play batches in parts, on so many cores; any number learns the same")
    ] = None,
    ray: Annotated[str | None, typer.Option(help=RAY_HELP)] = None,
    further: Annotated[
        bool, typer.Option("--further", help="go on from what is installed, in small steps, instead of anew")
    ] = False,
    seed: Annotated[int, typer.Option(help="where learning begins")] = 1,
    only: Annotated[list[str] | None, typer.Option(help="this part of it, as often as needed; else all")] = None,
    install: Annotated[bool, typer.Option("--install", help="let the champion play by what was learned")] = False,
) -> None:
    """Train the champion of a game by games against itself. Ctrl-C keeps what is done; again, and it goes on."""
    if games is not None and games < 1:
        raise BadSetupError(pl="Potrzeba co najmniej jednej partii.", en="There must be at least one game.")
    if workers is not None:
        require_workers(workers)
    chosen = load(game)
    champion = champion_of(chosen)
    _require_known(only or [], [plan.name for plan in champion.PLANS] + getattr(champion, "BOOKS", []))
    folder = folder / chosen.name / ("further" if further else "")
    with _players(compiled(chosen), champion.TRAINING, workers, ray) as players:
        for each in champion.PLANS:
            if only and each.name not in only:
                continue
            plan = each.further() if further else each
            run = TrainingRun(chosen, champion.TRAINING, plan.shortened(games), folder, seed, players)
            _run(run)
            _compare(run)
            if install:
                print(weights.save_net(champion.TRAINING.folder, plan.name, run.learned()))
            print(run.folder / "curve.svg")
    if (more := getattr(champion, "train", None)) and not further:
        more(folder, games, seed, install, only, workers)


def _require_known(only: list[str], parts: list[str]) -> None:
    if unknown := [name for name in only if name not in parts]:
        raise BadSetupError(
            pl=f"Nie ma części „{shown(unknown[0])}”. Są: {', '.join(parts)}.",
            en=f'There is no part "{shown(unknown[0])}". There are: {", ".join(parts)}.',
        )


@contextmanager
def _players(game: Game, training: Training, workers: int | None, ray: str | None) -> Iterator[Players | None]:
    """Who plays: nobody else, so many threads, or a cluster."""
    if ray:
        from stolik.arena.ray_training import on_cluster

        with on_cluster(game, ray) as players:
            yield players
    elif workers:
        with in_threads(game, training, workers) as players:
            yield players
    else:
        yield None


def _compare(run: TrainingRun) -> None:
    """Say whether what was learned is stronger than what is installed."""
    for players, (mean, wide) in run.against_installed(20 * run.plan.test).items():
        print(
            say(
                default_lang(),
                pl=f"{run.plan.name}, graczy {players}: {mean:.1f} ± {wide:.1f} na 100 przeciw zainstalowanej",
                en=f"{run.plan.name}, {players} players: {mean:.1f} ± {wide:.1f} of 100 against the one installed",
            )
        )


def _run(run: TrainingRun) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    wait = say(default_lang(), pl="pierwszy sprawdzian", en="the first test")
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(f"{run.plan.name}: {wait}", total=run.plan.games, completed=run.progress.games)
        for games, mean in run.run():
            bar.update(task, completed=games, description=f"{run.plan.name}: {mean:.1f}")
