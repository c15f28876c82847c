"""A champion that values afterstates with a network and looks a little further."""

from collections.abc import Callable

from stolik.bots.champions import weights
from stolik.bots.champions.lesson import Lesson, Room, binder
from stolik.bots.champions.lookahead import decide
from stolik.core.game import Game
from stolik.core.rng import array_rng
from stolik.core.types import Record


class NetPlayer:
    """Plays by the weights of this name; `look` is `lookahead.decide`, or `rounds.decide` where others matter."""

    def __init__(
        self,
        game: Game,
        lesson: Lesson,
        name: str,
        width: int,
        samples: int,
        seed: str,
        look: Callable[..., int] = decide,
    ) -> None:
        self._net = weights.load_net(name)
        self._room, self._decide = Room(game, lesson), binder(game, lesson).bind(look)
        self._width, self._samples = width, samples
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = array_rng("champion", seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        room = self._room
        room.work[0] = view
        room.moves[: len(legal)] = legal
        place = self._decide(
            room.work,
            room.after,
            room.deep,
            room.trial,
            seat,
            self._net,
            room.moves,
            len(legal),
            self._width,
            self._samples,
            self._rng,
            room.luck,
            room.later,
            room.weights,
            room.values,
            room.hopes,
            room.desk,
        )
        return int(room.moves[place])


class AloneOrTable:
    """One network alone, another at a table: what is good differs."""

    def __init__(self, alone: NetPlayer, table: NetPlayer) -> None:
        self._alone, self._table = alone, table

    def begin(self, seed: str) -> None:
        self._alone.begin(seed)
        self._table.begin(seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        player = self._alone if view["players"] == 1 else self._table
        return player.choose(view, seat, legal)
