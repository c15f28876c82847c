"""One table, live: its committed truth in memory, one writer at a time, and everybody told after the database knows."""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from stolik import games
from stolik.core.game import Game
from stolik.web import refusals
from stolik.web.position import Draft, Position, position_of
from stolik.web.rows import LIVE, LOBBY, OVER, PERSON, PLAYING, LineRow, MoveRow, SeatRow, TableRow
from stolik.web.store import OvertakenError, Reading, Writing
from stolik.web.stream import Audience, Kind
from stolik.web.telling import Telling

if TYPE_CHECKING:
    from stolik.web.hall import Hall

T = TypeVar("T")


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
        self.draft: Draft | None = None
        self.undone: Position | None = None
        self._also: list[Callable[[Writing], object]] = []
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

    def made(self) -> MoveRow:
        """The first move of this change."""
        assert self.draft is not None
        return self.draft.rows[0]

    def deal(self, ms: int) -> None:
        assert self.draft is not None
        room = self._room
        seeds = json.loads(str(self.values.get("seeds", room.table.seeds)))
        blank = MoveRow(room.id, 0, 0, "", ms, "", 0, 0)
        self.seq = self.draft.deal(room.table.secret, seeds, blank, self.seq)
        if self.draft.over:
            self.values["status"] = OVER

    def also(self, write: Callable[[Writing], object]) -> None:
        """Write something more in the same transaction, such as the key of a seat."""
        self._also.append(write)

    @property
    def is_empty(self) -> bool:
        return self.seq == self._room.table.seq and not self._also

    def table(self) -> TableRow:
        """The table as it will be."""
        self.values["seq"] = self.seq
        if self.undone is not None:
            self.values |= {"plies": self.undone.ply, "undos": self._room.table.undos + 1}
        if self.draft is not None:
            self.values["plies"] = self.draft.ply
        self._keep()
        return replace(self._room.table, **self.values)

    def _keep(self) -> None:
        """The server that made a change minds the table's bots and clock for now."""
        room = self._room
        owed = room.owes(self)
        if owed or room.table.owed:
            self.values |= {"owed": owed, "keeper": room.hall.server, "kept_until": self.now + room.hall.lease_ms}

    def store(self, tx: Writing, table: TableRow) -> None:
        """Write everything down, unless another server was first. Runs in the thread that writes."""
        tx.advance(table, self._room.table.seq)
        if self.undone is not None:
            tx.take_back(table.id, self.undone.ply)
        if self.draft is not None and self.draft.rows:
            tx.append(self.draft.rows)
        for seat in self.seats.values():
            tx.change_seat(seat)
        for line in self.lines:
            tx.say(line)
        for write in self._also:
            write(tx)


@dataclass(frozen=True)
class News:
    """What the database knows of a table: its row, and, if that has moved on, all that is new."""

    table: TableRow
    afresh: bool
    seats: list[SeatRow]
    lines: list[LineRow]
    rows: list[MoveRow]


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
        self.drawn: dict[
            Kind, tuple[int, dict[str, Any]]
        ] = {}  # for each kind of stream: what was last drawn, and when
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

    async def see_who_was_here(self) -> None:
        """Read when each seat was last seen, by any server: that is noted without an event."""
        seats = await self.hall.store.read(lambda reading: reading.seats(self.id))
        self.seats = [
            replace(mine, seen=max(mine.seen, theirs.seen)) for mine, theirs in zip(self.seats, seats, strict=True)
        ]

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
            async with self.lock:
                await self._catch_up()

    async def catch_up(self) -> None:
        """Read and tell what another server did."""
        async with self.lock:
            changed = await self._catch_up()
        if changed:
            self.hall.minder.look(self)

    async def _catch_up(self) -> bool:
        """Take in, and tell, what the database knows better; whether there was anything."""
        before = self.table.seq
        news = await self.hall.store.read(self._news)
        if not news.afresh and news.table.seq == before:
            self.table = news.table
            return False
        position = await self._position(news)
        # From here on in one go: nobody sees one without the other.
        self.table, self.seats = news.table, news.seats
        self.lines = news.lines if self._stale else self.lines + news.lines
        self.keys.clear()
        if position is self.position:
            self.telling.extend(position.follow(news.rows) if position else [])
        else:
            self.telling.forget()
            self.position = position
        self._stale = False
        self.audience.tell(self, before, news.afresh)
        return True

    async def _position(self, news: News) -> Position | None:
        """The position to go on from: a long log is played through in a thread, so that no other table waits."""
        if news.table.status == LOBBY or not news.table.started:
            return None
        if news.table.rules != self.game.version:
            raise refusals.old_rules()
        if self.position is not None and not news.afresh:
            return self.position
        return await asyncio.to_thread(position_of, self.game, news.table.players, self.options, news.rows)

    def _news(self, reading: Reading) -> News:
        table, known = reading.table(self.id), self.table
        if table is None:
            raise refusals.no_table()
        afresh = self._stale or table.undos != known.undos or table.status != known.status
        if table.seq == known.seq and not afresh:
            return News(table, False, [], [], [])
        last_line = -1 if self._stale or not self.lines else self.lines[-1].seq
        first = 0 if afresh or self.position is None else self.position.ply
        return News(
            table, afresh, reading.seats(self.id), reading.lines(self.id, last_line), reading.moves(self.id, first)
        )

    # Changing

    async def change(self, make: Callable[[Change], T]) -> T:
        """The one way to change a table: checked, stored, then made true, then told.

        `make` says what changes, from what this server knows. If another server was first, it is asked again.
        """
        self.touched = time.monotonic()
        async with self.lock:
            while True:
                try:
                    done = await self._try(make)
                    break
                except refusals.Refusal:
                    if not await self._catch_up():
                        raise
                except OvertakenError:
                    await self._catch_up()
        self.hall.minder.look(self)
        return done

    async def _try(self, make: Callable[[Change], T]) -> T:
        if self._stale:
            await self._catch_up()
        change, before = Change(self), self.table.seq
        done = make(change)
        if change.is_empty:
            return done
        table = change.table()
        try:
            await self.hall.store.write(lambda tx: change.store(tx, table), self.hall.news(self.id))
        except OvertakenError:
            raise
        except BaseException:
            self._stale = True  # nobody knows whether it was stored: ask the database next time
            raise
        whole = change.undone is not None or table.status != self.table.status
        self._take(change, table)
        self.audience.tell(self, before, whole)
        return done

    def _take(self, change: Change, table: TableRow) -> None:
        """Make a stored change true."""
        self.table = table
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
