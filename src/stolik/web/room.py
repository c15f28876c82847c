"""One table, live: its committed truth in memory, one writer at a time, and everybody told after the database knows."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stolik import games
from stolik.core.game import Game
from stolik.web import refusals
from stolik.web.position import Draft, Position, position_of
from stolik.web.rows import LIVE, LOBBY, OVER, PERSON, PLAYING, LineRow, MoveRow, SeatRow, TableRow
from stolik.web.store import Reading, Writing
from stolik.web.stream import Audience
from stolik.web.telling import Telling

if TYPE_CHECKING:
    from stolik.web.hall import Hall


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Change:
    """What one transaction does to a table: first stored, then true, then told."""

    def __init__(self, room: "Room", tx: Writing) -> None:
        self.tx = tx
        self.now = now_ms()
        self.seq = room.table.seq
        self.values: dict[str, Any] = {}
        self.seats: dict[int, SeatRow] = {}
        self.lines: list[LineRow] = []
        self.draft: Draft | None = None
        self.undone: Position | None = None
        self._room = room

    def next_seq(self) -> int:
        self.seq += 1
        return self.seq

    def seat(self, place: int, **values: Any) -> None:
        """Change a seat."""
        self.next_seq()
        self.seats[place] = replace(self.seats.get(place, self._room.seats[place]), **values)

    def note(self, what: str, place: int, name: str) -> None:
        """Write down that something happened at the table; `what` is a message id."""
        self.line("note", place, name, what)

    def line(self, kind: str, place: int, name: str, text: str) -> None:
        self.lines.append(LineRow(self._room.id, self.next_seq(), self.now, kind, place, name, text))

    def begin(self) -> None:
        """Lay the game out: the first cards come from the envelope."""
        room = self._room
        self.values |= {"started": self.now, "status": PLAYING}
        self.draft = Draft(Position(room.game, room.game.setup(room.table.players, room.options)))
        self.deal(0)

    def move(self, seat: int, action: int, made_by: str) -> None:
        """Make a seat's move, and the chance moves that follow."""
        room = self._room
        if self.draft is None:
            self.draft = Draft(room.require_position())
        ms = self.now - room.table.started
        word = room.game.word(seat, action)
        window = room.window(seat, self.draft.opened)
        row = MoveRow(room.id, self.draft.ply, seat, word, ms, made_by, self.next_seq(), window)
        self.draft.make(seat, action, row)
        self.deal(ms)

    def deal(self, ms: int) -> None:
        assert self.draft is not None
        room = self._room
        seeds = json.loads(str(self.values.get("seeds", room.table.seeds)))
        blank = MoveRow(room.id, 0, 0, "", ms, "", 0, 0)
        self.seq = self.draft.deal(room.table.secret, seeds, blank, self.seq)
        if self.draft.over:
            self.values["status"] = OVER

    @property
    def is_empty(self) -> bool:
        return self.seq == self._room.table.seq

    async def store(self) -> None:
        """Write everything down."""
        room, tx = self._room, self.tx
        self.values["seq"] = self.seq
        if self.undone is not None:
            await tx.take_back(room.id, self.undone.ply)
            self.values |= {"plies": self.undone.ply, "undos": room.table.undos + 1}
        if self.draft is not None:
            self.values["plies"] = self.draft.ply
            if self.draft.rows:
                await tx.append(self.draft.rows)
        for seat in self.seats.values():
            await tx.change_seat(seat)
        for line in self.lines:
            await tx.say(line)
        self._keep()
        await tx.change_table(room.id, self.values)

    def _keep(self) -> None:
        """The server that made a change minds the table's bots and clock for now."""
        room = self._room
        owed = room.owes(self)
        if owed or room.table.owed:
            self.values |= {"owed": owed, "keeper": room.hall.server, "kept_until": self.now + room.hall.lease_ms}


