"""Web Push for relaxed tables: tells a browser that asked for it that its seat owes a decision, or of a rematch.

Endpoints come from browsers, so from anybody: only https, only public addresses, the very address that was checked, no
redirects. What is sent names the table and nothing that happened there.
"""

import asyncio
import ipaddress
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from stolik.core.errors import StolikError
from stolik.web import messages
from stolik.web.server.urls import parts_of
from stolik.web.storage.rows import OVER, PERSON, PLAYING, RELAXED
from stolik.web.storage.store import Store
from stolik.web.table.room import Room

try:
    from stolik.web.notifications import push_encryption as wire
except ImportError:  # the package `cryptography` is not installed: nothing is offered
    wire = None  # type: ignore[assignment]

log = logging.getLogger("stolik")
MOST_OF_A_SEAT = 5
__all__ = ["MOST_OF_A_SEAT", "Pushes", "Subscription", "Target", "public_target", "wire"]
_REMATCH = 2**31 - 1  # as a window: after all others
_KEPT = 24 * 3600  # seconds for which a push service keeps what it cannot deliver
_PATIENCE = 10.0
_GONE = (404, 410)


@dataclass(frozen=True)
class Subscription:
    """Where a browser that has a seat wants to be told, and its keys."""

    table_id: str
    place: int
    endpoint: str
    p256dh: str
    auth: str
    lang: str
    told: int = 0  # the last decision window that it was told of


@dataclass(frozen=True)
class Target:
    """Where to connect: an address that was checked, and the name that the certificate must have."""

    url: str
    headers: dict[str, str]
    extensions: dict[str, Any]


async def public_target(endpoint: str) -> Target | None:
    """An endpoint at a public address; None for any other."""
    where = parts_of(endpoint)
    host = where.hostname or ""
    if where.scheme != "https" or not host or where.username or where.password:
        return None
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, where.port or 443, type=socket.SOCK_STREAM)
    except (OSError, ValueError):
        return None
    addresses = [ipaddress.ip_address(str(one[4][0])) for one in found]
    if not addresses or not all(one.is_global and not one.is_multicast for one in addresses):
        return None
    chosen = f"[{addresses[0]}]" if addresses[0].version == 6 else str(addresses[0])
    path = where.path + (f"?{where.query}" if where.query else "")
    return Target(f"https://{chosen}:{where.port or 443}{path}", {"host": where.netloc}, {"sni_hostname": host})


class Pushes:
    """Tells who is not there. Nobody waits for it, and nothing depends on it."""

    def __init__(self, store: Store, contact: str, reach: Callable[[str], Awaitable[Target | None]]) -> None:
        self._store, self._contact, self._reach = store, contact, reach
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str:
        """What browsers subscribe with; empty where there is no push."""
        return wire.public_key(self._store.vapid) if wire and self._store.vapid else ""

    async def is_reachable(self, endpoint: str) -> bool:
        return await self._reach(endpoint) is not None

    def look(self, room: Room) -> None:
        """After every change of a table: whoever is waited for, and away, is told once."""
        if room.table.pace != RELAXED or not self.public_key:
            return
        for place, window, word in _news(room):
            if room.seats[place].kind == PERSON and not room.presence.is_here(place):
                task = asyncio.get_running_loop().create_task(self._tell(room, place, window, word))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _tell(self, room: Room, place: int, window: int, word: str) -> None:
        """Each subscription of a seat hears of a window once, from whichever server is first."""
        import httpx  # the first page must not wait for it

        try:
            due = await self._store.write(lambda tx: tx.due_pushes(room.id, place, window))
            for row in due:
                await self._send(Subscription(**row), room, word)
        except (StolikError, httpx.HTTPError, OSError, ValueError):
            log.warning("a push was not sent")

    async def _send(self, to: Subscription, room: Room, word: str) -> None:
        import httpx

        target = await self._reach(to.endpoint)
        if target is None:
            return
        title = f"{messages.text(to.lang, word)} · {room.game.words.TITLE[to.lang]}"
        stop = messages.text(to.lang, "push.stop")
        payload = json.dumps({"title": title, "url": f"/t/{room.id}", "stop": stop}).encode()
        headers = {
            "authorization": wire.authorization(to.endpoint, self._store.vapid, self._contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(_KEPT),
            "topic": room.id,  # a newer message takes the place of one that was not delivered
        }
        async with httpx.AsyncClient(follow_redirects=False, timeout=_PATIENCE, trust_env=False) as http:
            answer = await http.post(
                target.url,
                content=wire.sealed(payload, to.p256dh, to.auth),
                headers=headers | target.headers,
                extensions=target.extensions,
            )
        if answer.status_code in _GONE:
            await self._store.write(lambda tx: tx.drop_push(to.table_id, to.place, to.endpoint))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _news(room: Room) -> list[tuple[int, int, str]]:
    """Whom a table waits for: the seat, its window, and what to say."""
    if room.table.status == OVER and room.table.following:
        return [(seat.place, _REMATCH, "push.rematch") for seat in room.seats]
    if room.table.status != PLAYING or room.position is None:
        return []
    position = room.position
    return [(seat, room.window(seat, position.opened), "table.your_turn") for seat in position.pending]
