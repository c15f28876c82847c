"""Thousands of games at once, stepped in compiled code, each begun anew when it ends.

    batch = Batch(game, games=4096, players=2, seed=1)
    while learning:
        batch.step(choose(batch.observations, batch.masks))

In every game the lowest pending seat decides next, chance is settled inside, and a game that has ended is replaced by
a new one in the same step: `ended` and `rewards` tell of the old one, the observation is of the new one. A game longer
than the rules' MAX_STEPS is cut short and a draw of all: every seat gets 0. The same seed gives the same cards,
however many threads there are; game 0 has the cards of the other environments.
"""

import os
from collections.abc import Mapping
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games as all_games
from stolik.core.compile import Binder
from stolik.core.engine import MOST_SIDES
from stolik.core.errors import BadSetupError, IllegalMoveError, shown
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.rng import seed as first_state
from stolik.envs import loops
from stolik.envs.layout import layout
from stolik.envs.loops import CUT_SHORT, FINISHED, NOBODY, RUNNING, TO_BEGIN, Arrays
from stolik.envs.workers import Calls, Workers

__all__ = ["CUT_SHORT", "FINISHED", "NOBODY", "REWARDS", "RUNNING", "Arrays", "Batch"]

REWARDS = ("ranks", "scores")
_MOST_GAMES = 1 << 24
_LINE = 64  # bytes of a cache line, and games: the smallest arrays have a byte for each


def reward_kind(kind: str) -> str:
    """`ranks` or `scores`, checked."""
    if kind not in REWARDS:
        raise BadSetupError(
            pl=f"Nagrody to „ranks” (miejsca) albo „scores” (punkty), nie „{shown(kind)}”.",
            en=f'Rewards are "ranks" (places) or "scores" (points), not "{shown(kind)}".',
        )
    return kind


@cache
def binder(game: Game) -> Binder:
    """Binds the environments' loops to a game, compiled."""
    return game.compiled().extended({}, "envs", Path(loops.__file__).resolve())


def dealer_state(seed: object, number: int) -> int:
    """The first state of the generator that deals game `number` of a seed, in every environment."""
    return first_state("envs dealer", seed, number)


