"""Observations that a network can take as they are: columns from 0 to 1, own seat first, each with a name.

They are made of the numbers of `envs.layout` by tables, which the game's `observing.py` (core.observing) describes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.types import Ints
from stolik.core.visibility import OWNER, leaves
from stolik.envs.layout import layout
from stolik.extras.observing import AMOUNT, BIT, ONE_OF, WHOSE, Shown, Way

RAW, READY = OBSERVATIONS = ("raw", "ready")
INLINED = ("column",)


def checked_observations(kind: str) -> str:
    if kind not in OBSERVATIONS:
        raise BadSetupError(
            pl=f"observations to „raw” albo „ready”, nie „{shown(kind)}”.",
            en=f'observations is "raw" or "ready", not "{shown(kind)}".',
        )
    return kind


@dataclass(frozen=True)
class Ready:
    """The columns' names, and for each viewer how each column is made."""

    names: list[str]
    columns: Any  # (viewers, columns, 7): kind, place, value, most, table, counter, back
    lookup: Any  # the tables, one after the other
    bounds: dict[str, tuple[int, int]]  # of the raw numbers, by field

    @property
    def size(self) -> int:
        return len(self.names)

    def of(self, numbers: Any) -> Any:
        """The columns of one raw observation; batches make theirs in compiled code, by `write_ready`."""
        kind, place, value, most, table, counter, back = self.columns[int(numbers[0])].T
        long = np.where(counter >= 0, numbers[counter], back)
        number = numbers[np.where(long >= back, place + np.where(counter >= 0, long - back, 0), 0)].astype(np.int64)
        known = (table >= 0) & (number >= 0)
        number = np.where(known, self.lookup[np.where(known, table + number, 0)], number)
        named = (kind == ONE_OF) | (kind == WHOSE)
        share = np.maximum(number, 0) / most
        bit = np.maximum(number, 0) >> np.where(kind == BIT, value, 0) & 1
        out = np.where(named, number == value, np.where(kind == AMOUNT, share, bit))
        return np.where(long >= back, out, 0).astype(np.float32)


@cache
def ready(game: Game, players: int) -> Ready:
    """How a game of so many is shown to learners."""
    own = game.part("observing")
    if own is None:
        raise BadSetupError(
            pl=f'Gra {game.name} nie ma pliku observing.py, więc są tylko obserwacje surowe: observations="raw".',
            en=f'The game {game.name} has no observing.py, so there are raw observations only: observations="raw".',
        )
    sides = own.sides(players) if hasattr(own, "sides") else players
    maker = _Maker(game, own.fields(players), sides)
    viewers = [list(maker.columns(viewer)) for viewer in range(players)]
    table = np.array([[row for _, row in made] for made in viewers], np.int64)
    lookup = np.array(maker.lookup or [0], np.int64)
    return Ready([name for name, _ in viewers[0]], table, lookup, {n: (f.low, f.high) for n, f in maker.fields.items()})


class _Maker:
    """Writes the tables, field by field."""

    def __init__(self, game: Game, fields: dict[str, Shown], sides: int) -> None:
        self.fields, self._sides = fields, sides
        self._places = layout(game).columns
        self._last = {name: int(kind.shape[-1]) if kind.shape else 1 for name, _, kind in leaves(game.state)}
        self._private = {name for name, sight in game.rules.VISIBILITY.items() if sight is OWNER}
        self._seats = int(game.state["seat"].shape[0]) if "seat" in (game.state.names or ()) else 1
        self.lookup: list[int] = []
        self._tables: dict[tuple[int, ...], int] = {(): -1}

    def columns(self, viewer: int) -> Iterator[tuple[str, list[int]]]:
        """Name and row of every column, as a viewer has them."""
        for name, field in self.fields.items():
            if not name.startswith("seat."):
                yield from self._field(name, field, self._places[name], viewer, "")
        for ahead in range(self._sides):
            seat, before = (viewer + ahead) % self._sides, "own." if ahead == 0 else f"seat+{ahead}."
            for name, field in self.fields.items():
                if name.startswith("seat.") and (ahead == 0 or name not in self._private):
                    yield from self._field(name, field, self._of_seat(name, seat), viewer, before)

    def _of_seat(self, name: str, seat: int) -> list[int]:
        places = self._places[name]
        share = len(places) // self._seats
        return places[seat * share : (seat + 1) * share]

    def _field(self, name: str, field: Shown, places: list[int], viewer: int, before: str) -> Iterator[Any]:
        word = before + name.removeprefix("seat.")
        if not field.counter:
            for number, place in enumerate(places):
                told = f"{word}[{number}]" if len(places) > 1 else word
                yield from self._ways(told, field, place, viewer, -1, 0)
            return
        long = self._last[name]
        seat = (viewer + int(before[5:-1] or 0)) % self._sides if before.startswith("seat+") else viewer
        counters = self._of_seat(field.counter, seat) if before else self._places[field.counter]
        for row in range(len(places) // long):
            told = f"{word}[{row}]" if len(places) > long else word
            for back in range(1, min(field.depth, long) + 1):
                yield from self._ways(f"{told}[-{back}]", field, places[row * long], viewer, counters[row], back)

    def _ways(self, word: str, field: Shown, place: int, viewer: int, counter: int, back: int) -> Iterator[Any]:
        for way in field.ways:
            named = f"{word}.{way.name}" if way.name else word
            table = self._table(way.table)
            for told, value, most in _values(way, viewer, self._sides):
                yield named + told, [way.kind, place, value, most, table, counter, back]

    def _table(self, table: tuple[int, ...]) -> int:
        if table not in self._tables:
            self._tables[table] = len(self.lookup)
            self.lookup += table
        return self._tables[table]


def _values(way: Way, viewer: int, sides: int) -> Iterator[tuple[str, int, int]]:
    """The columns of one way: what the name says, the value or bit that is looked for, and the most there can be."""
    if way.kind == AMOUNT:
        yield "", 0, way.most
    elif way.kind == ONE_OF:
        for value in range(way.first, way.first + way.most):
            yield f"={value}", value, 1
    elif way.kind == BIT and way.first >= 0:
        for bit in range(way.most):
            yield f"&{bit}", bit, 1
    else:  # seats, counted from the viewer
        plus = way.first if way.kind == WHOSE else 0
        for ahead in range(way.most):
            yield ("=own" if ahead == 0 else f"=+{ahead}"), (viewer + ahead) % sides + plus, 1


# Compiled


def column(numbers: Ints, made: Ints, lookup: Ints) -> float:
    """One column of an observation."""
    place = made[1]
    if made[5] >= 0:
        if numbers[made[5]] < made[6]:
            return 0.0
        place += numbers[made[5]] - made[6]
    number = numbers[place]
    if made[4] >= 0 and number >= 0:
        number = lookup[made[4] + number]
    kind = made[0]
    if kind in (ONE_OF, WHOSE):
        return 1.0 if number == made[2] else 0.0
    if number <= 0:
        return 0.0
    if kind == AMOUNT:
        return number / made[3]
    return 1.0 if number >> made[2] & 1 else 0.0


def write_ready(numbers: Ints, columns: Ints, lookup: Ints, out: Any) -> None:
    """A raw observation as columns; its first number is the viewer."""
    made = columns[numbers[0]]
    for place in range(len(made)):
        out[place] = column(numbers, made[place], lookup)


def write_all_ready(observations: Ints, columns: Ints, lookup: Ints, out: Any) -> None:
    """The same of many."""
    for game in range(len(observations)):
        write_ready(observations[game], columns, lookup, out[game])
