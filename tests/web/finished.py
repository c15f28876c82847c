"""Finished games at a table, laid out from game records at once."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import seating, starting
from stolik.web.table.pages import Pages

RECORDS = Path(__file__).parents[1] / "records"


def record_of(game: str, players: int = 0) -> dict[str, Any]:
    """The shortest finished game of so many players, or of any number, among the records of real games."""
    found = [json.loads(path.read_text()) for path in RECORDS.glob(f"{game}-*.json")]
    return min(
        (one for one in found if "ranks" in one and players in (0, one["players"])), key=lambda one: len(one["moves"])
    )


def lay_out(db: str, *games_played: Mapping[str, Any]) -> list[str]:
    """Tables where these games were played to their ends; their ids. No server may have the database open."""

    async def run() -> list[str]:
        server = ServerState(ServerSettings(db=db, compile=False), Pages())
        await server.store.open()
        tables = [await _laid_out(server, record) for record in games_played]
        await server.store.close()
        return tables

    return asyncio.run(run())


async def _laid_out(server: ServerState, record: Mapping[str, Any]) -> str:
    players = record["players"]
    dealer = {"kind": "branch", "table": "0" * 24, "ply": 0, "luck": "new", "moves": record["moves"], "outcomes": []}
    bots = dict.fromkeys(range(players), "random")
    wish = seating.Wish(record["game"], players, record["options"], "relaxed", bots=bots, dealer=dealer)
    table, _ = await seating.create(server.store, wish)
    await starting.start(await server.room(table.id), None)
    return table.id
