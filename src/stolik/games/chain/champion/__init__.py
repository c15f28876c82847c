"""The champion of Chain Reaction: a network that values what a turn leaves behind, and games that it imagines.

Hidden things are imagined for these: hands any, secret colours rather those that lie before a rival.
"""

from collections.abc import Mapping

from stolik.bots.learning.champion_players import TrialPlayer
from stolik.bots.learning.game_training import Training
from stolik.bots.learning.net import four_times_as_wide
from stolik.bots.learning.training_run import TrainingPlan
from stolik.core.game import Game
from stolik.games.chain.champion import features, training
from stolik.games.chain.champion.places import prune

TRAINING = Training.of(
    features,
    training,
    attempt=training.attempt,
    otherwise=training.otherwise,
    believe=training.believe,
    prune=prune,
    pot=training.pot,
    width=four_times_as_wide,
)
PLANS = [TrainingPlan("chain", (2, 3, 4, 3, 4), games=330_000, preference=3.0, batch=8, every=8_000, test=300)]


class Champion(TrialPlayer):
    """One network for any number of players."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(game, TRAINING, PLANS[0].name, settings, seed)
