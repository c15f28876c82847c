"""What one server holds: the tables that it has open, and what they share."""

import asyncio
import contextlib
import logging
import secrets
import time
from datetime import date

from stolik.core.errors import StolikError
from stolik.web.coach.advising import Adviser
from stolik.web.coach.reviewing import Reviewer
from stolik.web.notifications.push import Pushes, wire
from stolik.web.refusals import Refusal
from stolik.web.rights.host_token import HostToken
from stolik.web.rights.tokens import Tokens
from stolik.web.server.hosts import Hosts
from stolik.web.server.limits import Bucket
from stolik.web.server.metrics import Metrics
from stolik.web.server.network import Network
from stolik.web.server.settings import ServerSettings
from stolik.web.server.warm import Warming
from stolik.web.storage import tidying
from stolik.web.storage.rows import LOBBY
from stolik.web.storage.store import Store
from stolik.web.table import seating
from stolik.web.table.bot_runner import BotRunner
from stolik.web.table.change import now_ms
from stolik.web.table.pages import Pages
from stolik.web.table.presence import LastSeen
from stolik.web.table.room import Room, Surroundings
from stolik.web.today import day
from stolik.web.today.champion_scores import ChampionScores

log = logging.getLogger("stolik")
_BEAT = 1.0  # seconds between two looks at what is owed
_PRESENCE = 5  # beats between two notes of who is here
_CLOCKS = 2  # beats between two notes of what is left on a clock
_PING = 5  # beats between two questions to every viewer
_DAY = 86_400  # beats between two times that old tables are deleted
_IDLE = 300.0  # seconds after which a room that nobody looks at is forgotten
_ELSEWHERE = 5.0  # and after which it is forgotten when another server plays on at that table
_END_EACH, _LONGEST_END = 0.005, 2.0  # seconds over which streams are ended, for each viewer and in all
_ID_LENGTH = 24


