"""Who is here at a table: whoever answered or asked lately, at this server or at another one."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from stolik.web.storage.rows import PERSON
from stolik.web.storage.store import Store
from stolik.web.table import stream
from stolik.web.table.change import now_ms

if TYPE_CHECKING:
    from stolik.web.table.room import Room

_SETTLED_MS = 1000
_RELOADING = 4.0  # seconds after which somebody who closed the page is away, unless it comes again


class Presence:
    """Who is here at one table."""

    def __init__(self, room: "Room") -> None:
        self._room, self._away_ms = room, room.around.away_ms
        self._signs: dict[int, float] = {}  # when each seat last answered or asked
        self._told: object = None

    def of_seats(self) -> list[bool]:
        """Who is here now."""
        return [self.is_here(seat.place) for seat in self._room.seats]

    def is_here(self, place: int) -> bool:
        """Whether somebody who holds this seat answered or asked lately, here or at another server."""
        seat = self._room.seats[place]
        return seat.kind == PERSON and (self.gave_sign(place) or now_ms() - seat.seen < self._away_ms)

    def gave_sign(self, place: int) -> bool:
        return time.monotonic() - self._signs.get(place, -1e9) < self._away_ms / 1000

    def acting_host(self) -> int | None:
        """The host; while they are away, the first person who is here."""
        host = self._room.host()
        if host is None or self.is_here(host):
            return host
        return next((seat.place for seat in self._room.seats if self.is_here(seat.place)), host)

    def sign(self, place: int) -> None:
        """Somebody with this seat, or at the shared device, answered or asked."""
        self._signs |= dict.fromkeys(self._room.places(place), time.monotonic())

    def page_closed(self, place: int) -> None:
        """Whoever closed the page is away soon, unless it comes again."""
        left = time.monotonic() - max(0.0, self._away_ms / 1000 - _RELOADING)
        self._signs |= {gone: left for gone in self._room.places(place) if gone in self._signs}

    def forget(self, place: int) -> None:
        """Somebody else sits there from now on."""
        self._signs.pop(place, None)

    async def read_last_seen(self) -> None:
        """Read when each seat was last seen, by any server: that is noted without an event."""
        room = self._room
        seats = await room.around.store.read(lambda reading: reading.seats(room.id))
        room.seats = [
            replace(mine, seen=max(mine.seen, theirs.seen)) for mine, theirs in zip(room.seats, seats, strict=True)
        ]

    def tell_changes(self) -> None:
        """Tell everybody if somebody came or went."""
        audience = self._room.audience
        now = self.of_seats(), audience.spectators, audience.has_screen
        if now != self._told and audience.listeners:
            self._told = now
            stream.tell(self._room, self._room.table.seq)


class LastSeen:
    """When seats were last seen at this server: the database is told all at once, and not too often."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._at: dict[tuple[str, int], int] = {}

    def note(self, room: "Room", place: int) -> None:
        self._at[room.id, place] = now_ms()

    async def note_present(self, rooms: Sequence["Room"]) -> None:
        """Remember who is here; other servers note who is there."""
        for room in rooms:
            for place in range(room.table.players):
                if room.presence.gave_sign(place):
                    self._at[room.id, place] = now_ms() - _SETTLED_MS - 1
            if self._store.database.many_servers and room.audience.listeners:
                await room.presence.read_last_seen()

    async def write(self) -> None:
        """Tell the database who was here, but for whoever came or went this moment."""
        due = {key: at for key, at in self._at.items() if now_ms() - at > _SETTLED_MS}
        if not due:
            return
        for key in due:
            del self._at[key]
        await self._store.write(lambda tx: tx.mark_seen(due))
