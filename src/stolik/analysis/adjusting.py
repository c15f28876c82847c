"""Results of bots without the luck of their cards and dice: unbiased whatever values the states, and less noisy.

The luck of a roll or deal has mean zero, since it is what came less independent samples of what could have come. So any
part of it may be taken from a result. How large a part is best is fitted on other games than those that are judged.
"""

import hashlib
from typing import Any

import numpy as np

from stolik import bots
from stolik.analysis import loops
from stolik.analysis.luck import Expected
from stolik.analysis.values import Floats, Value, bound, by_seats, fingerprint, make_space
from stolik.bots.policy import has_policy
from stolik.core.engine import MOST_SIDES
from stolik.core.game import Game
from stolik.core.rng import seed
from stolik.core.types import State

PLAYOUTS, SAMPLES = 60, 32
FOLDS = 10
Notes = list[tuple[State, State]]  # the states before and after each roll or deal


class SharedPlayouts:
    """Values states by playouts of the policy to the end, whose random numbers all states of a game share."""

    def __init__(self, game: Game, many: int, slips: list[int]) -> None:
        self._game, self._many, self._space = game, many, make_space(game)
        self._style = loops.Style(by_seats(slips), game.max_steps, short=False)
        self.name = f"{many} shared playouts of the policy" if has_policy(game) else f"{many} shared random playouts"
        words = f"{self.name} {self._style.slips} {fingerprint(game)}"
        self.hash = hashlib.sha256(words.encode()).hexdigest()[:16]

    def luck(self, notes: Notes, salt: str) -> Floats:
        """What chance gave each side in a game; see `loops.luck_of_game`."""
        before, after = (np.array([note[side] for note in notes], self._game.state) for side in (0, 1))
        raw, work = before.view(np.uint8).reshape(len(notes), -1), self._space.work.view(np.uint8)
        loop, start, out = bound(self._game)["luck_of_game"], seed("luck", salt) >> 2, np.zeros(MOST_SIDES)
        loop(self._space, self._style, before, after, raw, work, start, self._many, out)
        return out


class LuckMeter:
    """Adds up the luck of games of some bots.

    Values are by playouts of these very bots where they are compiled; by the champion's network where nobody else
    plays and it values whole states; else by playouts of the policy.
    """

    def __init__(self, game: Game, players: int, specs: list[str], playouts: int) -> None:
        self._game, self._playouts = game, playouts
        self._slips = [_slips(spec, game) for spec in specs]
        self._by_seats: dict[tuple[int, ...], SharedPlayouts] = {}
        self._network: Value | None = None
        own = getattr(game.part("champion"), "value", None)
        if own and all(bots.resolve(spec, game).kind == "champion" for spec in specs):
            network = own(game, players)
            self._network = network if network.spread is None else None

    def named(self) -> dict[str, str]:
        """What valued the states, and a hash of all that it follows from."""
        value = self._network or SharedPlayouts(self._game, self._playouts, self._slips)
        return {"name": value.name, "hash": value.hash}

    def luck(self, notes: Notes, sitting: list[int], salt: str) -> Floats:
        """What chance gave each side in a game, by the bots that sat there.

        All games begin with one state. If it were sampled alike in all of them, the error of its mean would not shrink
        with their number: `salt` names the game, and gives it random numbers of its own.
        """
        if not notes:
            return np.zeros(1)
        if self._network:
            after = np.array([after for _, after in notes], self._game.state)
            expected = Expected(self._game, self._network, SAMPLES, most=0, salt=salt)
            means = np.array([expected.of(before) for before, _ in notes])
            return (self._network.of(after) - means).sum(axis=0)
        return self._shared(tuple(self._slips[bot] for bot in sitting)).luck(notes, salt)

    def _shared(self, slips: tuple[int, ...]) -> SharedPlayouts:
        if slips not in self._by_seats:
            self._by_seats[slips] = SharedPlayouts(self._game, self._playouts, list(slips))
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
