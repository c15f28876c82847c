"""Results of bots without the luck of their cards and dice: unbiased whatever values the states, and less noisy.

The luck of a roll or deal has mean zero, since it is what came less independent samples of what could have come. So any
part of it may be taken from a result. How large a part is best is fitted on other games than those that are judged.
"""

from typing import Any

import numpy as np

from stolik import bots
from stolik.analysis.luck import Expected
from stolik.analysis.values import Floats, Playouts, Value
from stolik.core.game import Game
from stolik.core.types import State

PLAYOUTS, SAMPLES = 60, 32
FOLDS = 10
Notes = list[tuple[State, State]]  # the states before and after each roll or deal


class LuckMeter:
    """Adds up the luck of games of some bots.

    Values are by playouts of these very bots where they are compiled; by the champion's network where it plays, or
    where games are so long that the noise of playouts would be larger than the luck.
    """

    def __init__(self, game: Game, players: int, specs: list[str], playouts: int) -> None:
        self._game, self._playouts = game, playouts
        self._slips = [_slips(spec, game) for spec in specs]
        self._by_seats: dict[tuple[int, ...], Playouts] = {}
        self._network: Value | None = None
        own, is_long = getattr(game.part("champion"), "value", None), getattr(game.part("coach"), "LONG", False)
        if own and (is_long or all(bots.resolve(spec, game).kind == "champion" for spec in specs)):
            network = own(game, players)
            self._network = network if network.spread is None else None

    def named(self) -> dict[str, str]:
        """What valued the states, and a hash of all that it follows from."""
        if self._network:
            return {"name": self._network.name, "hash": self._network.hash}
        value = Playouts(self._game, self._playouts, self._slips)
        return {"name": value.name, "hash": value.hash}

    def luck(self, notes: Notes, sitting: list[int], salt: str) -> Floats:
        """What chance gave each side in a game, by the bots that sat there.

        All games begin with one state. If it were sampled alike in all of them, the error of its mean would not shrink
        with their number: `salt` names the game, and gives it random numbers of its own.
        """
        if not notes:
            return np.zeros(1)
        after = np.array([after for _, after in notes], self._game.state)
        if self._network:
            expected = Expected(self._game, self._network, SAMPLES, most=0, salt=salt)
            means = np.array([expected.of(before) for before, _ in notes])
            return (self._network.of(after) - means).sum(axis=0)
        value = self._value(tuple(self._slips[bot] for bot in sitting))
        value.salt = salt
        before = np.array([before for before, _ in notes], self._game.state)
        return (value.of(after) - value.of(before)).sum(axis=0)  # a playout from before samples what could have come

    def _value(self, slips: tuple[int, ...]) -> Playouts:
        if slips not in self._by_seats:
            self._by_seats[slips] = Playouts(self._game, self._playouts, list(slips))
        return self._by_seats[slips]


def _slips(text: str, game: Game) -> int:
    """Random moves in a hundred of a bot, as playouts play it; others play the policy."""
    spec = bots.resolve(text, game)
    return 100 if spec.kind == "random" else spec.settings.get("slips", 0) if spec.kind == "greedy" else 0


def fitted(results: Floats, luck: Floats, deals: Any) -> tuple[Floats, float]:
    """The results less luck, each by a coefficient from the games of other deals; and the mean coefficient."""
    fold = np.unique(deals, return_inverse=True)[1] % FOLDS
    adjusted, used = np.array(results, float), []
    for one in range(FOLDS):
        here, others = fold == one, fold != one
        much = _coefficient(results[others], luck[others])
        adjusted[here] -= much * luck[here]
        used.append(much)
    return adjusted, float(np.mean(used))


def _coefficient(results: Floats, luck: Floats) -> float:
    """How much of the luck is best taken off."""
    if len(results) < 3 or luck.var() == 0:
        return 0.0
    return float(np.cov(results, luck, ddof=0)[0, 1] / luck.var())
