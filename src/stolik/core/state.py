"""One record is the whole truth of a game: copied, compared, hashed and written as bytes. And its plain twin."""

import hashlib
import struct
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np

from stolik.core.errors import ContractError
from stolik.core.types import State


class Plain:
    """The plain twin of a record: the same field names, Python ints and lists. One subclass for each dtype."""

    __slots__: tuple[str, ...] = ()
    fields: tuple[tuple[str, np.dtype[np.void]], ...] = ()
    bare: "type[Plain]"  # of the same fields, none of them set

    def __repr__(self) -> str:
        return f"Plain({', '.join(f'{name}={getattr(self, name)!r}' for name, _ in self.fields)})"


@cache
def twin(dtype: np.dtype[np.void]) -> type[Plain]:
    """The class of the plain twins of a dtype. Its fields are fixed: a misspelt one is an error, as when compiled."""
    names = dtype.names or ()
    fields = tuple((name, dtype.fields[name][0]) for name in names)  # type: ignore[index]
    made: type[Plain] = type("Plain", (Plain,), {"__slots__": names, "fields": fields})
    made.bare = made
    return made


def blank(dtype: np.dtype[np.void]) -> State:
    """A record of zeros."""
    return np.zeros(1, dtype)[0]


def from_bytes(dtype: np.dtype[np.void], raw: bytes) -> State:
    return np.frombuffer(bytearray(raw), dtype)[0]


def copy(record: State) -> State:
    """A record to be changed apart from this one. NumPy's own `copy` takes ten times as long."""
    return from_bytes(record.dtype, record.tobytes())


def digest(record: State) -> str:
    """A short hash of the bytes, for comparing games across machines."""
    return hashlib.sha256(record.tobytes()).hexdigest()[:16]


def to_plain(record: State) -> Any:
    """The plain twin of a record: all its numbers are read at once, then laid out field by field."""
    numbers, lay_out, _ = _layout(record.dtype)
    return lay_out(numbers.unpack(record.tobytes()), 0)


_LayOut: TypeAlias = Callable[[tuple[int, ...], int], Any]  # from all numbers, from one of them on
_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


@cache
def _layout(dtype: np.dtype[np.void]) -> tuple[struct.Struct, _LayOut, int]:
    """How a record's bytes are read: the numbers in it, what makes a twin of them, and how many they are."""
    kind, codes, size = twin(dtype), "=", 0
    known: dict[str, Any] = {"kind": kind}
    lines = ["def twin_of(flat, start):", "    plain = kind()"]
    for name, part in kind.fields:
        lay_out: _LayOut = _number
        code, one = _CODES.get(part.base.str[1:], "x"), 1
        if part.base.names is not None:
            inner, lay_out, one = _layout(part.base)
            code = inner.format[1:]
        for length in reversed(part.shape):
            lay_out, one = _list_of(lay_out, one, length), one * length
        codes += code * (int(np.prod(part.shape)) if part.shape else 1)
        known[f"lay_out_{name}"] = lay_out
        lines.append(f"    plain.{name} = {_written(name, part, size, size + one)}")
        size += one
    numbers = struct.Struct(codes)
    if numbers.size != dtype.itemsize:
        raise ContractError("a record has no gaps between its fields, and whole numbers alone in them")
    exec("\n".join([*lines, "    return plain"]), known)  # written out field by field: twins are made for every view
    return numbers, known["twin_of"], size


def _written(name: str, part: np.dtype[np.void], begin: int, end: int) -> str:
    """What a field is made of, as code."""
    if part.base.names is None and not part.shape:
        return f"flat[start + {begin}]"
    if part.base.names is None and len(part.shape) == 1:
        return f"list(flat[start + {begin}:start + {end}])"
    return f"lay_out_{name}(flat, start + {begin})"


def _number(flat: tuple[int, ...], start: int) -> Any:
    return flat[start]


def _list_of(inner: _LayOut, one: int, length: int) -> _LayOut:
    """What makes a list of so many parts."""
    if inner is _number:
        return lambda flat, start: list(flat[start : start + length])
    return lambda flat, start: [inner(flat, start + one * place) for place in range(length)]


class Source:
    """The bytes of a record, and which of them were read: those bits are set, the first byte lowest."""

    __slots__ = ("raw", "read")

    def __init__(self, raw: bytes) -> None:
        self.raw, self.read = raw, 0


_Read: TypeAlias = Callable[[Source, int], Any]  # a field of a record that begins at one of the bytes


def to_lazy(record: State) -> Any:
    """A plain twin whose fields are read when they are first asked for: few are, of most views."""
    return lazy(record.dtype, Source(record.tobytes()))


