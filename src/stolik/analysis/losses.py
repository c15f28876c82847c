"""What decisions cost, by what the seat knew.

Each legal move is tried in the same imagined worlds, with the same luck to come, and played on; the moves that look
best are tried in more and more of them, and so is the one that was chosen. The loss is the best mean less that of the
chosen move. Where the difference is within its own noise, the answer is that nobody can tell.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.analysis.values import Value
from stolik.core.rng import seed
from stolik.core.state import digest
from stolik.core.types import State

SURE = 2.0  # standard errors
_ROUNDS = 3


@dataclass(frozen=True)
class Judged:
    """A legal move: what it is worth to the seat, and how far that is from the best one and from certain."""

    action: int
    value: float
    behind: float  # how much less than the best
    error: float  # of that difference, one standard error

    @property
    def unsure(self) -> bool:
        return self.behind <= SURE * self.error


class Judge:
    """Values the legal moves of a seat from its view, with so many playouts for a decision."""

    def __init__(self, value: Value, playouts: int) -> None:
        self._value, self._playouts = value, playouts

    def moves(self, view: State, seat: int, legal: list[int], chosen: int | None = None) -> list[Judged]:
        """All legal moves, the best first; the chosen one is tried as often as the best."""
        if len(legal) == 1:
            return [Judged(legal[0], 0.0, 0.0, 0.0)]
        tried: dict[int, list[Any]] = {action: [] for action in legal}
        left, worlds = list(legal), 0
        start = seed("moves", digest(view), seat) >> 2
        for number in range(_ROUNDS):
            many = max(4, self._playouts // _ROUNDS // len(left))
            values = self._value.try_moves(view, seat, left, many, start, worlds)
            worlds += many
            for place, action in enumerate(left):
                tried[action].append(values[:, place])
            if number < _ROUNDS - 1:
                left = self._kept(tried, left, chosen)
        return _ranked({action: np.concatenate(parts) for action, parts in tried.items()}, left)

    @staticmethod
    def _kept(tried: dict[int, list[Any]], left: list[int], chosen: int | None) -> list[int]:
        """The better half of the moves, and the chosen one."""
        means = {action: float(np.concatenate(tried[action]).mean()) for action in left}
        best = sorted(left, key=lambda action: -means[action])[: max(2, len(left) // 4)]
        return sorted({*best, *([chosen] if chosen is not None else [])})


def _ranked(tried: dict[int, Any], last: list[int]) -> list[Judged]:
    """Moves by their means; those tried to the end come first, since others were worse when they were left out."""
    best = max(last, key=lambda action: float(tried[action].mean()))
    found = []
    for action, values in tried.items():
        worse = tried[best][: len(values)] - values
        error = float(worse.std(ddof=1) / np.sqrt(len(values))) if action != best else 0.0
        found.append(Judged(action, float(tried[best].mean() - worse.mean()), max(0.0, float(worse.mean())), error))
    return sorted(found, key=lambda one: (one.action != best, one.action not in last, one.behind))
