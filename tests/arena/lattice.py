"""Tells what a generator of `core.rng` deals next from what it dealt: each number is known by its six highest bits.

The generator multiplies by A modulo M, and a number is the low half of its state, mixed with the high half, which is as
good as the half of the low half before. So the highest bits of every state are known, and a lattice does the rest.
"""

import numpy as np

A = 2147483085
M = A * 2**32 - 1
KNOWN, SIDES, FIRST = 6, 64, 8  # bits of a number, numbers there are, and those that only begin the chain


def next_numbers(dealt: list[int], many: int) -> list[int]:
    """The numbers that follow those dealt."""
    low, states = 0, []
    for number in dealt:
        low = number ^ (low >> 1)
        states.append(A * ((2 * low + 1) << (31 - KNOWN)))  # of the next one, roughly
    roughly = states[FIRST:]
    state = _nearest(_reduced(len(roughly)), roughly)[-1]
    told = []
    for _ in range(many):
        told.append(((state ^ (state >> 32)) & (2**32 - 1)) * SIDES >> 32)
        state = state * A % M
    return told


def _nearest(basis: list[list[int]], point: list[int]) -> list[int]:
    """A point of the lattice near another point."""
    counts = np.linalg.solve(np.array(basis, float).T, np.array(point, float)).round().astype(int).tolist()
    return [sum(count * row[at] for count, row in zip(counts, basis, strict=True)) for at in range(len(point))]


def _reduced(size: int) -> list[list[int]]:
    """A basis of short vectors for successive states, by Lenstra, Lenstra and Lovász with whole numbers alone."""
    rows = [[pow(A, at, M) for at in range(size)]]
    rows += [[M * (place == at) for at in range(size)] for place in range(1, size)]
    room = [1] + [0] * size  # products of the squared lengths of what is orthogonal to the rows before
    slope = [[0] * size for _ in range(size)]  # times `room`

    def measure(k: int) -> None:
        for j in range(k + 1):
            u = sum(one * other for one, other in zip(rows[k], rows[j], strict=True))
            for i in range(j):
                u = (room[i + 1] * u - slope[k][i] * slope[j][i]) // room[i]
            if j < k:
                slope[k][j] = u
        room[k + 1] = u

    def shorten(k: int, j: int) -> None:
        count = (2 * slope[k][j] + room[j + 1]) // (2 * room[j + 1])
        rows[k] = [one - count * other for one, other in zip(rows[k], rows[j], strict=True)]
        slope[k][:j] = [one - count * other for one, other in zip(slope[k][:j], slope[j][:j], strict=True)]
        slope[k][j] -= count * room[j + 1]

    k, measured = 1, 0
    measure(0)
    while k < size:
        if k > measured:
            measure(k)
            measured = k
        shorten(k, k - 1)
        if 4 * room[k + 1] * room[k - 1] >= 3 * room[k] ** 2 - 4 * slope[k][k - 1] ** 2:
            for j in range(k - 2, -1, -1):
                shorten(k, j)
            k += 1
            continue
        rows[k], rows[k - 1] = rows[k - 1], rows[k]
        slope[k][: k - 1], slope[k - 1][: k - 1] = slope[k - 1][: k - 1], slope[k][: k - 1]
        tilt = slope[k][k - 1]
        between = (room[k - 1] * room[k + 1] + tilt * tilt) // room[k]
        for i in range(k + 1, measured + 1):
            before = slope[i][k]
            slope[i][k] = (room[k + 1] * slope[i][k - 1] - tilt * before) // room[k]
            slope[i][k - 1] = (between * before + tilt * slope[i][k]) // room[k + 1]
        room[k] = between
        k = max(1, k - 1)
    return rows
