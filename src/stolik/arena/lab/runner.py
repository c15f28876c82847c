"""The games of an experiment, played: in one compiled loop where all bots are compiled, else asking for each move."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from stolik import bots, games
from stolik.arena.lab import loop
from stolik.arena.loop import OUTSIDE, result
from stolik.arena.runner import COMMON, OWN, Chunk, slips_of
from stolik.arena.streams import states
from stolik.arena.table import Course, Table
from stolik.bots.policy import overrides, sources
from stolik.core.compile import Binder
from stolik.core.contract import draw
from stolik.core.engine import MOST_SIDES
from stolik.core.game import Game, Setup
from stolik.core.types import State
from stolik.play.common_luck import CommonLuck
from stolik.play.dealers import Outcomes

LISTED = 1000  # games in which choices are counted move by move
Note = tuple[State, int, int]  # a state, who moved in it, and the move


@dataclass
class Sheet:
    """Games, one row each; `offered` and `chosen` count moves over some of them."""

    games: Any
    deals: Any
    bots: Any  # which bot sat where
    places: Any
    scores: Any
    lengths: Any
    counts: Any  # see lab.loop
    owned: Any  # pieces of each seat
    offered: Any
    chosen: Any


ROWS = tuple(field.name for field in fields(Sheet) if field.name not in ("offered", "chosen"))


def joined(parts: Iterable[Sheet]) -> Sheet | None:
    """Sheets as one, its games in order, each once."""
    every = list(parts)
    if not every:
        return None
    rows = {name: np.concatenate([getattr(part, name) for part in every]) for name in ROWS}
    _, order = np.unique(rows["games"], return_index=True)
    tallies = {name: sum(getattr(part, name) for part in every) for name in ("offered", "chosen")}
    return Sheet(**{name: column[order] for name, column in rows.items()}, **tallies)


def piece_names(game: Game) -> list[str]:
    """The pieces whose worth is measured, as the game's lab.py names them."""
    return list(getattr(game.part("lab"), "PIECES", {}))


@cache
def binder(game: Game) -> Binder:
    """Binds the loops of the laboratory to a game, its policy and its pieces."""
    own, more = game.part("lab"), dict(overrides(game))
    files = [*sources(game), Path(loop.__file__).resolve()]
    if own is not None:
        more[loop.pieces] = own.pieces  # type: ignore[index]
        files.append(game.file("lab.py"))
    return game.compiled().extended(more, "lab", *files)


