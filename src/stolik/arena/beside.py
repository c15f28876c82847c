"""Ratios to peers: everybody takes a turn in every window, and the median of the windows counts.

A figure alone depends on the machine and on what else runs there; a ratio of neighbours in time depends on them little.
"""

from collections.abc import Callable, Mapping
from statistics import median

from stolik.arena import lie_in_c, peers, speed
from stolik.core.game import Game, Setup

WINDOWS = 9
PLAYERS = 2  # of LIE in C, and of OpenSpiel's liars_dice
AFTER = ".after_set_up"

Rates = dict[str, float]  # moves a second, or their ratio, by what was run


def ratios(chosen: Mapping[str, tuple[Game, Setup]], seconds: float) -> tuple[Rates, Rates]:
    """Medians of what each ran, and of its ratio to each peer as `name/peer`; each is run for about so long in all."""
    ours = {name: _playouts(name, *game) for name, game in chosen.items()}
    windows = [_window(ours, seconds / WINDOWS) for _ in range(WINDOWS)]
    rates = {name: median(window[name] for window in windows) for name in windows[0]}
    names = [name for name in rates if name.removesuffix(AFTER) in ours]
    compared = {
        f"{name}/{peer}": median(window[name] / window[peer] for window in windows)
        for name in names
        for peer in rates
        if peer not in names
    }
    return rates, compared


def _playouts(name: str, game: Game, setup: Setup) -> Callable[[float], Rates]:
    """What runs a game for a while: whole games, and games from the first decision on."""
    starts = {name: game.new(setup), name + AFTER: speed.first_decision(game, setup)[0]}

    def run(seconds: float) -> Rates:
        runs = {label: speed.run(game, start, seconds / 2, "beside") for label, start in starts.items()}
        return {label: moves / took for label, (moves, _, took) in runs.items()}

    return run


def _window(ours: Mapping[str, Callable[[float], Rates]], seconds: float) -> Rates:
    found: Rates = {}
    for run in ours.values():
        found |= run(seconds)
    if lie_in_c.missing() is None:
        found |= {f"c.lie.{form}": rate for form, rate in lie_in_c.rates(PLAYERS, seconds).items()}
    return found | peers.openspiel_rates(seconds)
