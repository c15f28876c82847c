"""Ratings: known strengths are found again, and intervals are as wide as they say."""

import numpy as np
import pytest

from stolik.arena.ratings import SCALE, lead, pairs, rate


def games_between(strength: list[float], count: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Games of two random bots each, won by chance as Bradley-Terry says."""
    bots = np.array([rng.choice(len(strength), 2, replace=False) for _ in range(count)])
    edge = (np.array(strength)[bots[:, 0]] - np.array(strength)[bots[:, 1]]) / SCALE
    first = rng.random(count) < 1 / (1 + np.exp(-edge))
    places = np.where(first[:, None], [1, 2], [2, 1])
    return bots, places


def test_known_strengths_are_found_again() -> None:
    true = [-150.0, 0.0, 150.0]
    bots, places = games_between(true, 6000, np.random.default_rng(1))
    found = rate(3, pairs(bots, places, np.arange(6000)))
    for rating, strength in zip(found, true, strict=True):
        wide = (rating.high - rating.low) / 2
        assert wide < 15
        assert abs(rating.rating - strength) < 2 * wide


def test_95_of_100_intervals_hold_the_truth() -> None:
    true = [-60.0, 0.0, 60.0]
    inside = 0
    for seed in range(100):
        bots, places = games_between(true, 300, np.random.default_rng(seed))
        found = rate(3, pairs(bots, places, np.arange(300)))
        inside += sum(rating.low < strength < rating.high for rating, strength in zip(found, true, strict=True))
    assert 270 <= inside <= 298


def test_95_of_100_intervals_of_a_lead_hold_the_truth_though_a_third_bot_is_hardly_known() -> None:
    true = [-900.0, 0.0, 60.0]
    inside = 0
    for seed in range(100):
        bots, places = games_between(true, 300, np.random.default_rng(seed))
        found = lead(3, pairs(bots, places, np.arange(300)), 2, 1)
        inside += found.low < 60 < found.high
    assert 88 <= inside <= 100


def test_deals_played_twice_count_once() -> None:
    """The same games twice over tell nothing new, if they are of the same deals."""
    bots, places = games_between([0.0, 80.0], 200, np.random.default_rng(3))
    once = rate(2, pairs(bots, places, np.arange(200)))
    deals = np.concatenate([np.arange(200), np.arange(200)])
    twice = rate(2, pairs(np.concatenate([bots, bots]), np.concatenate([places, places]), deals))
    assert twice[0].high - twice[0].low == pytest.approx(once[0].high - once[0].low, rel=0.05)


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    bots, places = np.array([[0, 1]] * 50), np.array([[1, 2]] * 50)
    best, worst = rate(2, pairs(bots, places, np.arange(50)))
    assert 200 < best.rating < 2000
    assert best.low > worst.high


def test_ties_are_half_a_win_and_a_bot_is_not_compared_with_itself() -> None:
    met = pairs(np.array([[0, 1, 1]]), np.array([[1, 1, 3]]), np.zeros(1))
    assert met.won.tolist() == [0.5, 1.0]
