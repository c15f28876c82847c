"""The champion of TEN: a network that values hands, money and the turn, and a look at what follows.

Everything in TEN is open, so the look plays on from the very state; cards are drawn by what is left in the deck.
"""

from collections.abc import Mapping

from stolik.bots.learning.champion_players import AloneOrTable, TreePlayer
from stolik.bots.learning.game_training import Training
from stolik.bots.learning.training_run import TrainingPlan
from stolik.core.game import Game
from stolik.games.ten.champion import features, training

TRAINING = Training.of(features, training, prune=training.prune, pot=training.pot)
LIMITS = tuple({"limit": limit} for limit in (4, 5, 6, 7, 8, 9, 10, 7, 8, 9, 10))  # the hard ones twice
PLANS = [
    TrainingPlan(
        "ten-solo", (1,), games=154_000, trace=0.9, preference=2.0, batch=8, every=7_000, test=100, options=LIMITS
    ),
    TrainingPlan(
        "ten-table", (2, 4, 3, 2, 4, 5), games=235_000, trace=0.9, preference=2.0, batch=8, every=10_000, test=100
    ),
]


class Champion(AloneOrTable):
    """One network against TEN alone, another at a table."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(*(TreePlayer(game, TRAINING, plan.name, settings, seed) for plan in PLANS))
