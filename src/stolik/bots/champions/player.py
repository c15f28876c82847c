"""A champion that values afterstates with a network and looks a little further."""

import time
from collections.abc import Callable, Mapping

import numpy as np

from stolik.bots.champions import puct, weights
from stolik.bots.champions.lesson import MOST_SEATS, Lesson, Room, binder
from stolik.bots.champions.lookahead import decide
from stolik.bots.champions.selfplay import list_moves
from stolik.bots.interface import Bot, begin
from stolik.bots.search import time_or_count, until
from stolik.bots.search.memory import lent
from stolik.bots.search.tree import MOST_NODES, Tree
from stolik.core.game import Game
from stolik.core.rng import array_rng
from stolik.core.types import Record

THINKS = 800  # milliseconds a move


class NetPlayer:
    """Plays by the weights of this name; `look` is `lookahead.decide` if the game has none of its own."""

    def __init__(
        self,
        game: Game,
        lesson: Lesson,
        name: str,
        width: int,
        samples: int,
        seed: str,
        look: Callable[..., int] = decide,
    ) -> None:
        self._net = weights.load_net(name)
        self._room, self._decide = Room(game, lesson), binder(game, lesson).bind(look)
        self._width, self._samples = width, samples
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = array_rng("champion", seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        room = self._room
        room.work[0] = view
        room.moves[: len(legal)] = legal
        place = self._decide(
            room.work,
            room.after,
            room.deep,
            room.trial,
            seat,
            self._net,
            room.moves,
            len(legal),
            self._width,
            self._samples,
            self._rng,
            room.luck,
            room.later,
            room.weights,
            room.values,
            room.hopes,
            room.desk,
        )
        return int(room.moves[place])


class TreePlayer:
    """Plays by the weights of this name and a tree search over them: the move that was tried most."""

    def __init__(self, game: Game, lesson: Lesson, name: str, settings: Mapping[str, int], seed: str) -> None:
        time_or_count("champion", settings)
        self._net = weights.load_net(name)
        self._simulations, self._seconds = settings.get("iters", 0), settings.get("ms", THINKS) / 1000
        self._game, self._room, self._private = game, Room(game, lesson), lesson.private
        self._means = np.zeros((MOST_SEATS, 2))
        bind = binder(game, lesson).bind
        self._grow, self._list_moves = bind(puct.grow), bind(list_moves)
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = array_rng("champion", seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        room = self._room
        room.work[0] = view
        if len(legal) == 1 or self._list_moves(room.work[0], seat, room.moves) == 1:
            return legal[0] if len(legal) == 1 else int(room.moves[0])
        self._means[...] = 0
        with lent(self._game, self._simulations or MOST_NODES, puct.EDGE) as tree:
            tree.root[0] = view
            if self._simulations:
                self._simulate(tree, seat, self._simulations)
            else:
                until(time.perf_counter() + self._seconds, lambda simulations: self._simulate(tree, seat, simulations))
            root = tree.nodes[0]
            edges = tree.edges[root["first"] : root["first"] + root["count"]]
            return int(max(edges, key=lambda edge: (edge["visits"], edge["hope"]))["action"])

    def _simulate(self, tree: Tree, seat: int, simulations: int) -> int:
        room = self._room
        made = self._grow(
            tree.root,
            tree.work,
            tree.kept,
            room.trial,
            tree.words,
            tree.hidden,
            tree.table,
            tree.nodes,
            tree.edges,
            tree.used,
            tree.path,
            tree.values,
            self._means,
            room.values,
            tree.moves,
            tree.weights,
            self._net,
            room.desk,
            seat,
            simulations,
            self._private,
            self._rng,
        )
        return int(made)


class AloneOrTable:
    """One player alone, another at a table, and perhaps a third where there are more than two: what is good differs."""

    def __init__(self, alone: Bot, table: Bot, crowd: Bot | None = None) -> None:
        self._players = (alone, table, crowd or table)

    def begin(self, seed: str) -> None:
        for player in self._players:
            begin(player, seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        return self._players[min(int(view["players"]), 3) - 1].choose(view, seat, legal)
