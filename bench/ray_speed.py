"""Games a second on a Ray of two cores beside two plain processes, in turn, in one run of under two minutes.

    build/learners/bin/python bench/ray_speed.py --keep

`--keep` writes results/ray.json and the figures of docs/guide/cluster.md.
"""

import argparse
import os
import time
from typing import Any

from kept import DOCS, RESULTS, between_marks, read, write, write_page

from stolik import games
from stolik.arena.ray_cluster import RayWorkers
from stolik.arena.tournament import Plan, missing, plan
from stolik.arena.workers import Workers

KEPT, PAGE = RESULTS / "ray.json", DOCS / "guide" / "cluster.md"
CORES = 2


def tournament(count: int) -> Plan:
    game = games.load("lie")
    game.compiled()
    return plan(game, game.setup(2), ["greedy", "search:iters=300"], count, "ray speed")


def rate(chosen: Plan, workers: Any) -> float:
    """Games a second, the starting of workers included."""
    began = time.perf_counter()
    with workers as pool:
        done = sum(len(part.games) for part in pool.play(missing(chosen, [])))
        return done / (time.perf_counter() - began)


def measured(seconds: float, turns: int) -> dict[str, Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": CORES, "include_dashboard": False})
    told: dict[str, list[int]] = {"processes": [], "ray": []}
    try:
        chosen = tournament(400)
        chosen = tournament(int(seconds * rate(chosen, Workers(CORES, chosen.words))))
        for _ in range(turns):
            told["processes"].append(round(rate(chosen, Workers(CORES, chosen.words))))
            told["ray"].append(round(rate(chosen, RayWorkers(cluster.address, chosen.words))))
            print(told, flush=True)
    finally:
        cluster.shutdown()
    return {"games": chosen.total, "load": round(os.getloadavg()[0], 1), "games_a_second": told}


def sentence(kept: dict[str, Any]) -> str:
    plain, ray = (kept["games_a_second"][way] for way in ("processes", "ray"))
    share = 100 * sum(ray) / sum(plain)
    return (
        f"Two cores, `greedy` against `search:iters=300` in LIE, {kept['games']:,} games, the starting of workers"
        f" included: two plain processes play {' and '.join(map(str, plain))} games a second, a Ray of two cores"
        f" {' and '.join(map(str, ray))}, which is {share:.0f} % (in turn, load average {kept['load']})."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--check", action="store_true", help="are the kept figures in the guide?")
    parser.add_argument("--seconds", type=float, default=14)
    parser.add_argument("--turns", type=int, default=2)
    chosen = parser.parse_args()
    if not chosen.check:
        kept = measured(chosen.seconds, chosen.turns)
        print(sentence(kept))
        if chosen.keep:
            write(KEPT, kept)
    if chosen.check or chosen.keep:
        told = f"{sentence(read(KEPT))}\n"
        write_page(PAGE, between_marks(PAGE.read_text(encoding="utf-8"), "ray_speed.py", told))


if __name__ == "__main__":
    main()
