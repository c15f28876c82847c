"""Games a second on a Ray of two cores beside two plain processes, in turn, in one run of under two minutes.

    build/learners/bin/python bench/ray_speed.py --keep

Each tournament is timed as a whole, starting of workers included, and from a fifth of its games on. `--keep` writes
results/ray.json and the figures of docs/guide/cluster.md.
"""

import argparse
import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from stolik import games
from stolik.arena.ray_cluster import RayWorkers
from stolik.arena.tournament import Plan, missing, plan
from stolik.arena.workers import Workers

ROOT = Path(__file__).parents[1]
KEPT, PAGE = ROOT / "results" / "ray.json", ROOT / "docs" / "guide" / "cluster.md"
_FIGURES = re.compile(r"(<!-- figures: bench/ray_speed.py -->\n).*?(\n<!-- end of figures -->)", re.DOTALL)
CORES = 2


def tournament(count: int) -> Plan:
    game = games.load("lie")
    game.compiled()
    return plan(game, game.setup(2), ["greedy", "search:iters=300"], count, "ray speed")


def rates(chosen: Plan, workers: Any) -> Iterator[float]:
    """Games a second, of the whole tournament and of its last four fifths."""
    began, done, marks = time.perf_counter(), 0, [(0.0, 0)]
    with workers as pool:
        for part in pool.play(missing(chosen, [])):
            done += len(part.games)
            marks.append((time.perf_counter() - began, done))
    first = next(mark for mark in marks if mark[1] >= chosen.total / 5)
    for start in (marks[0], first):
        yield (done - start[1]) / (marks[-1][0] - start[0])


def measured(seconds: float, turns: int) -> dict[str, Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": CORES, "include_dashboard": False})
    try:
        chosen = tournament(400)
        whole, _ = rates(chosen, Workers(CORES, chosen.words))
        chosen = tournament(int(whole * seconds))
        told: dict[str, list[list[float]]] = {"processes": [], "ray": []}
        for _ in range(turns):
            told["processes"].append(list(rates(chosen, Workers(CORES, chosen.words))))
            told["ray"].append(list(rates(chosen, RayWorkers(cluster.address, chosen.words))))
            print({way: [[round(rate) for rate in turn] for turn in rows] for way, rows in told.items()}, flush=True)
    finally:
        cluster.shutdown()
    middle = {way: [round(median(column)) for column in zip(*rows, strict=True)] for way, rows in told.items()}
    return {"games": chosen.total, "turns": turns, "load": round(os.getloadavg()[0], 1), "games_a_second": middle}


def sentence(kept: dict[str, Any]) -> str:
    plain, ray = (kept["games_a_second"][way] for way in ("processes", "ray"))
    return (
        f"On two cores, `greedy` against `search:iters=300` in LIE, {kept['games']:,} games: two plain processes play"
        f" {plain[1]:,} games a second and Ray {ray[1]:,}, which is {100 * ray[1] / plain[1]:.0f} %; with the starting"
        f" of workers {plain[0]:,} and {ray[0]:,} ({100 * ray[0] / plain[0]:.0f} %). Medians of {kept['turns']} turns,"
        f" load average {kept['load']}."
    )


def written(page: str) -> str:
    """The page with the figures that were kept."""
    told = sentence(json.loads(KEPT.read_text(encoding="utf-8")))
    return _FIGURES.sub(lambda found: f"{found[1]}{told}{found[2]}", page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--seconds", type=float, default=14)
    parser.add_argument("--turns", type=int, default=3)
    chosen = parser.parse_args()
    kept = measured(chosen.seconds, chosen.turns)
    print(sentence(kept))
    if chosen.keep:
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
