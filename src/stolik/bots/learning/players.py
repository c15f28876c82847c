"""Self-play in portions, so that several workers share a batch: the learner is one, players are many.

A batch is always the same portions, each with a generator of its own, and their gradients are added up in order. So
what is learned is the same to the last bit however many workers there are, in threads here or on other machines.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.pool import ThreadPool
from threading import local
from typing import Any, NamedTuple, Protocol

from stolik.bots.learning import selfplay
from stolik.bots.learning.game_training import Training, binder, start_of
from stolik.bots.learning.workspace import PractiseSettings, make_notes
from stolik.core.game import Game
from stolik.core.rng import array_rng

PORTIONS = 8  # of a batch


class Portion(NamedTuple):
    """Some games of a batch: from which start, how many, how they are played, and the words of their generator."""

    players: int
    options: tuple[tuple[str, Any], ...]
    games: int
    settings: PractiseSettings
    seed: tuple[Any, ...]


def portions_of(games: int) -> list[int]:
    """How many games each portion of a batch has."""
    count = min(PORTIONS, games)
    return [games * (number + 1) // count - games * number // count for number in range(count)]


class Player:
    """Plays portions, in memory of its own; keeps nothing from one to the next."""

    def __init__(self, game: Game, training: Training) -> None:
        self._game, self._training = game, training
        self._workspace, self._notes = training.workspace(game), make_notes(training.slots)
        self._practise = binder(game, training).bind(selfplay.practise)

    def play(self, weights: list[Any], portion: Portion) -> tuple[int, list[Any]]:
        """How many samples a portion gave, and the sum of their gradients."""
        slope = self._training.blank()
        start = start_of(self._game, portion.players, dict(portion.options))
        made, _ = self.practise(weights, slope, start, portion.games, portion.settings, array_rng(*portion.seed))
        return made, slope

    def practise(
        self, weights: list[Any], slope: list[Any], start: Any, games: int, settings: PractiseSettings, rng: Any
    ) -> tuple[int, float]:
        """Play games and add up the gradient of what they teach; how many samples there were, and the sum of worths."""
        own = self._workspace, self._notes
        made, _, total = self._practise(*own, tuple(weights), tuple(slope), start, games, settings, rng)
        return made, total


class Players(Protocol):
    """Many players: here, or on a cluster."""

    def play(self, weights: list[Any], portions: list[Portion]) -> list[tuple[int, list[Any]]]:
        """What each portion gave, in order."""
        ...


class ThreadPlayers:
    """Players in threads: compiled games do not hold the interpreter."""

    def __init__(self, game: Game, training: Training, pool: ThreadPool) -> None:
        self._game, self._training, self._pool, self._own = game, training, pool, local()
        Player(game, training)  # compiled once, before threads ask for it

    def play(self, weights: list[Any], portions: list[Portion]) -> list[tuple[int, list[Any]]]:
        return self._pool.map(lambda portion: self._player().play(weights, portion), portions, chunksize=1)

    def _player(self) -> Player:
        if not hasattr(self._own, "player"):
            self._own.player = Player(self._game, self._training)
        player: Player = self._own.player
        return player


@contextmanager
def in_threads(game: Game, training: Training, workers: int) -> Iterator[Players]:
    """So many players at once, until the end of a `with`."""
    with ThreadPool(workers) as pool:
        yield ThreadPlayers(game, training, pool)
