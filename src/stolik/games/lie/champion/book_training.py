"""The book of LIE in training: all rounds of two are studied in turn, variant after variant.

Stopped, it goes on where it was.
"""

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik.bots.learning import curve, weights
from stolik.games.lie.champion import strategies
from stolik.games.lie.champion.duel import MEMORY, Shape
from stolik.games.lie.champion.study import Study, exploitability

ITERATIONS = 4000  # of each round of two
BATCH = 250  # iterations between checkpoints
YARDSTICK = (2, 2)  # the round whose exploitability makes the curve


def train(folder: Path, games: int | None, seed: int, install: bool) -> None:
    """Study every round of two; write learning curves, and install all that if asked. Few games, few iterations."""
    iterations = min(games or ITERATIONS, ITERATIONS)
    sweeps = max(1, iterations // BATCH)
    for order, ones_wild in strategies.VARIANTS:
        own = folder / strategies.name(order, ones_wild)
        own.mkdir(parents=True, exist_ok=True)
        _study(own, order, ones_wild, sweeps, min(BATCH, iterations), str(seed))
        if install:
            print(pack(own, order, ones_wild, str(seed)))
        print(own / "curve.svg")


def _study(folder: Path, order: str, ones_wild: bool, sweeps: int, batch: int, seed: str) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(folder.name, total=sweeps * len(strategies.SIZES))
        for sweep in range(1, sweeps + 1):
            for first, second in strategies.SIZES:
                study = restored(folder, _shape(order, ones_wild, first, second), seed)
                if study.iterations < sweep * batch:
                    study.run(batch)
                    study.save(_path(folder, study.shape))
                    if (first, second) == YARDSTICK and (sweep & (sweep - 1) == 0 or sweep == sweeps):
                        _note(folder, study)
                bar.advance(task)


def _shape(order: str, ones_wild: bool, first: int, second: int) -> Shape:
    return Shape(order, ones_wild, first, second, MEMORY[first + second])


def restored(folder: Path, shape: Shape, seed: str) -> Study:
    """A study as its checkpoint left it, or a fresh one."""
    study = Study(shape, seed)
    path = _path(folder, shape)
    if path.exists():
        study.restore(path)
    return study


def _path(folder: Path, shape: Shape) -> Path:
    return folder / f"{shape.first}{shape.second}.npz"


def _note(folder: Path, study: Study) -> None:
    """Add a point to the learning curve."""
    path = folder / "curve.json"
    points = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    points.append((study.iterations, exploitability(study)))
    path.write_text(json.dumps(points), encoding="utf-8")
    cards = f"{study.sizes[0]} cards against {study.sizes[1]}"
    title = f"{folder.name}: what a learned answer gains, {cards}"
    curve.draw(folder / "curve.svg", title, "iterations", "exploitability", [(x, y) for x, y in points])


def pack(folder: Path, order: str, ones_wild: bool, seed: str) -> Path:
    """Put what was studied among the weights that ship."""
    arrays: dict[str, Any] = {}
    for first, second in strategies.SIZES:
        arrays |= strategies.written(restored(folder, _shape(order, ones_wild, first, second), seed))
    return weights.save(strategies.FOLDER, strategies.name(order, ones_wild), arrays)
