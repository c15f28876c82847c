"""The book of LIE in training: all rounds of two are studied in turn, variant after variant.

Stopped, it goes on where it was. Rounds do not know of each other, so any number of threads learns the same.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik.bots.learning import curve, weights
from stolik.games.lie.champion import strategies
from stolik.games.lie.champion.duel import MEMORY, Shape
from stolik.games.lie.champion.study import Study, exploitability

ITERATIONS = (0, 0, 4000, 4000, 4000, 3000, 3000, 3000, 2000, 3000, 3000)  # of a round, by the number of cards dealt
SWEEPS = 8  # a round is studied in so many parts, with a checkpoint after each
BOOKS = [strategies.name(order, ones_wild) for order, ones_wild in strategies.VARIANTS]
YARDSTICK = (2, 2)  # the round whose exploitability makes the curve


def train(
    folder: Path, games: int | None, seed: int, install: bool, only: list[str] | None = None, workers: int | None = None
) -> None:
    """Study every round of two; write learning curves, and install all that if asked. Few games, few iterations."""
    for order, ones_wild in strategies.VARIANTS:
        name = strategies.name(order, ones_wild)
        if only and name not in only:
            continue
        own = folder / name
        own.mkdir(parents=True, exist_ok=True)
        _study(own, order, ones_wild, games or max(ITERATIONS), str(seed), workers or 1)
        if install:
            print(pack(own, order, ones_wild, str(seed)))
        print(own / "curve.svg")


def _study(folder: Path, order: str, ones_wild: bool, most: int, seed: str, workers: int) -> None:
    """Some iterations of every round, then some more."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shapes = [_shape(order, ones_wild, first, second) for first, second in strategies.SIZES]
    with Progress(*columns, console=Console(stderr=True)) as bar, ThreadPoolExecutor(workers) as threads:
        task = bar.add_task(folder.name, total=SWEEPS * len(shapes))
        for sweep in range(1, SWEEPS + 1):
            for _ in threads.map(lambda shape, sweep=sweep: _go_on(folder, shape, seed, sweep, most), shapes):
                bar.advance(task)


def _go_on(folder: Path, shape: Shape, seed: str, sweep: int, most: int) -> None:
    study = restored(folder, shape, seed)
    wanted = -(-min(most, ITERATIONS[shape.first + shape.second]) * sweep // SWEEPS)
    if study.iterations < wanted:
        study.run(wanted - study.iterations)
        study.save(_path(folder, shape))
        if (shape.first, shape.second) == YARDSTICK:
            _note(folder, study)


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
