"""`random`: a bot that plays uniformly random legal moves; the baseline for all others."""

from collections.abc import Mapping

from stolik.core.game import Game
from stolik.core.rng import below, plain_rng
from stolik.core.types import State

SETTINGS: Mapping[str, range] = {}


class RandomBot:
    def __init__(self, _game: Game, _settings: Mapping[str, int], seed: str) -> None:
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = plain_rng("random bot", seed)

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        return legal[below(self._rng, len(legal))]
