"""A row of bots, from random to the strongest: how much each wins over the one before, with common luck."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from stolik.arena import tournament
from stolik.arena.lab.intervals import Mean, mean, share
from stolik.arena.ratings import pairs
from stolik.arena.runner import COMMON, Results
from stolik.arena.seat_effects import deals_of
from stolik.bots.champion import has_champion
from stolik.bots.policy import has_policy
from stolik.core.game import Game, Setup

GAMES = 200  # of each rung; luck is common, so they are played move by move


@dataclass(frozen=True)
class Rung:
    """A bot and the one before it: how often it ends higher, alone by how many points; and how often cards decide."""

    better: str
    worse: str
    ahead: Mean
    cards: Mean | None  # deals of two in which the same seat won, whoever sat there


def usual_row(game: Game) -> list[str]:
    """Random, careless, greedy, and the champion's network alone, as far as the game has them."""
    row = ["random"] + (["greedy:slips=35", "greedy"] if has_policy(game) else [])
    return row + (["champion:iters=1"] if has_champion(game) else [])


def ladder(
    game: Game, setup: Setup, row: list[str], games: int, seed: str, workers: int, cluster: str | None = None
) -> list[Rung]:
    """A rung for each bot but the first."""
    return [_rung(game, setup, better, worse, games, seed, workers, cluster) for worse, better in pairwise(row)]


def _rung(
    game: Game, setup: Setup, better: str, worse: str, games: int, seed: str, workers: int, cluster: str | None = None
) -> Rung:
    tables = len(tournament.plan(game, setup, [better, worse], 1, seed).line_ups)
    count = max(2, games // tables)
    chosen = tournament.plan(game, setup, [better, worse], count, f"lab row {seed}")
    outcome = tournament.run(replace(chosen, luck=COMMON), workers, [], lambda *_: None, cluster)
    outcome.require_whole()
    if setup.players == 1:
        first, second = (
            np.concatenate([part.scores[:, 0] for part in outcome.done if part.bots[0, 0] == bot]) for bot in range(2)
        )
        return Rung(better, worse, mean(first - second), None)  # game n of both has the same deal
    return Rung(
        better, worse, _ahead(outcome.done, setup.players), _cards(outcome.done) if setup.players == 2 else None
    )


def _ahead(done: list[Results], players: int) -> Mean:
    sitting, places = (np.concatenate([getattr(part, name) for part in done]) for name in ("bots", "places"))
    met: Any = pairs(sitting, places, deals_of(done, players))
    here, there = (met.first == 0) & (met.second == 1), (met.first == 1) & (met.second == 0)
    won = np.concatenate([met.won[here], 1 - met.won[there]])
    return share(won, np.concatenate([met.deal[here], met.deal[there]]))


def _cards(done: list[Results]) -> Mean:
    """Deals that both bots played from both seats: how often one seat won both games."""
    [part] = done
    whole = len(part.games) // 2 * 2
    won = (part.places[:whole] == 1).reshape(-1, 2, 2)  # deal, game, seat
    return share((won[:, 0] == won[:, 1]).all(axis=1))
