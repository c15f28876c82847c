"""The champion of TEN: a network that values hands, money and the turn, and a look at what follows.

Everything in TEN is open, so the look plays on from the very state; cards are drawn by what is left in the deck.
"""

from collections.abc import Mapping

from stolik.bots.champions.course import Plan
from stolik.bots.champions.lesson import Lesson
from stolik.bots.champions.player import AloneOrTable, TreePlayer
from stolik.bots.champions.ten import features, lesson
from stolik.core.game import Game

LESSON = Lesson.of(features, lesson, sift=lesson.sift, pot=lesson.pot)
LIMITS = tuple({"limit": limit} for limit in range(4, 11))
PLANS = [
    Plan("ten-solo", (1,), games=84_000, trace=0.9, taste=2.0, batch=4, every=7_000, test=100, options=LIMITS),
    Plan("ten-table", (2, 4, 3, 2, 4, 5), games=110_000, trace=0.9, taste=2.0, batch=4, every=5_000, test=100),
]


class Champion(AloneOrTable):
    """One network against TEN alone, another at a table."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(*(TreePlayer(game, LESSON, plan.name, settings, seed) for plan in PLANS))
