"""A board is parts: each is made from a few fields of a view and from the arguments it names, and from nothing else.

    @part("phase", "seat.size", "seats.playing")
    def player(view, place, names): ...

`seat.size` is the field of one seat: of `place`, if the part is there for each place, else of the viewer's own seat.
`seats.playing` is the field of all seats. Fields in `asking` are there only while the viewer owes a decision, and in
the viewer's own place. With `each=5` there are five of the part, and `cells#` is the row of `cells` with its `number`.
With `at_end=True` there is nothing of the part before the game is over.

The function gets a view that has these fields alone, so that equal bits of them, and equal arguments, always look the
same: such parts are made once for all viewers, and not sent twice.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from stolik.core.errors import ContractError
from stolik.core.state import twin
from stolik.core.types import State

_WHOLE = "*"  # all fields


@dataclass(frozen=True)
class Part:
    """A piece of a board: its name, what it is made from, and what makes it."""

    name: str
    fields: tuple[str, ...]
    asking: tuple[str, ...]
    moves: re.Pattern[str]  # the words that can be clicked on it
    each: int  # how many there are, by their number; 0 if there is one, or one for each place
    at_end: bool  # there is nothing of it before the game is over
    arguments: tuple[str, ...]
    make: Callable[..., Any]

    @cached_property
    def is_placed(self) -> bool:
        """Whether there is one for each place at the table."""
        return "place" in self.arguments


def part(
    *fields: str, asking: tuple[str, ...] = (), moves: str = "", each: int = 0, at_end: bool = False
) -> Callable[[Callable[..., Any]], Part]:
    """Make a function a part of the board, drawn from these fields of the view, and of the moves from some alone."""

    def made(function: Callable[..., Any]) -> Part:
        arguments = tuple(inspect.signature(function).parameters)
        return Part(function.__name__, fields, asking, re.compile(moves), each, at_end, arguments, function)

    return made


class Glimpse:
    """Some fields of a game's views: their bits, which are a part's input, and views that have them alone."""

    def __init__(self, dtype: np.dtype[np.void], fields: tuple[str, ...]) -> None:
        known = set(dtype.names or ()) | {f"{own}.{name}" for name in _seat_names(dtype) for own in ("seat", "seats")}
        if wrong := [name for name in fields if name.rstrip("#") not in known and name != _WHOLE]:
            raise ContractError(f"a part is made from fields that do not exist: {', '.join(wrong)}")
        self._dtype, self._whole = dtype, _WHOLE in fields
        self._shared = tuple(name for name in fields if "." not in name and "#" not in name)
        self._numbered = tuple(name[:-1] for name in fields if name.endswith("#") and name[:-1] not in self._shared)
        self._own = tuple(name[5:] for name in fields if name.startswith("seat."))
        self._all = tuple(name[6:] for name in fields if name.startswith("seats."))

    def mask(self, seat: int, number: int) -> int:
        """The bits of these fields in a view that is read as one number, the first byte lowest."""
        if self._whole:
            return (1 << 8 * self._dtype.itemsize) - 1
        spans = {*self._spans(number), *self._seat_spans(seat)}
        return sum(((1 << 8 * (end - start)) - 1) << 8 * start for start, end in spans)

    def _spans(self, number: int) -> Iterator[tuple[int, int]]:
        for name in (*self._shared, *self._numbered):
            kind, start = self._dtype.fields[name][:2]  # type: ignore[index]
            size = kind.itemsize
            if name in self._numbered:
                size //= kind.shape[0]
                start += number * size
            yield start, start + size

    def _seat_spans(self, seat: int) -> Iterator[tuple[int, int]]:
        if not (self._own or self._all):
            return
        seats, first = self._dtype.fields["seat"][:2]  # type: ignore[index]
        for place in range(seats.shape[0]):
            for name in self._names_of(place, seat):
                kind, start = seats.base.fields[name][:2]  # type: ignore[index]
                yield (at := first + place * seats.base.itemsize + start), at + kind.itemsize

    def _names_of(self, place: int, seat: int) -> tuple[str, ...]:
        return (*self._all, *self._own) if place == seat else self._all

    def of(self, view: State, seat: int, number: int) -> State:
        """A plain view with these fields alone."""
        if self._whole:
            return view
        seen = _only(view, self._shared)
        for name in self._numbered:
            rows = getattr(view, name)
            setattr(seen, name, [row if at == number else None for at, row in enumerate(rows)])
        if self._own or self._all:
            seen.seat = [_only(own, self._names_of(place, seat)) for place, own in enumerate(view.seat)]
        return seen


def _only(plain: State, names: tuple[str, ...]) -> State:
    seen = plain.bare()
    for name in names:
        setattr(seen, name, getattr(plain, name))
    return seen


def _seat_names(dtype: np.dtype[np.void]) -> tuple[str, ...]:
    seats = dict(twin(dtype).fields).get("seat")
    return () if seats is None else seats.base.names or ()
