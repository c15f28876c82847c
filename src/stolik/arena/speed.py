"""How fast the rules run: uniformly random playouts through the contract, and the peers measured in the same run."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.loops import playouts
from stolik.core.rng import array_rng, pick, plain_rng


def one_core(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Random games on one core, for about so long."""
    return _figures(*_timed(lambda: _run(game, game.new(setup), seconds, "one")))


def all_cores(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Random games on all cores at once, one thread each."""
    cores = os.cpu_count() or 1
    start = game.new(setup)

    def work() -> tuple[int, int]:
        with ThreadPoolExecutor(cores) as pool:
            runs = list(pool.map(lambda core: _run(game, start, seconds, core), range(cores)))
        return sum(moves for moves, _ in runs), sum(games for _, games in runs)

    return _figures(*_timed(work)) | {"cores": cores}


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
    rest = _figures(*_timed(lambda: _run(game, start, seconds, "rest")))
    cost = 1e6 / whole["games_per_s"] - 1e6 / rest["games_per_s"]
    return {"moves_per_s": rest["moves_per_s"], "set_up_moves": dealt, "set_up_us": max(cost, 0.0)}


def _run(game: Game, start: Any, seconds: float, stream: object) -> tuple[int, int]:
    """Random games from a record until the time is over: moves and games."""
    engine = game.compiled()
    loop = engine.bind(playouts)
    first, work = np.zeros(1, game.state), np.zeros(1, game.state)
    first[0] = start
    moves, weights = engine.buffers()
    rng = array_rng("speed", stream)
    made = played = 0
    batch = 16
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        made += loop(work, first, batch, game.max_steps, rng, moves, weights)
        played += batch
        batch = min(2 * batch, 4096)
    return made, played


def _timed(work: Callable[[], tuple[int, int]]) -> tuple[int, int, float]:
    began = time.perf_counter()
    moves, played = work()
    return moves, played, time.perf_counter() - began


def _figures(moves: int, played: int, took: float) -> dict[str, float]:
    return {"moves_per_s": moves / took, "games_per_s": played / took, "mean_length": moves / played}