def lazy(dtype: np.dtype[np.void], source: Source) -> Any:
    """The same from the bytes of a record; the source knows afterwards what was read."""
    return _lazy_at(_lazy_twin(dtype), source, 0)


def _lazy_at(kind: type[Plain], source: Source, start: int) -> Any:
    made: Any = kind()
    made._source, made._start = source, start
    return made


@cache
def _lazy_twin(dtype: np.dtype[np.void]) -> type[Plain]:
    readers = {name: _reader(part, dtype.fields[name][1]) for name, part in twin(dtype).fields}  # type: ignore[index]

    def read(self: Any, name: str) -> Any:
        if name not in readers:
            raise AttributeError(f"the state has no field {name}")
        value = readers[name](self._source, self._start)
        setattr(self, name, value)
        return value

    return type("LazyPlain", (twin(dtype),), {"__slots__": ("_source", "_start"), "__getattr__": read})


def _reader(part: np.dtype[np.void], offset: int) -> _Read:
    """What reads a field that begins at this byte of a record."""
    if part.shape:
        inner = np.dtype((part.base, part.shape[1:]))
        if inner.shape or inner.names is not None:
            each = [_reader(inner, offset + place * inner.itemsize) for place in range(part.shape[0])]
            return lambda source, start: [read(source, start) for read in each]
        return _numbers(struct.Struct(f"={part.shape[0]}{_CODES[part.base.str[1:]]}"), offset, list)
    if part.names is not None:
        kind = _lazy_twin(part)
        return lambda source, start: _lazy_at(kind, source, start + offset)
    return _numbers(struct.Struct(f"={_CODES[part.str[1:]]}"), offset, itemgetter(0))


def _numbers(form: struct.Struct, offset: int, made: Callable[[tuple[int, ...]], Any]) -> _Read:
    bits = (1 << 8 * form.size) - 1

    def read(source: Source, start: int) -> Any:
        start += offset
        source.read |= bits << 8 * start
        return made(form.unpack_from(source.raw, start))

    return read


def copy_plain(plain: Any) -> Any:
    """A plain twin, or a list in it, to be changed apart from this one."""
    if isinstance(plain, list):
        return [copy_plain(one) for one in plain] if plain and not isinstance(plain[0], int) else plain[:]
    if not isinstance(plain, Plain):
        return plain
    copied: Any = plain.bare()
    for name, _ in plain.fields:
        value = getattr(plain, name)
        setattr(copied, name, value if isinstance(value, int) else copy_plain(value))
    return copied


def write_plain(plain: Plain, record: State) -> None:
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


def to_json(record: State) -> dict[str, Any]:
    """A record as JSON: field names to numbers, lists and objects."""
    return _plain_json(to_plain(record))


def _plain_json(value: Any) -> Any:
    if isinstance(value, Plain):
        return {name: _plain_json(getattr(value, name)) for name, _ in value.fields}
    if isinstance(value, list):
        return [_plain_json(item) for item in value]
    return value


def to_json_text(record: State) -> str:
    """The same as text without spaces, at once."""
    return _json_form(record.dtype) % _layout(record.dtype)[0].unpack(record.tobytes())


@cache
def _json_form(dtype: np.dtype[np.void]) -> str:
    """The text of a record's JSON, with a place for each number."""
    if dtype.names is not None:
        parts = (f'"{name}":{_json_form(dtype.fields[name][0])}' for name in dtype.names)  # type: ignore[index]
        return "{" + ",".join(parts) + "}"
    if dtype.shape:
        form = _json_form(dtype.base)
        for length in reversed(dtype.shape):
            form = "[" + ",".join([form] * length) + "]"
        return form
    return "%d"


def from_json(dtype: np.dtype[np.void], data: dict[str, Any]) -> State:
    """The record that `to_json` wrote: all its numbers are laid in a row, then written at once."""
    numbers: list[int] = []
    _flatten(dtype, (), data, numbers)
    return from_bytes(dtype, _layout(dtype)[0].pack(*numbers))


def _flatten(kind: np.dtype[np.void], shape: tuple[int, ...], data: Any, numbers: list[int]) -> None:
    """Add the numbers of a field's JSON, in the order of the record."""
    if shape:
        if len(data) != shape[0]:
            raise ValueError(f"{len(data)} values where the state has {shape[0]}")
        if len(shape) == 1 and kind.names is None:
            numbers += data
            return
        for item in data:
            _flatten(kind, shape[1:], item, numbers)
    elif kind.names is None:
        numbers.append(data)
    else:
        for name, part in twin(kind).fields:
            _flatten(part.base, part.shape, data[name], numbers)
