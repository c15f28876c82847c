"""One record is the whole truth of a game: copied, compared, hashed and written as bytes. And its plain twin."""

import hashlib
from functools import cache
from typing import Any

import numpy as np

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
    """The plain twin of a record."""
    plain = twin(record.dtype)()
    for name, kind in plain.fields:
        value = record[name]
        if kind.base.names is None:
            setattr(plain, name, value.tolist())
        elif kind.shape:
            setattr(plain, name, [to_plain(value[place]) for place in range(kind.shape[0])])
        else:
            setattr(plain, name, to_plain(value))
    return plain


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
