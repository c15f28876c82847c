"""A champion that values afterstates with a network and looks a little further."""

import time
from collections.abc import Callable, Mapping

import numpy as np

from stolik.bots.interface import Bot, begin
from stolik.bots.learning import puct, weights
from stolik.bots.learning.game_training import Training, binder
from stolik.bots.learning.lookahead import decide
from stolik.bots.learning.selfplay import list_moves
from stolik.bots.learning.trials import TRUST, WIDTH, try_moves, value_all
from stolik.bots.search.bot import time_or_count, until
from stolik.bots.search.memory import lent
from stolik.bots.search.tree import MOST_NODES, Tree
from stolik.core.game import Game
from stolik.core.rng import array_rng, below
from stolik.core.types import State

THINKS = 800  # milliseconds a move


class NetPlayer:
    """Plays by the weights of this name.

    `look` chooses the move; it gets the workspace, the network, the seat, a generator, and the numbers in `settings`.
    """

    def __init__(
        self,
        game: Game,
        training: Training,
        name: str,
        seed: str,
        look: Callable[..., int] = decide,
        settings: tuple[int, ...] = (),
    ) -> None:
        self._net = weights.load_net(training.folder, name)
        self._workspace, self._look = training.workspace(game), binder(game, training).bind(look)
        self._settings = settings
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = array_rng("champion", seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        self._workspace.work[0] = view
        return int(self._look(self._workspace, self._net, seat, self._rng, *self._settings))


class ThinkingPlayer:
    """Plays by the weights of this name, and thinks for so long or by so many simulations."""

    def __init__(self, game: Game, training: Training, name: str, settings: Mapping[str, int], seed: str) -> None:
        time_or_count("champion", settings)
        self._net = weights.load_net(training.folder, name)
        self._simulations, self._seconds = settings.get("iters", 0), settings.get("ms", THINKS) / 1000
        self._game, self._training, self._workspace = game, training, training.workspace(game)
        self._bind = binder(game, training).bind
        self._list_moves = self._bind(list_moves)
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = array_rng("champion", seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        workspace = self._workspace
        workspace.work[0] = view
        if len(legal) == 1 or self._list_moves(workspace.work[0], seat, workspace.moves) == 1:
            return legal[0] if len(legal) == 1 else int(workspace.moves[0])
        return self._think(view, seat)

    def _think(self, view: State, seat: int) -> int:
        """The best of several moves; the workspace holds the view."""
        raise NotImplementedError


class TreePlayer(ThinkingPlayer):
    """By a tree search over the network: the move that was tried most."""

    def __init__(self, game: Game, training: Training, name: str, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(game, training, name, settings, seed)
        self._grow = self._bind(puct.grow)

    def _think(self, view: State, seat: int) -> int:
        self._workspace.means[...] = 0
        with lent(self._game, self._simulations or MOST_NODES, puct.EDGE) as tree:
            tree.root[0] = view
            if self._simulations:
                self._simulate(tree, seat, self._simulations)
            else:
                until(time.perf_counter() + self._seconds, lambda simulations: self._simulate(tree, seat, simulations))
            root = tree.nodes[0]
            edges = tree.edges[root["first"] : root["first"] + root["count"]]
            return int(max(edges, key=lambda edge: (edge["visits"], edge["prior"]))["action"])

    def _simulate(self, tree: Tree, seat: int, simulations: int) -> int:
        private = self._training.private
        return int(self._grow(tree, self._workspace, self._net, seat, simulations, private, self._rng))


class TrialPlayer(ThinkingPlayer):
    """By imagined games in which the moves that the network likes best are tried, then the better half of them again.

    `iters` counts trials, one move in one game each; too few for a whole game leave what the network thinks.
    """

    def __init__(self, game: Game, training: Training, name: str, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(game, training, name, settings, seed)
        self._value_all, self._try_moves = self._bind(value_all), self._bind(try_moves)

    def _think(self, view: State, seat: int) -> int:
        workspace, began = self._workspace, time.perf_counter()
        n = self._value_all(workspace, self._net, seat)
        liked = np.argsort(-workspace.values[:n], kind="stable")[:WIDTH]
        actions, totals = workspace.moves[liked], TRUST * workspace.values[liked].astype(float)
        start, games = below(self._rng, 1 << 30), 0

        def play(more: int) -> int:
            nonlocal games
            self._try_moves(workspace, self._net, seat, actions, games, more, start, totals)
            games += more
            return more

        rounds = (len(actions) - 1).bit_length()
        for number in range(1, rounds + 1):
            if self._simulations:
                play(self._simulations // rounds // len(actions))
            else:
                until(began + self._seconds * number / rounds, play)
            better = np.argsort(-totals, kind="stable")[: (len(actions) + 1) // 2]
            actions, totals = actions[better], totals[better]
        return int(actions[0])


class AloneOrTable:
    """One player alone, another at a table, and perhaps a third where there are more than two: what is good differs."""

    def __init__(self, alone: Bot, table: Bot, crowd: Bot | None = None) -> None:
        self._players = (alone, table, crowd or table)

    def begin(self, seed: str) -> None:
        for player in self._players:
            begin(player, seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        return self._players[min(int(view["players"]), 3) - 1].choose(view, seat, legal)
