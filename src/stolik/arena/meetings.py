"""The result of a tournament: the matrix of direct meetings, with 95 % intervals, and where it runs in a circle.

A meeting is two bots in one game; the one that left the other behind won it, a tie is half of each. Games of one deal
share cards, so intervals are taken from how much deals differ. One draw is added, so that who always wins has an
interval, too. Ratings sum the matrix up in one number a bot, which cannot be true where it runs in a circle.
"""

from typing import Any

import numpy as np

from stolik.arena.ratings import WIDE, Pairs


def meetings(labels: list[str], met: Pairs) -> dict[str, dict[str, dict[str, float]]]:
    """For each bot and each that it met: the share that it won, with an interval, and how many games and deals."""
    matrix: dict[str, dict[str, dict[str, float]]] = {label: {} for label in labels}
    for first, own in enumerate(labels):
        for second, other in enumerate(labels):
            here, there = (met.first == first) & (met.second == second), (met.first == second) & (met.second == first)
            if first != second and (here | there).any():
                won = np.concatenate([met.won[here], 1 - met.won[there]])
                matrix[own][other] = _meeting(won, np.concatenate([met.deal[here], met.deal[there]]))
    return matrix


def _meeting(won: Any, deal: Any) -> dict[str, float]:
    share, (low, high), deals = float(won.mean()), *interval(won, deal)
    return {"share": share, "low": min(low, share), "high": max(high, share), "games": len(won), "deals": deals}


def interval(values: Any, deal: Any) -> tuple[tuple[float, float], int]:
    """A 95 % interval of the mean of shares from 0 to 1, deals taken as independent; and how many deals there are."""
    names, number = np.unique(deal, return_inverse=True)
    count = len(values) + 1
    mean = (values.sum() + 0.5) / count
    surprise = np.bincount(number, values - mean)
    wide = WIDE * float(np.sqrt((surprise**2).sum() + (0.5 - mean) ** 2)) / count
    return (max(0.0, mean - wide), min(1.0, mean + wide)), len(names)


def circle(matrix: dict[str, dict[str, dict[str, float]]]) -> list[str]:
    """A shortest circle of bots of which each clearly beats the next, and the last the first; none if there is none."""
    beats = {own: [other for other, one in row.items() if one["low"] > 0.5] for own, row in matrix.items()}
    found = [way for start in beats if (way := _way_back(beats, start))]
    return min(found, key=len, default=[])


def _way_back(beats: dict[str, list[str]], start: str) -> list[str]:
    """The shortest way from a bot to itself, by those that it beats."""
    ways, seen = [[start]], {start}
    for way in ways:
        for other in beats[way[-1]]:
            if other == start:
                return way
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []
