"""How fast bots think: greedy, by the move; search, by the moves made in its simulations; and a peer in the same run.

Rates are of processor time, the best of a few windows, so that a busy machine says little less than an idle one.
"""

import importlib.util
import random
import time
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import numpy as np

from stolik import bots
from stolik.arena import speed
from stolik.arena.loop import ask_policy
from stolik.arena.runner import Chunk, LineUpRunner
from stolik.arena.tournament import QUICK as CHUNK
from stolik.bots.policy import binder, has_policy
from stolik.bots.search.bot import SearchBot
from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.rng import array_rng
from stolik.core.types import State

_WINDOWS = 4
_POSITIONS = 400
_SIMULATIONS = 200


def figures(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Microseconds for a greedy move, if there is a greedy; moves and simulations a second of search.

    By the policy; with random rollouts; and with these and no beliefs, for peers that have none.
    """
    found = positions(game, setup)
    guided = search_rate(game, found, {}, seconds)
    random_play = search_rate(game, found, {"slips": 100}, seconds)
    unweighed = search_rate(game, found, {"slips": 100, "guesses": 0}, seconds)
    greedy = {"greedy_us": _greedy_us(game, found, seconds)} if has_policy(game) else {}
    return greedy | {
        "search_moves_per_s": guided[0],
        "search_simulations_per_s": guided[1],
        "search_random_moves_per_s": random_play[0],
        "search_random_simulations_per_s": random_play[1],
        "search_without_beliefs_moves_per_s": unweighed[0],
        "search_without_beliefs_simulations_per_s": unweighed[1],
    }


def positions(game: Game, setup: Setup, count: int = _POSITIONS) -> list[tuple[State, int]]:
    """So many states of random games in which a seat has a choice, with the seat; always the same ones."""
    choices = ((state, who) for state, who, _, of in speed.random_moves(game, setup, "bot speed") if of > 1)
    return list(islice((choice for choice in choices if choice[1] != CHANCE), count))


def _greedy_us(game: Game, positions: list[tuple[State, int]], seconds: float) -> float:
    """One greedy move, its list of legal moves included."""
    loop = binder(game).bind(ask_policy)
    states = np.array([state for state, _ in positions], game.state)
    seats = np.array([seat for _, seat in positions], np.int64)
    moves, _ = game.compiled().buffers()
    rng = array_rng("bot speed")

    def work() -> int:
        loop(states, seats, moves, rng)
        return len(seats)

    work()
    return 1e6 / _rate(work, seconds)[0]


def search_rate(
    game: Game, positions: list[tuple[State, int]], settings: Mapping[str, int], seconds: float
) -> tuple[float, float]:
    """Moves and simulations a second, over all positions in turn."""
    bot = SearchBot(game, {"iters": _SIMULATIONS, **settings}, "speed")
    place = 0

    def work() -> int:
        nonlocal place
        state, seat = positions[place % len(positions)]
        place += 1
        return bot.think(game.view(state, seat), seat)

    work()
    moves, calls = _rate(work, seconds)
    return moves, calls * _SIMULATIONS


def choice_rate(game: Game, positions: list[tuple[State, int]], spec: str, seconds: float) -> float:
    """Moves that a bot chooses in a second, over all positions in turn."""
    bot = bots.make(spec, game, "speed")
    place = 0

    def work() -> int:
        nonlocal place
        state, seat = positions[7 * place % len(positions)]  # of several games, also where a move takes long
        place += 1
        bot.choose(game.view(state, seat), seat, game.legal(state, seat))
        return 1

    work()
    return _rate(work, seconds)[0]


def _rate(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """What `work` counts, and its calls, a second of processor time."""
    best = (0.0, 0.0)
    for _ in range(_WINDOWS):
        counted = calls = 0
        began, end = time.thread_time(), time.perf_counter() + seconds / _WINDOWS
        while calls == 0 or time.perf_counter() < end:
            counted += work()
            calls += 1
        took = max(time.thread_time() - began, 1e-9)
        best = max(best, (counted / took, calls / took))
    return best


def through_the_arena(game: Game, setup: Setup, seconds: float) -> dict[str, float]:
    """Random against random as a tournament plays it, results and all, beside bare playouts: moves a second."""
    runner = LineUpRunner(game, setup, ["random"] * setup.players, [tuple(range(setup.players))], "speed")
    games = max(64, min(CHUNK, int(_quick_games(game, setup, seconds / _WINDOWS / 8))))
    windows = [
        (_rate(lambda: int(runner.play(Chunk(0, 0, games)).lengths.sum()), share)[0], _bare(game, setup, share))
        for share in [seconds / _WINDOWS / 2] * _WINDOWS
    ]
    arena, bare = (max(rates) for rates in zip(*windows, strict=True))
    return {"moves_per_s": arena, "bare_moves_per_s": bare, "share": arena / bare}


def _bare(game: Game, setup: Setup, seconds: float) -> float:
    return speed.one_core(game, setup, seconds)["moves_per_s"]


def _quick_games(game: Game, setup: Setup, seconds: float) -> float:
    """How many games fit into so long."""
    return speed.one_core(game, setup, seconds)["games_per_s"] * seconds


def openspiel(seconds: float) -> dict[str, float] | None:
    """OpenSpiel's C++ MCTS on liars_dice with random rollouts, if it is installed.

    Its simulations are counted; a simulation plays to the end, so its moves are taken as those of a random game after
    the dice are thrown. It sees the hidden dice: its information-set search is not to be had for liars_dice.
    """
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    game = pyspiel.load_game("liars_dice")
    decisions = _mean_decisions(game)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, _SIMULATIONS, 100, False, 1, False)
    simulations = _rate(_openspiel_work(game, bot), seconds)[0]
    return {
        "decisions": decisions,
        "mcts_simulations_per_s": simulations,
        "mcts_moves_per_s": simulations * decisions,
    }


def _openspiel_work(game: Any, bot: Any) -> Callable[[], int]:
    thrown = 0

    def work() -> int:
        nonlocal thrown
        state = game.new_initial_state()
        for die in range(2):
            state.apply_action((thrown + die) % 6)
        thrown += 1
        bot.step(state)
        return _SIMULATIONS

    return work


def _mean_decisions(game: Any) -> float:
    rng = random.Random(0)
    decisions = 0
    for _ in range(500):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return decisions / 500
