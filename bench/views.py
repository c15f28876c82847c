"""What a step of the batch for training costs with raw and with ready observations, beside another revision.

    .venv/bin/python bench/views.py --keep     # three minutes

Both revisions run in processes of their own, in turn, window by window; processor time counts. Before that both show
the same games of all sizes and of options of every kind, and what they show must be the same to the byte. `--keep`
writes results/views.json and the figures of docs/guide/research.md.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from revisions import ROOT, checkout

from stolik import games

KEPT, PAGE = ROOT / "results" / "views.json", ROOT / "docs" / "guide" / "research.md"
_FIGURES = re.compile(r"(<!-- figures: bench/views.py -->\n).*?(\n<!-- end of figures -->)", re.DOTALL)
BEFORE, WINDOWS = "12a5272", 9
RIVALS, KINDS, SIDES = ("random", "greedy"), ("raw", "ready"), ("before", "now")
_WORKER = """
import hashlib, json, sys, time
from functools import cache
import numpy as np
from stolik import games
from stolik.core.rng import array_rng
from stolik.envs.batch import binder
from stolik.envs.speed import choose_all
from stolik.envs.training import TrainingBatch
from stolik.testing.common import some_setups

def chooser(batch):
    loop, actions, rng = binder(batch.game).bind(choose_all), np.zeros(batch.size, np.int64), array_rng("views")
    def choose():
        loop(batch.masks, rng, actions)
        return actions
    return choose

@cache
def made(game, rivals, kind):
    batch = TrainingBatch(game, 1024, 2, rivals=rivals, observations=kind, seed="views")
    choose = chooser(batch)
    for _ in range(30):
        batch.step(choose())
    return batch, choose

def microseconds(game, rivals, kind):
    batch, choose = made(game, rivals, kind)
    spent, steps, end = 0.0, 0, time.perf_counter() + 0.15
    while time.perf_counter() < end:
        actions, began = choose(), time.thread_time()
        batch.step(actions)
        spent, steps = spent + time.thread_time() - began, steps + 1
    return spent / steps / batch.size * 1e6

def shown(game):
    told, setups = hashlib.sha256(), some_setups(games.load(game), 8)
    for setup in setups:
        for kind in ("raw", "ready"):
            batch = TrainingBatch(game, 32, setup.players, setup.options, rivals="random", observations=kind, seed=5)
            choose = chooser(batch)
            for _ in range(60):
                batch.step(choose())
                finals = batch.final_observations[batch.ended != 0]
                told.update(batch.observations.tobytes() + finals.tobytes())
    return [len(setups), told.hexdigest()]

for line in sys.stdin:
    name, *words = json.loads(line)
    print(json.dumps(globals()[name](*words)), flush=True)
"""


class Worker:
    """A process of one revision, which answers questions."""

    def __init__(self, tree: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(tree / "src")}
        words = [sys.executable, "-c", _WORKER]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, cwd=tree, env=environment, text=True)

    def ask(self, *words: str) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps(words), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        self._process.communicate()


def measured(revision: str) -> dict[str, Any]:
    """Microseconds of a decision in every window, by game, rivals, observations and revision."""
    workers = dict(zip(SIDES, map(Worker, (checkout(revision), ROOT)), strict=True))
    told: dict[str, Any] = {"revision": revision, "load": round(os.getloadavg()[0], 1), "games": {}}
    for game in games.own_names():
        before, now = (worker.ask("shown", game) for worker in workers.values())
        if before != now:
            raise SystemExit(f"{game}: {revision} does not show the same")
        told["games"][game] = {"set_ups": now[0], "shown": now[1]} | {
            rivals: {kind: {side: [] for side in SIDES} for kind in KINDS} for rivals in RIVALS
        }
        for _ in range(WINDOWS):
            for rivals in RIVALS:
                for kind in KINDS:
                    for side, worker in workers.items():
                        took = worker.ask("microseconds", game, rivals, kind)
                        told["games"][game][rivals][kind][side].append(round(took, 4))
        print(row(game, told["games"][game]), flush=True)
    for worker in workers.values():
        worker.end()
    return told


def row(game: str, told: dict[str, Any]) -> str:
    """Before → now, and the ratio, of steps with raw and with ready observations, and of what the columns add."""
    cells = [f"`{game}`"]
    for rivals in RIVALS:
        raw, ready = told[rivals]["raw"], told[rivals]["ready"]
        columns = {side: [a - b for a, b in zip(ready[side], raw[side], strict=True)] for side in SIDES}
        for figures in (raw, columns, ready):
            before, now = (median(figures[side]) for side in SIDES)
            cells.append(f"{before:.2f} → {now:.2f} ({now / before:.2f})")
    return f"| {' | '.join(cells)} |"


def table(kept: dict[str, Any]) -> str:
    head = f"""Microseconds of a decision at {kept["revision"]} → now, and the ratio: medians of {WINDOWS} windows,
two players, 1,024 games, one core. What both show is the same to the byte. Made by `python bench/views.py --keep`
(load average {kept["load"]}).

| game | raw step, `random` | ready columns | ready step | raw step, `greedy` | ready columns | ready step |
|---|---:|---:|---:|---:|---:|---:|
"""
    return head + "\n".join(row(game, told) for game, told in kept["games"].items())


def written(page: str) -> str:
    """The page with the figures that were kept."""
    told = table(json.loads(KEPT.read_text(encoding="utf-8")))
    return _FIGURES.sub(lambda found: f"{found[1]}{told}{found[2]}", page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--check", action="store_true", help="are the kept figures in the guide?")
    parser.add_argument("--before", default=BEFORE, help="the revision to compare with")
    chosen = parser.parse_args()
    if chosen.check:
        page = PAGE.read_text(encoding="utf-8")
        raise SystemExit(0 if written(page) == page else "the guide has not the figures of results/views.json")
    kept = measured(chosen.before)
    if chosen.keep:
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
