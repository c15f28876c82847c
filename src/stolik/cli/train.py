"""`stolik train`: make the champion of a game anew."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik.bots.champion import champion_of
from stolik.bots.learning import weights
from stolik.bots.learning.training_run import TrainingRun
from stolik.cli.common import compiled, default_lang, load
from stolik.core.errors import BadSetupError
from stolik.core.language import say


def train(
    game: str,
    games: Annotated[int | None, typer.Option(help="games to learn from, instead of the plan's own number")] = None,
    folder: Annotated[Path, typer.Option(help="where checkpoints and learning curves are kept")] = Path("build/train"),
    seed: Annotated[int, typer.Option(help="where learning begins")] = 1,
    install: Annotated[bool, typer.Option("--install", help="let the champion play by what was learned")] = False,
) -> None:
    """Train the champion of a game by games against itself. Ctrl-C keeps what is done; again, and it goes on."""
    if games is not None and games < 1:
        raise BadSetupError(pl="Potrzeba co najmniej jednej partii.", en="There must be at least one game.")
    chosen = load(game)
    champion = champion_of(chosen)
    for plan in champion.PLANS:
        run = TrainingRun(compiled(chosen), champion.TRAINING, plan.shortened(games), folder / chosen.name, seed)
        _run(run)
        if install:
            print(weights.save_net(champion.TRAINING.folder, plan.name, run.progress.learner.weights))
        print(run.folder / "curve.svg")
    if more := getattr(champion, "train", None):
        more(folder / chosen.name, games, seed, install)


def _run(run: TrainingRun) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    wait = say(default_lang(), pl="pierwszy sprawdzian", en="the first test")
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(f"{run.plan.name}: {wait}", total=run.plan.games, completed=run.progress.games)
        for games, mean in run.run():
            bar.update(task, completed=games, description=f"{run.plan.name}: {mean:.1f}")
