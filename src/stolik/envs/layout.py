"""What a flat observation holds: the viewer's seat, then every number of its view, in the order of the state's fields.

A number that the seat may not see is -1. A column is a number's place in the observation; `columns["seat.face"]` are
those of a field, all of them, one after the other.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from stolik.core.game import Game
from stolik.core.types import State
from stolik.core.visibility import leaves

VIEWER = "viewer"  # the name of the first column


@dataclass(frozen=True)
class Layout:
    """Columns by field, and the tables by which compiled code finds their bytes."""

    columns: dict[str, list[int]]
    size: int
    dtype: np.dtype[Any]  # the least kind of int that holds every number
    low: Any  # the least that each number can be, by the kind of its field; -1 if it is hidden from somebody
    high: Any  # and the most, by the kind of its field or by what the game says of it
    runs: Any  # one-byte numbers side by side: first byte, first column, how many
    wide: Any  # others side by side: first byte, byte after the last, first column, bits that count, bytes of each
    hide: Any  # for each seat, the bytes it may not see: -1, else 0
    keep: Any  # for each seat and byte, the bits to keep of it: -1 (all, the sign too) if signed or hidden, else 0xFF


@cache
def layout(game: Game, players: int | None = None) -> Layout:
    """The layout of a game's observations, for a table of so many or for any."""
    columns: dict[str, list[int]] = {VIEWER: [0]}
    runs: list[list[int]] = []
    wide: list[list[int]] = []
    column = 1
    low, high = [0], [max(game.players) - 1]
    known = _highest(game, players or max(game.players))
    for name, start, kind in leaves(game.state):
        count, size = int(np.prod(kind.shape)), kind.base.itemsize
        bounds = np.iinfo(kind.base)
        low += [min(int(bounds.min), -int(game.hidden[:, start].any()))] * count
        high += [known.get(name, int(bounds.max))] * count
        columns.setdefault(name, []).extend(range(column, column + count))
        if size > 1:
            bits = -1 if kind.base.kind == "i" else (1 << 8 * size) - 1
            if wide and [wide[-1][1], *wide[-1][3:]] == [start, bits, size]:
                wide[-1][1] += kind.itemsize
            else:
                wide.append([start, start + kind.itemsize, column, bits, size])
        elif runs and runs[-1][0] + runs[-1][2] == start and runs[-1][1] + runs[-1][2] == column:
            runs[-1][2] += count
        else:
            runs.append([start, column, count])
        column += count
    dtype = _least_int(min(low), max(high))
    return Layout(
        columns,
        column,
        dtype,
        np.array(low, dtype),
        np.array(high, dtype),
        np.array(runs, np.int64).reshape(-1, 3),
        np.array(wide, np.int64).reshape(-1, 5),
        game.hidden.view(np.int8),
        _kept_bits(game),
    )


def _highest(game: Game, players: int) -> dict[str, int]:
    """The most that some fields hold, where their kind of int could hold more."""
    own = getattr(game.rules, "highest", None)
    return {"pending": (1 << players) - 1, "over": 1, **(own(players) if own else {})}


def _least_int(low: int, high: int) -> np.dtype[Any]:
    """The smallest kind of int that holds both."""
    return np.result_type(np.min_scalar_type(min(low, -1)), np.min_scalar_type(-1 - high))


def _kept_bits(game: Game) -> Any:
    """All bits, the sign too, of what is signed or hidden; else those of one byte without its sign."""
    keep = np.where(game.hidden != 0, -1, 0xFF).astype(np.int16)
    for _, start, kind in leaves(game.state):
        if kind.base.kind == "i":
            keep[:, start : start + kind.itemsize] = -1
    return keep


def numbers(game: Game, view: State, seat: int) -> Any:
    """The flat observation of a single view, such as a bot's, instead of a batch."""
    own = layout(game)
    raw, keep = np.frombuffer(view.tobytes(), np.int8), own.keep[seat]
    out = np.zeros(own.size, own.dtype)
    out[0] = seat
    for byte, column, count in own.runs:
        out[column : column + count] = raw[byte : byte + count] & keep[byte : byte + count]
    for byte, end, column, bits, size in own.wide:
        wide, hidden = raw[byte:end].view(f"i{size}"), own.hide[seat, byte:end].view(f"i{size}")
        out[column : column + len(wide)] = wide & bits | hidden
    return out
