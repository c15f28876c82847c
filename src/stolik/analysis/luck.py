"""What chance was worth: each roll or deal against all that it could have been.

The chance moves from one decision to the next are one group. Its luck is what the state after it is worth, less the
mean over all outcomes: all of them where there are few, and playouts for each; else independent samples, which keeps
the mean right. Before a group a state is worth that very mean, so what is left of every change of value belongs to
decisions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from stolik.analysis.loops import PlayoutSpace
from stolik.analysis.values import Floats, States, Value, bound, make_space, state_seeds
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.state import from_bytes
from stolik.core.types import State
from stolik.play.match import Step

MOST_OUTCOMES = 500


@dataclass(frozen=True)
class Group:
    """Chance moves from ply `first` to ply `last`, and the states around them."""

    first: int
    last: int
    before: State
    after: State


def groups(steps: list[Step]) -> Iterator[Group]:
    """The rolls and deals of a game."""
    first = -1
    for ply, step in enumerate(steps):
        if step.move.who != CHANCE:
            continue
        if first < 0:
            first = ply
        if step.after["pending"] or step.after["over"]:
            yield Group(first, ply, steps[first].before, step.after)
            first = -1


def outcomes(game: Game, before: State, most: int = MOST_OUTCOMES) -> tuple[States, Floats] | None:
    """All states that chance can lead to before somebody decides, with their chances; None if they are too many."""
    ahead, ended = {before.tobytes(): 1.0}, dict[bytes, float]()
    while ahead:
        found: dict[bytes, float] = {}
        for raw, likely in ahead.items():
            possible = game.chance(from_bytes(game.state, raw))
            total = sum(weight for _, weight in possible)
            for outcome, weight in possible:
                state = from_bytes(game.state, raw)
                game.step(state, CHANCE, outcome)
                kept = ended if state["pending"] or state["over"] else found
                after = state.tobytes()
                kept[after] = kept.get(after, 0.0) + likely * weight / total
                if len(found) + len(ended) > most:
                    return None
        ahead = found
    return np.frombuffer(bytearray(b"".join(ended)), game.state), np.array(list(ended.values()))


class Expected:
    """What states before chance are worth: the mean over outcomes, each found once."""

    def __init__(self, game: Game, value: Value, samples: int = 0, most: int = MOST_OUTCOMES, salt: str = "") -> None:
        self._game, self._value, self._samples = game, value, samples or value.samples
        self._most = min(most, self._samples)
        self._salt = salt
        self._known: dict[tuple[bytes, int], Floats] = {}

    @cached_property
    def _space(self) -> PlayoutSpace:
        return make_space(self._game)

    def of(self, before: State, dealt: int = 0) -> Floats:
        """The mean of what a group of chance moves can lead to, for each side; `dealt` groups came before it."""
        key = before.tobytes(), dealt
        if key not in self._known:
            self._known[key] = self._mean(before, dealt)
        return self._known[key]

    def _mean(self, before: State, dealt: int) -> Floats:
        start = np.array([before], self._game.state)
        every = outcomes(self._game, before, self._most) if self._most else None
        if every is None and self._value.deals:
            return self._value.of(start, dealt)[0]
        if every is None:
            sampled = np.zeros(self._samples, self._game.state)
            seed: Any = state_seeds(f"samples{self._salt}", start)[0]
            bound(self._game)["sample"](self._space, start, seed, sampled)
            every = sampled, np.full(self._samples, 1 / self._samples)
        states, chances = every
        return self._value.mean(before, states, chances, dealt)
