"""A table deals through the dealer it was made with, also after the server was started again."""

import asyncio
from pathlib import Path
from typing import Any

from stolik.core.contract import CHANCE
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import moves, seating, starting
from stolik.web.table.pages import Pages
from stolik.web.table.position import Position
from stolik.web.table.room import Room
from stolik.web.table.stream import StreamKey, events
from tests.web.people import guest
from tests.web.servers import threaded


async def decide(room: Room, most: int) -> Position:
    """The first legal move, so many times."""
    for _ in range(most):
        position = room.require_position()
        if not position.pending:
            break
        seat = position.pending[0]
        word = room.game.word(seat, position.legal(seat)[0])
        await moves.move(room, seat, room.window(seat, position.opened), word, "seat")
    return room.require_position()


def played(folder: Path, game: str, dealer: dict[str, Any], most: int, restarts: bool) -> list[str]:
    """The chance moves of a table after so many decisions; perhaps with a new server after half of them."""

    async def run() -> list[str]:
        db = str(folder / f"{restarts}.db")
        table_id = ""
        for share in (most // 2, most - most // 2) if restarts else (most,):
            server = ServerState(ServerSettings(db=db, compile=False), Pages())
            await server.store.open()
            if not table_id:
                wish = seating.Wish(game, 1, name="Ola", pace="relaxed", dealer=dealer)
                table_id = (await seating.create(server.store, wish))[0].id
                await starting.start(await server.room(table_id), None)
            position = await decide(await server.room(table_id), share)
            await server.store.close()
        return [row.word for row in position.rows if row.who == CHANCE]

    return asyncio.run(run())


def test_a_seed_deals_the_same_with_and_without_a_restart(tmp_path: Path) -> None:
    dealer = {"kind": "common", "seed": "2026-11-16"}
    assert played(tmp_path, "clever", dealer, 12, True) == played(tmp_path, "clever", dealer, 12, False)


def test_a_branch_with_the_same_luck_deals_what_was_dealt(tmp_path: Path) -> None:
    first = played(tmp_path, "ten", {"kind": "common", "seed": "x"}, 10, False)
    (tmp_path / "again").mkdir()
    branch = {"kind": "branch", "luck": "same", "outcomes": first}
    assert played(tmp_path / "again", "ten", branch, 10, True)[: len(first)] == first


def test_by_hand_the_table_waits(tmp_path: Path) -> None:
    assert played(tmp_path, "clever", {"kind": "hand"}, 5, False) == []


def test_only_an_envelope_has_a_proof(tmp_path: Path) -> None:
    db = str(tmp_path / "proof.db")

    async def finish() -> str:
        server = ServerState(ServerSettings(db=db, compile=False), Pages())
        await server.store.open()
        wish = seating.Wish("lie", 2, bots={0: "random", 1: "random"}, dealer={"kind": "common", "seed": "x"})
        table, _ = await seating.create(server.store, wish)
        room = await server.room(table.id)
        await starting.start(room, None)
        async for _ in events(room, StreamKey(-1, "en", "json")):  # somebody looks on, and the bots play
            if room.table.status == "over":
                break
        await server.store.close()
        return table.id

    table_id = asyncio.run(finish())
    with threaded(db) as url, guest(url) as anybody:
        assert anybody.get(f"/t/{table_id}/proof.json").json()["error"]["id"] == "no-envelope"
        assert anybody.get(f"/t/{table_id}/record.json").json()["dealer"] == "common"
