"""The champion of LIE at the table: one network for two players, another for more, and the book if asked."""

from collections.abc import Mapping

from stolik.bots.champions.course import Plan
from stolik.bots.champions.lesson import Lesson
from stolik.bots.champions.lie import book, features, lesson
from stolik.bots.champions.lie.choice import decide
from stolik.bots.champions.player import NetPlayer
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.record import to_plain
from stolik.core.rng import plain_rng
from stolik.core.types import Record

LESSON = Lesson.of(
    features, lesson, attempt=lesson.attempt, sift=lesson.sift, begin=lesson.begin, settled=lesson.settled
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
    whim=3.0,
    guests=0.15,
    taste=0.0,
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
    whim=3.0,
    guests=0.1,
    taste=0.0,
    every=25_000,
    test=100,
    options=_VARIANTS,
)
PLANS = [TWO, MANY]


class Champion:
    """Plays by networks; with `book=1` by strategies near equilibrium while two are in the round."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        self._two, self._many = (NetPlayer(game, LESSON, plan.name, 1, 0, seed, decide) for plan in PLANS)
        self._book = bool(settings.get("book", 0))
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = plain_rng("champion of lie", seed)
        self._two.begin(seed)
        self._many.begin(seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        if self._book:
            action = book.ask(to_plain(view), seat, self._rng)
            if action in legal:
                return action
        player = self._two if view["seat"]["playing"].sum() == 2 else self._many
        return player.choose(view, seat, legal)
