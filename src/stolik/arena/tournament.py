"""A tournament: every line-up plays its games, on as many workers as asked; stopping keeps what is done."""

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.pool import ThreadPool
from typing import Any

import numpy as np

from stolik import bots, games
from stolik.arena.seating import line_ups
from stolik.arena.tables import Chunk, Results, Room, gather
from stolik.bots.spec import is_file
from stolik.core.errors import BadSetupError
from stolik.core.game import Game, Setup

QUICK, SLOW = 8192, 2  # games in a chunk: of compiled bots, and of bots that are asked for each move


@dataclass(frozen=True)
class Plan:
    """What is to be played: `games` for every line-up."""

    game: Game
    setup: Setup
    specs: list[str]
    games: int
    seed: str
    line_ups: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def labels(self) -> list[str]:
        """The bots' names; a bot that is there twice gets a number."""
        return [
            spec if self.specs[:place].count(spec) == 0 else f"{spec} #{self.specs[:place].count(spec) + 1}"
            for place, spec in enumerate(self.specs)
        ]

    @property
    def header(self) -> dict[str, Any]:
        """What makes it this tournament and no other; more games are the same tournament, longer."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "players": self.setup.players,
            "options": self.setup.options,
            "bots": self.labels,
            "seed": self.seed,
        }

    @property
    def native(self) -> bool:
        """Whether all bots think without holding the interpreter, so that threads can play at once."""
        kinds = [bots.resolve(spec, self.game).kind for spec in self.specs]
        return all(not is_file(kind) and bots.KINDS[kind].native for kind in kinds)

    def room(self) -> Room:
        return Room(self.game, self.setup, self.specs, self.line_ups, self.seed)


def plan(game: Game, setup: Setup, specs: list[str], count: int, seed: str) -> Plan:
    """A checked plan; says in a sentence what is wrong with it."""
    if count < 1:
        raise BadSetupError(pl="Potrzeba co najmniej jednej partii.", en="At least one game is needed.")
    for spec in specs:
        bots.check(spec, game)
    tables = line_ups(len(specs), setup.players)
    if not tables or len(tables) > 1000:
        raise BadSetupError(
            pl=f"Z {len(specs)} botów przy {setup.players} miejscach wychodzi za dużo stołów: {len(tables)}.",
            en=f"{len(specs)} bots for {setup.players} seats make too many tables: {len(tables)}.",
        )
    return Plan(game, setup, specs, count, seed, tables)


def missing(chosen: Plan, done: list[Results]) -> list[Chunk]:
    """The games still to play, in chunks, line-ups taking turns."""
    chunks = []
    inside = all(bots.resolve(spec, chosen.game).kind in ("random", "greedy") for spec in chosen.specs)
    size = QUICK if inside else SLOW
    played = {part.line_up: part.games for part in gather(done)}
    for number in range(len(chosen.line_ups)):
        left = np.setdiff1d(np.arange(chosen.games), played.get(number, np.zeros(0, np.int64)))
        for run in np.split(left, np.nonzero(np.diff(left) > 1)[0] + 1):
            for first in range(0, len(run), size):
                part = run[first : first + size]
                chunks.append(Chunk(number, int(part[0]), int(part[-1]) + 1))
    return sorted(chunks, key=lambda chunk: (chunk.first, chunk.line_up))


@dataclass
class Outcome:
    """What was played, how long it took, and whether it was stopped before the end."""

    done: list[Results]
    new_games: int
    seconds: float
    stopped: bool


def run(chosen: Plan, workers: int, done: list[Results], tell: Callable[[list[Results], int], None]) -> Outcome:
    """Play what is missing. `tell` hears of all results and the number of new games after every chunk."""
    chunks = missing(chosen, done)
    results, fresh, stopped = list(done), 0, False
    began = time.perf_counter()
    try:
        with _playing(chosen, workers, chunks) as parts:
            began = time.perf_counter()
            for part in parts:
                results.append(part)
                fresh += len(part.games)
                tell(results, fresh)
    except KeyboardInterrupt:
        stopped = True
    return Outcome(gather(results), fresh, time.perf_counter() - began, stopped)


@contextmanager
def _playing(chosen: Plan, workers: int, chunks: list[Chunk]) -> Iterator[Iterator[Results]]:
    """The results of chunks as they come in, from this thread, from several, or from processes."""
    if workers == 1 or len(chunks) < 2:
        room = chosen.room()
        yield map(room.play, chunks)
    elif chosen.native:
        rooms = _Rooms(chosen)
        with ThreadPool(workers) as pool:
            try:
                yield pool.imap_unordered(rooms.play, chunks)
            finally:
                rooms.closing.set()
    else:
        context = multiprocessing.get_context("spawn")
        words = (chosen.game.name, chosen.setup, chosen.specs, chosen.line_ups, chosen.seed)
        with context.Pool(workers, _open_room, words) as pool:
            yield pool.imap_unordered(_play, chunks)


class _Rooms:
    """A room for each thread: bots remember things while they think."""

    def __init__(self, chosen: Plan) -> None:
        self._chosen = chosen
        self._own = threading.local()
        self.closing = threading.Event()
        chosen.room()  # compiled once, before the threads ask for it

    def play(self, chunk: Chunk) -> Results:
        if not hasattr(self._own, "room"):
            self._own.room = self._chosen.room()
            self._own.room.closing = self.closing
        return self._own.room.play(chunk)


_room: Room | None = None  # of this worker process


def _open_room(game: str, setup: Setup, specs: list[str], tables: list[tuple[int, ...]], seed: str) -> None:
    global _room  # noqa: PLW0603
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _room = Room(games.load(game), setup, specs, tables, seed)


def _play(chunk: Chunk) -> Results:
    assert _room is not None
    return _room.play(chunk)
