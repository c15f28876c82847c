"""Where a web table's game stands: a match, with its rows in the database and each seat's decision window.

A change is made on a fork, stored, and then the fork takes the place of the position it came from.

A decision window is named by a number: the event after which the seat owed this very decision. Answers of other seats
do not change it; a move taken back and made otherwise does, because the seat then decides in another situation.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.core.state import to_lazy
from stolik.core.types import State
from stolik.core.visibility import SPECTATOR
from stolik.play.common_luck import CommonDealer
from stolik.play.dealers import Dealer, HandDealer, LessonDealer, NumberedDealer, SameLuckDealer
from stolik.play.envelope import EnvelopeDealer
from stolik.play.lessons import Lesson, lesson_of
from stolik.play.match import Match, Move, Step
from stolik.web.storage.rows import TABLE, MoveRow, TableRow

ENVELOPE, COMMON, HAND, LESSON = "envelope", "common", "hand", "lesson"
BRANCH = "branch"  # a game that is played on from a position of another
BEFORE = "before"  # who made the moves of the other game


@dataclass(frozen=True)
class Race:
    """A window that closes: whoever calls first closes it, silence is an answer."""

    call: int
    silence: int


def dealer_kind(table: TableRow) -> str:
    """Where a table's chance moves come from: one of the words above, or the game that it branches from."""
    return str(_dealer(table.dealer)["kind"])


def branch_of(table: TableRow) -> dict[str, Any] | None:
    """Where a game branches from another: its table, the ply, and whether the luck is the same."""
    found = _dealer(table.dealer)
    return {name: found[name] for name in ("table", "ply", "luck")} if found["kind"] == BRANCH else None


def moves_before(table: TableRow) -> list[tuple[int, str]]:
    """The moves of the game from which this one branches: who, and the word."""
    return [(CHANCE if who == "*" else who, word) for who, word in _dealer(table.dealer).get("moves", [])]


@lru_cache(256)
def _dealer(text: str) -> dict[str, Any]:
    return dict(json.loads(text))


def day_of(table: TableRow) -> str:
    """The day whose luck a table has; empty at other tables."""
    return str(_dealer(table.dealer).get("day", ""))


def common_seed(table: TableRow) -> str:
    """What the luck, and the bots, of a table with common luck follow from; empty at other tables."""
    dealer = _dealer(table.dealer)
    return str(dealer["seed"]) if dealer["kind"] == COMMON else ""


def dealer_of(game: Game, table: TableRow, seeds: Sequence[str]) -> Dealer:
    """The dealer that a table was made with."""
    match _dealer(table.dealer):
        case {"kind": "envelope"}:
            return EnvelopeDealer(table.secret, seeds)
        case {"kind": "common", "seed": str(seed)}:
            return CommonDealer(game.outcomes, seed)
        case {"kind": "hand"}:
            return HandDealer(lambda _outcomes: None)  # people enter what fell; until then the game waits
        case {"kind": "branch", "luck": "new"}:
            return NumberedDealer(table.secret)
        case {"kind": "branch", "outcomes": list(words)}:
            before = [word for who, word in moves_before(table) if who == CHANCE]
            known = [game.parse(CHANCE, word) for word in (*before, *words)]
            return SameLuckDealer(known, NumberedDealer(table.secret))
        case {"kind": "lesson"}:
            lesson = lesson_at(table)
            return LessonDealer([game.parse(CHANCE, word) for word in lesson.outcomes] if lesson else [])
    raise ValueError(f"unknown dealer {table.dealer}")


def lesson_at(table: TableRow) -> Lesson | None:
    """The lesson that is taught at a table; none also if it has been written anew since the table was made."""
    dealer = _dealer(table.dealer)
    if dealer["kind"] != LESSON:
        return None
    lesson = lesson_of(table.game)
    return lesson if lesson is not None and lesson.edition == dealer["edition"] else None


