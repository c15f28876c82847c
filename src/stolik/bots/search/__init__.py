"""`search`: looks ahead by Monte-Carlo tree search over what its seat can and cannot see. See `loop` for how."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import numpy as np

from stolik.bots.policy import binder
from stolik.bots.search.loop import SearchSettings, search
from stolik.bots.search.memory import lent
from stolik.bots.search.tree import MOST_NODES, Tree
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.rng import array_rng
from stolik.core.types import State

SETTINGS: Mapping[str, range] = {
    "ms": range(1, 600_001),  # thinking time for a move, milliseconds
    "iters": range(1, 10_000_001),  # or so many simulations, and then the same seed plays the same
    "threads": range(1, 65),
    "slips": range(101),  # random moves in a hundred in the rest of a simulation; 100 is random play
    "guesses": range(65),  # hidden things imagined for a simulation, to keep what explains most; 0: any
}
_DEFAULT = {"ms": 300, "threads": 1, "slips": 0, "guesses": 1}
_SLICE = 0.004  # seconds between looks at the clock


class SearchBot:
    """Plays the move that its simulations tried most. Threads search apart and add up what they found."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        time_or_count("search", settings)
        chosen = {**_DEFAULT, **settings}
        self._game, self._threads = game, chosen["threads"]
        self._settings = SearchSettings(chosen["slips"], chosen["guesses"], game.max_steps)
        self._iterations, self._seconds = chosen.get("iters", 0), chosen["ms"] / 1000
        self._loop = _compiled(game)
        self._room = -(-self._iterations // self._threads) or MOST_NODES
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._seed, self._moves_made = seed, 0

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        """The move tried most; of equals, the one worth more."""
        if len(legal) == 1:
            return legal[0]
        visits: dict[int, list[float]] = {}
        with self._trees() as trees:
            self._search(trees, view, seat)
            for tree in trees:
                for action, tried, value in _tried(tree):
                    total = visits.setdefault(action, [0, 0.0])
                    total[0] += tried
                    total[1] += value
        return max(visits, key=lambda action: (visits[action][0], visits[action][1]))

    def think(self, view: State, seat: int) -> int:
        """Search from a view; returns the moves made in all simulations."""
        with self._trees() as trees:
            return self._search(trees, view, seat)

    @contextmanager
    def _trees(self) -> Iterator[list[Tree]]:
        """One for each thread."""
        with ExitStack() as stack:
            yield [stack.enter_context(lent(self._game, self._room)) for _ in range(self._threads)]

    def _search(self, trees: list[Tree], view: State, seat: int) -> int:
        self._moves_made += 1
        deadline = time.perf_counter() + self._seconds

        def work(thread: int) -> int:
            tree = trees[thread]
            tree.root[0] = view
            rng = array_rng("search bot", self._seed, self._moves_made, thread)
            if self._iterations:
                share = self._iterations // self._threads + (thread < self._iterations % self._threads)
                return self._simulate(tree, seat, share, rng)
            return until(deadline, lambda simulations: self._simulate(tree, seat, simulations, rng))

        if self._threads == 1:
            return work(0)
        with ThreadPoolExecutor(self._threads) as pool:
            return sum(pool.map(work, range(self._threads)))

    def _simulate(self, tree: Tree, seat: int, simulations: int, rng: Any) -> int:
        return int(self._loop(tree, seat, simulations, self._settings, rng))


def _tried(tree: Tree) -> list[tuple[int, int, float]]:
    """The moves of the root that were tried, how often, and the sum of their values."""
    root = tree.nodes[0]
    if not tree.used[0] or root["count"] == 0:
        return [(int(root["wanted"]), int(root["visits"]), float(root["value"]))] if tree.used[0] else []
    edges = tree.edges[root["first"] : root["first"] + root["tried"]]
    return [(int(edge["action"]), int(edge["visits"]), float(edge["value"])) for edge in edges]


def until(deadline: float, simulate: Callable[[int], int]) -> int:
    """Simulate until the time is over, looking at the clock every few milliseconds; returns the moves made."""
    made, batch, began = 0, 1, time.perf_counter()
    while True:  # once in any case, also where a busy machine took all the time
        made += simulate(batch)
        now = time.perf_counter()
        batch = max(1, int(batch * min(2.0, _SLICE / max(now - began, 1e-6))))
        began = now
        if now >= deadline:
            return made


def time_or_count(kind: str, settings: Mapping[str, int]) -> None:
    """Refuse a bot that is told both how long to think and how many simulations to make."""
    if "ms" in settings and "iters" in settings:
        raise BadSetupError(
            pl=f"Bot {kind} liczy albo czas (ms), albo symulacje (iters), nie jedno i drugie.",
            en=f"The bot {kind} counts either time (ms) or simulations (iters), not both.",
        )


@cache
def _compiled(game: Game) -> Any:
    """The loop, compiled for the types of what it is called with."""
    with lent(game, 1) as tree:
        bound = binder(game).bind(search)
        return game.compiled().compile_for(bound, tree, 0, 1, SearchSettings(0, 0, 0), np.ones(1, np.int64))


def warm_up(game: Game) -> None:
    """Compile the search of a game, or load it from disk."""
    _compiled(game)
