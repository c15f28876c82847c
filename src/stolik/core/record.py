"""One record is the whole truth of a game: copied, compared, hashed and written as bytes. And its plain twin."""

import hashlib
import struct
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from stolik.core.errors import ContractError
from stolik.core.types import Record


class Plain:
    """The plain twin of a record: the same field names, Python ints and lists. One subclass for each dtype."""

    __slots__: tuple[str, ...] = ()
    fields: tuple[tuple[str, np.dtype[np.void]], ...] = ()

    def __repr__(self) -> str:
        return f"Plain({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"


@cache
def twin(dtype: np.dtype[np.void]) -> type[Plain]:
    """The class of the plain twins of a dtype. Its fields are fixed: a misspelt one is an error, as when compiled."""
    names = dtype.names or ()
    fields = tuple((name, dtype.fields[name][0]) for name in names)  # type: ignore[index]
    return type("Plain", (Plain,), {"__slots__": names, "fields": fields})


def blank(dtype: np.dtype[np.void]) -> Record:
    """A record of zeros."""
    return np.zeros(1, dtype)[0]


def from_bytes(dtype: np.dtype[np.void], raw: bytes) -> Record:
    return np.frombuffer(bytearray(raw), dtype)[0]


def digest(record: Record) -> str:
    """A short hash of the bytes, for comparing games across machines."""
    return hashlib.sha256(record.tobytes()).hexdigest()[:16]


def to_plain(record: Record) -> Any:
    """The plain twin of a record: all its numbers are read at once, then laid out field by field."""
    numbers, lay_out, _ = _layout(record.dtype)
    return lay_out(numbers.unpack(record.tobytes()), 0)


_LayOut: TypeAlias = Callable[[tuple[int, ...], int], Any]  # from all numbers, from one of them on
_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


@cache
def _layout(dtype: np.dtype[np.void]) -> tuple[struct.Struct, _LayOut, int]:
    """How a record's bytes are read: the numbers in it, what makes a twin of them, and how many they are."""
    kind, codes, size = twin(dtype), "=", 0
    fields: list[tuple[str, _LayOut, int]] = []
    for name, part in kind.fields:
        lay_out: _LayOut = _number
        code, one = _CODES.get(part.base.str[1:], "x"), 1
        if part.base.names is not None:
            inner, lay_out, one = _layout(part.base)
            code = inner.format[1:]
        for length in reversed(part.shape):
            lay_out, one = _list_of(lay_out, one, length), one * length
        codes += code * (int(np.prod(part.shape)) if part.shape else 1)
        fields.append((name, lay_out, size))
        size += one
    numbers = struct.Struct(codes)
    if numbers.size != dtype.itemsize:
        raise ContractError("a record has no gaps between its fields, and whole numbers alone in them")

    def twin_of(flat: tuple[int, ...], start: int) -> Any:
        plain = kind()
        for name, lay_out, offset in fields:
            setattr(plain, name, lay_out(flat, start + offset))
        return plain

    return numbers, twin_of, size


def _number(flat: tuple[int, ...], start: int) -> Any:
    return flat[start]


def _list_of(inner: _LayOut, one: int, length: int) -> _LayOut:
    """What makes a list of so many parts."""
    if inner is _number:
        return lambda flat, start: list(flat[start : start + length])
    return lambda flat, start: [inner(flat, start + one * place) for place in range(length)]


def write_plain(plain: Plain, record: Record) -> None:
    """Write a twin's values into a record. A value that does not fit its field is an error, never cut off."""
    for name, kind in plain.fields:
        value = getattr(plain, name)
        if kind.base.names is None:
            record[name] = value
        elif kind.shape:
            for place in range(kind.shape[0]):
                write_plain(value[place], record[name][place])
        else:
            write_plain(value, record[name])


def to_json(record: Record) -> dict[str, Any]:
    """A record as JSON: field names to numbers, lists and objects."""
    return _plain_json(to_plain(record))


def _plain_json(value: Any) -> Any:
    if isinstance(value, Plain):
        return {name: _plain_json(getattr(value, name)) for name in value.__slots__}
    if isinstance(value, list):
        return [_plain_json(item) for item in value]
    return value


def from_json(dtype: np.dtype[np.void], data: dict[str, Any]) -> Record:
    """The record that `to_json` wrote."""
    record = blank(dtype)
    _fill(record, data)
    return record


def _fill(record: Record, data: dict[str, Any]) -> None:
    for name in record.dtype.names:
        kind = record.dtype.fields[name][0]
        if kind.base.names is None:
            record[name] = data[name]
        elif kind.shape:
            for place in range(kind.shape[0]):
                _fill(record[name][place], data[name][place])
        else:
            _fill(record[name], data[name])
