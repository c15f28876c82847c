"""A tournament: every line-up plays its games, on as many workers as asked; stopping keeps what is done."""

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

import numpy as np

from stolik import bots
from stolik.arena import journal, store
from stolik.arena.chance import is_drawn, is_lost
from stolik.arena.loop import OUTSIDE
from stolik.arena.runner import COMMON, OWN, Chunk, LineUpRunner, Records, Results, gather, slips_of
from stolik.arena.seating import line_ups
from stolik.arena.workers import Workers
from stolik.bots.program_bot import existing
from stolik.bots.spec import is_file, parse
from stolik.core.errors import BadSetupError
from stolik.core.game import Game, Setup

# Games in a chunk: of compiled bots, of these with their luck, of bots that are asked, and of programs.
QUICK, TIMED, SLOW, STRANGE = 8192, 64, 2, 1


@dataclass(frozen=True)
class Plan:
    """What is to be played: `games` for every line-up."""

    game: Game
    setup: Setup
    specs: list[str]
    games: int
    seed: str
    line_ups: list[tuple[int, ...]] = field(default_factory=list)
    first: int = 0  # number of the first game of every line-up
    only: tuple[int, int] | None = None  # nothing but this game of this line-up
    limits: bots.ProgramLimits = field(default_factory=bots.ProgramLimits)
    luck: str = OWN
    playouts: int = 0  # that value a state, where the luck of games is added up
    absent: tuple[str, ...] = ()  # bots that do not play now, but whose results are kept, after all others
    records: Records = ""  # which games are kept move by move
    house: str = ""  # the file of the game's house rules

    @property
    def labels(self) -> list[str]:
        """The bots' names; a bot that is there twice gets a number."""
        return [
            spec if self.specs[:place].count(spec) == 0 else f"{spec} #{self.specs[:place].count(spec) + 1}"
            for place, spec in enumerate(self.specs)
        ] + list(self.absent)

    @property
    def header(self) -> dict[str, Any]:
        """What makes it this tournament and no other; more games are the same tournament, longer."""
        header = {
            "game": self.game.name,
            **({"house": self.game.house} if self.game.house else {}),
            "rules": self.game.version,
            "players": self.setup.players,
            "options": self.setup.options,
            "bots": self.labels,
            "seed": self.seed,
        }
        files = {
            label: hashlib.sha256(existing(parse(spec).kind).read_bytes()).hexdigest()[:16]
            for label, spec in zip(self.labels, self.specs, strict=False)
            if is_file(spec)
        }
        dealt = ({"luck": COMMON} if self.luck == COMMON else {}) | ({"fresh": True} if self.limits.fresh else {})
        return header | dealt | ({"programs": files} if files else {})

    @property
    def native(self) -> bool:
        """Whether all bots think without holding the interpreter, so that threads can play at once."""
        return all(bots.is_native(spec, self.game) for spec in self.specs)

    @property
    def words(self) -> tuple[Any, ...]:
        """What makes a runner in another process, and what it is made of."""
        rest = self.setup, self.specs, self.line_ups, self.seed, self.limits, self.luck, self.playouts
        return (LineUpRunner.again, self.game.name, self.game.house, *rest, self.specs, self.records)

    def runner(self) -> LineUpRunner:
        return LineUpRunner(self.game, *self.words[3:])

    @property
    def chunk(self) -> int:
        """How many games are played at a time."""
        if any(map(is_file, self.specs)):
            return STRANGE
        if self.luck != OWN or any(slips_of(spec, self.game) == OUTSIDE for spec in self.specs):
            return SLOW
        return TIMED if self.playouts else QUICK

    def plays(self, line_up: tuple[int, ...]) -> bool:
        """Whether all bots of a line-up are here."""
        return max(line_up) < len(self.specs)

    @property
    def total(self) -> int:
        """How many games are to be there in the end, of those that are played now."""
        return 1 if self.only else self.games * sum(map(self.plays, self.line_ups))


def plan(
    game: Game, setup: Setup, specs: list[str], count: int, seed: str, limits: bots.ProgramLimits | None = None
) -> Plan:
    """A checked plan; says in a sentence what is wrong with it."""
    if count < 1:
        raise BadSetupError(pl="Potrzeba co najmniej jednej partii.", en="At least one game is needed.")
    for spec in specs:
        bots.check(spec, game, setup, limits)
    tables = line_ups(len(specs), setup.players)
    if not tables or len(tables) > 1000:
        raise BadSetupError(
            pl=f"Z {len(specs)} botów przy {setup.players} miejscach wychodzi za dużo stołów: {len(tables)}.",
            en=f"{len(specs)} bots for {setup.players} seats make too many tables: {len(tables)}.",
        )
    chosen = Plan(game, setup, specs, count, seed, limits=limits or bots.ProgramLimits())
    by_name = [tuple(sorted(table, key=chosen.labels.__getitem__)) for table in tables]  # wherever it is played
    return replace(chosen, line_ups=by_name)


