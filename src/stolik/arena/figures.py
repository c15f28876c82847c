"""The figures of a tournament: for programs as a dictionary, for people as tables."""

import importlib
import importlib.util
from dataclasses import asdict
from typing import Any

import numpy as np

from stolik.arena.ratings import lead, pairs, rate
from stolik.arena.tables import Results
from stolik.arena.tournament import Outcome, Plan
from stolik.core.game import Game

QUANTILES = (5, 10, 25, 50, 75, 90, 95)


def figures(chosen: Plan, outcome: Outcome) -> dict[str, Any]:
    """Everything that a tournament says, by name."""
    players = chosen.setup.players
    report: dict[str, Any] = {
        "game": chosen.game.name,
        "players": players,
        "options": chosen.setup.options,
        "seed": chosen.seed,
        "games": chosen.games,
        "played": sum(len(part.games) for part in outcome.done),
        "stopped": outcome.stopped,
        "bots": _bots(chosen.labels, outcome.done),
    }
    if players > 1:
        _add_ratings(report, chosen, outcome.done)
    elif (goal := solo_goal(chosen.game)) is not None:
        _add_goal(report, chosen, outcome.done, goal)
    report["games_per_s"] = outcome.new_games / outcome.seconds if outcome.new_games else 0.0
    report["moves_per_game"] = _mean([part.lengths for part in outcome.done])
    return report


def solo_goal(game: Game) -> int | None:
    """Alone and without an opponent, a win is the score of the highest title, if the game has titles."""
    module = f"stolik.games.{game.name}.tables"
    bands = getattr(importlib.import_module(module), "SOLO_BANDS", None) if importlib.util.find_spec(module) else None
    return int(bands[-1]) if bands else None


def _add_goal(report: dict[str, Any], chosen: Plan, done: list[Results], goal: int) -> None:
    report["goal"] = goal
    for bot, label in enumerate(chosen.labels):
        own = np.concatenate([part.scores[part.bots == bot] for part in done] or [np.zeros(0, np.int64)])
        if len(own):
            report["bots"][label]["win_rate"] = float((own >= goal).mean())


def _mean(parts: list[Any]) -> float:
    return float(np.concatenate(parts).mean()) if parts else 0.0


def _bots(labels: list[str], done: list[Results]) -> dict[str, Any]:
    sitting = np.concatenate([part.bots.ravel() for part in done]) if done else np.zeros(0, np.int64)
    scores = np.concatenate([part.scores.ravel() for part in done]) if done else np.zeros(0, np.int64)
    wins = np.concatenate([win_shares(part.places).ravel() for part in done]) if done else np.zeros(0)
    return {label: _one_bot(scores[sitting == bot], wins[sitting == bot]) for bot, label in enumerate(labels)}


def win_shares(places: Any) -> Any:
    """What each seat won of its game: 1 for the only winner, a share where several won."""
    first = places == 1
    return first / np.maximum(first.sum(axis=1, keepdims=True), 1)


def _one_bot(scores: Any, wins: Any) -> dict[str, Any]:
    if len(scores) == 0:
        return {"games": 0}
    quantiles = np.percentile(scores, QUANTILES)
    return {
        "games": len(scores),
        "mean": float(scores.mean()),
        "sd": float(scores.std(ddof=1)) if len(scores) > 1 else 0.0,
        "win_rate": float(wins.mean()),
        "quantiles": {str(q): float(value) for q, value in zip(QUANTILES, quantiles, strict=True)},
        "least": int(scores.min()),
        "most": int(scores.max()),
    }


def _add_ratings(report: dict[str, Any], chosen: Plan, done: list[Results]) -> None:
    """Ratings, and how each bot fared against each other one."""
    if not done:
        return
    sitting, places = (np.concatenate([getattr(part, name) for part in done]) for name in ("bots", "places"))
    deals = np.concatenate([part.games // chosen.setup.players for part in done])
    met = pairs(sitting, places, deals)
    for label, rating in zip(chosen.labels, rate(len(chosen.labels), met), strict=True):
        report["bots"][label] |= {"rating": rating.rating, "low": rating.low, "high": rating.high}
    report["leads"] = {
        own: {
            other: asdict(lead(len(chosen.labels), met, first, second))
            for second, other in enumerate(chosen.labels)
            if first != second
        }
        for first, own in enumerate(chosen.labels)
    }
    report["against"] = {
        own: {
            other: share
            for second, other in enumerate(chosen.labels)
            if (share := _share(met, first, second)) is not None
        }
        for first, own in enumerate(chosen.labels)
    }


def _share(met: Any, first: int, second: int) -> float | None:
    """The share of meetings in which a bot left another one behind, ties half."""
    here, there = (met.first == first) & (met.second == second), (met.first == second) & (met.second == first)
    count = int(here.sum() + there.sum())
    return float((met.won[here].sum() + (1 - met.won[there]).sum()) / count) if count else None
