"""How bots play, not how strong: figures of style, as a game's style.py notices them in its games.

A bot sits at a table of others, in every seat in turn, on the same deals for all bots; intervals are 95 %, games taken
as independent.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik import bots
from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError
from stolik.core.game import Game, Setup
from stolik.core.rng import plain_rng
from stolik.core.state import to_plain
from stolik.extras.levels import Figure
from stolik.play.dealers import picked

RIVAL = "fair"
_WIDE = 1.96


def figures_of(game: Game) -> dict[str, Figure]:
    """What is noticed in a game, or a sentence that nothing is."""
    own = game.part("style")
    if own is None:
        raise BadSetupError(
            pl=f"Gra „{game.name}” nie ma style.py, czyli figur stylu.",
            en=f'The game "{game.name}" has no style.py with figures of style.',
        )
    found: dict[str, Figure] = own.FIGURES
    return found


def company(game: Game) -> list[str]:
    """The quick bots of a game that people meet: two levels and its characters."""
    return [*bots.LEVELS[:2], *bots.characters(game)]


def measure(
    game: Game, setup: Setup, bot: str, games: int, seed: str, tell: Callable[[], None] = lambda: None
) -> dict[str, dict[str, float]]:
    """For each figure: its mean with an interval, and how much was noticed."""
    sums = {name: np.zeros((games, 2)) for name in figures_of(game)}
    for number in range(games):
        own = number % setup.players
        for seat, name, amount in _noticed(game, setup, bot, own, f"{seed}/{number // setup.players}"):
            if seat == own:
                sums[name][number] += amount, 1
        tell()
    return {name: _mean(sums[name], figure) for name, figure in figures_of(game).items()}


def _noticed(game: Game, setup: Setup, bot: str, own: int, seed: str) -> list[tuple[int, str, float]]:
    """All that is noticed in one game in which a bot has one seat."""
    notice = game.part("style").notice  # type: ignore[union-attr]
    sitting = [bots.make(bot if seat == own else RIVAL, game, f"{seed}/{seat}") for seat in range(setup.players)]
    state, deal, found = game.new(setup), plain_rng("style", seed), []
    before = to_plain(state)
    while not state["over"]:
        pending = game.pending(state)
        who = pending[0] if pending else CHANCE
        if pending:
            action = sitting[who].choose(game.view(state, who), who, game.legal(state, who))
        else:
            action = picked(deal, game.chance(state))
        game.step(state, who, action)
        after = to_plain(state)
        found += list(notice(before, who, action, after))
        before = after
    return found


def _mean(sums: Any, figure: Figure) -> dict[str, float]:
    amounts, counts = sums.T
    if figure.per_game:
        counts = np.ones(len(amounts))
    total = max(counts.sum(), 1.0)
    mean = amounts.sum() / total
    wide = _WIDE * float(np.sqrt(((amounts - mean * counts) ** 2).sum())) / total
    return {"mean": float(mean), "low": float(mean - wide), "high": float(mean + wide), "noticed": int(counts.sum())}


def differs(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two figures are clearly different: their intervals do not meet."""
    return one["low"] > other["high"] or one["high"] < other["low"]
