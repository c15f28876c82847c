"""One game, move by move: bots are asked from outside, or play here as they do in the compiled loop."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stolik import bots
from stolik.bots.policy import binder
from stolik.core.contract import CHANCE
from stolik.core.errors import shown
from stolik.core.game import Game
from stolik.core.policy import policy
from stolik.core.rng import below
from stolik.core.types import State
from stolik.play.dealers import Outcomes


class Stopped(Exception):  # noqa: N818
    """Ctrl-C was pressed: the game being played is discarded."""


@dataclass
class Course:
    """How a game went: moves of all kinds, decisions of players, and the legal moves they had, in all."""

    moves: int = 0
    decisions: int = 0
    choices: int = 0
    forfeited: int = -1  # by this seat
    fault: bots.BadBotError | None = None
    log: list[tuple[int, int]] = field(default_factory=list)  # who did what


class Table:
    """A table of one game; a seat has a bot, or None and plays as `slips` says: random moves in a hundred."""

    def __init__(
        self,
        game: Game,
        slips: Any,
        sitting: list[bots.Bot | None],
        closing: threading.Event,
        notes: list[tuple[State, State]] | None = None,
    ) -> None:
        self._game, self._slips, self._sitting, self._closing = game, slips, sitting, closing
        self._notes, self._before = notes, None  # the states around rolls and deals, if they are wanted
        self._observers = [(seat, bot) for seat, bot in enumerate(sitting) if hasattr(bot, "observe")]

    def play(self, state: State, deal: Callable[[Outcomes], int], streams: Any, number: int) -> Course:
        """Play a state to the end, or until a bot forfeits."""
        course, seat = Course(), 0
        try:
            for seat, bot in enumerate(self._sitting):
                if bot is not None:
                    bots.sit(bot, seat, number)
            while not state["over"] and course.moves < self._game.max_steps:
                if self._closing.is_set():
                    raise Stopped
                pending = self._game.pending(state)
                seat = pending[0] if pending else CHANCE
                action = (
                    self._decided(state, seat, streams[seat], course) if pending else deal(self._game.chance(state))
                )
                bots.observe(self._game, self._observers, state, seat, action)
                if self._notes is not None and not pending:
                    self._before = state.copy() if self._before is None else self._before
                self._game.step(state, seat, action)
                course.moves += 1
                course.log.append((seat, action))
                if self._before is not None and (state["pending"] or state["over"]):
                    self._notes.append((self._before, state.copy()))
                    self._before = None
        except bots.BadBotError as fault:
            course.forfeited, course.fault = seat, fault
        return course

    def _decided(self, state: State, seat: int, stream: Any, course: Course) -> int:
        legal = self._game.legal(state, seat)
        course.decisions += 1
        course.choices += len(legal)
        bot, slips = self._sitting[seat], self._slips[seat]
        if bot is not None:
            action = bot.choose(self._game.view(state, seat), seat, legal)
            if action not in legal:
                raise _illegal(bot, action)
            return action
        if slips >= 100 or (slips > 0 and below(stream, 100) < slips):
            return legal[below(stream, len(legal))]
        moves = np.array(legal, np.int64)
        return int(binder(self._game).bind(policy)(state, seat, moves, len(legal), stream))

    def end(self, places: list[int], scores: list[int]) -> None:
        """Tell the bots how the game ended."""
        for bot in self._sitting:
            if bot is not None:
                bots.end(bot, places, scores)


def _illegal(bot: bots.Bot, action: int) -> bots.BadBotError:
    told = shown(type(bot).__name__)
    return bots.BadBotError(
        pl=f"Bot „{told}” odpowiedział {action}, a to nie jest dozwolony ruch.",
        en=f'The bot "{told}" answered {action}, which is not a legal move.',
        kind="illegal",
    )
