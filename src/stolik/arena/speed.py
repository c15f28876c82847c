"""How fast the rules run: uniformly random playouts through the contract.

One core is measured in processor time, in a few windows of which the best counts: another program on the machine then
disturbs the figure little. Peers are measured in the same way. All cores are measured by the clock on the wall.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.loops import playouts
from stolik.core.rng import array_rng, pick, plain_rng

WINDOWS = 5


def one_core(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Random games on one core, for about so long."""
    return _best(game, game.new(setup), seconds)


def _best(game: Game, start: Any, seconds: float) -> dict[str, float]:
    runs = [_run(game, start, seconds / WINDOWS, window) for window in range(WINDOWS)]
    fastest = max(runs, key=lambda run: run[0] / run[2])
    moves, games = sum(run[0] for run in runs), sum(run[1] for run in runs)
    rate = fastest[0] / fastest[2]
    return {"moves_per_s": rate, "games_per_s": rate * games / moves, "mean_length": moves / games}


def all_cores(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Random games on all cores at once, one thread each."""
    cores = os.cpu_count() or 1
    start = game.new(setup)

    began = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        runs = list(pool.map(lambda core: _run(game, start, seconds, core), range(cores)))
    took = time.perf_counter() - began
    moves, games = sum(run[0] for run in runs), sum(run[1] for run in runs)
    return {"moves_per_s": moves / took, "games_per_s": games / took, "mean_length": moves / games, "cores": cores}


def after_set_up(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """The same from the first decision on, and what dealing until then costs; for games with a long set-up."""
    start = game.new(setup)
    rng = plain_rng("speed set-up")
    dealt = 0
    while outcomes := game.chance(start):
        weights = [weight for _, weight in outcomes]
        game.step(start, CHANCE, outcomes[pick(rng, weights, len(weights))][0])
        dealt += 1
    whole = one_core(game, setup, seconds)
    rest = _best(game, start, seconds)
    cost = 1e6 / whole["games_per_s"] - 1e6 / rest["games_per_s"]
    return {"moves_per_s": rest["moves_per_s"], "set_up_moves": dealt, "set_up_us": max(cost, 0.0)}


def _run(game: Game, start: Any, seconds: float, stream: object) -> tuple[int, int, float]:
    """Random games from a record until the time is over: moves, games, and the processor time they took."""
    engine = game.compiled()
    loop = engine.bind(playouts)
    first, work = np.zeros(1, game.state), np.zeros(1, game.state)
    first[0] = start
    moves, weights = engine.buffers()
    rng = array_rng("speed", stream)
    made = played = 0
    batch = 16
    began, end = time.thread_time(), time.perf_counter() + seconds
    while played == 0 or time.perf_counter() < end:
        made += loop(work, first, batch, game.max_steps, rng, moves, weights)
        played += batch
        batch = min(2 * batch, 4096)
    return made, played, time.thread_time() - began
