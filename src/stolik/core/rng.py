"""Random numbers that are the same in compiled code, in plain Python and on every machine.

A multiply-with-carry generator with 63 bits of state: it stays within a signed 64-bit int, so the same lines run in
both worlds. Good for simulation and belief; cards at a table come from the operating system or a sealed envelope.
"""

import hashlib

import numpy as np

from stolik.core.types import Ints

_MULTIPLIER = 2147483085  # m * 2**32 - 1 and m * 2**31 - 1 are prime: the period is m * 2**31 - 1
_LOW = 0xFFFFFFFF


def below(rng: Ints, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely; n is at most 2**31."""
    threshold = -1
    while True:
        x = rng[0]
        x = _MULTIPLIER * (x & _LOW) + (x >> 32)
        rng[0] = x
        product = ((x ^ (x >> 32)) & _LOW) * n
        fraction = product & _LOW
        if fraction >= n:
            return int(product >> 32)
        if threshold < 0:  # rare: throw away the few numbers that would favour some results
            threshold = (_LOW + 1 - n) % n
        if fraction >= threshold:
            return int(product >> 32)


def pick(rng: Ints, weights: Ints, n: int) -> int:
    """A place from 0 to n - 1, as likely as its weight says."""
    total = 0
    for i in range(n):
        total += weights[i]
    drawn = below(rng, total)
    place = 0
    total = 0
    for i in range(n):  # without a branch to guess wrong
        total += weights[i]
        place += drawn >= total
    return place


def seed(*parts: object) -> int:
    """A generator's first state from any words and numbers: equal words, equal numbers; other words, other numbers."""
    digest = hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()
    return 1 + int.from_bytes(digest[:8], "big") % (_MULTIPLIER * 2**32 - 2)


def plain_rng(*parts: object) -> list[int]:
    """A generator for plain Python."""
    return [seed(*parts)]


def array_rng(*parts: object) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A generator for compiled code."""
    return np.array([seed(*parts)], np.int64)
