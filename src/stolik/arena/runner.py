"""Games of one line-up, played: in one compiled loop where all bots are compiled, else asking for each move."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

import numpy as np

from stolik import bots, games
from stolik.analysis.adjusting import LuckMeter, Notes
from stolik.arena.chance import KeyedDealer, KeyedStreams, is_drawn, seed_of_bots
from stolik.arena.forfeits import Forfeit, forfeit_places
from stolik.arena.loop import OUTSIDE, play_games, result
from stolik.arena.seating import deal_of, seats
from stolik.arena.streams import states
from stolik.arena.table import Course, Table
from stolik.bots.isolation import is_isolated
from stolik.bots.policy import binder, has_policy
from stolik.bots.spec import is_file
from stolik.core.engine import MOST_SIDES
from stolik.core.game import Game, Setup
from stolik.core.types import State
from stolik.play.common_luck import CommonLuck
from stolik.play.dealers import Outcomes, picked
from stolik.play.match import Match, Move

OWN, COMMON = "own", "common"  # luck: by each game's own stream, or as `play.common_luck` deals it to all
Records = Literal["", "failed", "all"]  # which games are kept as records
COUNTED = 8  # games of a line-up of compiled bots that are also played move by move, to count decisions


@dataclass(frozen=True)
class Chunk:
    """Games `first` to `last` (not included) of a line-up."""

    line_up: int
    first: int
    last: int


@dataclass
class Results:
    """Results of some games of a line-up, one row a game: who sat where, places, scores, and the moves made.

    `forfeited` is the seat that forfeited, or -1. Decisions and the legal moves they had are counted in every game in
    which a bot is asked from outside and in the first games of the others; 0 is "not counted". `isolated` is 0 where a
    program played that was not.
    """

    line_up: int
    games: Any
    bots: Any
    places: Any
    scores: Any
    lengths: Any
    forfeited: Any = None
    decisions: Any = None
    choices: Any = None
    luck: Any = None  # what chance gave each seat, where that was asked for
    seconds: Any = None  # processor seconds that such a game took, and those that its luck took
    deals: Any = None  # numbers; where programs play, a deal of another line-up is another deal
    isolated: Any = None
    seed: str = ""
    forfeits: list[Forfeit] = field(default_factory=list)
    records: dict[int, dict[str, Any]] = field(default_factory=dict)  # by game, of those that are kept

    def __post_init__(self) -> None:
        if self.deals is None:
            self.deals = deal_of(self.games, self.bots.shape[1])
        if self.isolated is None:
            self.isolated = np.ones(len(self.games), np.int64)
        if self.forfeited is None:
            self.forfeited = np.full(len(self.games), -1, np.int64)
        if self.decisions is None:
            self.decisions, self.choices = np.zeros((2, len(self.games)), np.int64)
        if self.luck is None:
            self.luck, self.seconds = np.zeros(self.bots.shape), np.zeros((len(self.games), 2))


COLUMNS = ("games", "bots", "places", "scores", "lengths", "forfeited", "decisions", "choices", "luck", "seconds") + (
    "deals",
    "isolated",
)

_WRITTEN = ("places", "scores", "lengths")  # by the compiled loop


def gather(done: list[Results]) -> list[Results]:
    """The same results as one part for each seed and line-up, its games in order, each once."""
    gathered = []
    for seed, line_up in sorted({(part.seed, part.line_up) for part in done}):
        parts = [part for part in done if (part.seed, part.line_up) == (seed, line_up)]
        columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS}
        _, order = np.unique(columns["games"], return_index=True)
        rows: dict[str, Any] = {name: column[order] for name, column in columns.items()}
        forfeits = {each.game: each for part in reversed(parts) for each in part.forfeits}
        told = [forfeits[game] for game in sorted(forfeits)]
        gathered.append(replace(parts[0], **rows, forfeits=told))
    return gathered


class LineUpRunner:
    """Plays the games of any line-up of a tournament; game number n has the same result wherever it runs."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        specs: list[str],
        line_ups: list[tuple[int, ...]],
        seed: str,
        limits: bots.ProgramLimits | None = None,
        luck: str = OWN,
        playouts: int = 0,
        names: list[str] | None = None,
        records: Records = "",
    ) -> None:
        self._meter = LuckMeter(game, setup.players, specs, playouts) if playouts else None
        self._limits, self._luck = limits or bots.ProgramLimits(), luck
        self._game, self._setup, self._specs, self._line_ups, self._seed = game, setup, specs, line_ups, seed
        self._names, self._records = names or specs, records  # specs as they were given: files may lie elsewhere here
        self._isolated = not any(is_file(spec) for spec in specs) or is_isolated(self._limits)
        self._slips = np.array([slips_of(spec, game) for spec in specs])
        self._engine = game.compiled()
        self._start = np.zeros(1, game.state)
        self._start[0] = game.new(setup)
        self._outside: dict[tuple[int, int], bots.Bot] = {}
        self.closing = threading.Event()
        self._compile()

    @classmethod
    def again(cls, name: str, house: dict[str, Any], *rest: Any) -> "LineUpRunner":
        """The same in another process."""
        return cls(games.with_house(name, house), *rest)

    def _compile(self) -> None:
        """Compile the loops before any time is measured."""
        known = range(len(self._slips))
        for number, table in enumerate(self._line_ups):
            if all(bot in known and self._slips[bot] != OUTSIDE for bot in table):
                self.play(Chunk(number, 0, 1 if self._meter else 0))
                return
        if self._meter and all(bots.is_native(spec, self._game) for spec in self._specs):
            self.play(Chunk(0, 0, 1))

    def play(self, chunk: Chunk) -> Results:
        players = self._setup.players
        games = np.arange(chunk.first, chunk.last)
        deals, seed = self._dealt(chunk.line_up, games)
        seated = seats(self._line_ups[chunk.line_up], self._seed, chunk.first, chunk.last)
        shape = (len(games), players)
        results = Results(
            chunk.line_up,
            games,
            seated,
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
            np.zeros(len(games), np.int64),
            deals=deals,
            isolated=np.full(len(games), self._isolated or not self._has_program(chunk.line_up), np.int64),
            seed=self._seed,
        )
        dealers = states(f"deal {seed}", deals, 1)
        streams = states(f"seat {seed}", deals, players).reshape(*shape, 1)
        inside = self._luck == OWN and (self._slips[seated] != OUTSIDE).all()
        for row in range(len(games)):
            if self._meter or not inside or games[row] < COUNTED:
                self._asking(results, row, dealers[row].copy(), streams[row].copy())
        if inside and not self._meter:
            self._inside(results, dealers, streams)
        elif inside and len(games):
            results.seconds[:, 0] = self._time_inside(results, dealers, streams)
        return results

    def _has_program(self, line_up: int) -> bool:
        return any(is_file(self._specs[bot]) for bot in self._line_ups[line_up])

    def _dealt(self, line_up: int, games: Any) -> tuple[Any, str]:
        """The numbers of the deals that games have, and the words that they follow from.

        Rotations of a line-up have the same deals, and so have all line-ups. With a program, which may remember them,
        each game has its own.
        """
        if self._limits.fresh or not self._has_program(line_up):
            return deal_of(games, self._setup.players), self._seed
        return games, " ".join([self._seed, *(self._names[bot] for bot in self._line_ups[line_up])])

    def _time_inside(self, results: Results, dealers: Any, streams: Any) -> float:
        """Processor seconds that a game takes where it is not played move by move."""
        began = time.thread_time()
        self._inside(replace(results, **{name: getattr(results, name).copy() for name in _WRITTEN}), dealers, streams)
        return (time.thread_time() - began) / len(results.games)

    def _inside(self, results: Results, dealers: Any, streams: Any) -> None:
        moves, weights = self._engine.buffers()
        binder(self._game).bind(play_games)(
            self._start,
            self._start.copy(),
            self._game.max_steps,
            self._slips[results.bots],
            dealers,
            streams,
            moves,
            weights,
            np.zeros(MOST_SIDES, np.int64),
            results.places,
            results.scores,
            results.lengths,
        )

    def _asking(self, results: Results, row: int, dealer: Any, streams: Any) -> None:
        """One game move by move, in which some bots are asked from outside."""
        state, players, number = self._start.copy()[0], self._setup.players, int(results.games[row])
        slips = self._slips[results.bots[row]]
        notes: Notes = []
        began = time.thread_time()
        try:
            seated = [self._seated(results, row, seat) if slips[seat] == OUTSIDE else None for seat in range(players)]
        except _CannotStart as failed:
            course = Course(forfeited=failed.seat, fault=failed.fault)
            table = None
        else:
            table = Table(self._game, slips, seated, self.closing, notes if self._meter else None)
            course = table.play(state, *self._chance(results.line_up, number, dealer, streams), number)
        self._write(results, row, state, course)
        if self._meter:
            played = time.thread_time()
            salt = f"{self._seed}/{results.line_up}/{number}"
            results.luck[row] = self._meter.luck(notes, results.bots[row].tolist(), salt)[:players]
            results.seconds[row] = played - began, time.thread_time() - played
        if table:
            table.end(results.places[row].tolist(), results.scores[row].tolist())

    def _chance(self, line_up: int, number: int, dealer: Any, streams: Any) -> tuple[Callable[[Outcomes], int], Any]:
        """What deals in a game, and the random numbers of its seats."""
        deal, seed = self._dealt(line_up, number)
        keyed = is_drawn(seed) and self._has_program(line_up)
        if keyed:
            streams = KeyedStreams(seed, deal)
        if self._luck == COMMON:
            return CommonLuck(self._game.outcomes, seed, deal), streams
        return KeyedDealer(seed, deal) if keyed else partial(picked, dealer), streams

    def _write(self, results: Results, row: int, state: State, course: Course) -> None:
        """The result of a game that was played move by move."""
        players, number = self._setup.players, int(results.games[row])
        places, scores = results.places[row], results.scores[row]
        binder(self._game).bind(result)(state, players, np.zeros(MOST_SIDES, np.int64), places, scores)
        results.lengths[row], results.forfeited[row] = course.moves, course.forfeited
        results.decisions[row], results.choices[row] = course.decisions, course.choices
        if fault := course.fault:
            seat = course.forfeited
            forfeit_places(places, seat)
            told = fault.say("pl"), fault.say("en"), fault.last_words
            bot = int(results.bots[row][seat])
            results.forfeits.append(Forfeit(results.line_up, number, seat, bot, course.moves, fault.kind, *told))
        if self._records == "all" or (self._records and course.fault):
            match = Match(self._game, players, self._setup.options)
            match.state, match.log = state, [Move(who, action, 0) for who, action in course.log]
            results.records[number] = match.to_record()

    def _seated(self, results: Results, row: int, seat: int) -> bots.Bot:
        deal, seed = self._dealt(results.line_up, int(results.games[row]))
        try:
            return self._bot(int(results.bots[row][seat]), seat, f"{seed_of_bots(seed)}/{deal}/{seat}")
        except bots.BadBotError as fault:
            raise _CannotStart(seat, fault) from fault

    def _bot(self, number: int, seat: int, seed: str) -> bots.Bot:
        """A bot for a game that begins: one that sat here before, if it can begin anew."""
        known = self._outside.get((number, seat))
        if isinstance(known, bots.ProgramBot) and self._limits.fresh:
            known.close()
            known = None
        if known is None or not bots.begin(known, seed):
            known = bots.make(self._specs[number], self._game, seed, self._setup, self._limits)
            self._outside[number, seat] = known
        return known


def slips_of(text: str, game: Game) -> int:
    """How the compiled loop plays a bot: random moves in a hundred, or OUTSIDE."""
    spec = bots.resolve(text, game)
    if spec.kind == "random":
        return 100
    if spec.kind == "greedy" and has_policy(game) and spec.settings.keys() <= {"slips"}:
        return spec.settings.get("slips", 0)
    return OUTSIDE


class _CannotStart(Exception):  # noqa: N818
    """A bot that cannot be started again: of which seat, and why."""

    def __init__(self, seat: int, fault: bots.BadBotError) -> None:
        super().__init__(seat, fault)
        self.seat, self.fault = seat, fault
