"""How fast the rules run: uniformly random playouts through the contract.

One core is measured in processor time, in a few windows of which the best counts: another program on the machine then
disturbs the figure little. Peers are measured in the same way. All cores are measured by the clock on the wall.
"""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.loops import playouts
from stolik.core.rng import array_rng, below, pick, plain_rng
from stolik.core.types import State

WINDOWS = 5


def one_core(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Random games on one core, for about so long."""
    return _best(game, game.new(setup), seconds)


def _best(game: Game, start: Any, seconds: float) -> dict[str, float]:
    runs = [run(game, start, seconds / WINDOWS, window) for window in range(WINDOWS)]
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
        runs = list(pool.map(lambda core: run(game, start, seconds, core), range(cores)))
    took = time.perf_counter() - began
    moves, games = sum(run[0] for run in runs), sum(run[1] for run in runs)
    return {"moves_per_s": moves / took, "games_per_s": games / took, "mean_length": moves / games, "cores": cores}


def after_set_up(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """The same from the first decision on, and what dealing until then costs; for games with a long set-up."""
    start, dealt = first_decision(game, setup)
    whole = one_core(game, setup, seconds)
    rest = _best(game, start, seconds)
    cost = 1e6 / whole["games_per_s"] - 1e6 / rest["games_per_s"]
    return {"moves_per_s": rest["moves_per_s"], "set_up_moves": dealt, "set_up_us": max(cost, 0.0)}


def first_decision(game: Game, setup: Setup) -> tuple[State, int]:
    """A state in which the set-up is dealt, and how many chance moves that took."""
    for dealt, (state, who, _, _) in enumerate(random_moves(game, setup, "speed set-up")):
        if who != CHANCE:
            return state, dealt
    raise AssertionError("random games never end")


def random_moves(game: Game, setup: Setup, stream: str) -> Iterator[tuple[State, int, int, int]]:
    """Random games without end, the same for each stream: a state, who moves there, how, and of how many moves."""
    rng = plain_rng(stream)
    state = game.new(setup)
    while True:
        if pending := game.pending(state):
            who, moves = pending[0], game.legal(state, pending[0])
            action = moves[below(rng, len(moves))]
        else:
            who, outcomes = CHANCE, game.chance(state)
            moves, weights = [outcome for outcome, _ in outcomes], [weight for _, weight in outcomes]
            action = moves[pick(rng, weights, len(weights))]
        yield state.copy(), who, action, len(moves)
        game.step(state, who, action)
        if state["over"]:
            state = game.new(setup)


def run(game: Game, start: Any, seconds: float, stream: object) -> tuple[int, int, float]:
    """Random games from a state until the time is over: moves, games, and the processor time they took."""
    engine = game.compiled()
    loop = engine.bind(playouts)
    first, work = np.zeros(1, game.state), np.zeros(1, game.state)
    first[0] = start
    moves, weights = engine.buffers()
    rng = array_rng("speed", stream)
    loop(work, first, 0, 0, rng, moves, weights)  # compiled or loaded before the clock runs
    made = played = 0
    batch = 16
    began, end = time.thread_time(), time.perf_counter() + seconds
    while played == 0 or time.perf_counter() < end:
        made += loop(work, first, batch, game.max_steps, rng, moves, weights)
        played += batch
        batch = min(2 * batch, 4096)
    return made, played, time.thread_time() - began
