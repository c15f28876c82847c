"""`search`: looks ahead by Monte-Carlo tree search over what its seat can and cannot see. See `loop` for how."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import numpy as np

from stolik.bots.policy import binder
from stolik.bots.search.loop import search
from stolik.bots.search.memory import lent
from stolik.bots.search.tree import MOST_NODES, Tree
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.rng import array_rng
from stolik.core.types import Record

SETTINGS: Mapping[str, range] = {
    "ms": range(1, 600_001),  # thinking time for a move, milliseconds
    "iters": range(1, 10_000_001),  # or so many simulations, and then the same seed plays the same
    "threads": range(1, 65),
    "slips": range(101),  # random moves in a hundred in the rest of a simulation; 100 is random play
}
_DEFAULT = {"ms": 300, "threads": 1, "slips": 0}
_SLICE = 0.004  # seconds between looks at the clock


class SearchBot:
    """Plays the move that its simulations tried most. Threads search apart and add up what they found."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        time_or_count("search", settings)
        chosen = {**_DEFAULT, **settings}
        self._game, self._slips, self._threads = game, chosen["slips"], chosen["threads"]
        self._iterations, self._seconds = chosen.get("iters", 0), chosen["ms"] / 1000
        self._loop = binder(game).bind(search)
        self._room = -(-self._iterations // self._threads) or MOST_NODES
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._seed, self._moves_made = seed, 0

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        """The move tried most; of equals, the one worth more."""
        if len(legal) == 1:
            return legal[0]
        visits: dict[int, list[float]] = {}
        with self._trees() as trees:
            self._search(trees, view, seat)
            for tree in trees:
                root = tree.nodes[0]
                for edge in () if not tree.used[0] else tree.edges[root["first"] : root["first"] + root["count"]]:
                    total = visits.setdefault(int(edge["action"]), [0, 0.0])
                    total[0] += int(edge["visits"])
                    total[1] += float(edge["value"])
        return max(visits, key=lambda action: (visits[action][0], visits[action][1]))

    def think(self, view: Record, seat: int) -> int:
        """Search from a view; returns the moves made in all simulations."""
        with self._trees() as trees:
            return self._search(trees, view, seat)

    @contextmanager
    def _trees(self) -> Iterator[list[Tree]]:
        """One for each thread."""
        with ExitStack() as stack:
            yield [stack.enter_context(lent(self._game, self._room)) for _ in range(self._threads)]

    def _search(self, trees: list[Tree], view: Record, seat: int) -> int:
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
        memory = [getattr(tree, name) for name in Tree.__dataclass_fields__]
        made = self._loop(*memory, seat, simulations, self._slips, self._game.max_steps, rng)
        return int(made)


def until(deadline: float, simulate: Callable[[int], int]) -> int:
    """Simulate until the time is over, looking at the clock every few milliseconds; returns the moves made."""
    made, batch = 0, 1
    while (began := time.perf_counter()) < deadline:
        made += simulate(batch)
        took = max(time.perf_counter() - began, 1e-6)
        batch = max(1, int(batch * min(2.0, _SLICE / took)))
    return made


def time_or_count(kind: str, settings: Mapping[str, int]) -> None:
    """Refuse a bot that is told both how long to think and how many simulations to make."""
    if "ms" in settings and "iters" in settings:
        raise BadSetupError(
            pl=f"Bot {kind} liczy albo czas (ms), albo symulacje (iters), nie jedno i drugie.",
            en=f"The bot {kind} counts either time (ms) or simulations (iters), not both.",
        )


def warm_up(game: Game) -> None:
    """Compile the search of a game, or load it from disk."""
    bot = SearchBot(game, {"iters": 1}, "warm")
    with lent(game, 1) as tree:
        memory = [getattr(tree, name) for name in Tree.__dataclass_fields__]
        game.compiled().compile_for(bot._loop, *memory, 0, 1, 1, 1, np.ones(1, np.int64))
