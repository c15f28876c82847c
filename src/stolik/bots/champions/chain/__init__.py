"""The champion of Chain Reaction: a network that values what a turn leaves behind, and a tree search over it.

Hidden things are imagined for the search: hands any, secret colours rather those that lie before a rival.
"""

from collections.abc import Mapping

from stolik.bots.champions.chain import features, lesson
from stolik.bots.champions.chain.places import sift
from stolik.bots.champions.course import Plan
from stolik.bots.champions.lesson import Lesson
from stolik.bots.champions.player import TreePlayer
from stolik.core.game import Game

LESSON = Lesson.of(features, lesson, attempt=lesson.attempt, believe=lesson.believe, sift=sift, pot=lesson.pot)
PLANS = [Plan("chain", (2, 3, 4), games=200_000, taste=3.0, batch=4, every=5_000, test=300)]


class Champion(TreePlayer):
    """One network for any number of players."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        super().__init__(game, LESSON, PLANS[0].name, settings, seed)
