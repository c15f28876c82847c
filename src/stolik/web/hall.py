"""The hall: all tables that this server has open, and what they share."""

import asyncio
import contextlib
import logging
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stolik.web import refusals
from stolik.web.limits import Bucket, Limits
from stolik.web.minder import Minder
from stolik.web.room import Room, now_ms
from stolik.web.rows import PLAYING
from stolik.web.store import Store
from stolik.web.tokens import Tokens
from stolik.web.warm import Warming

if TYPE_CHECKING:
    from stolik.web.pages import Pages

log = logging.getLogger("stolik")
_BEAT = 1.0  # seconds between two looks at what is owed
_PRESENCE = 20  # beats between two notes of who is here
_PING = 10  # beats between two questions to every viewer
_IDLE = 300.0  # seconds after which a room that nobody looks at is forgotten
_ID_LENGTH = 24


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    db: str
    limits: Limits = field(default_factory=Limits)
    bot_pause: float = 0.7  # seconds that a bot takes when people play
    away: float = 60.0  # seconds after which a silent seat counts as dead
    lease: float = 4.0  # seconds for which a server minds a table's bots without being heard of
    compile: bool = True  # compile the games in the background


class Hall:
    """Rooms by id, opened when somebody asks for them."""

    def __init__(self, settings: Settings, pages: "Pages") -> None:
        self.settings, self.pages = settings, pages
        self.store = Store(settings.db)
        self.server = secrets.token_hex(6)
        self.limits = settings.limits
        self.bot_pause = settings.bot_pause
        self.away_ms, self.lease_ms = int(settings.away * 1000), int(settings.lease * 1000)
        self.minder = Minder(self)
        self.chatting = Bucket(self.limits.chat / 10, self.limits.chat)
        self.seen: dict[tuple[str, int], int] = {}
        self.closing = asyncio.Event()
        self.tokens = Tokens("")
        self._rooms: dict[str, Room] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._warming: Warming | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.store.open()
        self.tokens = Tokens(self.store.key)
        self._tasks = [
            asyncio.create_task(self._beat()),
            asyncio.create_task(self.store.database.listen(self._heard, self._heard_nothing)),
        ]
        if self.settings.compile:
            self._warming = Warming()

    def is_warm(self, game: str) -> bool:
        """Whether the bots of a game are compiled; where nothing is compiled beforehand, each is when it is asked."""
        return self._warming is None or game in self._warming.loaded

    def end_streams(self) -> None:
        """The server is about to stop: viewers connect again when it is back. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end_streams)

    def _end_streams(self) -> None:
        self.closing.set()
        for room in self._rooms.values():
            room.audience.close()

    async def close(self) -> None:
        self._end_streams()
        self.minder.close()
        if self._warming is not None:
            self._warming.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._flush_seen()
        await self.store.close()

    # Rooms

    async def room(self, table_id: str) -> Room:
        """The room of a table; a sentence if there is no such table."""
        room = self._rooms.get(table_id)
        if room is None:
            if len(table_id) != _ID_LENGTH or not table_id.isalnum():
                raise refusals.no_table()
            table = await self.store.read(lambda reading: reading.table(table_id))
            if table is None:
                raise refusals.no_table()
            room = self._rooms.setdefault(table_id, Room(self, table))
        room.touched = time.monotonic()
        await room.load()
        return room

    def news(self, table_id: str) -> str:
        return f"{table_id} {self.server}"

    async def _heard(self, message: str) -> None:
        table_id, _, server = message.partition(" ")
        if server != self.server and (room := self._rooms.get(table_id)) is not None:
            await self._catch_up(room)

    async def _heard_nothing(self) -> None:
        for room in list(self._rooms.values()):
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except Exception:
            log.exception("could not catch up with another server")

    def later(self, room: Room) -> None:
        """Look at a table again in a moment."""
        asyncio.get_running_loop().call_later(0.02, self.minder.look, room)

    # What must be done now and then

    async def _beat(self) -> None:
        beats = 0
        while True:
            beats += 1
            try:
                await self._mind_owed()
                self._note_present(self._part(beats, _PRESENCE))
                self._ping(self._part(beats, _PING))
                await self._flush_seen()
                self._forget_idle()
            except Exception:
                log.exception("the server's beat failed; it goes on")
            await asyncio.sleep(_BEAT)

    async def _mind_owed(self) -> None:
        """Mind the tables where a bot or the clock owes a move and no living server does: also after a crash."""
        now = now_ms()
        dead_by = now if self.store.database.is_shared else 2**62  # a SQLite file is one server's alone
        owed = await self.store.read(lambda reading: reading.owed(dead_by, self.server))
        if not owed:
            return
        others = [table_id for table_id in owed if not self._is_ours(table_id)]
        await self.store.write(lambda tx: tx.keep(owed, self.server, dead_by, now + self.lease_ms))
        for table_id in others:
            with contextlib.suppress(refusals.Refusal):
                room = await self.room(table_id)
                await room.catch_up()
        for table_id in owed:
            if (room_ := self._rooms.get(table_id)) is not None:
                self.minder.look(room_)

    def _is_ours(self, table_id: str) -> bool:
        room = self._rooms.get(table_id)
        return room is not None and room.table.keeper == self.server

    def _part(self, beat: int, parts: int) -> list[Room]:
        """A few of the rooms, others at every beat: all of them at once would stop everybody for a moment."""
        return list(self._rooms.values())[beat % parts :: parts]

    def _note_present(self, rooms: list[Room]) -> None:
        """Seats whose page is open are seen."""
        for room in rooms:
            for place in range(room.table.players):
                if room.audience.watches(place):
                    self.seen[room.id, place] = now_ms() - 1001

    def _ping(self, rooms: list[Room]) -> None:
        for room in rooms:
            room.audience.ping()

    async def _flush_seen(self) -> None:
        """Remember in the database who was here, all at once and not too often."""
        due = {key: at for key, at in self.seen.items() if now_ms() - at > 1000}
        if not due:
            return
        for key in due:
            del self.seen[key]
        await self.store.write(lambda tx: tx.mark_seen(due))

    def _forget_idle(self) -> None:
        limit = time.monotonic() - _IDLE
        for table_id, room in list(self._rooms.items()):
            busy = room.audience.listeners or room.lock.locked() or (room.table.status == PLAYING and room.owes())
            if room.touched < limit and not busy:
                del self._rooms[table_id]
