"""Observations that a network can take as they are: columns from 0 to 1, own seat first, each with a name.

They are made of the numbers of `envs.layout` by tables, written once for each viewer as the game's `observing.py`
(extras.observing) describes. Nothing is asked column by column: all are 0 but those that a number sets.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.types import Ints
from stolik.core.visibility import OWNER, leaves
from stolik.envs.layout import layout
from stolik.envs.loops import Tables, write_view
from stolik.extras.observing import AMOUNT, BIT, ONE_OF, WHOSE, Shown, Way

RAW, READY = OBSERVATIONS = ("raw", "ready")
INLINED = ("write_ready_seen", "write_ready", "write_shares", "write_bits", "write_found", "write_lists", "write_ways")


def checked_observations(kind: str) -> str:
    if kind not in OBSERVATIONS:
        raise BadSetupError(
            pl=f"observations to „raw” albo „ready”, nie „{shown(kind)}”.",
            en=f'observations is "raw" or "ready", not "{shown(kind)}".',
        )
    return kind


class Columns(NamedTuple):
    """How numbers become columns: for each viewer rows of what is done, and tables of what a number sets.

    A row is of so many numbers side by side, or of so many entries of a list, the newest first; place and column are
    those of the first. Each has as many columns as the one before it. A table has for every number its ways.
    """

    shares: Any  # (viewers, rows, 4): column, place, the most, how many
    bits: Any  # (viewers, rows, 4): of one number: column, place, the first bit, how many
    found: Any  # (viewers, rows, 8): column, place, columns of each; a table's place of 0, least, most, ways; how many
    lists: Any  # (viewers, rows, 9): the same, and after the place the counter, which tells how many entries there are
    ahead: Any  # tables: how many columns on a number sets one,
    value: Any  # and to what


class ReadyTables(NamedTuple):
    """What batches write ready columns with, in place of the tables of raw numbers."""

    raw: Tables
    numbers: Any  # room for one raw observation
    columns: Columns


@dataclass(frozen=True)
class Ready:
    """The columns' names, and how they are made."""

    game: Game
    names: list[str]
    columns: Columns
    bounds: dict[str, tuple[int, int]]  # of the raw numbers, by field

    @property
    def size(self) -> int:
        return len(self.names)

    def of(self, numbers: Any) -> Any:
        """The columns of one raw observation; batches make theirs in compiled code, by `write_ready`."""
        out = np.zeros(self.size, np.float32)
        self._write(np.asarray(numbers, np.int64), self.columns, out)
        return out

    @cached_property
    def _write(self) -> Any:
        return self.game.compiled().extended({}, "ready", Path(__file__).resolve()).bind(write_ready)


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
    made = [maker.rows(viewer) for viewer in range(players)]
    shares, bits, found, lists = (
        _even([rows[kind] for rows in made], width) for kind, width in enumerate((4, 4, 8, 9))
    )
    tables = np.array(maker.ahead, np.int32), np.array(maker.value, np.float32)
    columns = Columns(shares, bits, found, lists, *tables)
    return Ready(game, maker.names, columns, {name: (field.low, field.high) for name, field in maker.fields.items()})


class Rows(list[list[int]]):
    """Rows that each end with how many columns or numbers they are of."""

    def add(self, new: list[int], moves: tuple[int, ...]) -> None:
        """A row of one; or one more of the last row, if it goes on with that, each of its numbers moved by so much."""
        last = self[-1] if self else []
        if last and all(now == was + move * last[-1] for now, was, move in zip(new, last, moves, strict=False)):
            last[-1] += 1
        else:
            self.append([*new, 1])


