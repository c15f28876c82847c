"""Ratings by maximum likelihood, with 95 % intervals that allow for shared deals.

The model is Bradley-Terry: bot i leaves bot j behind with chance 1 / (1 + 10^((r_j - r_i) / 400)), a tie is half of
each. A game of several players is all of its pairs (a composite likelihood). Pairs of one deal are not independent,
they share cards and rivals; so the variance is taken from the deals: the sandwich of the information and the spread of
the gradient over deals. One draw is added for every pair that met, so that a bot that always wins has a finite rating.
The mean of all ratings is 0; differences are what counts, and an interval is that of a bot against that mean.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

SCALE = 400 / np.log(10)
WIDE = 1.959964  # a 95 % interval is so many standard deviations either way
_ROUNDS = 100


@dataclass(frozen=True)
class Pairs:
    """Every pair of bots that met: who, how much of a win it was for the first (1, ½, 0), and in which deal."""

    first: Any
    second: Any
    won: Any
    deal: Any


def pairs(bots: Any, places: Any, deals: Any) -> Pairs:
    """The pairs of games, one row a game; a bot is not compared with itself."""
    players = bots.shape[1]
    left, right = np.triu_indices(players, 1)
    first, second = bots[:, left].ravel(), bots[:, right].ravel()
    better = np.sign(places[:, right].astype(np.int64) - places[:, left]).ravel()
    deal = np.repeat(deals, len(left))
    met = first != second
    return Pairs(first[met], second[met], (better[met] + 1) / 2, deal[met])


@dataclass(frozen=True)
class Rating:
    rating: float
    low: float
    high: float


def rate(bots: int, met: Pairs) -> list[Rating]:
    """The rating of each bot."""
    strength, spread = _fitted(bots, met)
    return [_rating(strength[bot], spread[bot, bot]) for bot in range(bots)]


def lead(bots: int, met: Pairs, first: int, second: int) -> Rating:
    """By how much a bot is rated above another one: sharper than two ratings, which share what is not known."""
    strength, spread = _fitted(bots, met)
    variance = spread[first, first] + spread[second, second] - 2 * spread[first, second]
    return _rating(strength[first] - strength[second], variance)


def _rating(strength: float, variance: float) -> Rating:
    wide = WIDE * float(np.sqrt(max(variance, 0.0)))
    return Rating(*(float(SCALE * value) for value in (strength, strength - wide, strength + wide)))


def _fitted(bots: int, met: Pairs) -> tuple[Any, Any]:
    """Strengths, and how uncertain they are together."""
    won, count = np.zeros((bots, bots)), np.zeros((bots, bots))
    np.add.at(won, (met.first, met.second), met.won)
    np.add.at(won, (met.second, met.first), 1 - met.won)
    np.add.at(count, (met.first, met.second), 1)
    count = count + count.T
    draw = (count > 0) * 1.0
    strength = _fit(won + draw / 2, count + draw)
    return strength, _covariance(bots, met, strength, count + draw)


def _chances(strength: Any) -> Any:
    return 1 / (1 + np.exp(strength[None, :] - strength[:, None]))


def _information(strength: Any, count: Any) -> Any:
    p = _chances(strength)
    weight = count * p * (1 - p)
    return np.diag(weight.sum(axis=1)) - weight


def _fit(won: Any, count: Any) -> Any:
    """Newton's method on the log-likelihood; steps are kept short far from the top."""
    strength = np.zeros(len(won))
    for _ in range(_ROUNDS):
        gradient = (won - count * _chances(strength)).sum(axis=1)
        move = np.linalg.pinv(_information(strength, count)) @ gradient
        strength += move / max(1.0, np.abs(move).max())
        strength -= strength.mean()
        if np.abs(move).max() < 1e-10:
            break
    return strength


def _covariance(bots: int, met: Pairs, strength: Any, count: Any) -> Any:
    """By the sandwich, deals taken as independent of each other."""
    if len(met.deal) == 0:
        return np.zeros((bots, bots))
    names, deal = np.unique(met.deal, return_inverse=True)
    surprise = met.won - _chances(strength)[met.first, met.second]
    gradient = np.zeros((len(names), bots))
    np.add.at(gradient, (deal, met.first), surprise)
    np.add.at(gradient, (deal, met.second), -surprise)
    inverse = np.linalg.pinv(_information(strength, count))
    # The draw that was added keeps the spread from being nothing where one bot always wins.
    spread = gradient.T @ gradient + _information(strength, (count > 0) * 1.0)
    return inverse @ spread @ inverse
