"""Games of one line-up, played: in one compiled loop where all bots are compiled, else asking for each move."""

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik import bots
from stolik.arena.loop import OUTSIDE, advance, play_games, result
from stolik.arena.seating import deal_of, seats
from stolik.arena.streams import states
from stolik.bots.own import BadBotError
from stolik.bots.policy import binder, own_policy
from stolik.core.engine import MOST_SIDES
from stolik.core.errors import shown
from stolik.core.game import Game, Setup


@dataclass(frozen=True)
class Chunk:
    """Games `first` to `last` (not included) of a line-up."""

    line_up: int
    first: int
    last: int


@dataclass
class Results:
    """What came of some games of a line-up, one row a game: who sat where, places, scores, and the moves made."""

    line_up: int
    games: Any
    bots: Any
    places: Any
    scores: Any
    lengths: Any


def gather(done: list[Results]) -> list[Results]:
    """The same results as one part for each line-up, its games in order."""
    gathered = []
    for line_up in sorted({part.line_up for part in done}):
        parts = [part for part in done if part.line_up == line_up]
        games, sitting, places, scores, lengths = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("games", "bots", "places", "scores", "lengths")
        )
        order = np.argsort(games, kind="stable")
        gathered.append(Results(line_up, games[order], sitting[order], places[order], scores[order], lengths[order]))
    return gathered


class Stopped(Exception):  # noqa: N818
    """Somebody pressed Ctrl-C: the game being played is given up."""


class Room:
    """A game's tables: plays any games of a tournament, each the same whenever and wherever it is played."""

    def __init__(self, game: Game, setup: Setup, specs: list[str], line_ups: list[tuple[int, ...]], seed: str) -> None:
        self._game, self._setup, self._specs, self._line_ups, self._seed = game, setup, specs, line_ups, seed
        self._slips = np.array([_slips(spec, game) for spec in specs])
        self._engine = game.compiled()
        self._start = np.zeros(1, game.state)
        self._start[0] = game.new(setup)
        self._outside: dict[tuple[int, int], bots.Bot] = {}
        self.closing = threading.Event()
        self._compile()

    def _compile(self) -> None:
        """Have the loops ready before anyone looks at the clock."""
        if any((self._slips[list(table)] != OUTSIDE).all() for table in self._line_ups):
            self.play(Chunk(0, 0, 0))

    def play(self, chunk: Chunk) -> Results:
        players = self._setup.players
        games = np.arange(chunk.first, chunk.last)
        deals = deal_of(games, players)  # type: ignore[arg-type]
        seated = seats(self._line_ups[chunk.line_up], self._seed, chunk.first, chunk.last)
        shape = (len(games), players)
        results = Results(
            chunk.line_up,
            games,
            seated,
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
            np.zeros(len(games), np.int64),
        )
        dealers = states(f"deal {self._seed}", deals, 1)  # type: ignore[arg-type]
        streams = states(f"seat {self._seed}", deals, players).reshape(*shape, 1)  # type: ignore[arg-type]
        if (self._slips[seated] != OUTSIDE).all():
            self._inside(results, dealers, streams)
        else:
            for row in range(len(games)):
                self._asking(results, row, dealers[row], streams[row])
        return results

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
        """One game in which some bots are asked from outside."""
        go_on, finish = binder(self._game).bind(advance), binder(self._game).bind(result)
        work = self._start.copy()
        state = work[0]
        slips = self._slips[results.bots[row]]
        moves, weights = self._engine.buffers()
        most = self._game.max_steps
        sitting = [
            self._bot(int(bot), seat, f"{self._seed}/{int(results.games[row]) // len(slips)}/{seat}")
            if slips[seat] == OUTSIDE
            else None
            for seat, bot in enumerate(results.bots[row])
        ]
        made = go_on(state, 0, most, slips, dealer, streams, moves, weights)
        while not state["over"] and made < most:
            if self.closing.is_set():
                raise Stopped
            seat = self._game.pending(state)[0]
            bot = sitting[seat]
            assert bot is not None
            legal = self._game.legal(state, seat)
            action = bot.choose(self._game.view(state, seat), seat, legal)
            if action not in legal:
                raise _illegal(self._specs[results.bots[row][seat]], action)
            self._game.step(state, seat, action)
            made = go_on(state, made + 1, most, slips, dealer, streams, moves, weights)
        results.lengths[row] = made
        finish(state, len(slips), np.zeros(MOST_SIDES, np.int64), results.places[row], results.scores[row])

    def _bot(self, number: int, seat: int, seed: str) -> bots.Bot:
        """A bot for a game that begins: one that sat here before, if it can begin anew."""
        known = self._outside.get((number, seat))
        if known is None or not bots.begin(known, seed):
            known = bots.make(self._specs[number], self._game, seed)
            self._outside[number, seat] = known
        return known


def _slips(text: str, game: Game) -> int:
    """How the compiled loop plays a bot: random moves in a hundred, or OUTSIDE."""
    spec = bots.resolve(text, game)
    if spec.kind == "random":
        return 100
    if spec.kind == "greedy" and own_policy(game):
        return spec.settings.get("slips", 0)
    return OUTSIDE


def _illegal(spec: str, action: int) -> BadBotError:
    return BadBotError(
        pl=f"Bot „{shown(spec)}” odpowiedział {action}, a to nie jest dozwolony ruch.",
        en=f'The bot "{shown(spec)}" answered {action}, which is not a legal move.',
    )
