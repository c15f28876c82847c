"""The champion of Seventeen: a network that values a view after a move, learned from games against itself.

What rivals probably hide is not computed but learned: the network is told when each heart was laid, by whom, and which
faces are still unseen, and from the ends of games it finds out what such hearts tend to be.
"""

from collections.abc import Mapping

from stolik.bots.champions.course import Plan
from stolik.bots.champions.lesson import Lesson
from stolik.bots.champions.player import NetPlayer
from stolik.bots.champions.seventeen import features, lesson
from stolik.core.game import Game

LESSON = Lesson.of(features, lesson, attempt=lesson.attempt)
PLANS = [Plan("seventeen", (2, 3, 4, 5, 6), games=200_000, trace=0.9, taste=6.0)]


class Champion(NetPlayer):
    """One network for any number of players. It takes no second look: what a check shows is not for it to see."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(game, LESSON, PLANS[0].name, 1, 0, seed)
