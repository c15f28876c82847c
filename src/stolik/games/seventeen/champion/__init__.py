"""The champion of Seventeen: a network that values a view after a move, and a tree search over it.

What rivals probably hide is learned: the network is told when each heart was laid, by whom, and which faces are still
unseen, and from the ends of games it finds out what such hearts tend to be; the search imagines them by `hearts`.
"""

from collections.abc import Mapping

from stolik.bots.learning.champion_players import TreePlayer
from stolik.bots.learning.game_training import Training
from stolik.bots.learning.net import twice_as_wide
from stolik.bots.learning.training_run import TrainingPlan
from stolik.core.game import Game
from stolik.games.seventeen.champion import features, training

TRAINING = Training.of(
    features, training, attempt=training.attempt, believe=training.believe, private=True, width=twice_as_wide
)
EDITION = 1  # of the tree, see bench/fingerprint.py: it hardly believes hearts that their owner would have checked with
PLANS = [
    TrainingPlan("seventeen", (2, 3, 4, 5, 6), games=450_000, trace=0.9, preference=6.0, guests=0.35, every=20_000),
]


class Champion(TreePlayer):
    """One network for any number of players."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(game, TRAINING, PLANS[0].name, settings, seed)
