"""How fast the batch door is: random decisions with masks and observations; and peers, where they are installed.

One core is measured in processor time, the best of a few windows; all cores by the clock on the wall.
"""

import importlib.util
import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.core.game import Game, Setup
from stolik.core.rng import array_rng, below
from stolik.core.types import Ints
from stolik.envs.batch import Batch, binder

GAMES = 2048
_WINDOWS = 10
_CLASSIC = ("leduc_holdem_v4", "tictactoe_v3", "connect_four_v3")


def choose_all(masks: Ints, rng: Ints, actions: Ints) -> None:
    """A uniformly random legal action for each game, from the masks alone."""
    for g in range(len(masks)):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[g, action]
        left = below(rng, legal)
        for action in range(masks.shape[1]):
            if masks[g, action]:
                if left == 0:
                    actions[g] = action
                    break
                left -= 1


def figures(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Decisions a second on one core, with random choices outside and inside of the count, and on all cores."""
    one, alone = _one_core(game, setup, seconds)
    return {
        "games": GAMES,
        "decisions_per_s": alone,
        "with_choosing_per_s": one,
        "all_cores_decisions_per_s": _all_cores(game, setup, seconds),
    }


def _one_core(game: Game, setup: Setup, seconds: float) -> tuple[float, float]:
    batch, choose, actions = _batch(game, setup, threads=1)
    best = [0.0, 0.0]
    for _ in range(_WINDOWS):
        steps, stepping = 0, 0.0
        began, end = time.thread_time(), time.perf_counter() + seconds / _WINDOWS
        while steps == 0 or time.perf_counter() < end:
            choose()
            before = time.thread_time()
            batch.step(actions)
            stepping += time.thread_time() - before
            steps += 1
        whole = time.thread_time() - began
        best = [max(best[0], steps * GAMES / whole), max(best[1], steps * GAMES / stepping)]
    return best[0], best[1]


def _all_cores(game: Game, setup: Setup, seconds: float) -> float:
    batch, choose, actions = _batch(game, setup, threads=os.cpu_count() or 1)
    steps, stepping = 0, 0.0
    end = time.perf_counter() + seconds
    while steps == 0 or time.perf_counter() < end:
        choose()
        before = time.perf_counter()
        batch.step(actions)
        stepping += time.perf_counter() - before
        steps += 1
    return steps * GAMES / stepping


def _batch(game: Game, setup: Setup, threads: int) -> tuple[Batch, Callable[[], None], Any]:
    batch = Batch(game, GAMES, setup.players, setup.options, seed="speed", threads=threads)
    loop = binder(game).bind(choose_all)
    actions, rng = np.zeros(GAMES, np.int64), array_rng("batch speed")

    def choose() -> None:
        loop(batch.masks, rng, actions)

    choose()
    batch.step(actions)
    return batch, choose, actions


# Peers


def pgx_leduc(seconds: float) -> dict[str, float] | None:
    """Pgx's leduc_holdem on the CPU: jit and vmap over as many games, random legal moves, restarted when over."""
    if importlib.util.find_spec("pgx") is None:
        return None
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    keys = jax.random.split(jax.random.PRNGKey(0), GAMES)
    state = jax.jit(jax.vmap(env.init))(keys)
    restarted = pgx.experimental.auto_reset(env.step, env.init)

    def move(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return restarted(state, jax.random.categorical(choosing, logits), dealing)

    step = jax.jit(jax.vmap(move))
    state = step(state, keys)
    steps = 0
    jax.block_until_ready(state)
    began = time.perf_counter()
    while steps == 0 or time.perf_counter() - began < seconds:
        state = step(state, keys)
        jax.block_until_ready(state)
        steps += 1
    return {"decisions_per_s": steps * GAMES / (time.perf_counter() - began)}


def pettingzoo_classics(seconds: float) -> dict[str, float]:
    """PettingZoo's classic environments that are installed, and ours behind the same interface: steps a second."""
    if importlib.util.find_spec("pettingzoo") is None:
        return {}
    import pettingzoo

    from stolik.envs import make

    found = {"stolik.lie": _steps(make("lie_v1"), seconds)}
    for name in _CLASSIC:
        try:
            env = pettingzoo.make("aec", f"classic/{name}")
        except Exception:  # what it needs is not installed
            continue
        found[f"pettingzoo.{name}"] = _steps(env, seconds)
    return found


def _steps(env: Any, seconds: float) -> float:
    rng = np.random.default_rng(0)
    steps, began, end = 0, time.thread_time(), time.perf_counter() + seconds
    while steps == 0 or time.perf_counter() < end:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, finished, cut_short, _ = env.last()
            over = finished or cut_short
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += not over
    return steps / (time.thread_time() - began)