class _Maker:
    """Writes the tables, field by field."""

    def __init__(self, game: Game, fields: dict[str, Shown], sides: int) -> None:
        self.fields, self._sides = fields, sides
        self._places = layout(game).columns
        self._last = {name: int(kind.shape[-1]) if kind.shape else 1 for name, _, kind in leaves(game.state)}
        self._private = {name for name, sight in game.rules.VISIBILITY.items() if sight is OWNER}
        self._seats = int(game.state["seat"].shape[0]) if "seat" in (game.state.names or ()) else 1
        self.ahead: list[int] = []
        self.value: list[float] = []
        self._tables: dict[Any, int] = {}

    def rows(self, viewer: int) -> list[Rows]:
        """The rows of each kind as a viewer has them; and all columns' names."""
        self._viewer, self.names = viewer, list[str]()
        self._shares, self._bits, self._found, self._lists = made = [Rows() for _ in range(4)]
        for name, field in self.fields.items():
            if not name.startswith("seat."):
                self._field(name, field, self._places[name], "")
        for ahead in range(self._sides):
            seat, before = (viewer + ahead) % self._sides, "own." if ahead == 0 else f"seat+{ahead}."
            for name, field in self.fields.items():
                if name.startswith("seat.") and (ahead == 0 or name not in self._private):
                    self._field(name, field, self._of_seat(name, seat), before)
        return made

    def _of_seat(self, name: str, seat: int) -> list[int]:
        places = self._places[name]
        share = len(places) // self._seats
        return places[seat * share : (seat + 1) * share]

    def _field(self, name: str, field: Shown, places: list[int], before: str) -> None:
        word = before + name.removeprefix("seat.")
        if not field.counter:
            for number, place in enumerate(places):
                told = f"{word}[{number}]" if len(places) > 1 else word
                self._ways(told, field, place, [])
            return
        long = self._last[name]
        seat = (self._viewer + int(before[5:-1] or 0)) % self._sides if before.startswith("seat+") else self._viewer
        counters = self._of_seat(field.counter, seat) if before else self._places[field.counter]
        for row in range(len(places) // long):
            told = f"{word}[{row}]" if len(places) > long else word
            for back in range(1, min(field.depth, long) + 1):
                self._ways(f"{told}[-{back}]", field, places[row * long], [counters[row]])

    def _ways(self, word: str, field: Shown, place: int, counter: list[int]) -> None:
        """One number in all its ways."""
        start = len(self.names)
        found = list[tuple[Way, int, tuple[int, ...]]]()
        for way in field.ways:
            column, values = len(self.names), list(_values(way, self._viewer, self._sides))
            self.names += [f"{word}.{way.name}{told}" if way.name else word + told for told, _ in values]
            if way.kind == AMOUNT and not way.table and not counter:
                self._shares.add([column, place, way.most], (1, 1, 0))
            elif way.kind == BIT and not counter:
                for number, (_, bit) in enumerate(values):
                    self._bits.add([column + number, place, bit], (1, 0, 1))
            elif way.kind == BIT:
                found += [(way, column - start + number, (bit,)) for number, (_, bit) in enumerate(values)]
            else:
                found.append((way, column - start, tuple(value for _, value in values)))
        if not found:
            return
        width, table = len(self.names) - start, self._table(field, tuple(found))
        if counter:
            self._lists.add([start, place, *counter, width, *table, len(found)], (width, *[0] * 7))
        else:
            self._found.add([start, place, width, *table, len(found)], (width, 1, *[0] * 5))

    def _table(self, field: Shown, found: tuple[tuple[Way, int, tuple[int, ...]], ...]) -> tuple[int, int, int]:
        """What every number sets, also what is hidden or out of bounds: where the table has 0, its least, its most."""
        least, most = min(field.low, -1) - 1, field.high + 1
        if (least, most, found) not in self._tables:
            self._tables[least, most, found] = len(self.ahead) - least * len(found)
            for number in range(least, most + 1):
                for way, column, values in found:
                    told = way.table[number] if way.table and 0 <= number < most else number
                    named = way.kind in (ONE_OF, WHOSE) and least < number < most and told in values
                    self.ahead.append(column + (values.index(told) if named else 0))
                    if way.kind == AMOUNT:
                        self.value.append(max(told, 0) / way.most)
                    else:
                        self.value.append(max(told, 0) >> values[0] & 1 if way.kind == BIT else named)
        return self._tables[least, most, found], least, most


def _even(rows: list[Rows], width: int) -> Any:
    """The rows of all viewers as one array; those that one has fewer are of no columns."""
    table = np.zeros((len(rows), max(map(len, rows)), width), np.int32)
    for viewer, own in enumerate(rows):
        table[viewer, : len(own)] = np.reshape(own, (-1, width))
    return table


def _values(way: Way, viewer: int, sides: int) -> Iterator[tuple[str, int]]:
    """The columns of one way: what the name says, and the value or bit that is looked for."""
    if way.kind == AMOUNT:
        yield "", 0
    elif way.kind == ONE_OF:
        for value in range(way.first, way.first + way.most):
            yield f"={value}", value
    elif way.kind == BIT and way.first >= 0:
        for bit in range(way.most):
            yield f"&{bit}", bit
    else:  # seats, counted from the viewer
        plus = way.first if way.kind == WHOSE else 0
        for ahead in range(way.most):
            yield ("=own" if ahead == 0 else f"=+{ahead}"), (viewer + ahead) % sides + plus


# Compiled: places are unsigned, so that nobody asks whether they count from the end


def write_shares(numbers: Ints, rows: Ints, out: Any) -> None:
    """Numbers as shares of the most there can be."""
    for row in range(len(rows)):
        column, place, most, count = rows[row]
        for i in range(count):
            out[np.uint64(column + i)] = max(numbers[np.uint64(place + i)], 0) / most


def write_bits(numbers: Ints, rows: Ints, out: Any) -> None:
    """Sets, bit by bit."""
    for row in range(len(rows)):
        column, place, first, count = rows[row]
        number = max(numbers[np.uint64(place)], 0) >> first
        for i in range(count):
            out[np.uint64(column + i)] = number >> i & 1


def write_found(numbers: Ints, columns: Columns, rows: Ints, out: Any) -> None:
    """What tables know of numbers."""
    for row in range(len(rows)):
        column, place, width, zero, least, most, ways, count = rows[row]
        for i in range(count):
            number = numbers[np.uint64(place + i)]
            write_ways(number, columns, zero, least, most, ways, column + i * width, out)


def write_lists(numbers: Ints, columns: Columns, rows: Ints, out: Any) -> None:
    """What tables know of the last entries of lists."""
    for row in range(len(rows)):
        column, place, counter, width, zero, least, most, ways, count = rows[row]
        long = numbers[np.uint64(counter)]
        for back in range(min(long, count)):
            number = numbers[np.uint64(place + long - 1 - back)]
            write_ways(number, columns, zero, least, most, ways, column + back * width, out)


def write_ways(
    number: int, columns: Columns, zero: int, least: int, most: int, ways: int, column: int, out: Any
) -> None:
    """What a table knows of a number."""
    known = zero + min(max(number, least), most) * ways
    for way in range(known, known + ways):
        out[np.uint64(column + columns.ahead[np.uint64(way)])] = columns.value[np.uint64(way)]


def write_ready(numbers: Ints, columns: Columns, out: Any) -> None:
    """A raw observation as columns; its first number is the viewer."""
    viewer = numbers[0]
    out[:] = 0
    write_shares(numbers, columns.shares[viewer], out)
    write_bits(numbers, columns.bits[viewer], out)
    write_found(numbers, columns, columns.found[viewer], out)
    write_lists(numbers, columns, columns.lists[viewer], out)


def write_ready_seen(raw: Ints, seat: int, tables: ReadyTables, out: Any) -> None:
    """A seat's view as columns."""
    write_view(raw, seat, tables.raw, tables.numbers)
    write_ready(tables.numbers, tables.columns, out)
