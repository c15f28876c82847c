"""A champion that tries its moves in imagined rounds: all of them a little, the better half more, until one is left."""

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from stolik.bots.champions import rounds, weights
from stolik.bots.champions.lesson import Lesson, Room, binder
from stolik.bots.champions.player import THINKS
from stolik.bots.search import time_or_count, until
from stolik.core.game import Game
from stolik.core.rng import array_rng, below
from stolik.core.types import Record

_STAGES = 4  # each has a quarter of the time, or of the simulations: enough to find one of 16 moves


class Thinker:
    """Plays by the weights of this name and by what comes of them."""

    def __init__(self, game: Game, lesson: Lesson, name: str, settings: Mapping[str, int], seed: str) -> None:
        time_or_count("champion", settings)
        self._net = weights.load_net(name)
        self._iterations, self._seconds = settings.get("iters", 0), settings.get("ms", THINKS) / 1000
        self._room, bind = Room(game, lesson), binder(game, lesson).bind
        self._order, self._try = bind(rounds.order), bind(rounds.try_moves)
        self._places = np.zeros(len(self._room.moves), np.int64)
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = array_rng("champion", seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        room = self._room
        room.work[0] = view
        room.moves[: len(legal)] = legal
        n = self._order(
            room.work, room.trial, seat, self._net, room.moves, len(legal), room.values, room.desk, self._places
        )
        places = self._places[:n].copy()
        if n > 1 and self._iterations != 1:
            places = self._halve(places, seat)
        return int(room.moves[places[0]])

    def _halve(self, places: Any, seat: int) -> Any:
        """The move that is left when again and again the worse half is given up."""
        deadline = time.perf_counter()
        totals = np.zeros(len(places))
        while len(places) > 1:
            more = partial(self._try_moves, places, totals, seat)
            deadline += self._seconds / _STAGES
            if self._iterations:
                more(max(1, self._iterations // (_STAGES * len(places))))
            else:
                until(deadline, more)
            best = np.argsort(-totals, kind="stable")[: (len(places) + 1) // 2]
            places, totals = places[best], totals[best]
        return places

    def _try_moves(self, places: Any, totals: Any, seat: int, samples: int) -> int:
        room = self._room
        self._try(
            room.work,
            room.after,
            room.deep,
            room.trial,
            seat,
            self._net,
            room.moves,
            places,
            totals,
            samples,
            below(self._rng, 1 << 30),
            self._rng,
            room.luck,
            room.later,
            room.weights,
            room.hopes,
            room.desk,
        )
        return samples
