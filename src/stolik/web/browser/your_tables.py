"""The tables of one browser: running ones, lobbies, and the last finished ones, for the first page."""

import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from stolik import games
from stolik.core.errors import StolikError
from stolik.web.refusals import Refusal
from stolik.web.rights.tokens import hashed
from stolik.web.storage.rows import DEVICE, LOBBY, OVER, PLAYING, SeatRow, TableRow
from stolik.web.storage.store import Reading, Store, Writing
from stolik.web.table import summary
from stolik.web.table.change import now_ms
from stolik.web.table.position import LESSON, dealer_kind
from stolik.web.table.room import Room
from stolik.web.table.seating import CARRY_MS

_MOST_OPEN, _MOST_OVER = 24, 6


async def tables_of(store: Store, open_room: Callable[[str], Awaitable[Room]], browser: str) -> list[dict[str, Any]]:
    """A browser's tables: those where it owes a decision first, then running ones, lobbies and finished ones."""

    def read(reading: Reading) -> tuple[list[tuple[TableRow, int]], list[SeatRow]]:
        found = reading.of_browser(browser, (PLAYING, LOBBY), _MOST_OPEN) + reading.of_browser(
            browser, (OVER,), _MOST_OVER
        )
        return found, reading.seats_of([table.id for table, _ in found])

    found, seats = await store.read(read)
    known = [(table, place) for table, place in found if table.game in games.names()]
    told = [
        _told(await _stored(table, open_room), [seat for seat in seats if seat.table_id == table.id], place)
        for table, place in known
    ]
    order = {PLAYING: 1, LOBBY: 2, OVER: 3}
    return sorted(told, key=lambda one: 0 if one["your_turn"] else order[one["status"]])


async def _stored(table: TableRow, open_room: Callable[[str], Awaitable[Room]]) -> TableRow:
    """The table with its standing; one of an earlier release is played through for it."""
    if table.started and not table.waiting:
        with contextlib.suppress(StolikError):  # its rules may have changed
            return (await open_room(table.id)).table
    return table


def _told(table: TableRow, seats: list[SeatRow], place: int) -> dict[str, Any]:
    """A table in a few words."""
    waiting = json.loads(table.waiting or "[]") if table.status == PLAYING else []
    ranks = summary.ranks(table)
    own = [seat.place for seat in seats if seat.on_device] if place == DEVICE else [place]
    return {
        "table": table.id,
        "game": table.game,
        "status": table.status,
        "place": place,
        "names": [seat.name for seat in seats],
        "free": sum(seat.is_free(now_ms()) for seat in seats),
        "your_turn": any(at in waiting for at in own),
        "waiting": [seats[at].name for at in waiting],
        "since": table.moved or table.created,
        "result": sorted((rank, seats[at].name) for at, rank in enumerate(ranks) if at < len(seats)),
        "won": bool(ranks) and place >= 0 and ranks[place] == 1,
        "scores": json.loads(table.result)["scores"] if table.result else [],
        "following": table.following,
        "lesson": dealer_kind(table) == LESSON,
    }


# The link that carries all of them


async def link(store: Store, browser: str) -> str:
    """The token of a link that gives another browser the same seats: it works once, for ten minutes."""
    token = secrets.token_urlsafe(24)
    await store.write(lambda tx: tx.add_browser_link(hashed(token), browser, now_ms() + CARRY_MS))
    return token


def take(tx: Writing, token: str, browser: str) -> None:
    """Use up such a link."""
    other = tx.use_browser_link(hashed(token), now_ms())
    if other is None:
        raise Refusal("bad-link")
    tx.carry_browser(other, browser)
