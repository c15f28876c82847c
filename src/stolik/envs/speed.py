"""How fast the batch environment is: random decisions with masks and observations; and peers, where they are installed.

One core is measured in processor time, the best of a few windows; all cores by the clock on the wall. Peers are
measured in processor time too, so what they do on several cores at once counts as if on one.
"""

import importlib
import importlib.util
import os
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from stolik.core.game import Game, Setup
from stolik.core.rng import array_rng, below
from stolik.core.types import Ints
from stolik.envs.batch import Batch, binder

GAMES = 2048
_WINDOWS = 10
_SCANNED = 64  # steps of Pgx in one call, so that calls cost nothing
OURS = "in PettingZoo"  # how a game of ours is called there, after its name
RAW = OURS + ", raw_env"  # without PettingZoo's wrapper
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
    by_clock, all_cores = _by_clock(game, setup, seconds)
    return {
        "games": GAMES,
        "decisions_per_s": alone,
        "with_choosing_per_s": one,
        "all_cores_decisions_per_s": all_cores,
        "all_cores_over_one_thread": all_cores / by_clock,
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


def _by_clock(game: Game, setup: Setup, seconds: float) -> tuple[float, float]:
    """Decisions a second of one thread and of one on each core, in alternating windows, the best of each."""
    batches = [_batch(game, setup, threads) for threads in (1, os.cpu_count() or 1)]
    best = [0.0, 0.0]
    for window in range(2 * _WINDOWS):
        batch, choose, actions = batches[window % 2]
        steps, stepping = 0, 0.0
        end = time.perf_counter() + seconds / _WINDOWS
        while steps == 0 or time.perf_counter() < end:
            choose()
            before = time.perf_counter()
            batch.step(actions)
            stepping += time.perf_counter() - before
            steps += 1
        best[window % 2] = max(best[window % 2], steps * GAMES / stepping)
    return best[0], best[1]


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


def peers(seconds: float, games: Iterable[str]) -> tuple[dict[str, float], list[str]]:
    """Decisions a second of every peer that is installed, and of games of ours in PettingZoo; what is missing."""
    found: dict[str, float] = {}
    missing: list[str] = []
    if importlib.util.find_spec("pettingzoo") is None:
        missing.append("PettingZoo is not installed (extra `envs`), so it is not compared with.")
    else:
        classics, missing = pettingzoo_classics(seconds)
        found = pettingzoo_ours(seconds, games) | classics
    if importlib.util.find_spec("pgx") is None:
        missing.append("Pgx is not installed (pip install pgx), so the batch is not compared with it.")
    else:
        found["pgx.leduc_holdem"] = pgx_leduc(seconds)
    return found, missing


def ratios(found: dict[str, float], batches: dict[str, dict[str, float]]) -> dict[str, float]:
    """Batches of ours against Pgx, both with the choosing, on one core; PettingZoo's against ours in PettingZoo."""
    compared: dict[str, float] = {}
    ours = {name: rate for name, rate in found.items() if name.endswith(OURS)}
    for name, rate in found.items():
        if name.startswith("pgx"):
            compared |= {f"{game}.batch/{name}": own["with_choosing_per_s"] / rate for game, own in batches.items()}
        elif not name.startswith("stolik."):
            compared |= {f"{own}/{name}": own_rate / rate for own, own_rate in ours.items()}
    return compared


def pgx_leduc(seconds: float) -> float:
    """Pgx's leduc_holdem on the CPU: jit and vmap over as many games, random legal moves, restarted when over."""
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    restarted = pgx.experimental.auto_reset(env.step, env.init)

    def move(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return restarted(state, jax.random.categorical(choosing, logits), dealing)

    def move_all(state: Any, key: Any) -> Any:
        return jax.vmap(move)(state, jax.random.split(key, GAMES)), None

    @jax.jit  # type: ignore[untyped-decorator]
    def run(state: Any, key: Any) -> Any:
        return jax.lax.scan(move_all, state, jax.random.split(key, _SCANNED))[0]

    key = jax.random.PRNGKey(0)
    state = jax.block_until_ready(run(jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES)), key))
    best = 0.0
    for window in range(_WINDOWS):
        runs, began, end = 0, time.process_time(), time.perf_counter() + seconds / _WINDOWS
        while runs == 0 or time.perf_counter() < end:
            state = jax.block_until_ready(run(state, jax.random.fold_in(key, window * 10_000 + runs)))
            runs += 1
        best = max(best, runs * _SCANNED * GAMES / (time.process_time() - began))
    return best


def pettingzoo_ours(seconds: float, games: Iterable[str]) -> dict[str, float]:
    """Games of ours in PettingZoo."""
    from stolik.envs.pettingzoo import env, raw_env

    ways = ((OURS, env), (RAW, raw_env))
    return {f"stolik.{name} {way}": _steps(make(name), seconds) for way, make in ways for name in games}


def pettingzoo_classics(seconds: float) -> tuple[dict[str, float], list[str]]:
    """PettingZoo's classic environments that are installed; and why others are not."""
    found: dict[str, float] = {}
    missing = []
    for name in _CLASSIC:
        try:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as error:
            lacking = error.name or error
            missing.append(f"PettingZoo's {name} needs {lacking} (pip install pettingzoo[classic]): not compared with.")
        else:
            found[f"pettingzoo.{name}"] = _steps(env, seconds)
    return found, missing


def _steps(env: Any, seconds: float) -> float:
    draws = np.random.default_rng(0).integers(1 << 30, size=4096).tolist()
    best = 0.0
    for _ in range(_WINDOWS):
        steps, began, end = 0, time.thread_time(), time.perf_counter() + seconds / _WINDOWS
        while steps == 0 or time.perf_counter() < end:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                seen, _, finished, cut_short, _ = env.last()
                if finished or cut_short:
                    env.step(None)
                else:
                    legal = seen["action_mask"].nonzero()[0]
                    env.step(legal.item(draws[steps % 4096] % len(legal)))
                    steps += 1
        best = max(best, steps / (time.thread_time() - began))
    return best
