"""The champion of Twice as Clever: a network that values sheets, learned from games against itself.

Left alone, such learning pours everything into yellow. Here each game first comes with foxes as a gift (`lean`), so
that the lowest area counts several times from the start; the gift shrinks to nothing, and by then the network knows
what every area is good for.
"""

from collections.abc import Mapping

from stolik.bots.champions.clever import features, lesson
from stolik.bots.champions.course import Plan
from stolik.bots.champions.lesson import Lesson
from stolik.bots.champions.player import AloneOrTable, NetPlayer, TreePlayer
from stolik.core.game import Game

LESSON = Lesson.of(features, lesson, private=True)  # what others do hardly matters to a sheet
PLANS = [
    Plan("clever-solo", (1,), games=1_500_000, lean=4.0),
    Plan("clever-table", (2, 3, 4), games=100_000, lean=0.0, rate=0.0003, begin="clever-solo"),
]
WIDTH, SAMPLES = 6, 64


class Champion(AloneOrTable):
    """One network alone, another at a table: there are fewer turns, and trays are left by others.

    With more than two players most of what happens is between a seat's turns, so there a tree looks further than the
    seat's own next choice.
    """

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        width, samples = settings.get("width", WIDTH), settings.get("samples", SAMPLES)
        alone, table = (NetPlayer(game, LESSON, plan.name, width, samples, seed) for plan in PLANS)
        crowd = TreePlayer(game, LESSON, PLANS[1].name, settings, seed)
        super().__init__(alone, table, crowd)
