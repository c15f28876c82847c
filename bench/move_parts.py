"""Where the time of a random move goes: choosing it, drawing an outcome, carrying either out.

Each part is run alone over states of random games, in processor time; a step is run on a copy, whose time is taken off.
"""

import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np

from stolik.arena.speed import random_moves
from stolik.core.contract import CHANCE, count_legal, draw, nth_legal, step
from stolik.core.game import Game, Setup
from stolik.core.rng import array_rng, below
from stolik.core.types import Ints

_STATES = 20_000
_WINDOWS = 4


def choose_all(states: Ints, whos: Ints, rng: Ints, moves: Ints) -> int:
    """A random legal action in each state. Returns a sum, so that nothing is left out."""
    total = 0
    for i in range(len(states)):
        total += nth_legal(states[i], whos[i], below(rng, count_legal(states[i], whos[i], moves)), moves)
    return total


def draw_all(states: Ints, rng: Ints, moves: Ints, weights: Ints) -> int:
    """A random outcome in each state."""
    total = 0
    for i in range(len(states)):
        total += draw(states[i], rng, moves, weights)
    return total


def step_all(states: Ints, work: Ints, whos: Ints, actions: Ints) -> None:
    """Carry out one action in a copy of each state."""
    for i in range(len(states)):
        work[0] = states[i]
        step(work[0], whos[i], actions[i])


def copy_all(states: Ints, work: Ints) -> int:
    total = 0
    for i in range(len(states)):
        work[0] = states[i]
        total += work[0].pending
    return total


def move_parts(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Nanoseconds of each part of a mean move: of decisions, and of what chance decides."""
    engine = game.compiled()
    states, whos, actions = _positions(game, setup)
    rng, work, (moves, weights) = array_rng("profile"), np.zeros(1, game.state), engine.buffers()
    found = {}
    for kind, chosen in (("decision", whos != CHANCE), ("chance", whos == CHANCE)):
        part, who, action = states[chosen], whos[chosen], actions[chosen]
        pick_one = (choose_all, part, who, rng, moves) if kind == "decision" else (draw_all, part, rng, moves, weights)
        loops = {"pick": pick_one, "step": (step_all, part, work, who, action), "copy": (copy_all, part, work)}
        took = {name: _best(engine.bind(loop), arguments, seconds / 6) for name, (loop, *arguments) in loops.items()}
        found[f"{kind}_pick_ns"] = took["pick"] / len(states)
        found[f"{kind}_step_ns"] = max(took["step"] - took["copy"], 0.0) / len(states)
    return found


def _best(loop: Callable[..., Any], arguments: list[Any], seconds: float) -> float:
    """Nanoseconds of one call, in the best of a few windows."""
    loop(*arguments)
    best = float("inf")
    for _ in range(_WINDOWS):
        calls, began, end = 0, time.thread_time_ns(), time.perf_counter() + seconds / _WINDOWS
        while calls == 0 or time.perf_counter() < end:
            loop(*arguments)
            calls += 1
        best = min(best, (time.thread_time_ns() - began) / calls)
    return best


def _positions(game: Game, setup: Setup) -> tuple[Any, Any, Any]:
    """States of random games as they follow on each other, who moves next, and how; always the same ones."""
    states, whos, actions, _ = zip(*islice(random_moves(game, setup, "profile"), _STATES), strict=True)
    return np.array(list(states), game.state), np.array(whos, np.int64), np.array(actions, np.int64)
