"""The champion of Seventeen: networks that value a view after a move and mix moves, and a tree search over both.

What rivals probably hide is learned: the network is told when each heart was laid, by whom, and which faces are still
unseen, and from the ends of games it finds out what such hearts tend to be; the search imagines them by `hearts`.
"""

from collections.abc import Mapping

from stolik.bots.learning.net import twice_as_wide
from stolik.bots.learning.player import MixingPlayer, TreePlayer
from stolik.bots.learning.training import Training
from stolik.bots.learning.training_run import Plan
from stolik.core.game import Game
from stolik.core.types import State
from stolik.games.seventeen.champion import features, training

TRAINING = Training.of(
    features, training, attempt=training.attempt, believe=training.believe, private=True, width=twice_as_wide
)
_ALL = (2, 3, 4, 5, 6)
MIXED = Plan(
    "seventeen-mixed",
    _ALL,
    games=22_000,
    rate=0.0005,
    trace=0.9,
    temperature=0.5,
    magnet=2.0,
    batch=32,
    begin="seventeen",
    every=2_500,
    test=300,
)
EDITION = 1  # of the tree, see `arena.fingerprint`: it hardly believes hearts that their owner would have checked with
PLANS = [Plan("seventeen", _ALL, games=450_000, trace=0.9, preference=6.0, guests=0.35, every=20_000), MIXED]


class Champion:
    """One network for any number of players; with `mix=1` a value and a policy that mixes, no stronger so far."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        self._player: TreePlayer
        if settings.get("mix", 0):
            self._player = MixingPlayer(game, TRAINING, MIXED.name, settings, seed)
        else:
            self._player = TreePlayer(game, TRAINING, PLANS[0].name, settings, seed)

    def begin(self, seed: str) -> None:
        self._player.begin(seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        return self._player.choose(view, seat, legal)