class ServerState:
    """Rooms by id, opened when somebody asks for them."""

    def __init__(self, settings: ServerSettings, pages: Pages) -> None:
        self.settings, self.pages = settings, pages
        self.store = Store(settings.db)
        self.id = settings.name or secrets.token_hex(6)
        self.limits, self.hosts = settings.limits, Hosts(settings.public)
        self.metrics, self.host_token = Metrics(), HostToken(settings.host_token)
        self.bot_runner = BotRunner(
            self.id, settings.bot_pause, self.is_warm, self.limits, settings.reveal, self.metrics
        )
        self.champions = ChampionScores(settings.champion, self.is_warm, settings.compile)
        self.reviewer, self.adviser = Reviewer(self.store, self.limits), Adviser(self.limits)
        self.pushes = Pushes(self.store, settings.public or "mailto:host@localhost", settings.push_reach)
        self.subscribing = Bucket(0.2, 20)
        self.chatting = Bucket(self.limits.chat / 10, self.limits.chat)
        self.toggling = Bucket(0.1, 6)  # standing in and coming back: a few, then one every ten seconds
        self.pins = Bucket(1 / 30, 5)  # wrong PINs for a seat of a shared device
        self.network: Network | None = None  # the switch, where the server listens on this machine alone
        self._last_seen = LastSeen(self.store)
        self.closing = asyncio.Event()
        self.draining = False  # the server is about to stop: nobody should be sent here any more
        self._lease_ms = int(settings.lease * 1000)
        self._around = Surroundings(
            server=self.id,
            store=self.store,
            drawing=pages,
            changed=self._look,
            looked_at=self._note_seen,
            is_warm=self.is_warm,
            closing=self.closing,
            metrics=self.metrics,
            lease_ms=self._lease_ms,
            away_ms=int(settings.away * 1000),
            most_lines=self.limits.lines,
        )
        self.tokens = Tokens("")
        self._rooms: dict[str, Room] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._taking_over: set[asyncio.Task[None]] = set()
        self._warming: Warming | None = None

    async def open(self) -> None:
        self.store.database.claim()
        await self.store.open()
        self.tokens = Tokens(self.store.key)
        if wire:
            await self.store.own_vapid(wire.new_key)
        self._tasks = [
            asyncio.create_task(self._beat()),
            asyncio.create_task(self.store.database.listen(self._heard, self._heard_nothing)),
        ]
        if self.settings.compile:
            self._warming = Warming()

    def is_warm(self, game: str) -> bool:
        """Whether the bots of a game are compiled. Compiling when one is asked would stop all tables."""
        return self._warming is not None and game in self._warming.loaded

    @property
    def today(self) -> date:
        return self.settings.day or day.today()

    @property
    def rooms(self) -> list[Room]:
        """The tables that are open here."""
        return list(self._rooms.values())

    def stop_soon(self) -> None:
        """The server is about to stop: no new bots, and whoever asks whether it is ready hears no. From any thread."""
        self.draining = True
        self.bot_runner.stop()

    async def end_streams(self) -> None:
        """Viewers connect again, to another server or to this one when it is back; not all at the same moment."""
        viewers = sum(len(room.audience.listeners) for room in self.rooms)
        pause = min(_LONGEST_END, viewers * _END_EACH) / max(1, len(self._rooms))
        for room in self.rooms:
            room.audience.dismiss()
            await asyncio.sleep(pause)
        self.closing.set()
        for room in self.rooms:  # and whoever came meanwhile
            room.audience.close()

    async def close(self) -> None:
        self.stop_soon()
        await self.end_streams()
        if self.network is not None:
            self.network.close()
        self.bot_runner.close()
        await self.champions.close()
        await self.reviewer.close()
        self.adviser.close()
        await self.pushes.close()
        if self._warming is not None:
            self._warming.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._last_seen.write()
        if self.store.database.many_servers:
            await self.store.write(lambda tx: tx.let_go(self.id))
        await self.store.close()

    # Rooms

    async def room(self, table_id: str) -> Room:
        """The room of a table; a sentence if there is no such table."""
        room = self._rooms.get(table_id)
        if room is None:
            if len(table_id) != _ID_LENGTH or not table_id.isalnum():
                raise Refusal("no-table")
            table = await self.store.read(lambda reading: reading.table(table_id))
            if table is None:
                raise Refusal("no-table")
            room = self._rooms.setdefault(table_id, Room(self._around, table))
        room.touched = time.monotonic()
        await room.load()
        return room

    async def _heard(self, message: str) -> None:
        """Another server changed a table. A table that nobody looks at here is not followed: it lives there."""
        table_id, _, server = message.partition(" ")
        if server == self.id or (room := self._rooms.get(table_id)) is None:
            return
        if self._is_idle(room, _ELSEWHERE):
            self._forget(table_id)
            return
        await self._catch_up(room)
        self._gather(room)

    def _gather(self, room: Room) -> None:
        """A table is played at another server: viewers who are here come again, and the proxy sends them there.

        That happens when a lost server is back. Without such a proxy they may come here again, so it happens seldom.
        """
        if room.audience.listeners and time.monotonic() - room.gathered > self.settings.gather:
            room.gathered = time.monotonic()
            room.audience.dismiss()

    async def _heard_nothing(self) -> None:
        for room in list(self._rooms.values()):
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except Refusal:
            await self.delete([room.id])  # the table is gone
        except Exception:
            log.exception("could not catch up with another server")

    def _look(self, room: Room) -> None:
        self.bot_runner.look(room)
        self.pushes.look(room)

    def _note_seen(self, room: Room, viewer: int) -> None:
        """Remember when a seat was last seen; the server that people look at minds their table's bots."""
        if viewer >= 0:
            self._last_seen.note(room, viewer)
        if self.store.database.many_servers and room.audience.listeners and room.owes() and not self._minds(room):
            task = asyncio.get_running_loop().create_task(self._take_over(room))
            self._taking_over.add(task)
            task.add_done_callback(self._taking_over.discard)

    def _minds(self, room: Room) -> bool:
        return room.table.keeper == self.id

    async def _take_over(self, room: Room) -> None:
        with contextlib.suppress(StolikError):
            await room.change(lambda change: None if self._minds(room) else change.next_seq())

    # What must be done now and then

    async def _beat(self) -> None:
        beats = 0
        while True:
            beats += 1
            try:
                await self._take_over_owed()
                await self._last_seen.note_present(self._some_rooms(beats, _PRESENCE))
                await self._end_promises()
                for room in self.rooms:
                    room.presence.tell_changes()
                self._ping(self._some_rooms(beats, _PING))
                await self._last_seen.write()
                await self._note_clocks(self._some_rooms(beats, _CLOCKS))
                self._forget_idle()
                if beats % _DAY == 1:
                    await self.delete(await tidying.tidy(self.store, self.settings.keep_finished))
            except Exception:
                log.exception("the server's beat failed; it goes on")
            await asyncio.sleep(_BEAT)

    async def _take_over_owed(self) -> None:
        """Take over tables where a bot or the clock owes a move and no living server is responsible (after a crash)."""
        now = now_ms()
        dead_by = now if self.store.database.many_servers else 2**62  # a SQLite file is one server's alone
        owed = await self.store.read(lambda reading: reading.owed(dead_by, self.id))
        if not owed:
            return
        await self.store.write(lambda tx: tx.keep(owed, self.id, dead_by, now + self._lease_ms))
        kept = await self.store.read(lambda reading: reading.kept(owed, self.id))
        for table_id in [table_id for table_id in kept if not self._is_ours(table_id)]:
            with contextlib.suppress(StolikError):  # gone meanwhile, or of a game that is not installed any more
                room = await self.room(table_id)
                await room.catch_up()
        rooms = [self._rooms[table_id] for table_id in kept if table_id in self._rooms]
        if idle := [room.id for room in rooms if not room.concerns_somebody]:
            await self.store.write(lambda tx: tx.put_aside(idle))
        for room in rooms:
            self.bot_runner.look(room)

    def _is_ours(self, table_id: str) -> bool:
        room = self._rooms.get(table_id)
        return room is not None and self._minds(room)

    def _some_rooms(self, beat: int, groups: int) -> list[Room]:
        """A few of the rooms, others at every beat: all of them at once would stop everybody for a moment."""
        return list(self._rooms.values())[beat % groups :: groups]

    async def _end_promises(self) -> None:
        for room in [room for room in self.rooms if room.table.status == LOBBY]:
            await seating.end_promises(room)

    async def delete(self, table_ids: list[str]) -> None:
        """Tables that were deleted: whoever looks at one learns that it is gone."""
        for table_id in table_ids:
            if (room := self._rooms.pop(table_id, None)) is not None:
                room.audience.dismiss()
                self.bot_runner.free(table_id)

    def _ping(self, rooms: list[Room]) -> None:
        for room in rooms:
            room.audience.ping()

    async def _note_clocks(self, rooms: list[Room]) -> None:
        """Remember what is left on running clocks, so that a crash gives nobody much time."""
        minded = [room for room in rooms if room.clock is not None and not room.lock.locked() and self._minds(room)]
        left = {key: ms for room in minded for key, ms in room.note_clocks().items()}
        if left:
            await self.store.write(lambda tx: tx.mark_clocks(left))

    def _forget_idle(self) -> None:
        for table_id, room in list(self._rooms.items()):
            if self._is_idle(room, _IDLE) and not room.owes():
                self._forget(table_id)

    def _is_idle(self, room: Room, seconds: float) -> bool:
        """Whether nobody looked at a room or asked for it for so long."""
        busy = room.audience.listeners or room.lock.locked()
        return not busy and time.monotonic() - room.touched > seconds

    def _forget(self, table_id: str) -> None:
        self.bot_runner.drop(self._rooms.pop(table_id))
