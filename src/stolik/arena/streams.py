"""Streams of chance for many games at once: each follows from the seed and the number of its deal, and nothing else."""

from typing import Any

import numpy as np

from stolik.core.rng import seed as first_state

Numbers = np.ndarray[tuple[int, int], np.dtype[np.uint64]]
_STATES = np.uint64(2147483085 * 2**32 - 2)  # how many states a generator of core.rng has


def numbers(words: str, games: np.ndarray[tuple[int], np.dtype[np.int64]], each: int) -> Numbers:
    """So many well-mixed 64-bit numbers for each game number (SplitMix64)."""
    with np.errstate(over="ignore"):
        base = np.uint64(first_state(words))
        z: Any
        place = games.astype(np.uint64)[:, None] * np.uint64(each) + np.arange(each, dtype=np.uint64)
        z = base + (place + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(z ^ (z >> np.uint64(31)))


def states(
    words: str, games: np.ndarray[tuple[int], np.dtype[np.int64]], each: int
) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """First states of generators, so many for each game number."""
    return (numbers(words, games, each) % _STATES + np.uint64(1)).astype(np.int64)
