"""The champion of TEN: a network that values hands, money and the turn, and a look at what follows.

Everything in TEN is open, so the look plays on from the very state; cards are drawn by what is left in the deck.
"""

from collections.abc import Mapping
from pathlib import Path

from stolik.bots.champions.course import Plan
from stolik.bots.champions.lesson import Lesson
from stolik.bots.champions.player import NetPlayer
from stolik.bots.champions.rounds import decide
from stolik.bots.champions.ten import features, lesson
from stolik.core.game import Game
from stolik.core.types import Record

LESSON = Lesson(
    features.features,
    lesson.so_far,
    lesson.worth,
    lesson.style,
    features.FEATURES,
    features.SLOTS,
    features.ACTIVE_FEATURES,
    Path(__file__).resolve().parent,
    sift=lesson.sift,
)
LIMITS = tuple({"limit": limit} for limit in range(4, 11))
PLANS = [
    Plan("ten-solo", (1,), games=64_000, taste=2.0, batch=4, every=2_800, test=100, options=LIMITS),
    Plan("ten-table", (2, 3, 4, 5), games=28_800, taste=2.0, batch=4, every=3_200, test=100),
]
WIDTH, SAMPLES = 8, 64


class Champion:
    """One network against TEN alone, another at a table."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        width, samples = settings.get("width", WIDTH), settings.get("samples", SAMPLES)
        self._alone, self._table = (NetPlayer(game, LESSON, plan.name, width, samples, seed, decide) for plan in PLANS)

    def begin(self, seed: str) -> None:
        self._alone.begin(seed)
        self._table.begin(seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        player = self._alone if view["players"] == 1 else self._table
        return player.choose(view, seat, legal)
