"""How long one undo, and one viewer who comes back, keep the server's loop: `python bench/undo.py`."""

import asyncio
import random
import tempfile
import time

from stolik.web import moves, seating
from stolik.web.pages import Pages
from stolik.web.room import Room
from stolik.web.server_settings import ServerSettings
from stolik.web.server_state import ServerState
from stolik.web.stream import Listener, StreamKey

RNG = random.Random("undo")
GAME, PLY, VIEWERS = "ten", 411, 4


async def play_on(room: Room, ply: int) -> None:
    while (position := room.require_position()).ply < ply and position.pending:
        seat = position.pending[0]
        word = room.game.word(seat, RNG.choice(position.legal(seat)))
        await moves.move(room, seat, room.window(seat, position.opened), word, "seat")


async def undo_somewhere(room: Room) -> float:
    """Make moves until one can be taken back; milliseconds of taking it back."""
    while not (position := room.require_position()).over:
        await play_on(room, position.ply + 1)
        row = room.require_position().rows[-1]
        began = time.perf_counter()
        try:
            await moves.undo(room, row.who, room.require_position().ply - 1)
        except Exception:
            continue
        return (time.perf_counter() - began) * 1000
    raise RuntimeError("no move could be taken back")


async def measure(folder: str) -> tuple[float, float]:
    """Milliseconds of one undo before all viewers, and of one viewer who comes back to a room just loaded."""
    server = ServerState(ServerSettings(f"{folder}/a.db", compile=False), Pages())
    await server.store.open()
    server.bot_runner.look = lambda _room: None  # type: ignore[method-assign]
    table, _ = await seating.create(
        server.store, seating.Wish(GAME, VIEWERS, bots=dict.fromkeys(range(VIEWERS), "random"))
    )
    room = await server.room(table.id)
    await seating.start(room, None)
    await play_on(room, PLY)
    keys = [StreamKey(place, "en", "html") for place in range(VIEWERS)]
    room.audience.listeners |= {Listener(key, missed=False) for key in keys}
    for key in keys:
        server.pages.whole(room, key)
    undo = min([await undo_somewhere(room) for _ in range(3)])
    server._rooms.clear()
    room = await server.room(table.id)
    began = time.perf_counter()
    for key in keys:
        server.pages.since(room, key, room.table.seq - 1)
    back = (time.perf_counter() - began) * 1000 / VIEWERS
    await server.store.close()
    return undo, back


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        undo, back = asyncio.run(measure(folder))
    print(f"{GAME}, ply {PLY}, {VIEWERS} viewers: an undo {undo:.1f} ms, a viewer who comes back {back:.1f} ms")
