"""A small network that values states, from features of which few change between two moves.

A game writes its features into slots: slot `i` names one feature (a row of the first layer) and how much of it there
is. The same slot always asks the same question, so of two states compared only the slots that differ cost anything.
The candidates of one decision are valued together in that way. Two hidden layers, cut off at zero, then one number.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from stolik.core.types import Ints

NARROW = 32  # the second hidden layer

Floats = Any  # a float32 array
Net = Any  # (first, bias, second, bias, third, bias), each a float32 array


@dataclass(frozen=True)
class Learner:
    """A network with what Adam remembers of its gradients."""

    weights: list[Floats]
    mean: list[Floats]
    square: list[Floats]

    def step(self, gradient: list[Floats], rate: float, number: int) -> None:
        """One step of Adam down a gradient; `number` counts steps from 1."""
        correct = np.sqrt(1 - 0.999**number) / (1 - 0.9**number)
        for i, slope in enumerate(gradient):
            self.mean[i] += 0.1 * (slope - self.mean[i])
            self.square[i] += 0.001 * (slope * slope - self.square[i])
            self.weights[i] -= np.float32(rate * correct) * self.mean[i] / (np.sqrt(self.square[i]) + np.float32(1e-7))


def width() -> int:
    """The first hidden layer, unless a game's `Training` names another width. A function, so that loops know it."""
    return 128


def twice_as_wide() -> int:
    return 256


def four_times_as_wide() -> int:
    return 512


def shapes(features: int, wide: int) -> list[tuple[int, ...]]:
    return [(features, wide), (wide,), (wide, NARROW), (NARROW,), (NARROW,), (1,)]


def blank(features: int, wide: int) -> list[Floats]:
    return [np.zeros(shape, np.float32) for shape in shapes(features, wide)]


class Buffers(NamedTuple):
    """Features of two states that are compared, and the layers of a network."""

    old: Any  # slots of the first state, and how much of each
    was: Any
    index: Any  # those of the next
    amount: Any
    base: Any  # the first layer of the first state
    hidden: Any  # the first layer of the next; the gradient on the way back
    narrow: Any


def make_buffers(slots: int, wide: int) -> Buffers:
    features = [np.zeros(slots, kind) for kind in (np.uint16, np.float32) * 2]
    return Buffers(*features, *(np.zeros(size, np.float32) for size in (wide, wide, NARROW)))


def fresh(features: int, wide: int, active: int, seed: int) -> list[Floats]:
    """Random weights, for about so many active features."""
    rng = np.random.default_rng(seed)
    spread = (np.sqrt(2 / active), 0, np.sqrt(2 / wide), 0, 0.1 / np.sqrt(NARROW), 0)
    return [
        rng.normal(0, one, shape).astype(np.float32) for one, shape in zip(spread, shapes(features, wide), strict=True)
    ]


# Compiled


def first_layer(net: Net, index: Ints, amount: Floats, slots: int, hidden: Floats) -> None:
    """What the first layer makes of the features, before it is cut off at zero."""
    first, bias = net[0], net[1]
    for j in range(width()):
        hidden[j] = bias[j]
    for i in range(slots):
        if amount[i] != 0:
            add_row(hidden, first[index[i]], amount[i])


def change_slots(net: Net, old: Ints, was: Floats, new: Ints, now: Floats, slots: int, hidden: Floats) -> None:
    """Bring the first layer from one set of features to another."""
    first = net[0]
    for i in range(slots):
        if old[i] != new[i]:
            add_row(hidden, first[old[i]], -was[i])
            add_row(hidden, first[new[i]], now[i])
        elif was[i] != now[i]:
            add_row(hidden, first[old[i]], now[i] - was[i])


def add_row(hidden: Floats, row: Floats, amount: float) -> None:
    for j in range(width()):
        hidden[j] += amount * row[j]


def rest(net: Net, hidden: Floats, narrow: Floats) -> float:
    """The output, from the first layer."""
    second, bias, third = net[2], net[3], net[4]
    for k in range(NARROW):
        narrow[k] = bias[k]
    for j in range(0, width(), 4):  # four at a time, without asking which are zero: a quarter of the time
        a, b, c, d = cut(hidden[j]), cut(hidden[j + 1]), cut(hidden[j + 2]), cut(hidden[j + 3])
        row_a, row_b, row_c, row_d = second[j], second[j + 1], second[j + 2], second[j + 3]
        for k in range(NARROW):
            narrow[k] += a * row_a[k] + b * row_b[k] + c * row_c[k] + d * row_d[k]
    out = net[5][0]
    for k in range(NARROW):
        if narrow[k] > 0:
            out += narrow[k] * third[k]
    return out


def cut(level: float) -> float:
    return level if level > 0 else level * 0


def learn(net: Net, slope: Net, index: Ints, amount: Floats, target: float, buffers: Buffers) -> float:
    """Add the gradient of half the squared error to `slope`; return the error."""
    first_layer(net, index, amount, len(index), buffers.base)
    error = rest(net, buffers.base, buffers.narrow) - target
    push(net, slope, index, amount, error, buffers)
    return error


def push(net: Net, slope: Net, index: Ints, amount: Floats, error: float, buffers: Buffers) -> None:
    """Add the gradient of the output, times `error`, to `slope`; the buffers hold the layers that the output had."""
    hidden, back, narrow = buffers.base, buffers.hidden, buffers.narrow
    second, third = net[2], net[4]
    slope[5][0] += error
    for k in range(NARROW):
        on = narrow[k] > 0
        slope[4][k] += error * narrow[k] if on else 0
        narrow[k] = error * third[k] if on else 0
        slope[3][k] += narrow[k]
    for j in range(width()):
        back[j] = 0
        if hidden[j] > 0:
            level, row, out = hidden[j], second[j], slope[2][j]
            total = narrow[0] * 0
            for k in range(NARROW):
                out[k] += level * narrow[k]
                total += row[k] * narrow[k]
            back[j] = total
            slope[1][j] += total
    first = slope[0]
    for i in range(len(index)):
        if amount[i] != 0:
            add_row(first[index[i]], back, amount[i])


INLINED = ("add_row", "cut")
