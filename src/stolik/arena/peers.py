"""Peers, measured in the same run where they are installed. Nothing here is needed to play."""

import importlib.util
import random
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stolik.arena.speed import WINDOWS
from stolik.bots.champion import champion_of
from stolik.bots.solving import solver_of
from stolik.core.game import Game
from stolik.core.options import Value

_DICE = 2  # chance moves of a game with one die each
_GAMES = 2000  # for the mean length


def openspiel_liars_dice(seconds: float, windows: int = WINDOWS) -> dict[str, float] | None:
    """OpenSpiel's liars_dice, moves a second, chance moves included: its fastest C++ playouts, and through Python."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    game = pyspiel.load_game("liars_dice")
    length = _mean_length()
    evaluated = _rate(lambda seed: _evaluate_bots(pyspiel, game, seed), seconds, windows) * length
    decisions = length - _DICE
    rollouts = _rate(lambda seed: _rollouts(pyspiel, game, seed), seconds, windows) * (2 * decisions - 1)
    return {
        "cpp_moves_per_s": max(evaluated, rollouts),
        "cpp_evaluate_bots_moves_per_s": evaluated,
        "cpp_rollout_moves_per_s": rollouts,
        "python_moves_per_s": _rate(lambda seed: _python_game(game, random.Random(seed)), seconds, windows) * length,
        "mean_length": length,
    }


def solving(game: Game, variant: Mapping[str, Value]) -> dict[str, float]:
    """The smallest round of a game in a variant: ms an iteration, ours with judging it, and OpenSpiel's CFR+."""
    for _ in range(2):  # compiled or loaded before the clock runs
        began = time.thread_time()
        solved = next(solver_of(game)(0.001, (1, 1), variant))
        spent = time.thread_time() - began
    found = {"seconds": spent, "iterations": solved.iterations, "ms": 1000 * spent / solved.iterations}
    if importlib.util.find_spec("pyspiel") is None:
        return found
    import pyspiel

    with TemporaryDirectory() as folder:
        champion_of(game).write_tree(Path(folder) / "tree.efg", (1, 1), variant)
        peer = pyspiel.CFRPlusSolver(pyspiel.load_game(f"efg_game(filename={folder}/tree.efg)"))
    began = time.thread_time()
    for _ in range(solved.iterations):
        peer.evaluate_and_update_policy()
    return {**found, "openspiel_ms": 1000 * (time.thread_time() - began) / solved.iterations}


def openspiel_rates(seconds: float) -> dict[str, float]:
    """One window of it: moves a second in C++ and through Python, by name; nothing if it is not installed."""
    found = openspiel_liars_dice(seconds / 3, windows=1) or {}
    return {f"openspiel.liars_dice.{way}": found[f"{way}_moves_per_s"] for way in ("cpp", "python") if found}


def _rate(play: Any, seconds: float, windows: int) -> float:
    """Games a second; `play(seed)` plays some and says how many."""
    calls = 0
    best = 0.0
    for _ in range(windows):
        games = 0
        began, end = time.thread_time(), time.perf_counter() + seconds / windows
        while games == 0 or time.perf_counter() < end:
            calls += 1
            games += play(calls)
        best = max(best, games / (time.thread_time() - began))
    return best


def _evaluate_bots(pyspiel: Any, game: Any, seed: int) -> int:
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
    for i in range(50):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, 50 * seed + i)
    return 50


def _rollouts(pyspiel: Any, game: Any, seed: int) -> int:
    """Pairs of rollouts in C++, after the dice are thrown: a search of two visits rolls out from root and child."""
    size = 5_000
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(size, seed), 2.0, 2, 100, False, seed, False)
    state = game.new_initial_state()
    for _ in range(_DICE):
        state.apply_action(seed % 6)
    bot.step(state)
    return size


def _python_game(game: Any, rng: random.Random) -> int:
    _python_moves(game, rng)
    return 1


def _python_moves(game: Any, rng: random.Random) -> int:
    """A random game through the Python interface; how many moves it had."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


@cache
def _mean_length() -> float:
    import pyspiel

    game, rng = pyspiel.load_game("liars_dice"), random.Random(0)
    return sum(_python_moves(game, rng) for _ in range(_GAMES)) / _GAMES