class Position(Match):
    """A match whose moves are rows of the database."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], dealer: Dealer) -> None:
        super().__init__(game, players, options, dealer)
        self._forget()
        self.rows: list[MoveRow] = []
        self.steps_made: list[Step] = []  # since the fork
        self._windows = [_windows([0] * players, [], self.pending, CHANCE, 0)]

    def _forget(self) -> None:
        self._pending: list[int] | None = None
        self._legal: dict[int, list[int]] = {}
        self._chance: list[tuple[int, int]] | None = None
        self._views: dict[int, State] = {}
        self._seen: dict[int, State] = {}

    @property
    def ply(self) -> int:
        return len(self.rows)

    @property
    def opened(self) -> list[int]:
        """Each seat's decision window: since which event it owes its decision."""
        return self._windows[-1]

    def fork(self) -> Self:
        other = super().fork()
        other.rows, other._windows, other.steps_made = list(self.rows), list(self._windows), []
        return other  # what was found of the state is true there, too, until it changes

    # Moves

    def make(self, action: int, row: MoveRow) -> None:
        """Make a move that has, or will have, this row; checked by the rules."""
        pending = self.pending
        self.steps_made.append(self.play(row.who, action, row.ms, row.made_by == TABLE))
        self._forget()
        self.rows.append(row)
        self._windows.append(_windows(self.opened, pending, self.pending, row.who, row.seq))

    def follow(self, rows: Sequence[MoveRow]) -> None:
        """Make moves that are in the database already."""
        for row in rows:
            self.make(self.game.parse(row.who, row.word), row)

    def deal_rows(self, table_id: str, ms: int, seq: int) -> int:
        """Make chance moves until somebody must decide; return the number of the last event."""
        while (outcome := self.next_outcome()) is not None:
            seq += 1
            word = self.game.word(CHANCE, outcome)
            self.make(outcome, MoveRow(table_id, self.ply, CHANCE, word, ms, "chance", seq, 0))
        return seq

    def undo(self, seat: int) -> Move:
        last = self.decision()
        if last is not None and last.made_by == BEFORE:
            raise IllegalMoveError(
                pl="Ten ruch zapadł w partii, od której gra się tu dalej: cofnąć go nie można.",
                en="This move was made in the game that is played on here: it cannot be taken back.",
            )
        move = super().undo(seat)
        del self.rows[len(self.log) :], self._windows[len(self.log) + 1 :]
        self._forget()
        return move

    # Reading

    @property
    def pending(self) -> list[int]:
        if self._pending is None:
            self._pending = super().pending
        return self._pending

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves, found once for each position."""
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.state, seat)
        return self._legal[seat]

    def chance(self) -> list[tuple[int, int]]:
        if self._chance is None:
            self._chance = super().chance()
        return self._chance

    def view(self, seat: int) -> State:
        """What a viewer sees now; made once for each position, and for all who see the same."""
        viewer = self.game.sees_as(seat)
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def seen(self, viewer: int) -> State:
        """The same as a plain twin."""
        viewer = self.game.sees_as(viewer)
        if viewer not in self._seen:
            self._seen[viewer] = to_lazy(self.view(viewer))
        return self._seen[viewer]

    def raw_views(self, steps: Sequence[Step], viewer: int) -> list[bytes]:
        """The bytes of what a viewer saw before each of the newest moves, and sees now."""
        viewer = self.game.sees_as(viewer)
        return [*(self.game.view(step.before, viewer).tobytes() for step in steps), self.view(viewer).tobytes()]

    def decision(self) -> MoveRow | None:
        """The last move that the table did not make itself."""
        return next((row for row in reversed(self.rows) if row.made_by != TABLE), None)

    def forced(self) -> tuple[int, int] | None:
        """A seat that has, as everybody can see, only one move, and that move; never in a race."""
        if self.race() is not None:
            return None
        for seat in self.pending:
            legal = self.legal(seat)
            if len(legal) == 1 and self.game.forced(self.seen(SPECTATOR), seat, legal[0], LANGS[0]):
                return seat, legal[0]
        return None

    def race(self) -> Race | None:
        """The race that is on, if all who owe a decision owe exactly a call or a silence (the game's live.py)."""
        live, pending = self.game.live, self.pending
        if live is None or not pending:
            return None
        call, silence = (self.game.parse(0, word) for word in (live.CALL, live.SILENCE))
        if all(sorted(self.legal(seat)) == sorted((call, silence)) for seat in pending):
            return Race(call, silence)
        return None

    def race_rows(self) -> list[MoveRow]:
        """The answers given so far in the race that is on."""
        opened = min(self.opened[seat] for seat in self.pending)
        return [row for row in reversed(self.rows) if row.seq > opened and row.who != CHANCE]


def _windows(opened: list[int], before: list[int], after: list[int], who: int, seq: int) -> list[int]:
    """The windows after a move: a seat that owes a new decision owes it since this event."""
    return [
        seq if seat in after and (seat == who or seat not in before) else number for seat, number in enumerate(opened)
    ]


def position_of(game: Game, table: TableRow, rows: Sequence[MoveRow] = ()) -> Position:
    """The position of a table after its rows."""
    dealer = dealer_of(game, table, json.loads(table.seeds))
    position = Position(game, table.players, json.loads(table.options), dealer)
    position.follow(rows)
    position.steps_made = []
    return position
