"""What the host sees of a server: numbers, and tables without their players' names."""

import time
from collections import Counter
from typing import Any

from stolik.web.server.metrics import Histogram, memory_bytes
from stolik.web.server.state import ServerState
from stolik.web.storage.rows import BOT, PERSON
from stolik.web.storage.store import Reading
from stolik.web.table.change import now_ms

_SHOWN = 50
_SHORT_ID = 8


async def gauges(server: ServerState) -> dict[str, float]:
    """Everything that goes up and down, by its name for Prometheus."""
    in_database = await server.store.read(lambda reading: reading.by_status())
    numbers: dict[str, float] = {f'tables{{status="{status}"}}': count for status, count in in_database.items()}
    thinking = server.bot_runner.thinking
    return numbers | {
        "open_tables": len(server.rooms),
        "viewers": sum(len(room.audience.listeners) for room in server.rooms),
        "bots_thinking": thinking.busy,
        "bots_waiting": thinking.waiting,
        "ready": not server.draining,
        "memory_bytes": memory_bytes(),
    }


async def overview(server: ServerState) -> dict[str, Any]:
    """The host's page as data."""
    now = await gauges(server)
    metrics = server.metrics
    asked = Histogram()
    for histogram in metrics.request_seconds.values():
        asked.counts = [mine + theirs for mine, theirs in zip(asked.counts, histogram.counts, strict=True)]
    seconds = time.monotonic() - metrics.since
    return {
        "process": server.id,
        "hours": round(seconds / 3600, 1),
        "memory_mb": round(now["memory_bytes"] / 2**20),
        "cpu_share": round(100 * time.process_time() / max(seconds, 1)),
        "requests": asked.total,
        "half_within_ms": asked.within_ms(0.5),
        "most_within_ms": asked.within_ms(0.99),
        "moves": sum(metrics.moves.values()),
        "open_tables": now["open_tables"],
        "viewers": now["viewers"],
        "bots": {"thinking": now["bots_thinking"], "waiting": now["bots_waiting"], "most": server.limits.bots},
        "in_all": await server.store.read(lambda reading: reading.by_status()),
        "tables": await server.store.read(lambda reading: _tables(reading, server)),
    }


def _tables(reading: Reading, server: ServerState) -> list[dict[str, Any]]:
    found = reading.newest(_SHOWN)
    seats = reading.seats_of([table.id for table in found])
    viewers = {room.id: len(room.audience.listeners) for room in server.rooms}
    kinds = Counter((seat.table_id, seat.kind) for seat in seats)
    return [
        {
            "table": table.id[:_SHORT_ID],  # the whole id would let anybody in who looks over the host's shoulder
            "game": table.game,
            "status": table.status,
            "people": kinds[table.id, PERSON],
            "bots": kinds[table.id, BOT],
            "moves": table.plies,
            "viewers": viewers.get(table.id, 0),
            "seen_minutes": (now_ms() - max(_seen(seats, table.id), table.created)) // 60_000,
        }
        for table in found
    ]


def _seen(seats: list[Any], table_id: str) -> int:
    return max((int(seat.seen) for seat in seats if seat.table_id == table_id), default=0)
