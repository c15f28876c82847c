"""Studying a round of two: the memory that `regret` learns in, batch after batch, and what comes of it."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.bots.champions.lie import regret
from stolik.bots.champions.lie.duel import Shape
from stolik.bots.champions.lie.hands import HOW_MANY, MOST_WAYS, dealt
from stolik.core.rng import array_rng
from stolik.games.lie.rules import KINDS, MOST_CARDS

SLIP = 0.05
FORGET = 1.5  # what was learned in batch k weighs (k / batches) to this power in the end


class Study:
    """One round, studied in batches. With `fixed`, that player plays a strategy that is given and the other answers."""

    def __init__(self, shape: Shape, seed: str, fixed: int = -1) -> None:
        self.shape, self.fixed, self.batches = shape, fixed, 0
        self.places, self.rows = shape.places()
        self.sizes = (shape.first, shape.second)
        self._rng = array_rng("lie study", seed, shape)
        faces = [int(HOW_MANY[n]) for n in self.sizes]
        hands = [dealt(n) for n in self.sizes]
        self._hands = hands
        self.regrets = tuple(np.zeros((faces[p], self.rows[p]), np.float32) for p in (0, 1))
        self.totals = tuple(np.zeros((faces[p], self.rows[p]), np.float32) for p in (0, 1))
        self.face_regret = tuple(np.zeros((len(hand.odds), MOST_WAYS), np.float32) for hand in hands)
        self.face_total = tuple(np.zeros((len(hand.odds), MOST_WAYS), np.float32) for hand in hands)
        self.face_worth = tuple(np.full(n, 0.5) for n in faces)
        self.face_tried = tuple(np.zeros(n) for n in faces)
        bids = shape.bids
        self._value, self._count = (np.array([bid[i] for bid in bids], np.int64) for i in (1, 0))
        places, edges = len(self.places), int(self.rows.sum())
        self._desk = (
            np.zeros(places, np.float32),
            np.zeros(places, np.float32),
            np.zeros(places, np.int8),
            np.zeros(edges, np.float32),
            np.zeros((len(bids), 2), np.bool_),
            np.zeros(2 * KINDS, np.int64),
            np.zeros(MOST_CARDS, np.int64),
            np.zeros(MOST_WAYS, np.float64),
        )

    @cached_property
    def _learn(self) -> Any:
        folder = Path(__file__).resolve().parent
        sources = [folder / name for name in ("regret.py", "duel.py", "hands.py")]
        return games.load("lie").compiled().extended({}, "lie study", *sources).bind(regret.learn)

    def run(self, iterations: int, slip: float = SLIP) -> float:
        """A batch; what was learned before counts a little less. Returns the share of rounds that the starter won."""
        self.batches += 1
        share = (self.batches - 1) / self.batches
        for p in (0, 1):
            if p != self.fixed:
                for memory in (self.regrets[p], self.totals[p], self.face_regret[p], self.face_total[p]):
                    memory *= np.float32(share**FORGET)
        return float(
            self._learn(
                iterations,
                slip,
                self.fixed,
                np.array(self.sizes, np.int64),
                self.shape.flags,
                self._value,
                self._count,
                self.places,
                self.regrets,
                self.totals,
                tuple(hand.number for hand in self._hands),
                tuple(hand.shows for hand in self._hands),
                tuple(hand.ways for hand in self._hands),
                self.face_regret,
                self.face_total,
                self.face_worth,
                self.face_tried,
                self._desk,
                self._rng,
            )
        )
