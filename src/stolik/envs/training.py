"""Thousands of games to learn from: the learner has one seat in each, rivals play the others inside the batch.

    batch = TrainingBatch(game, games=1024, players=2, rivals={"greedy": 2, "random": 1})
    batch.step(choose(batch.observations, batch.masks))   # the learner's decision in every game

`rivals` are bots and how likely each is, drawn for each other seat of each game. `random` and `greedy`, with their
`slips`, play in compiled code. Any other bot, also `greedy` in a style, is asked move by move. A function is a rival
too, such as a past self: it is called with observations, masks and seats of the games in which it decides, and answers
with actions. `set_rivals` changes them, from each seat's next game on.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np

from stolik import bots
from stolik.bots.policy import has_policy, overrides
from stolik.core.compile import Binder
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.rng import seed as first_state
from stolik.envs import loops, training_loops
from stolik.envs import ready as ready_columns
from stolik.envs.batch import Batch
from stolik.envs.illegal import ILLEGAL, REFUSE, checked_illegal
from stolik.envs.ready import READY, Ready, ReadyTables, checked_observations, ready
from stolik.envs.training_loops import FIRST_OUTSIDE, LEARNER

Policy = Callable[[Any, Any, Any], Any]  # observations, masks, seats -> actions
Rivals = str | Mapping[str | Policy, int]
_MOST_RIVALS = 64


@cache
def _binder(game: Game, kind: str) -> Binder:
    """The loops of games that are shown raw or ready."""
    sources = [Path(str(module.__file__)).resolve() for module in (loops, training_loops, ready_columns)]
    policy = game.file("policy.py")
    bound, write_seen = overrides(game), cast("FunctionType", loops.write_seen)
    if kind == READY:
        bound[write_seen] = ready_columns.write_ready_seen
    return game.compiled().extended(bound, f"training-{kind}", *sources, *([policy] if policy.exists() else []))


class TrainingBatch(Batch):
    """A batch in which only the learner decides; other keywords are those of a `Batch`."""

    ready: Ready | None  # how ready columns are made; None of raw observations
    _learners: Any  # the learner's seat in each game

    def __init__(
        self,
        game: str | Game,
        games: int,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        rivals: Rivals = "greedy",
        seat: int | None = None,
        observations: str = READY,
        illegal: str = REFUSE,
        seed: object = 0,
        rewards: str = "ranks",
        restart: bool = True,
    ) -> None:
        self._kind = checked_observations(observations)
        self._wanted = (rivals, seat, ILLEGAL.index(checked_illegal(illegal, rewards)))
        super().__init__(game, games, players, options, seed=seed, rewards=rewards, restart=restart)

    # What there is to read

    @property
    def observations(self) -> Any:
        """What the learner sees: (games, columns), by `columns` or, if raw, by `layout`."""
        return self._arrays.observations

    @property
    def columns(self) -> list[str]:
        """The names of the columns of ready observations, all from 0 to 1; none of raw ones."""
        return self.ready.names if self.ready else []

    @property
    def own_rewards(self) -> Any:
        """What the learner got from a game that ended in the last step, else 0."""
        return self._won

    @property
    def final_observations(self) -> Any:
        """Where a game ended in the last step, what the learner saw of its end."""
        return self._seating.finals.copy()

    @property
    def illegal(self) -> Any:
        """Where the learner's last action was not legal, and was not refused."""
        return self._seating.wrong != 0

    # Playing

    def set_rivals(self, rivals: Rivals) -> None:
        """Other rivals, in games that begin from now on; running games keep theirs."""
        given = {rivals: 1} if isinstance(rivals, str) else dict(rivals)
        if not given or not all(isinstance(share, int) and share > 0 for share in given.values()):
            raise BadSetupError(
                pl="Każdy z przeciwników ma dodatnią, całkowitą wagę: {„greedy”: 2, „random”: 1}.",
                en='Every rival has a positive whole weight: {"greedy": 2, "random": 1}.',
            )
        numbers = [self._number(rival) for rival in given]
        if len(numbers) > _MOST_RIVALS:
            raise BadSetupError(pl=f"Przeciwników może być {_MOST_RIVALS}.", en=f"There can be {_MOST_RIVALS} rivals.")
        self._seating.shares[:] = 0
        self._seating.rivals[: len(numbers)] = numbers
        self._seating.shares[: len(numbers)] = np.cumsum(list(given.values()))

    def reset(self, seed: object | None = None) -> None:
        """Begin all games anew; with a seed, chance and rivals begin anew too, else they go on."""
        if seed is not None:
            numbers = range(self.size)
            self._games.dealers[:, 0] = [first_state("envs dealer", seed, number) for number in numbers]
            self._seating.streams[:, 0] = [first_state("envs rivals", seed, number) for number in numbers]
        self._games.made[:] = loops.TO_BEGIN
        self._advance()

    def step(self, actions: Any) -> None:
        """The learner's decision in every game, then those of chance and rivals until its next one."""
        self._actions[:] = actions
        if self._wanted[2] == 0:
            wrong = int(self._first_illegal(self._arrays, self._actions))
            if wrong >= 0:
                self._refuse(wrong)
        self._advance()

    def _advance(self) -> None:
        seating, arrays = self._seating, self._arrays
        arrays.rewards[:], arrays.ended[:], seating.wrong[:] = 0, 0, 0
        self._seats_before = self._learners
        seating.asked[:] = 1
        self._run()
        while len(rows := self._rows_outside()):
            seating.asked[:] = 0
            seating.asked[rows] = 1
            self._answer(rows)
            self._run()
        self._won[:] = arrays.rewards[np.arange(self.size), self._seats_before]
        self._learners = np.argmax(seating.who == LEARNER, axis=1)

    def _rows_outside(self) -> Any:
        """Games in which a rival from outside decides."""
        if not self._outside:
            return np.zeros(0, np.int64)
        return np.flatnonzero((self.seats >= 0) & (self._deciding() <= FIRST_OUTSIDE))

    def _deciding(self) -> Any:
        return self._seating.who[np.arange(self.size), np.maximum(self.seats, 0)]

    def _answer(self, rows: Any) -> None:
        """Ask rivals from outside, each about all games in which it decides."""
        deciding = self._deciding()
        for number, rival in enumerate(self._outside):
            mine = rows[deciding[rows] == FIRST_OUTSIDE - number]
            if len(mine):
                self._actions[mine] = self._asked(rival, mine)

    def _asked(self, rival: Any, rows: Any) -> Any:
        if hasattr(rival, "choose"):
            return [self._choice(rival, int(row), int(self.seats[row])) for row in rows]
        return rival(self.observations[rows], self.masks[rows], self.seats[rows])

    def _choice(self, bot: bots.Bot, row: int, seat: int) -> int:
        legal = np.flatnonzero(self.masks[row]).tolist()
        return bot.choose(self.game.view(self._games.states[row], seat), seat, legal)

    # Making room

    def _prepare(self) -> None:
        rivals, seat, illegal = self._wanted
        players, size = self.setup.players, self.size
        if seat is not None and seat not in range(players):
            raise BadSetupError(
                pl=f"Nie ma miejsca {shown(seat)}: są od 0 do {players - 1}.",
                en=f"There is no seat {shown(seat)}: 0 to {players - 1}.",
            )
        one = np.zeros(1, np.int64)
        self._seating = training_loops.Seating(
            np.zeros(_MOST_RIVALS, np.int64),
            np.zeros(_MOST_RIVALS, np.int64),
            one + (-1 if seat is None else seat),
            one + illegal,
            np.full((size, players), LEARNER, np.int64),
            np.ones((size, 1), np.int64),
            np.zeros(size, np.int64),
            np.zeros_like(self._arrays.observations),
            np.zeros(size, np.int8),
            np.ones(size, np.int8),
        )
        self._outside: list[Any] = []
        self._won, self._learners = np.zeros(size, np.float32), np.zeros(size, np.int64)
        self.set_rivals(rivals)

    def _number(self, rival: str | Policy) -> int:
        """How the compiled loop knows a rival."""
        if callable(rival):
            self._outside.append(rival)
            return FIRST_OUTSIDE - len(self._outside) + 1
        spec = bots.resolve(rival, self.game)
        if spec.kind == "random":
            return 100
        if spec.kind == "greedy" and has_policy(self.game) and spec.settings.keys() <= {"slips"}:
            return int(spec.settings.get("slips", 0))
        self._outside.append(bots.make(rival, self.game, "rival", self.setup))
        return FIRST_OUTSIDE - len(self._outside) + 1

    def _loop(self) -> Any:
        return training_loops.step_training

    def _shapes(self) -> dict[str, tuple[tuple[int, ...], Any]]:
        self.ready = ready(self.game, self.setup.players) if self._kind == READY else None
        columns = {"observations": ((self.size, self.ready.size), np.dtype(np.float32))} if self.ready else {}
        return super()._shapes() | columns

    def _shared(self) -> tuple[Any, ...]:
        tables: Any = self._tables
        if self.ready:
            tables = ReadyTables(tables, np.zeros(self.layout.size, self.layout.dtype), self.ready.columns)
        return (self._games, self._arrays, tables, self._terms, self._seating)

    @property
    def _bound(self) -> Binder:
        return _binder(self.game, self._kind)
