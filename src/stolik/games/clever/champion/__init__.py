"""The champion of Twice as Clever: a network that values sheets, learned from games against itself.

Left alone, such learning pours everything into yellow. Here training adds foxes to every sheet at first (`shaping`), so
that the lowest area counts several times from the start; they shrink to nothing, and by then the network knows what
every area is good for.
"""

from collections.abc import Mapping

import numpy as np

from stolik.bots.learning.champion_players import AloneOrTable, NetPlayer, TreePlayer
from stolik.bots.learning.game_training import Training
from stolik.bots.learning.training_run import TrainingPlan
from stolik.bots.learning.valuing import NetworkValue
from stolik.core.game import Game
from stolik.core.types import State
from stolik.games.clever.champion import features, training
from stolik.games.clever.tables import ROUNDS

TRAINING = Training.of(features, training, private=True)  # what others do hardly matters to a sheet
PLANS = [
    TrainingPlan("clever-solo", (1,), games=1_500_000, shaping=4.0),
    TrainingPlan("clever-table", (2, 3, 4), games=100_000, rate=0.0003, begin="clever-solo"),
]
WIDTH, SAMPLES = 6, 64
SPREAD = 12.0  # points of a lead that make a chance to win of e : 1, for each turn round the table that is left


class Champion(AloneOrTable):
    """One network alone, another at a table: there are fewer turns, and trays are left by others.

    With more than two players most of what happens is between a seat's turns, so there a tree looks further than the
    seat's own next choice.
    """

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        look = settings.get("width", WIDTH), settings.get("samples", SAMPLES)
        alone, table = (NetPlayer(game, TRAINING, plan.name, seed, settings=look) for plan in PLANS)
        crowd = TreePlayer(game, TRAINING, PLANS[1].name, settings, seed)
        super().__init__(alone, table, crowd)


def value(game: Game, players: int) -> NetworkValue:
    """What the coach values states and moves by; at a table moves alone, since rivals' sheets are valued poorly."""
    if players == 1:
        return NetworkValue(game, TRAINING, PLANS[0].name)
    return NetworkValue(game, TRAINING, PLANS[1].name, spread)


def spread(state: State) -> float:
    """Points of a lead that change the chance to win by e : 1; the more is to come, the less they do."""
    players = int(state["players"])
    left = ROUNDS[players] + 1 - int(state["round"]) - int(state["active"]) / players
    return float(SPREAD * np.sqrt(max(left, 0.2)))