class LabRunner:
    """Plays the games of an experiment; game number n has the same result wherever it runs.

    One bot sits in all seats; several sit in turn, and each deal is played once for every rotation.
    """

    def __init__(self, game: Game, setup: Setup, specs: list[str], seed: str, luck: str = OWN) -> None:
        self._game, self._setup, self._specs, self._seed, self._luck = game, setup, specs, seed, luck
        self._engine = game.compiled()
        self._slips = np.array([slips_of(spec, game) for spec in specs])
        self._start = np.zeros(1, game.state)
        self._start[0] = game.new(setup)
        self._outside: dict[tuple[int, int], bots.Bot] = {}
        self.closing = threading.Event()
        self.inside = luck == OWN and bool((self._slips != OUTSIDE).all())

    @classmethod
    def again(cls, name: str, house: dict[str, Any], *rest: Any) -> "LabRunner":
        """The same in another process."""
        return cls(games.with_house(name, house), *rest)

    def play(self, chunk: Chunk) -> Sheet:
        sheet = self._blank(np.arange(chunk.first, chunk.last))
        dealers, streams = self._streams(sheet)
        if self.inside:
            self._play_inside(sheet, dealers, streams)
        else:
            for row in range(len(sheet.games)):
                self.play_one(sheet, row, dealers[row].copy(), streams[row].copy())
        return sheet

    def watched(self, number: int) -> tuple[Sheet, list[Note], State]:
        """One game, move by move: its row, its moves with the states before them, and its end."""
        sheet = self._blank(np.arange(number, number + 1))
        dealers, streams = self._streams(sheet)
        notes: list[Note] = []
        end = self.play_one(sheet, 0, dealers[0].copy(), streams[0].copy(), notes)
        return sheet, notes, end

    def _blank(self, numbers: Any) -> Sheet:
        players, kinds = self._setup.players, len(self._specs)
        seated = (np.arange(players)[None, :] + numbers[:, None]) % kinds
        shape, size = (len(numbers), players), max(1, len(piece_names(self._game)))
        zeros = partial(np.zeros, dtype=np.int64)
        return Sheet(
            numbers,
            numbers // kinds,
            seated,
            zeros(shape),
            zeros(shape),
            zeros(len(numbers)),
            zeros((len(numbers), 3)),
            zeros((*shape, size)),
            *zeros((2, len(self._game.actions))),
        )

    def _streams(self, sheet: Sheet) -> tuple[Any, Any]:
        players = self._setup.players
        dealers = states(f"lab deal {self._seed}", sheet.deals, 1)
        return dealers, states(f"lab seat {self._seed}", sheet.deals, players).reshape(len(sheet.deals), players, 1)

    def _play_inside(self, sheet: Sheet, dealers: Any, streams: Any) -> None:
        moves, weights = self._engine.buffers()
        binder(self._game).bind(loop.watch_games)(
            self._start,
            self._start.copy(),
            self._game.max_steps,
            self._slips[sheet.bots],
            dealers,
            streams,
            moves,
            weights,
            np.zeros(MOST_SIDES, np.int64),
            sheet.places,
            sheet.scores,
            sheet.lengths,
            sheet.counts,
            sheet.owned,
            int((sheet.games < LISTED).sum()),
            sheet.offered,
            sheet.chosen,
        )

    def play_one(self, sheet: Sheet, row: int, dealer: Any, streams: Any, notes: list[Note] | None = None) -> State:
        """One game, in which bots are asked, or whose luck is common."""
        players, number = self._setup.players, int(sheet.games[row])
        states, slips = self._start.copy(), self._slips[sheet.bots[row]]
        seated = [
            self._bot(int(sheet.bots[row][seat]), seat, f"{self._seed}/{sheet.deals[row]}/{seat}")
            if slips[seat] == OUTSIDE
            else None
            for seat in range(players)
        ]
        table = _Watched(self._game, slips, seated, self.closing, sheet, row, notes)
        course = table.play(
            states[0], table.noting(states, self._deal(int(sheet.deals[row]), dealer, states)), streams, number
        )
        if course.fault:
            raise course.fault
        sheet.lengths[row] = course.moves
        bound = binder(self._game)
        room = np.zeros(MOST_SIDES, np.int64)
        bound.bind(result)(states[0], players, room, sheet.places[row], sheet.scores[row])
        bound.bind(loop.own_pieces)(states, players, sheet.owned[row : row + 1])
        return states[0]

    def _deal(self, deal: int, stream: Any, states: Any) -> Callable[[Outcomes], int]:
        """Common luck, or the draws of the compiled loop: the same game, whichever way it is played."""
        if self._luck == COMMON:
            return CommonLuck(self._game.outcomes, "lab", self._seed, deal)
        drawn, (moves, weights) = binder(self._game).bind(draw), self._engine.buffers()
        return lambda _outcomes: int(drawn(states[0], stream, moves, weights))

    def _bot(self, number: int, seat: int, seed: str) -> bots.Bot:
        known = self._outside.get((number, seat))
        if known is None or not bots.begin(known, seed):
            known = bots.make(self._specs[number], self._game, seed, self._setup)
            self._outside[number, seat] = known
        return known


class _Watched(Table):
    """A table that counts choices, and notes moves if they are wanted."""

    def __init__(
        self,
        game: Game,
        slips: Any,
        sitting: list[bots.Bot | None],
        closing: threading.Event,
        sheet: Sheet,
        row: int,
        moves: list[Note] | None,
    ) -> None:
        super().__init__(game, slips, sitting, closing)
        self._sheet, self._row, self._moves = sheet, row, moves

    def noting(self, states: Any, deal: Callable[[Outcomes], int]) -> Callable[[Outcomes], int]:
        """The dealer, its moves noted."""

        def dealt(outcomes: Outcomes) -> int:
            outcome = deal(outcomes)
            if self._moves is not None:
                self._moves.append((states[0].copy(), -1, outcome))
            return outcome

        return dealt

    def _decided(self, state: State, seat: int, stream: Any, course: Course) -> int:
        action = super()._decided(state, seat, stream, course)
        legal = self._game.legal(state, seat)
        self._sheet.counts[self._row] += (1, len(legal) > 1, len(legal))
        if len(legal) > 1 and self._sheet.games[self._row] < LISTED:
            self._sheet.offered[legal] += 1
            self._sheet.chosen[action] += 1
        if self._moves is not None:
            self._moves.append((state.copy(), seat, action))
        return action