class Batch:
    """Many games of one set-up, in one array of states."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        seed: object = 0,
        rewards: str = "ranks",
        threads: int = 1,
        restart: bool = True,
        arrays: Arrays | None = None,
    ) -> None:
        self.game = all_games.load(game) if isinstance(game, str) else game
        self.setup = self.game.setup(all_games.usual_players(self.game) if players is None else players, options)
        self.size = _within("games", games, _MOST_GAMES)
        self.layout = layout(self.game, self.setup.players)
        self._terms = loops.Terms(self.game.max_steps, int(reward_kind(rewards) == "scores"), int(restart))
        self._arrays = self._blank_arrays() if arrays is None else self._checked_arrays(arrays)
        self._games = self._blank_games()
        one_byte = int(self.layout.dtype == np.int8)
        self._tables = loops.Tables(self.layout.runs, self.layout.wide, self.layout.hide, self.layout.keep, one_byte)
        self._actions = np.zeros(self.size, np.int64)
        self._prepare()
        self._parts = self._shares(_within("threads", threads or os.cpu_count() or 1, 1024))
        self._step = self._compiled(self._loop(), *self._parts[0])
        self._workers = Workers(self._calls(), self._parts)
        self._first_illegal = self._compiled(loops.first_illegal, self._arrays, self._actions)
        self.reset(seed)

    # What there is to read

    @property
    def observations(self) -> Any:
        """What each deciding seat sees, as numbers: (games, numbers); see `layout`."""
        return self._arrays.observations

    @property
    def masks(self) -> Any:
        """1 where an action is legal: (games, actions)."""
        return self._arrays.masks

    @property
    def seats(self) -> Any:
        """Who decides in each game; -1 where nobody does, because it is over and was not begun anew."""
        return self._arrays.seats

    @property
    def rewards(self) -> Any:
        """What each seat got from a game that ended in the last step: (games, players), else 0."""
        return self._arrays.rewards

    @property
    def ended(self) -> Any:
        """Which games ended in the last step: RUNNING (0), FINISHED or CUT_SHORT."""
        return self._arrays.ended

    @property
    def states(self) -> Any:
        """The games' states, hidden information included: not for players."""
        return self._games.states

    # Playing

    def reset(self, seed: object | None = None) -> None:
        """Begin all games anew; with a seed, chance begins anew too, else it goes on."""
        if seed is not None:
            self._games.dealers[:, 0] = [dealer_state(seed, number) for number in range(self.size)]
        self._games.made[:] = TO_BEGIN
        self._run()

    def step(self, actions: Any) -> None:
        """Make one decision in every game: `actions[g]` for the seat that decides in game g.

        An action that the mask does not allow is refused, and nothing is changed in any game.
        """
        self._actions[:] = _whole(actions)
        wrong = int(self._first_illegal(self._arrays, self._actions))
        if wrong >= 0:
            self._refuse(wrong)
        self._run()

    def answer(self, number: int, seat: int, action: int) -> None:
        """In one game, the answer of a seat that decides at the same time as the lowest, whose turn it stays."""
        state = self._games.states[number]
        if seat == self.seats[number]:
            raise ValueError("the lowest pending seat decides with `step`")
        self.game.checked_step(state, seat, action)
        self._games.made[number] += 1

    def view(self, number: int, seat: int, out: Any) -> None:
        """Write what any seat sees of one game, whether it decides or not, in the layout's kind of int."""
        self._view(self._games.raw[number], seat, self._tables, out)

    def step_alone(self, action: int) -> int:
        """`step` for a batch of one game, by one compiled call and little else; who decides next, -1 if it ended."""
        masks = self._arrays.masks
        self._actions[0] = action
        if self._arrays.seats.item(0) != NOBODY and not (0 <= action < masks.shape[1] and masks.item(action)):
            self._refuse(0)
        seat: int = self._step(*self._parts[0])
        return seat

    def _run(self) -> None:
        self._workers.step()

    def _refuse(self, number: int) -> None:
        action = int(self._actions[number])
        raise IllegalMoveError(
            pl=f"W grze {number} ruch {action} nie jest dozwolony (miejsce {self.seats[number]}).",
            en=f"In game {number} the action {action} is not legal for seat {self.seats[number]}.",
        )

    # Making room

    def _shares(self, threads: int) -> list[tuple[Any, ...]]:
        """What each thread is called with. No two write to one cache line: shares and buffers are lines apart."""
        bounds = [self.size * part // threads // _LINE * _LINE for part in range(threads)]
        room = max(self.game.compiled().most_moves, MOST_SIDES) + _LINE
        return [
            (
                *self._shared(),
                loops.Buffers(np.zeros(room, np.int64), np.zeros(room, np.int64)),
                self._actions,
                first,
                last,
            )
            for first, last in pairwise([*bounds, self.size])
            if first < last
        ]

    def _calls(self) -> Calls:
        """What workers call; nothing is compiled for them where there are none."""
        if len(self._parts) == 1:
            return Calls(self._step, None, None, None, None)
        post = np.zeros(1, np.int64)
        return Calls(
            self._step,
            self._compiled(loops.stand_by, *self._parts[0], post, 0, 0),
            self._compiled(loops.ask, post),
            self._compiled(loops.sleeps, post, 0),
            self._compiled(loops.all_done, post, 0),
        )

    def _compiled(self, loop: Any, *arguments: Any) -> Any:
        """A loop compiled for the types of these arguments, to be called with no others."""
        return self.game.compiled().compile_for(self._bound.bind(loop), *arguments)

    # What a batch of another kind has of its own

    def _prepare(self) -> None:
        """Make room for more, before anything is compiled."""

    def _loop(self) -> Any:
        return loops.step_games

    def _shared(self) -> tuple[Any, ...]:
        """What all threads work on."""
        return (self._games, self._arrays, self._tables, self._terms)

    @property
    def _bound(self) -> Binder:
        return binder(self.game)

    @cached_property
    def _view(self) -> Any:
        out = np.zeros(self.layout.size, self.layout.dtype)
        return self._compiled(loops.view_game, self._games.raw[0], 0, self._tables, out)

    def _blank_games(self) -> loops.Games:
        states, start = np.zeros(self.size, self.game.state), np.zeros(1, self.game.state)
        start[0] = self.game.new(self.setup)
        raw = states.view(np.int8).reshape(self.size, self.game.state.itemsize)
        return loops.Games(states, raw, np.zeros(self.size, np.int64), np.ones((self.size, 1), np.int64), start)

    def _shapes(self) -> dict[str, tuple[tuple[int, ...], Any]]:
        return {
            "observations": ((self.size, self.layout.size), self.layout.dtype),
            "masks": ((self.size, len(self.game.actions)), np.dtype(np.int8)),
            "seats": ((self.size,), np.dtype(np.int8)),
            "rewards": ((self.size, self.setup.players), np.dtype(np.float32)),
            "ended": ((self.size,), np.dtype(np.int8)),
        }

    def _blank_arrays(self) -> Arrays:
        return Arrays(**{name: np.zeros(shape, dtype) for name, (shape, dtype) in self._shapes().items()})

    def _checked_arrays(self, arrays: Arrays) -> Arrays:
        """The caller's own arrays: of the right shape, writable, in one piece; of any kind that holds the numbers."""
        for name, (shape, dtype) in self._shapes().items():
            array = getattr(arrays, name)
            fits = isinstance(array, np.ndarray) and array.shape == shape and np.can_cast(dtype, array.dtype)
            if not (fits and array.flags.c_contiguous and array.flags.writeable):
                raise BadSetupError(
                    pl=f"Tablica „{name}” musi mieć kształt {shape}, mieścić {dtype}, być ciągła i zapisywalna.",
                    en=f'The array "{name}" must have the shape {shape}, hold {dtype}, and be writable and contiguous.',
                )
        return Arrays(*arrays)


def whole(action: Any) -> int:
    """An action as a whole number; 1.5 is not cut to 1."""
    return int(_whole(action))


def _whole(actions: Any) -> Any:
    """Actions as an array of whole numbers; 1.5 is not cut to 1."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iub":
        raise BadSetupError(
            pl=f"Ruchy to liczby całkowite, nie {array.dtype}.", en=f"Actions are whole numbers, not {array.dtype}."
        )
    return array


def _within(name: str, number: int, most: int) -> int:
    if not isinstance(number, int | np.integer) or not 1 <= number <= most:
        raise BadSetupError(
            pl=f"„{name}” to liczba od 1 do {most}, nie {shown(str(number))}.",
            en=f'"{name}" is a number from 1 to {most}, not {shown(str(number))}.',
        )
    return int(number)
