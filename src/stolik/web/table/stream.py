"""Event streams: one queue for each viewer, numbered events, and the whole view again after a gap."""

import asyncio
import secrets
import time
import zlib
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stolik.web.drawing.page import Sent
from stolik.web.storage.rows import DEVICE

if TYPE_CHECKING:
    from stolik.web.table.room import Room

SPECTATOR = -1
_MOST_WAITING = 64  # events; a slower viewer gets the whole view instead


@dataclass(frozen=True)
class StreamKey:
    """What a stream carries: whose view, in which language, as pages or as JSON for programs."""

    viewer: int
    lang: str
    form: str  # "html" or "json"
    device: bool = False  # the shared device: its viewer changes when a seat is opened or locked


@dataclass(eq=False)
class Listener:
    """One open stream."""

    key: StreamKey
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(_MOST_WAITING))
    missed: bool = True  # the first event is the whole view
    pings: dict[int, float] = field(default_factory=dict)
    round_trip: float | None = None  # seconds, measured by this server alone
    is_screen: bool = False  # on a table or a wall, for everybody in the room
    dismissed: bool = False  # the stream ends; whoever comes again is asked who they are

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
        self.sent: dict[StreamKey, Sent] = {}  # what the open pages of a kind have

    def watches(self, gone: StreamKey) -> bool:
        """Whether somebody else still looks on with the same seat, or at the shared device."""
        keys = [listener.key for listener in self.listeners if listener.key.device == gone.device]
        return any(gone.device or key.viewer == gone.viewer for key in keys)

    @property
    def has_screen(self) -> bool:
        return any(listener.is_screen for listener in self.listeners)

    @property
    def spectators(self) -> int:
        return sum(one.key.viewer == SPECTATOR and not (one.key.device or one.is_screen) for one in self.listeners)

    def round_trip(self, viewer: int) -> float | None:
        """The slowest measured round trip of a seat's streams, in seconds."""
        known = [one.round_trip for one in self.listeners if one.key.viewer == viewer and one.round_trip is not None]
        return max(known, default=None)

    def pong(self, viewer: int, number: int) -> bool:
        return any(listener.pong(number) for listener in self.listeners if listener.key.viewer == viewer)

    def tell(self, write: Callable[[StreamKey], bytes], whole: bool) -> None:
        """Tell everybody what changed, each stream in its own form, equal ones written once; or all anew."""
        made: dict[StreamKey, bytes] = {}
        for listener in list(self.listeners):
            if whole:
                listener.miss()
                continue
            if listener.key not in made:
                made[listener.key] = write(listener.key)
            listener.put(made[listener.key])

    def dismiss(self, viewer: int | None = None) -> None:
        """End the streams of a seat, of the shared device, of spectators or of everybody; a screen for all stays."""
        for listener in list(self.listeners):
            own = DEVICE if listener.key.device else listener.key.viewer
            if viewer is None or (own == viewer and not listener.is_screen):
                listener.dismissed = True
                listener.miss()

    def hand_over(self, viewer: int) -> None:
        """The shared device shows another seat: what was not sent yet is dropped, and the whole view comes instead."""
        for listener in self.listeners:
            if listener.key.device and listener.key.viewer != viewer:
                listener.key = replace(listener.key, viewer=viewer)
                listener.miss()

    def ping(self) -> None:
        """Ask everybody who has read all that was sent: whoever is behind would seem slow."""
        for listener in self.listeners:
            if listener.queue.empty():
                listener.put(listener.ping())

    def close(self) -> None:
        for listener in list(self.listeners):
            listener.miss()


# At a table


def tell(room: "Room", before: int, whole: bool = False) -> None:
    """Tell everybody what changed since event number `before`."""
    room.audience.hand_over(room.device_viewer)
    room.audience.tell(room.around.drawing.changes(room, before), whole)


async def events(
    room: "Room",
    key: StreamKey,
    since: int | None = None,
    has_parts: bool = False,
    screen: bool = False,
    seatings: int = 0,
) -> AsyncGenerator[bytes, None]:
    """The stream of one viewer, for as long as they look: the whole view, or what is new since an event, then news.

    It begins when the answer is sent; if seats changed after number `seatings`, it ends, and whoever comes again is
    asked who they are.

    Whoever comes back after a restart has the log, and a page has its parts: sending them again would cost most of
    the time.
    """
    if seatings != room.seatings:
        return
    if key.device:
        key = replace(key, viewer=room.device_viewer)
    listener = Listener(key, is_screen=screen)
    if since is not None and 0 <= since <= room.table.seq:
        listener.missed = False
        listener.put(room.around.drawing.since(room, key, since, has_parts))
    room.audience.listeners.add(listener)
    room.looked_at(key.viewer)
    room.around.changed(room)  # bots may have waited for somebody to look on
    try:
        yield listener.ping()
        while not room.around.closing.is_set() and not listener.dismissed:
            if listener.missed:
                listener.missed = False
                yield room.around.drawing.whole(room, listener.key)
                continue
            event = await listener.queue.get()
            if event is not None:
                yield event
    finally:
        room.audience.listeners.discard(listener)
        if not room.audience.watches(key):
            room.presence.page_closed(DEVICE if key.device else key.viewer)
        room.looked_at(key.viewer)


# Gzip that looks back 32 KB. A stream takes 192 KB of memory. Level 6 sends 0.6 times as much as level 1, and costs
# 0.03 to 0.15 ms more an event.
_LEVEL, _WINDOW, _MEMORY = 6, 31, 7


def packer() -> Callable[[bytes], bytes]:
    """What compresses the events of one stream, so that each can be read as soon as it comes."""
    stream = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY)
    return lambda event: stream.compress(event) + stream.flush(zlib.Z_SYNC_FLUSH)


async def packed(events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The same stream compressed."""
    pack = packer()
    async with aclosing(events):
        async for event in events:
            yield pack(event)


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header names gzip, and does not refuse it."""
    wishes = [wish.replace(" ", "").partition(";q=") for wish in accepted.lower().split(",")]
    return any(name == "gzip" and quality not in ("0", "0.0", "0.00", "0.000") for name, _, quality in wishes)


def sse(event: str, data: bytes, number: int | None = None) -> bytes:
    """One event of a stream; the data is one line."""
    head = f"event: {event}\n" if number is None else f"event: {event}\nid: {number}\n"
    return b"%bdata: %b\n\n" % (head.encode(), data)
