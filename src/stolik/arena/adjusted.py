"""The adjusted column of a tournament: results without luck, and how many games that saves."""

from typing import Any

import numpy as np

from stolik.analysis.adjusting import fitted
from stolik.arena.ratings import WIDE
from stolik.arena.runner import Results
from stolik.arena.seat_effects import deals_of


def adjusted(labels: list[str], players: int, done: list[Results]) -> dict[str, Any]:
    """For each bot its result, plain and adjusted, each with an interval, and the games that adjusting saves.

    A result is the share of rivals left behind, or alone the points. `saved` is how many times more plain games would
    be needed for the same certainty; `saved_per_second` counts the processor time of adjusting, too.
    """
    sitting, luck, seconds = (np.concatenate([getattr(part, name) for part in done]) for name in _COLUMNS)
    results, deals = np.concatenate([_results(part, players) for part in done]), deals_of(done, players)
    playing, adjusting = (float(one) for one in seconds.sum(axis=0))
    cost = playing / (playing + adjusting) if playing + adjusting else 1.0
    report: dict[str, Any] = {}
    for bot, label in enumerate(labels):
        rows = (sitting == bot).any(axis=1) & (seconds.sum(axis=1) > 0)
        if rows.sum() > 2:
            own = sitting[rows] == bot
            report[label] = _one(_mean_of(results[rows], own), _mean_of(luck[rows], own), deals[rows], cost)
    return {"bots": report, "seconds": {"playing": playing, "adjusting": adjusting}}


def adjusted_meeting(players: int, done: list[Results]) -> dict[str, float]:
    """What the first of two kinds of bot won of their meetings, in the games whose luck was added up; else nothing."""
    sitting, places, luck, seconds = (
        np.concatenate([getattr(part, name) for part in done]) for name in ("bots", "places", "luck", "seconds")
    )
    rows, own = seconds.sum(axis=1) > 0, sitting == 0
    if rows.sum() < _LEAST:
        return {}
    met = own[:, :, None] & ~own[:, None, :]
    ahead = (places[:, :, None] < places[:, None, :]) + (places[:, :, None] == places[:, None, :]) / 2
    won = (ahead * met).sum(axis=(1, 2)) / met.sum(axis=(1, 2))
    return _one(won[rows], _mean_of(luck, own)[rows], deals_of(done, players)[rows], 1.0)


_LEAST = 20  # games from which a coefficient can be fitted
_COLUMNS = ("bots", "luck", "seconds")


def _results(part: Results, players: int) -> Any:
    """What each seat reached in each game."""
    if players == 1 and (part.places == 1).all():
        return part.scores.astype(float)
    places = part.places[:, None, :]
    behind = (part.places[:, :, None] < places) + (part.places[:, :, None] == places) / 2
    return (behind.sum(axis=2) - 0.5) / (players - 1) if players > 1 else (part.places == 1).astype(float)


def _mean_of(values: Any, own: Any) -> Any:
    """The mean over a bot's seats in each game."""
    return (values * own).sum(axis=1) / own.sum(axis=1)


def _one(results: Any, luck: Any, deals: Any, cost: float) -> dict[str, float]:
    better, much = fitted(results, luck, deals)
    saved = float(results.var() / better.var()) if better.var() > 0 else 1.0
    return {
        "games": len(results),
        "plain": float(results.mean()),
        "plain_wide": _wide(results, deals),
        "adjusted": float(better.mean()),
        "adjusted_wide": _wide(better, deals),
        "luck": float(luck.mean()),
        "luck_wide": _wide(luck, deals),
        "coefficient": much,
        "saved": saved,
        "saved_per_second": saved * cost,
    }


def _wide(values: Any, deals: Any) -> float:
    """Half of a 95 % interval of the mean; games of one deal share cards, so deals are what is independent."""
    number = np.unique(deals, return_inverse=True)[1]
    surprise = np.bincount(number, values - values.mean())
    return float(WIDE * np.sqrt((surprise**2).sum()) / len(values))
