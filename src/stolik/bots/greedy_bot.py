"""`greedy`: plays by rules of thumb, the `policy` of each game."""

from collections.abc import Mapping
from types import ModuleType

import numpy as np

from stolik.bots.policy import binder, has_policy
from stolik.bots.style import styled
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.policy import policy
from stolik.core.rng import below, plain_rng
from stolik.core.state import blank, to_plain
from stolik.core.types import State

SETTINGS: Mapping[str, range] = {"slips": range(101)}


def policy_of(game: Game) -> ModuleType:
    """The rules of thumb of a game, or an honest word that there are none."""
    own = game.part("policy")
    if own is None or not has_policy(game):
        raise BadSetupError(
            pl=f"Gra „{game.name}” nie ma jeszcze bota greedy. Są random i search.",
            en=f'The game "{game.name}" has no greedy bot yet. There are random and search.',
        )
    return own


class GreedyBot:
    """Plays the game's policy, in a style if one is set; `slips` is how many moves in a hundred are random instead."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        self._game, self._policy, self._slips = game, policy_of(game).policy, settings.get("slips", 0)
        style = tuple(sorted((name, value) for name, value in settings.items() if name not in SETTINGS))
        self._plain = bool(style)
        if style:
            self._policy = styled(game, style)
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = plain_rng("greedy bot", seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        if self._slips and below(self._rng, 100) < self._slips:
            return legal[below(self._rng, len(legal))]
        if self._plain or self._game.engine is self._game.plain:
            return int(self._policy(to_plain(view), seat, legal, len(legal), self._rng))
        stream = np.array(self._rng, np.int64)
        action = binder(self._game).bind(policy)(view, seat, np.array(legal, np.int64), len(legal), stream)
        self._rng[0] = int(stream[0])
        return int(action)


def warm_up(game: Game) -> None:
    """Compile the policy of a game, or load it from disk."""
    state, moves = blank(game.state), np.ones(1, np.int64)
    game.compiled().compile_for(binder(game).bind(policy), state, 0, moves, 1, moves)