class Room:
    """A table with its seats, its game, its lines and its audience."""

    def __init__(self, hall: "Hall", table: TableRow) -> None:
        self.hall, self.table, self.id = hall, table, table.id
        self.game: Game = games.load(table.game)
        self.options: dict[str, bool | int | str] = json.loads(table.options)
        self.seats: list[SeatRow] = []
        self.lines: list[LineRow] = []
        self.position: Position | None = None
        self.keys: dict[str, int] = {}  # hashes of keys already looked up, and their places
        self.audience = Audience()
        self.telling = Telling(self)
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self._stale = True

    # Reading

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def is_live(self) -> bool:
        return self.table.pace == LIVE

    def require_position(self) -> Position:
        if self.position is None:
            raise refusals.not_begun()
        return self.position

    def window(self, seat: int, opened: list[int]) -> int:
        """The number of a seat's decision window; taking a move back opens a new one."""
        return max(opened[seat], self.seats[seat].undone)

    def host(self) -> int | None:
        return next((seat.place for seat in self.seats if seat.host), None)

    def is_present(self, place: int) -> bool:
        """Whether somebody who holds this seat looks at the table now, or did a minute ago."""
        seat = self.seats[place]
        if seat.kind != PERSON:
            return False
        return self.audience.watches(place) or now_ms() - seat.seen < self.hall.away_ms

    def owes(self, change: Change | None = None) -> bool:
        """Whether the server itself owes a move: a bot's, or the clock's in a race."""
        draft = change.draft if change else None
        status = change.values.get("status", self.table.status) if change else self.table.status
        if status != PLAYING:
            return False
        source = draft or (change.undone if change else None) or self.position
        if source is None:
            return False
        seats = {seat.place: seat for seat in self.seats} | (change.seats if change else {})
        if any(seats[place].plays_itself for place in source.pending):
            return True
        return self.is_live and self.game.live is not None and len(source.pending) > 0

    # Catching up with the database

    async def load(self) -> None:
        """Read everything, if this was not done yet."""
        if self._stale:
            async with self.lock, self.hall.store.read() as reading:
                await self._catch_up(reading, await reading.table(self.id))

    async def catch_up(self) -> None:
        """Read and tell what another server did."""
        async with self.lock:
            before = self.table.seq
            async with self.hall.store.read() as reading:
                table = await reading.table(self.id)
                if table is not None and table.seq == before and not self._stale:
                    self.table = table
                    return
                whole = await self._catch_up(reading, table)
            self.audience.tell(self, before, whole)
        self.hall.minder.look(self)

    async def _catch_up(self, reading: Reading, table: TableRow | None) -> bool:
        """Take in what the database knows better; whether viewers need everything again."""
        if table is None:
            raise refusals.no_table()
        if table.seq == self.table.seq and not self._stale:
            self.table = table
            return False
        afresh = self._stale or table.undos != self.table.undos or table.status != self.table.status
        last_line = -1 if self._stale or not self.lines else self.lines[-1].seq
        seats = await reading.seats(self.id)
        lines = await reading.lines(self.id, last_line)
        rows = await reading.moves(self.id, 0 if afresh or self.position is None else self.position.ply)
        self.seats, self.table = seats, table
        self.lines = lines if last_line < 0 else self.lines + lines
        self.keys.clear()
        self._follow(rows, afresh)
        self._stale = False
        return afresh

    def _follow(self, rows: list[MoveRow], afresh: bool) -> None:
        """Make the moves of the database, and tell them, in one go: nobody sees the one without the other."""
        if self.table.status == LOBBY or (not rows and self.position is None and not self.table.started):
            return
        if self.table.rules != self.game.version:
            raise refusals.old_rules()
        if afresh or self.position is None:
            self.telling.forget()
            self.position = position_of(self.game, self.table.players, self.options, rows)
        else:
            self.telling.extend(self.position.follow(rows))

    # Changing

    @contextlib.asynccontextmanager
    async def changing(self) -> AsyncIterator[Change]:
        """The one way to change a table: locked, checked, stored, then made true, then told."""
        self.touched = time.monotonic()
        async with self.lock:
            before = self.table.seq
            change: Change | None = None
            whole = False
            try:
                async with self.hall.store.write(self.hall.news(self.id)) as tx:
                    whole = await self._catch_up(tx, await tx.lock(self.id))
                    change = Change(self, tx)
                    yield change
                    if not change.is_empty:
                        await change.store()
            except refusals.Refusal:
                self._late(before, whole)
                raise
            except BaseException:
                self._stale = True  # nobody knows whether it was stored: ask the database next time
                raise
            self._take(change)
            if self.table.seq != before:
                whole = whole or change.undone is not None or "status" in change.values
                self.audience.tell(self, before, whole)
        self.hall.minder.look(self)

    def _late(self, before: int, whole: bool) -> None:
        """A refused change may have caught up with another server: tell that."""
        if self.table.seq != before:
            self.audience.tell(self, before, whole)
            self.hall.minder.look(self)

    def _take(self, change: Change) -> None:
        """Make a stored change true."""
        self.table = replace(self.table, **change.values)
        for place, seat in change.seats.items():
            self.seats[place] = seat
        if change.seats:
            self.keys.clear()
        self.lines += change.lines
        if change.undone is not None:
            self.position = change.undone
            self.telling.forget()
        if change.draft is not None:
            if self.position is None:
                self.position = change.draft.position
            self.position.take(change.draft)
            self.telling.extend(change.draft.steps)

    # The audience

    def audience_changed(self, viewer: int) -> None:
        """Somebody came to look, or went: remember when a seat was last seen."""
        self.touched = time.monotonic()
        if viewer >= 0:
            self.hall.seen[self.id, viewer] = now_ms()
