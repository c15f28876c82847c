"""The champion of LIE at the table: a network; while two are in the round, a book of strategies near equilibrium."""

from collections.abc import Mapping

from stolik.bots.learning.champion_players import NetPlayer
from stolik.bots.learning.game_training import Training
from stolik.bots.learning.training_run import TrainingPlan
from stolik.bots.search.bot import time_or_count
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.rng import plain_rng
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.games.lie.champion import book, features, training
from stolik.games.lie.champion.choice import decide
from stolik.games.lie.rules import Phase

TRAINING = Training.of(
    features,
    training,
    attempt=training.attempt,
    prune=training.prune,
    begin=training.begin,
    settled=training.settled,
    believe=training.believe,
    loose=training.loose,
    private=True,
)
_VARIANTS: tuple[Mapping[str, Value], ...] = (
    {},
    {},  # the game of the box twice as often as the others
    {"ones_wild": True},
    {"order": "value"},
    {"order": "value", "ones_wild": True},
)
TWO = TrainingPlan(
    "lie-two",
    (2,),
    games=500_000,
    rate=0.0015,
    trace=0.9,
    slips=0.02,
    temperature=3.0,
    guests=0.15,
    preference=0.0,
    batch=32,
    every=25_000,
    test=500,
    options=_VARIANTS,
)
MANY = TrainingPlan(
    "lie-many",
    (2, 3, 4, 5, 6),
    games=2_400_000,
    trace=0.9,
    slips=0.02,
    temperature=3.0,
    guests=0.1,
    preference=0.0,
    batch=64,
    every=100_000,
    test=300,
    options=_VARIANTS,
)
PLANS = [TWO, MANY]


NETWORK = 0  # the setting `book`: bids by the network while two are in the round


class Champion:
    """Plays by a network while more than two are in the round, then by the book; or bids by another network, if asked.

    It thinks no longer for being given time: a tree over the network was clearly weaker than the network alone.
    """

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        time_or_count("champion", settings)
        self._many, self._two = (NetPlayer(game, TRAINING, plan.name, seed, decide) for plan in (MANY, TWO))
        self._bids_by_network = settings.get("book") == NETWORK
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = plain_rng("champion of lie", seed)
        self._two.begin(seed)
        self._many.begin(seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        if view["seat"]["playing"].sum() > 2:
            return self._many.choose(view, seat, legal)
        if not self._bids_by_network or view["phase"] == Phase.FIX:
            action = book.ask(to_plain(view), seat, self._rng)
            if action in legal:
                return action
        return self._two.choose(view, seat, legal)
