"""A row of bots, from random to the strongest: how much each wins over the one before."""

from itertools import pairwise
from typing import Any

import numpy as np

from stolik.arena import tournament
from stolik.arena.lab.figures import Mean, mean, share
from stolik.arena.luck import deals_of
from stolik.arena.ratings import pairs
from stolik.arena.runner import Results
from stolik.bots.champion import has_champion
from stolik.bots.policy import has_policy
from stolik.core.game import Game, Setup

ASKED = 60  # games of a step whose bots are asked for each move


def usual_row(game: Game) -> list[str]:
    """Random, careless, greedy, and the champion's network alone, as far as the game has them."""
    row = ["random"] + (["greedy:slips=35", "greedy"] if has_policy(game) else [])
    return row + (["champion:iters=1"] if has_champion(game) else [])


def ladder(
    game: Game, setup: Setup, row: list[str], games: int, seed: str, workers: int
) -> list[tuple[str, str, Mean]]:
    """For each bot but the first: itself, the one before, and how often it is before it; alone, by how many points."""
    steps = []
    for worse, better in pairwise(row):
        chosen = tournament.plan(game, setup, [better, worse], 1, f"lab row {seed}")
        quick = all(bot.partition(":")[0] in ("random", "greedy") for bot in (better, worse))
        count = max(2, (games if quick else min(games, ASKED)) // len(chosen.line_ups))
        chosen = tournament.plan(game, setup, [better, worse], count, f"lab row {seed}")
        outcome = tournament.run(chosen, workers, [], lambda *_: None)
        outcome.require_whole()
        steps.append((better, worse, _step(outcome.done, setup.players)))
    return steps


def _step(done: list[Results], players: int) -> Mean:
    if players == 1:
        points = [np.concatenate([part.scores[:, 0] for part in done if part.bots[0, 0] == bot]) for bot in range(2)]
        return mean(points[0] - points[1])  # game n of both has the same deal
    sitting, places = (np.concatenate([getattr(part, name) for part in done]) for name in ("bots", "places"))
    met: Any = pairs(sitting, places, deals_of(done, players))
    here, there = (met.first == 0) & (met.second == 1), (met.first == 1) & (met.second == 0)
    won = np.concatenate([met.won[here], 1 - met.won[there]])
    return share(won, np.concatenate([met.deal[here], met.deal[there]]))
