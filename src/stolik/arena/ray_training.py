"""Self-play on a Ray cluster: an actor on each core plays, the learner stays here. An actor that dies begins anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stolik import games
from stolik.arena.ray_cluster import connected, require_same
from stolik.bots.champion import champion_of
from stolik.bots.learning.players import PORTIONS, Player, Players, Portion
from stolik.core.compile import sources_hash
from stolik.core.game import Game


class _Actor:
    """A player on a machine of the cluster."""

    def __init__(self, name: str, sources: str) -> None:
        require_same(sources)
        game = games.load(name)
        game.compiled()
        self._player = Player(game, champion_of(game).TRAINING)

    def play(self, weights: list[Any], portion: Portion) -> tuple[int, list[Any]]:
        # What comes from Ray's store cannot be written to, and compiled code is compiled for arrays that can.
        return self._player.play([layer.copy() for layer in weights], portion)


class RayPlayers:
    """An actor for each core of a cluster, but no more than a batch has portions."""

    def __init__(self, ray: Any, game: Game) -> None:
        self._ray = ray
        count = max(1, min(PORTIONS, int(ray.cluster_resources().get("CPU", 1))))
        # No core is reserved, so that an actor can begin anew where others play, when its machine has died.
        kind = {"num_cpus": 0, "scheduling_strategy": "SPREAD", "max_restarts": -1, "max_task_retries": -1}
        actor = ray.remote(**kind)(_Actor)
        self._actors = [actor.remote(game.name, sources_hash()) for _ in range(count)]

    def play(self, weights: list[Any], portions: list[Portion]) -> list[tuple[int, list[Any]]]:
        sent = self._ray.put(weights)
        tasks = [
            self._actors[place % len(self._actors)].play.remote(sent, portion) for place, portion in enumerate(portions)
        ]
        done: list[tuple[int, list[Any]]] = self._ray.get(tasks)
        return done


@contextmanager
def on_cluster(game: Game, address: str) -> Iterator[Players]:
    """Players on all cores of a cluster, until the end of a `with`."""
    ray = connected(address)
    try:
        yield RayPlayers(ray, game)
    finally:
        ray.shutdown()
