"""What a learner needs in Kuhn's poker: a card and the moves so far are all that there is to know."""

from stolik.bots.learning.game_training import Training
from stolik.bots.learning.training_run import TrainingPlan
from tests.bots.kuhn.champion import features, training

TRAINING = Training.of(features, training, attempt=training.attempt)
PLANS = [TrainingPlan("kuhn", (2,), games=1000, rate=0.04, trace=1.0, preference=0.0)]
