"""The champion of LIE at the table: a tree search over a network; for two, faces by the book and bids by a network."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from stolik.bots.learning.player import NetPlayer, TreePlayer
from stolik.bots.learning.training import Training, binder
from stolik.bots.learning.training_run import Plan
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.rng import plain_rng
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.games.lie.champion import book, features, training
from stolik.games.lie.champion.choice import decide, value_listed
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
TWO = Plan(
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
MANY = Plan(
    "lie-many",
    (2, 3, 4, 5, 6),
    games=400_000,
    trace=0.9,
    slips=0.02,
    temperature=3.0,
    guests=0.1,
    preference=0.0,
    every=25_000,
    test=100,
    options=_VARIANTS,
)
PLANS = [TWO, MANY]


NETWORK, BOOK, BOTH = range(3)  # who bids while two are in the round: the setting `book`
BEND = 20.0  # of a hundred: both together bid as likely as the book says, times exp(value / bend)
SMALLEST = 2  # cards dealt in a round that is solved exactly: there the book is not bent
UNEVEN = 2  # nor where the rival has so many cards more: who is bent there can be read


class Reader(NetPlayer):
    """The network for two, which can also be asked what it thinks of some moves."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, TRAINING, TWO.name, seed, decide)
        self._value = binder(game, TRAINING).bind(value_listed)

    def favour(self, view: State, seat: int, actions: list[int]) -> list[float]:
        """How much likelier some moves become; 1 for the one that is worth most."""
        workspace, n = self._workspace, len(actions)
        workspace.work[0] = view
        workspace.moves[:n] = actions
        self._value(workspace, self._net, seat, n)
        values = workspace.values[:n]
        favour: list[float] = np.exp((values - values.max()) / BEND).tolist()
        return favour


class Champion:
    """Searches over a network while more than two are in the round; then shows faces by the book, and bids by the book,
    bent towards what another network likes; or by one of the two alone, if asked."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        budget = {name: settings[name] for name in ("ms", "iters") if name in settings}
        self._many = TreePlayer(game, TRAINING, MANY.name, budget, seed)
        self._two = Reader(game, seed)
        self._bids = settings.get("book", BOTH)
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = plain_rng("champion of lie", seed)
        self._two.begin(seed)
        self._many.begin(seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        if view["seat"]["playing"].sum() > 2:
            return self._many.choose(view, seat, legal)
        if self._bids != NETWORK or view["phase"] == Phase.FIX:
            bends = self._bids == BOTH and _may_bend(view, seat)
            favour = partial(self._two.favour, view, seat) if bends else None
            action = book.ask(to_plain(view), seat, self._rng, favour)
            if action in legal:
                return action
        return self._two.choose(view, seat, legal)


def _may_bend(view: State, seat: int) -> bool:
    own, dealt = int(view["seat"]["cards"][seat]), int(view["dealt"])
    return dealt > SMALLEST and dealt - 2 * own < UNEVEN