def missing(chosen: Plan, done: list[Results]) -> list[Chunk]:
    """The games still to play, in chunks, line-ups taking turns."""
    if chosen.only:
        return [_only(chosen, *chosen.only)]
    chunks = []
    size = chosen.chunk
    wanted = np.arange(chosen.first, chosen.first + chosen.games)
    played: dict[int, Any] = {}
    for results in done:
        drawn_before = is_drawn(chosen.seed) and (is_drawn(results.seed) or is_lost(results.seed))
        if results.seed in ("", chosen.seed) or drawn_before:
            played[results.line_up] = np.union1d(played.get(results.line_up, results.games), results.games)
    for number, line_up in enumerate(chosen.line_ups):
        left = np.setdiff1d(wanted, played.get(number, np.zeros(0, np.int64))) if chosen.plays(line_up) else wanted[:0]
        for run in np.split(left, np.nonzero(np.diff(left) > 1)[0] + 1):
            for first in range(0, len(run), size):
                part = run[first : first + size]
                chunks.append(Chunk(number, int(part[0]), int(part[-1]) + 1))
    return sorted(chunks, key=lambda chunk: (chunk.first, chunk.line_up))


def _only(chosen: Plan, line_up: int, game: int) -> Chunk:
    if line_up not in range(len(chosen.line_ups)) or game < 0:
        last = len(chosen.line_ups) - 1
        raise BadSetupError(
            pl=f"Nie ma partii {line_up}/{game}: składy mają numery od 0 do {last}.",
            en=f"There is no game {line_up}/{game}: line-ups are 0 to {last}.",
        )
    return Chunk(line_up, game, game + 1)


def with_kept(chosen: Plan, path: Path) -> tuple[Plan, list[Results], dict[str, Any]]:
    """A plan together with what a file and its journal hold: more line-ups, their results, and the header of all."""
    both = store.Kept(chosen.header, chosen.line_ups, [])
    for kept in (store.read(path) if path.exists() else None, journal.read(path, chosen.seed)):
        both = store.joined(both, kept, path) if kept else both
    absent = tuple(both.header["bots"][len(chosen.specs) :])
    return replace(chosen, line_ups=both.line_ups, absent=absent), both.done, both.header


@dataclass
class Outcome:
    """What was played, how long it took, and whether it was stopped before the end, by Ctrl-C or by an error."""

    done: list[Results]
    new_games: int
    seconds: float
    stopped: bool
    error: Exception | None = None

    def require_whole(self) -> None:
        """Raise what stopped it, if anything did."""
        if self.error:
            raise self.error
        if self.stopped:
            raise KeyboardInterrupt


def run(
    chosen: Plan,
    workers: int,
    done: list[Results],
    tell: Callable[[list[Results], int], None],
    cluster: str | None = None,
) -> Outcome:
    """Play what is missing, here or on a Ray cluster.

    `tell` hears of all results and the number of new games after every chunk.
    """
    chunks = missing(chosen, done)
    results, fresh, stopped = list(done), 0, False
    failed: Exception | None = None
    began = time.perf_counter()
    try:
        with _playing(chosen, workers, chunks, cluster) as parts:
            began = time.perf_counter()
            for part in parts:
                results.append(part)
                fresh += len(part.games)
                tell(results, fresh)
    except KeyboardInterrupt:
        stopped = True
    except Exception as error:
        failed, stopped = error, True
    return Outcome(gather(results), fresh, time.perf_counter() - began, stopped, failed)


@contextmanager
def _playing(chosen: Plan, workers: int, chunks: list[Chunk], cluster: str | None) -> Iterator[Iterator[Results]]:
    """The results of chunks as they come in, from this thread, from several, from processes or from a cluster."""
    if cluster:
        from stolik.arena.ray_cluster import MOST_CHUNKS, RayWorkers

        with RayWorkers(cluster, chosen.words, most=1 if chosen.chunk == STRANGE else MOST_CHUNKS) as machines:
            yield machines.play(chunks)
    elif workers == 1 or len(chunks) < 2:
        runner = chosen.runner()
        yield map(runner.play, chunks)
    elif chosen.native:
        runners = _Runners(chosen)
        with ThreadPool(workers) as pool:
            try:
                yield pool.imap_unordered(runners.play, chunks)
            finally:
                runners.closing.set()
    else:
        with Workers(workers, chosen.words) as pool:
            yield pool.play(chunks)


class _Runners:
    """A runner for each thread: bots remember things while they think."""

    def __init__(self, chosen: Plan) -> None:
        self._chosen = chosen
        self._own = threading.local()
        self.closing = threading.Event()
        chosen.runner()  # compiled once, before the threads ask for it

    def play(self, chunk: Chunk) -> Results:
        if not hasattr(self._own, "runner"):
            self._own.runner = self._chosen.runner()
            self._own.runner.closing = self.closing
        return self._own.runner.play(chunk)
