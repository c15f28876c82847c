"""What seats, cards and the course of the game have to do with results: by seat, by deal, length and branching."""

from typing import Any

import numpy as np

from stolik.arena.meetings import interval
from stolik.arena.runner import Results

_LENGTHS = (5, 50, 95)


def win_shares(places: Any) -> Any:
    """What each seat won of its game: 1 for the only winner, a share where several won."""
    first = places == 1
    return first / np.maximum(first.sum(axis=1, keepdims=True), 1)


def deals_of(done: list[Results], players: int) -> Any:
    """The number of the deal of each game; the same number of another seed is another deal.

    Where each game has its own, so is that of another line-up.
    """
    seeds = sorted({part.seed for part in done})
    apart = [(part.deals != part.games // players).any() * (part.line_up + 1 << 48) for part in done]
    return np.concatenate(
        [part.deals + (seeds.index(part.seed) << 32) + own for part, own in zip(done, apart, strict=True)]
    )


def by_seat(done: list[Results], players: int, bot: int | None = None) -> list[dict[str, float]]:
    """For each seat its share of wins with an interval, and its mean score; of one bot alone or of all."""
    sitting, places, scores = (_all(done, name) for name in ("bots", "places", "scores"))
    won, deals = win_shares(places), deals_of(done, players)
    seats = []
    for seat in range(players):
        own = np.ones(len(won), bool) if bot is None else sitting[:, seat] == bot
        if own.any():
            (low, high), _ = interval(won[own, seat], deals[own])
            share, mean = float(won[own, seat].mean()), float(scores[own, seat].mean())
            told = {"seat": seat, "games": int(own.sum()), "win_rate": share, "low": low, "high": high, "mean": mean}
            seats.append(told)
    return seats


def _all(done: list[Results], name: str) -> Any:
    return np.concatenate([getattr(part, name) for part in done])


def lengths(done: list[Results]) -> dict[str, float]:
    """Moves of a game, those of chance among them."""
    every = _all(done, "lengths")
    quantiles = {str(q): float(value) for q, value in zip(_LENGTHS, np.percentile(every, _LENGTHS), strict=True)}
    return {"mean": float(every.mean()), **quantiles, "least": int(every.min()), "most": int(every.max())}


def branching(done: list[Results]) -> dict[str, float]:
    """Decisions of a game and legal moves of a decision, from the games in which they were counted."""
    decisions, choices = _all(done, "decisions"), _all(done, "choices")
    counted = decisions > 0
    if not counted.any():
        return {"games": 0}
    return {
        "games": int(counted.sum()),
        "decisions": float(decisions[counted].mean()),
        "legal": float(choices.sum() / decisions.sum()),
    }


def duplicates(done: list[Results], players: int) -> dict[str, float]:
    """Deals that a line-up of different bots played from every seat: whether the bot or the seat with its cards won.

    `same_bot` is the share of such deals in which one bot won from every seat, `same_seat` that in which one seat won
    whoever sat in it. The more of the latter, the more luck.
    """
    whole = same_bot = same_seat = 0
    for part in done:
        if players < 2 or len(set(part.bots[0].tolist())) < players:
            continue
        each, counts = np.unique(part.deals, return_counts=True)
        for rows in _rounds(part, each[counts == players], players):
            won = part.places[rows] == 1
            whole += 1
            same_seat += bool(won.all(axis=0).any())
            order = np.argsort(part.bots[rows], axis=1)
            same_bot += bool(np.take_along_axis(won, order, axis=1).all(axis=0).any())
    shares = {"same_bot": same_bot / whole, "same_seat": same_seat / whole} if whole else {}
    deals = len(np.unique(deals_of(done, players)))
    return {"deals": deals, "games": len(_all(done, "games")), "from_every_seat": whole, **shares}


def _rounds(part: Results, deals: Any, players: int) -> Any:
    """The rows of each of some deals."""
    order = np.argsort(part.games, kind="stable")
    at = np.searchsorted(part.games[order], deals * players)
    return order[at[:, None] + np.arange(players)]
