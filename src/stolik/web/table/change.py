"""What one transaction does to a table: moves, seats and lines, first stored, then true, then told."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stolik.core.contract import CHANCE
from stolik.web.storage.rows import CLOSED, OVER, PLAYING, TABLE, LineRow, MoveRow, SeatRow, TableRow
from stolik.web.storage.store import Writing
from stolik.web.table import clocks, summary
from stolik.web.table.position import BEFORE, HAND, Position, moves_before, position_of
from stolik.web.table.stream import SPECTATOR

if TYPE_CHECKING:
    from stolik.web.table.room import Room


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Change:
    """What one transaction does to a table: first stored, then true, then told."""

    def __init__(self, room: "Room") -> None:
        self.now = now_ms()
        self.seq = room.table.seq
        self.values: dict[str, Any] = {}
        self.seats: dict[int, SeatRow] = {}
        self.lines: list[LineRow] = []
        self.draft: Position | None = None  # the position as it will be
        self.undoes = False
        self.settled = False  # what had passed is taken from the clocks
        self._also: list[Callable[[Writing], object]] = []
        self._room = room

    def next_seq(self) -> int:
        self.seq += 1
        return self.seq

    def seat(self, place: int, **values: Any) -> None:
        """Change a seat."""
        self.next_seq()
        self.quietly(place, **values)

    def quietly(self, place: int, **values: Any) -> None:
        """Change what a seat keeps without an event of its own."""
        self.seats[place] = replace(self.seats.get(place, self._room.seats[place]), **values)

    def seats_after(self) -> list[SeatRow]:
        """The seats as they will be."""
        return [self.seats.get(seat.place, seat) for seat in self._room.seats]

    def names_after(self) -> list[str]:
        return [seat.name for seat in self.seats_after()]

    def note(self, what: str, place: int, name: str) -> None:
        """Write down that something happened at the table, unless its page is full; `what` is a message id."""
        if len(self._room.lines) < self._room.around.most_lines:
            self.line("note", place, name, what)

    def line(self, kind: str, place: int, name: str, text: str) -> None:
        self.lines.append(LineRow(self._room.id, self.next_seq(), self.now, kind, place, name, text))

    def begin(self) -> None:
        """Lay the game out, up to the position from which it is played on; the next cards come from the dealer."""
        room = self._room
        room.start_game_time()
        clocks.wind(room, self)
        self.values |= {"started": self.now, "status": PLAYING}
        self.draft = position_of(room.game, replace(room.table, **self.values))
        for ply, (who, word) in enumerate(moves_before(room.table)):
            self.draft.follow([MoveRow(room.id, ply, who, word, 0, BEFORE, self.next_seq(), 0)])
        self.deal(0)

    def move(self, seat: int, action: int, made_by: str) -> None:
        """Make a seat's move, and those of chance and of the table that follow."""
        if self.draft is None:
            self.draft = self._room.require_position().fork()
        ms = self._room.game_ms()
        self._make(self.draft, seat, action, ms, made_by)
        self.deal(ms)

    def _make(self, draft: Position, seat: int, action: int, ms: int, made_by: str) -> None:
        room = self._room
        window = room.window(seat, draft.opened)
        word = room.game.word(seat, action)
        draft.make(action, MoveRow(room.id, draft.ply, seat, word, ms, made_by, self.next_seq(), window))

    def enter(self, outcome: int) -> None:
        """Make a move of chance that people entered, and what follows."""
        room, ms = self._room, self._room.game_ms()
        self.draft = room.require_position().fork()
        word = room.game.word(CHANCE, outcome)
        self.draft.make(outcome, MoveRow(room.id, self.draft.ply, CHANCE, word, ms, HAND, self.next_seq(), 0))
        self.deal(ms)

    def take_back_to(self, ply: int) -> None:
        """Take back all moves from this one on."""
        rows = self._room.require_position().rows[:ply]
        self.draft, self.undoes = position_of(self._room.game, self._room.table, rows), True
        self.next_seq()

    def undo(self, seat: int) -> None:
        """Take back a seat's own last decision."""
        draft = self._room.require_position().fork()
        draft.undo(seat)
        self.draft, self.undoes = draft, True

    @property
    def rows(self) -> list[MoveRow]:
        """The moves of this change."""
        return self.draft.rows[-len(self.draft.steps_made) :] if self.draft and self.draft.steps_made else []

    def deal(self, ms: int) -> None:
        """Make the moves of chance, and forced ones, until somebody must decide; a lesson asks for every move."""
        assert self.draft is not None
        self.seq = self.draft.deal_rows(self._room.id, ms, self.seq)
        while self._room.lesson is None and (forced := self.draft.forced()) is not None:
            self._make(self.draft, *forced, ms, TABLE)
            self.seq = self.draft.deal_rows(self._room.id, ms, self.seq)
        if self.draft.over:
            self.values["status"] = OVER
        elif self._room.lesson is not None and self.draft.ply == len(self._room.lesson.moves):
            self.values["status"] = CLOSED

    def also(self, write: Callable[[Writing], object]) -> None:
        """Write something more in the same transaction, such as the key of a seat."""
        self._also.append(write)

    @property
    def is_empty(self) -> bool:
        return self.seq == self._room.table.seq and not self._also

    def table(self) -> TableRow:
        """The table as it will be."""
        self.values["seq"] = self.seq
        if self.undoes:
            self.values["undos"] = self._room.table.undos + 1
        if self.draft is not None:
            self.values |= {"plies": self.draft.ply, **summary.stored(self.draft, self.now)}
            self._lock(self.draft)
            if not self.settled:
                clocks.settle(self._room, self)
                self._go_on()
        self._keep()
        return replace(self._room.table, **self.values)

    def _go_on(self) -> None:
        """A person's move ends a pause."""
        if clocks.is_paused(self._room) and any(row.made_by == "seat" for row in self.rows):
            for seat in self._room.seats:
                self.quietly(seat.place, pause=False)

    def _lock(self, draft: Position) -> None:
        """Whoever has decided on the shared device passes it on."""
        open_seat = self._room.device_seat
        made = any(row.who == open_seat and row.made_by != TABLE for row in self.rows)
        if made and open_seat not in draft.pending and len(self._room.device_places) > 1:
            self.values["unlocked"] = SPECTATOR

    def _keep(self) -> None:
        """The server that made a change minds the table's bots and clock, unless people look on at another one."""
        room = self._room
        owed = room.owes(self)
        if not owed and not room.table.owed:
            return
        self.values["owed"] = owed
        elsewhere = room.table.keeper not in ("", room.around.server) and room.table.kept_until >= self.now
        if room.audience.listeners or not elsewhere:
            self.values |= {"keeper": room.around.server, "kept_until": self.now + room.around.lease_ms}

    def store(self, tx: Writing, table: TableRow) -> None:
        """Write everything down, unless another server was first. Runs in the thread that writes."""
        tx.advance(table, self._room.table.seq)
        if self.undoes:
            tx.take_back(table.id, table.plies)
        if self.rows:
            tx.append(self.rows)
        for seat in self.seats.values():
            tx.change_seat(seat)
        for line in self.lines:
            tx.say(line)
        for write in self._also:
            write(tx)
