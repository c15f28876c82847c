"""Who is looking, and how they are told: one queue a viewer, numbered events, the whole view after a gap."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stolik.web.room import Room

SPECTATOR = -1
_MOST_WAITING = 64  # events; a slower viewer gets the whole view instead


@dataclass(frozen=True)
class Kind:
    """What a stream carries: whose view, in which language, as pages or as JSON for programs."""

    viewer: int
    lang: str
    form: str  # "html" or "json"


@dataclass(eq=False)
class Listener:
    """One open stream."""

    kind: Kind
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(_MOST_WAITING))
    missed: bool = True  # the first event is the whole view
    pings: dict[int, float] = field(default_factory=dict)
    round_trip: float | None = None  # seconds, measured by this server alone

    def put(self, event: bytes) -> None:
        try:
            self.queue.put_nowait(event)
        except asyncio.QueueFull:
            self.miss()

    def miss(self) -> None:
        """Forget what is waiting: the whole view comes instead."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.missed = True
        self.queue.put_nowait(None)

    def ping(self) -> bytes:
        """A question that comes back as a pong, and keeps the connection open."""
        number = secrets.randbelow(2**31)
        self.pings = {number: time.monotonic()}
        return sse("ping", b"%d" % number)

    def pong(self, number: int) -> bool:
        """The answer to a ping came back."""
        sent = self.pings.pop(number, None)
        if sent is not None:
            self.round_trip = time.monotonic() - sent
        return sent is not None


class Audience:
    """All open streams of one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def watches(self, viewer: int) -> bool:
        return any(listener.kind.viewer == viewer for listener in self.listeners)

    @property
    def spectators(self) -> int:
        return sum(listener.kind.viewer == SPECTATOR for listener in self.listeners)

    def round_trip(self, viewer: int) -> float | None:
        """The slowest measured round trip of a seat's streams, in seconds."""
        known = [one.round_trip for one in self.listeners if one.kind.viewer == viewer and one.round_trip is not None]
        return max(known, default=None)

    def pong(self, viewer: int, number: int) -> bool:
        return any(listener.pong(number) for listener in self.listeners if listener.kind.viewer == viewer)

    def tell(self, room: "Room", before: int, whole: bool) -> None:
        """Tell everybody what changed since event number `before`; equal views are written once."""
        made: dict[Kind, bytes] = {}
        for listener in list(self.listeners):
            if whole:
                listener.miss()
                continue
            if listener.kind not in made:
                made[listener.kind] = room.hall.pages.change(room, listener.kind, before)
            listener.put(made[listener.kind])

    def ping(self) -> None:
        """Ask everybody who has read all that was sent: whoever is behind would seem slow."""
        for listener in self.listeners:
            if listener.queue.empty():
                listener.put(listener.ping())

    def close(self) -> None:
        for listener in list(self.listeners):
            listener.miss()


async def events(room: "Room", kind: Kind) -> AsyncIterator[bytes]:
    """The stream of one viewer, for as long as they look."""
    listener = Listener(kind)
    room.audience.listeners.add(listener)
    room.audience_changed(kind.viewer)
    try:
        yield listener.ping()
        while not room.hall.closing.is_set():
            if listener.missed:
                listener.missed = False
                yield room.hall.pages.whole(room, kind)
                continue
            event = await listener.queue.get()
            if event is not None:
                yield event
    finally:
        room.audience.listeners.discard(listener)
        room.audience_changed(kind.viewer)


def sse(event: str, data: bytes, number: int | None = None) -> bytes:
    """One event of a stream; the data is one line."""
    head = f"event: {event}\n" if number is None else f"event: {event}\nid: {number}\n"
    return b"%bdata: %b\n\n" % (head.encode(), data)
