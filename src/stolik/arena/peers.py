"""Peers, measured in the same run where they are installed. Nothing here is needed to play."""

import importlib.util
import random
import time
from typing import Any


def openspiel_liars_dice(seconds: float) -> dict[str, float] | None:
    """OpenSpiel's liars_dice, moves a second, chance moves included: its fastest C++ playouts, and through Python."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    game = pyspiel.load_game("liars_dice")
    length = _mean_length(game, 2000)
    evaluated = _rate(lambda seed: _evaluate_bots(pyspiel, game, seed), seconds) * length
    rollouts = _rate(_rollouts(pyspiel, game), seconds) * length
    return {
        "cpp_moves_per_s": max(evaluated, rollouts),
        "cpp_evaluate_bots_moves_per_s": evaluated,
        "cpp_rollout_moves_per_s": rollouts,
        "python_moves_per_s": _rate(lambda seed: _python_game(game, random.Random(seed)), seconds) * length,
        "mean_length": length,
    }


def _rate(play: Any, seconds: float) -> float:
    """Games a second; `play(seed)` plays some and says how many."""
    games = calls = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        calls += 1
        games += play(calls)
    return games / (time.perf_counter() - began)


def _evaluate_bots(pyspiel: Any, game: Any, seed: int) -> int:
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
    for i in range(50):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, 50 * seed + i)
    return 50


def _rollouts(pyspiel: Any, game: Any) -> Any:
    """C++ random rollouts from the start: the evaluator plays the chance moves too."""
    size = 10_000

    def play(seed: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(size, seed)
        evaluator.evaluate(game.new_initial_state())
        return size

    return play


def _python_game(game: Any, rng: random.Random) -> int:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return 1


def _mean_length(game: Any, games: int) -> float:
    rng = random.Random(0)
    total = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            total += 1
    return total / games
