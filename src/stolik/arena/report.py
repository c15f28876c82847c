"""The figures of a tournament: for programs as a dictionary, for people as tables."""

from dataclasses import asdict, replace
from typing import Any

import numpy as np

from stolik.analysis.adjusting import LuckMeter
from stolik.arena import seat_effects
from stolik.arena.adjusted import adjusted
from stolik.arena.forfeits import KILLED, play_again
from stolik.arena.meetings import circle, meetings
from stolik.arena.ratings import lead, pairs, rate
from stolik.arena.runner import COLUMNS, Results
from stolik.arena.seat_effects import win_shares
from stolik.arena.tournament import Outcome, Plan
from stolik.bots.spec import is_file
from stolik.core.game import Game

QUANTILES = (5, 10, 25, 50, 75, 90, 95)


def figures(chosen: Plan, outcome: Outcome) -> dict[str, Any]:
    """All figures of a tournament, by name."""
    players = chosen.setup.players
    report: dict[str, Any] = {
        "game": chosen.game.name,
        **({"house": chosen.game.house} if chosen.game.house else {}),
        "players": players,
        "options": chosen.setup.options,
        "seed": chosen.seed,
        "games": chosen.games,
        "played": sum(len(part.games) for part in outcome.done),
        "stopped": outcome.stopped,
        "bots": _bots(chosen.labels, outcome.done),
    }
    if outcome.done:
        _add_seats(report, chosen, outcome.done)
    report["forfeits"] = _forfeits(chosen, outcome.done)
    if any(is_file(label.partition(" #")[0]) for label in chosen.labels):
        report["isolated"] = all(bool(part.isolated.all()) for part in outcome.done)
    if any(each["kind"] == KILLED for each in report["forfeits"]):
        report["without_killed"] = figures(chosen, replace(outcome, done=_without_killed(outcome.done)))
    if chosen.playouts and outcome.done:
        value = LuckMeter(chosen.game, players, chosen.specs, chosen.playouts).named()
        report["adjusted"] = adjusted(chosen.labels, players, outcome.done) | {
            "playouts": chosen.playouts,
            "value": value,
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
    bands = getattr(game.part("tables"), "SOLO_BANDS", None)
    return int(bands[-1]) if bands else None


def _add_goal(report: dict[str, Any], chosen: Plan, done: list[Results], goal: int) -> None:
    report["goal"] = goal
    for bot, label in enumerate(chosen.labels):
        own = np.concatenate([_whole(part)[part.bots == bot] for part in done] or [np.zeros(0, np.int64)])
        if len(own):
            report["bots"][label]["win_rate"] = float((own >= goal).mean())


def _whole(part: Results) -> Any:
    """The scores; those of forfeited games reach nothing."""
    return np.where(part.forfeited[:, None] < 0, part.scores, np.iinfo(np.int64).min)


def _mean(parts: list[Any]) -> float:
    return float(np.concatenate(parts).mean()) if parts else 0.0


def _bots(labels: list[str], done: list[Results]) -> dict[str, Any]:
    sitting = np.concatenate([part.bots.ravel() for part in done]) if done else np.zeros(0, np.int64)
    scores = np.concatenate([part.scores.ravel() for part in done]) if done else np.zeros(0, np.int64)
    wins = np.concatenate([win_shares(part.places).ravel() for part in done]) if done else np.zeros(0)
    return {label: _one_bot(scores[sitting == bot], wins[sitting == bot]) for bot, label in enumerate(labels)}


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
    met = pairs(sitting, places, seat_effects.deals_of(done, chosen.setup.players))
    report["meetings"] = meetings(chosen.labels, met)
    report["circle"] = circle(report["meetings"])
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
        own: {other: one["share"] for other, one in row.items()} for own, row in report["meetings"].items()
    }


def _add_seats(report: dict[str, Any], chosen: Plan, done: list[Results]) -> None:
    """Seats, length, branching and deals."""
    players = chosen.setup.players
    report["seats"] = seat_effects.by_seat(done, players)
    report["length"] = seat_effects.lengths(done)
    report["branching"] = seat_effects.branching(done)
    report["deals"] = seat_effects.duplicates(done, players)
    for bot, label in enumerate(chosen.labels):
        report["bots"][label]["seats"] = seat_effects.by_seat(done, players, bot)
        report["bots"][label]["forfeits"] = sum(
            int((part.bots[np.arange(len(part.games)), part.forfeited][part.forfeited >= 0] == bot).sum())
            for part in done
        )


def _without_killed(done: list[Results]) -> list[Results]:
    """The games in which no bot died of what may be another's deed."""
    left = []
    for part in done:
        own = ~np.isin(part.games, [each.game for each in part.forfeits if each.kind == KILLED])
        rest = [each for each in part.forfeits if each.kind != KILLED]
        left.append(replace(part, **{name: getattr(part, name)[own] for name in COLUMNS}, forfeits=rest))
    return [part for part in left if len(part.games)]


def _forfeits(chosen: Plan, done: list[Results]) -> list[dict[str, Any]]:
    """Who forfeited which game and why, with the command that plays it again, if its seed is known."""
    return [
        asdict(each) | {"bot": chosen.labels[each.bot], "seed": part.seed, "again": play_again(chosen, part.seed, each)}
        for part in done
        for each in part.forfeits
    ]
