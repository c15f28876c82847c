"""The champion of TEN: a network that values hands, money and the turn, and a look at what follows.

Everything in TEN is open, so the look plays on from the very state; cards are drawn by what is left in the deck.
"""

from collections.abc import Mapping

from stolik.bots.champions.course import Plan
from stolik.bots.champions.lesson import Lesson
from stolik.bots.champions.player import AloneOrTable, NetPlayer
from stolik.bots.champions.rounds import decide
from stolik.bots.champions.ten import features, lesson
from stolik.core.game import Game

LESSON = Lesson.of(features, lesson, sift=lesson.sift)
LIMITS = tuple({"limit": limit} for limit in range(4, 11))
PLANS = [
    Plan("ten-solo", (1,), games=64_000, taste=2.0, batch=4, every=2_800, test=100, options=LIMITS),
    Plan("ten-table", (2, 3, 4, 5), games=28_800, taste=2.0, batch=4, every=3_200, test=100),
]
WIDTH, SAMPLES = 8, 64


class Champion(AloneOrTable):
    """One network against TEN alone, another at a table."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        width, samples = settings.get("width", WIDTH), settings.get("samples", SAMPLES)
        super().__init__(*(NetPlayer(game, LESSON, plan.name, width, samples, seed, decide) for plan in PLANS))
