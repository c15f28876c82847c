"""A bot that plays at random: the floor that every other bot is measured from."""

from stolik.core.game import Game
from stolik.core.rng import below, plain_rng
from stolik.core.types import Record


class RandomBot:
    def __init__(self, _game: Game, seed: str) -> None:
        self._rng = plain_rng("random bot", seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        return legal[below(self._rng, len(legal))]
