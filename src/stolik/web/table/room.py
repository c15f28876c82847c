"""One table, live: its committed truth in memory, one writer at a time, and everybody told after the database knows."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeVar

from stolik import games
from stolik.core.game import Game
from stolik.web.drawing.log import Fact
from stolik.web.refusals import Refusal
from stolik.web.server.metrics import Metrics
from stolik.web.storage.rows import (
    DEVICE,
    LIVE,
    LOBBY,
    PERSON,
    PLAYING,
    Asker,
    LineRow,
    MoveRow,
    SeatRow,
    TableRow,
)
from stolik.web.storage.store import OvertakenError, Reading, Store
from stolik.web.table import clocks, stream, summary
from stolik.web.table.change import Change, now_ms
from stolik.web.table.position import BEFORE, LESSON, Position, dealer_kind, lesson_at, position_of
from stolik.web.table.presence import Presence
from stolik.web.table.stream import SPECTATOR, Audience, StreamKey
from stolik.web.table.telling import Telling

T = TypeVar("T")
REMOVED = "note.removed"


class Sitter(NamedTuple):
    """A person at a seat: whoever sits there later is another one."""

    place: int
    kind: str
    sat: int
    on_device: bool


@dataclass(frozen=True)
class News:
    """What the database knows of a table: its row, and, if that has moved on, all that is new."""

    table: TableRow
    afresh: bool
    seats: list[SeatRow]
    lines: list[LineRow]
    rows: list[MoveRow]


def _removals(lines: list[LineRow]) -> int:
    return sum(line.kind == "note" and line.text == REMOVED for line in lines)


class Drawing(Protocol):
    """What writes events for viewers."""

    def whole(self, room: "Room", key: StreamKey) -> bytes: ...
    def changes(self, room: "Room", before: int) -> Callable[[StreamKey], bytes]: ...
    def since(self, room: "Room", key: StreamKey, before: int, has_parts: bool) -> bytes: ...


@dataclass(frozen=True)
class Surroundings:
    """What a room needs of the server around it."""

    server: str  # the name by which servers of one database know each other
    store: Store
    drawing: Drawing
    changed: Callable[["Room"], None]  # called after every change
    looked_at: Callable[["Room", int], None]  # called when a viewer comes or goes
    is_warm: Callable[[str], bool]  # whether the bots of a game are compiled
    closing: asyncio.Event
    metrics: Metrics
    lease_ms: int
    away_ms: int
    most_lines: int


class Room:
    """A table with its seats, its game, its lines and its audience."""

    def __init__(self, around: Surroundings, table: TableRow) -> None:
        self.around, self.table, self.id = around, table, table.id
        self.game: Game = games.load(table.game)
        self.options: dict[str, bool | int | str] = json.loads(table.options)
        self.clock = clocks.clock_of(table.clock)
        self.ticked = time.monotonic()  # when it was last taken from the clocks what had passed
        self.is_lesson, self.lesson = dealer_kind(table) == LESSON, lesson_at(table)
        self.seats: list[SeatRow] = []
        self.lines: list[LineRow] = []
        self.position: Position | None = None
        self.rights: dict[Asker, int] = {}  # places already looked up, since a seat changed last
        self.seatings = 0  # how often somebody lost or took a seat
        self.audience, self.presence = Audience(), Presence(self)
        self.telling = Telling(self.side_names)
        self.lock = asyncio.Lock()
        self.touched = self.gathered = time.monotonic()  # when it was last asked for; when its viewers were called
        self.loaded_ms = 0  # the game's time at which this server read it: a race that was open begins anew
        self._game_time = (0, time.monotonic())  # the game's time, and this machine's then
        self.client = ""  # who made the table, or came first to look at it: their bots wait for each other
        self._stale = True

    # Reading

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def side_names(self, lang: str) -> list[str]:
        """The players' names, and those of sides that nobody plays, if the game has such."""
        extra = getattr(self.game.words, "OTHER_SIDES", {})
        return self.names + list(extra.get(lang, []))

    def log(self, viewer: int, lang: str, first: int = 0) -> list[str]:
        """The log as a viewer may read it from a move on, one sentence a move; some may be empty."""
        return [fact["text"] for fact in self.facts(viewer, lang, first)]

    def facts(self, viewer: int, lang: str, first: int = 0) -> list[Fact]:
        """What happened from a move on, as a viewer saw it: one fact a move."""
        return self.telling.facts(self.position, viewer, lang, first)

    @property
    def is_live(self) -> bool:
        return self.table.pace == LIVE and not self.device_places  # on one device a race is a round of answers

    # The shared device

    @property
    def device_places(self) -> list[int]:
        """The seats that are played on one device."""
        return [seat.place for seat in self.seats if seat.on_device]

    @property
    def device_seat(self) -> int:
        """Whose moves the shared device makes: in a game those of the seat that was opened there, if any."""
        if self.table.status == PLAYING:
            return self.table.unlocked if self.table.unlocked in self.device_places else SPECTATOR
        return min(self.device_places, key=lambda place: not self.seats[place].host, default=SPECTATOR)

    @property
    def device_viewer(self) -> int:
        """Whose view the shared device shows: after the game that of everybody."""
        return self.device_seat if self.table.status in (LOBBY, PLAYING) else SPECTATOR

    def places(self, place: int) -> list[int]:
        """The seats of whoever has a right to a seat, or to the shared device."""
        return self.device_places if place == DEVICE else [place]

    def require_position(self) -> Position:
        if self.position is None:
            raise Refusal("not-begun")
        return self.position

    def window(self, seat: int, opened: list[int]) -> int:
        """The number of a seat's decision window; taking a move back opens a new one."""
        return max(opened[seat], self.seats[seat].undone)

    @property
    def removed(self) -> int:
        """How many people were sent away: an invitation from before does not let them in again."""
        return _removals(self.lines)

    async def place_of(self, asker: Asker) -> int | None:
        """The place to which somebody has a right, or DEVICE; kept only if no seat changed while it was read."""
        while asker not in self.rights:
            seatings = self.seatings
            place = await self.around.store.read(lambda reading: reading.place_of(asker, self.id))
            if place is None:
                return None
            if seatings == self.seatings:
                self.rights[asker] = place
        return self.rights[asker]

    def sitter(self, place: int) -> "Sitter":
        """Who sits there now."""
        seat = self.seats[place]
        return Sitter(place, seat.kind, seat.sat, seat.shared)

    def host(self) -> int | None:
        return next((seat.place for seat in self.seats if seat.host), None)

    def owes(self, change: Change | None = None) -> bool:
        """Whether the server itself owes something: a bot's move, the end of a race, or the end of a round of seeds."""
        values = change.values if change else {}
        status = values.get("status", self.table.status)
        if status == LOBBY:
            return bool(values.get("revealing", self.table.revealing))
        if status != PLAYING or not self.concerns_somebody:
            return False
        source = (change.draft if change else None) or self.position
        if source is None:
            return False
        if self.bots_asked(source, change.seats if change else {}) or (self.clock is not None and source.pending):
            return True
        return self.is_live and self.game.live is not None and len(source.pending) > 0

    def bots_asked(self, source: Position, changed: Mapping[int, SeatRow] = MappingProxyType({})) -> list[int]:
        """The seats whose bots must move now: all that owe a decision; in a lesson the next one of its record."""
        if self.is_lesson:
            return self.lesson.others_asked(source.ply) if self.lesson else []
        return [place for place in source.pending if changed.get(place, self.seats[place]).plays_itself]

    @property
    def concerns_somebody(self) -> bool:
        """Whether a person has a seat, or anybody looks on: bots alone do not play for nobody."""
        return any(seat.kind == PERSON for seat in self.seats) or bool(self.audience.listeners)

    # Time: when a game began is stored by the calendar; what passes in it is measured, so that no clock step counts

    def game_ms(self) -> int:
        """Milliseconds since the game began, never less than at the last move."""
        at, since = self._game_time
        passed = at + int((time.monotonic() - since) * 1000)
        rows = self.position.rows if self.position else []
        return max(passed, rows[-1].ms) if rows else passed

    def passed_ms(self) -> int:
        """Milliseconds that running clocks have run since that was last noted."""
        return int((time.monotonic() - self.ticked) * 1000)

    def note_clocks(self) -> dict[tuple[str, int], int]:
        """Take what has passed from the running clocks: what is left, to be stored."""
        left = {(self.id, place): clocks.left_ms(self, place) for place in clocks.running(self)}
        self.seats = [
            replace(seat, clock_ms=left[self.id, seat.place]) if (self.id, seat.place) in left else seat
            for seat in self.seats
        ]
        self.ticked = time.monotonic()
        return left

    def start_game_time(self) -> None:
        """The game begins now."""
        self.loaded_ms, self._game_time = 0, (0, time.monotonic())

    def _set_game_time(self) -> None:
        """The game was read from the database: only the calendar knows how long ago it began."""
        rows = self.position.rows if self.position else []
        self.loaded_ms = max(now_ms() - self.table.started, rows[-1].ms if rows else 0)
        self._game_time = (self.loaded_ms, time.monotonic())

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
            self.around.changed(self)

    async def _catch_up(self) -> bool:
        """Take in, and tell, what the database knows better; whether there was anything."""
        before = self.table.seq
        news = await self.around.store.read(self._news)
        if not news.afresh and news.table.seq == before:
            self.table = news.table
            return False
        position, begun = await self._position(news), self.position is not None
        # From here on in one go: nobody sees one without the other.
        lines = news.lines if self._stale else self.lines + news.lines
        self._dismiss_who_lost_a_right(news.seats, lines)
        self.table, self.seats, self.lines = news.table, news.seats, lines
        if position is not None and position is self.position:
            self.position = position.fork()
            self.position.follow(news.rows)
            self.telling.extend(self.position, self.position.steps_made)
        else:
            self.telling.forget()
            self.position = position
        if self.position is not None and not self.table.waiting:  # of a release that did not store it
            self.table = replace(self.table, **summary.stored(self.position, self.table.moved))
        if self._stale or not begun:
            self._set_game_time()
        self.ticked = time.monotonic()
        self._stale = False
        stream.tell(self, before, whole=news.afresh)
        return True

    async def _position(self, news: News) -> Position | None:
        """The position to go on from: a long log is played through in a thread, so that no other table waits."""
        if news.table.status == LOBBY or not news.table.started:
            return None
        if news.table.rules != self.game.version:
            raise Refusal("old-rules")
        if self.position is not None and not news.afresh:
            return self.position
        return await asyncio.to_thread(position_of, self.game, news.table, news.rows)

    def _news(self, reading: Reading) -> News:
        table, known = reading.table(self.id), self.table
        if table is None:
            raise Refusal("no-table")
        afresh = self._stale or table.undos != known.undos or table.status != known.status
        if table.seq == known.seq and not afresh:
            return News(table, False, [], [], [])
        last_line = -1 if self._stale or not self.lines else self.lines[-1].seq
        first = 0 if afresh or self.position is None else self.position.ply
        return News(
            table, afresh, reading.seats(self.id), reading.lines(self.id, last_line), reading.moves(self.id, first)
        )

    # Changing

    async def change(self, make: Callable[[Change], T], by: Sitter | None = None) -> T:
        """The one way to change a table: checked, stored, then made true, then told.

        `make` says what changes, from what this server knows. If another server was first, it is asked again. Whoever
        asks for it must still sit where they sat.
        """
        self.touched = time.monotonic()
        async with self.lock:
            while True:
                try:
                    done = await self._try(make, by)
                    break
                except Refusal as refusal:
                    if refusal.status == 503 or not await self._catch_up():
                        raise
                except OvertakenError:
                    await self._catch_up()
        self.around.changed(self)
        return done

    async def _try(self, make: Callable[[Change], T], by: Sitter | None) -> T:
        if self._stale:
            await self._catch_up()
        if by is not None and by != self.sitter(by.place):
            raise Refusal("not-seated")
        change, before = Change(self), self.table.seq
        done = make(change)
        if change.is_empty:
            return done
        table, began = change.table(), time.perf_counter()
        try:
            await self.around.store.write(lambda tx: change.store(tx, table), f"{self.id} {self.around.server}")
        except OvertakenError:
            raise
        except BaseException as error:
            is_refused = isinstance(error, Refusal) and error.status != 503
            self._stale = not is_refused  # nobody knows whether it was stored: ask the database next time
            raise
        made_by = [row.made_by for row in change.rows if row.who >= 0 and row.made_by != BEFORE]
        self.around.metrics.stored(made_by, time.perf_counter() - began)
        whole = table.status != self.table.status
        self._take(change, table)
        stream.tell(self, before, whole)
        return done

    def _take(self, change: Change, table: TableRow) -> None:
        """Make a stored change true."""
        self.table = table
        if change.settled:
            self.ticked = time.monotonic()
        if change.seats or change.lines:
            seats = [change.seats.get(seat.place, seat) for seat in self.seats]
            self._dismiss_who_lost_a_right(seats, self.lines + change.lines)
            self.seats = seats
            self.lines += change.lines
        if change.draft is not None:
            self.position = change.draft
            self.telling.extend(self.position, self.position.steps_made)
            self.telling.cut(self.position.ply)

    # The audience

    def _dismiss_who_lost_a_right(self, seats: list[SeatRow], lines: list[LineRow]) -> None:
        """End the streams of seats that somebody lost, and of watchers, if somebody was sent away."""
        for old, new in zip(self.seats, seats, strict=False):
            if (new.kind, new.shared, new.sat) == (old.kind, old.shared, old.sat):
                continue
            self.rights.clear()
            self.seatings += 1
            if old.kind == PERSON:
                self.presence.forget(old.place)
                self.audience.dismiss(DEVICE if old.shared else old.place)
        if _removals(lines[len(self.lines) :]) and not self.table.listed:
            self.audience.dismiss(SPECTATOR)

    def looked_at(self, viewer: int) -> None:
        """Somebody came to look, or went: remember when a seat was last seen."""
        self.touched = time.monotonic()
        self.around.looked_at(self, viewer)
