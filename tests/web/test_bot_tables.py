"""Tables of bots: they play for somebody, each client's bots wait for each other, and none is kept for nothing."""

import asyncio
import time
from pathlib import Path

import pytest

from stolik.web.server import state as server_state
from stolik.web.server.limits import ServerLimits
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import seating, starting
from stolik.web.table.pages import Pages
from stolik.web.table.thinking_places import Thinking
from tests.web import servers
from tests.web.people import PATIENCE, guest, host_of, new_table, wait_for

ALONE = {"name": "", "bots": {"0": "random", "1": "random"}, "start": True, "listed": True}


def ply(url: str, table: str) -> int:
    with guest(url) as http:
        return int(http.get(f"/t/{table}/view").json()["ply"])


def at_rest(url: str, table: str) -> int:
    """Where a table stays, for longer than a beat: the server hears a little later that nobody looks on."""
    seen = [-1]

    def stays() -> bool:
        time.sleep(1.2)
        seen.append(ply(url, table))
        return seen[-1] == seen[-2]

    wait_for(stays)
    return seen[-1]


def test_bots_alone_play_only_while_somebody_looks_on(db: str) -> None:
    with servers.threaded(db, bot_pause=0.0) as url:
        table = new_table(url, game="ten", **ALONE)["table"]
        before = at_rest(url, table)
        with guest(url) as http, http.stream("GET", f"/t/{table}/stream") as stream:
            lines = stream.iter_lines()
            while ply(url, table) < before + 3:
                next(lines)
        at_rest(url, table)


def test_after_a_restart_nobody_plays_for_nobody(tmp_path: Path) -> None:
    db = str(tmp_path / "a.db")
    with servers.threaded(db) as url:
        table = new_table(url, game="ten", **ALONE)["table"]
        with guest(url) as http, http.stream("GET", f"/t/{table}/stream") as stream:
            lines = stream.iter_lines()
            for _ in range(20):
                next(lines)
    with servers.threaded(db) as url:
        at_rest(url, table)


def test_bots_answer_for_an_absent_player(sqlite_url: str) -> None:
    ola = host_of(sqlite_url, new_table(sqlite_url, bots={"1": "random"}))
    ola.done("start")
    ola.done("standin", spec="easy")
    with guest(sqlite_url) as http:
        wait_for(lambda: http.get(f"/t/{ola.table}/record.json").status_code == 200)


def test_a_client_with_many_tables_waits_for_its_own_bots() -> None:
    order: list[str] = []

    async def bot(thinking: Thinking, client: str) -> None:
        async with thinking.place(client):
            order.append(client)
            await asyncio.sleep(0.01)

    async def all_at_once() -> None:
        thinking = Thinking(in_all=3, each=2)
        greedy = [asyncio.create_task(bot(thinking, "many")) for _ in range(8)]
        await asyncio.sleep(0)
        assert order == ["many"] * 2  # not all three places
        others = [asyncio.create_task(bot(thinking, f"one-{i}")) for i in range(2)]
        given_up = asyncio.create_task(bot(thinking, "gone"))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(*greedy, *others)
        async with asyncio.timeout(PATIENCE), thinking.place("many"), thinking.place("x"), thinking.place("y"):
            pass  # all places are free again

    asyncio.run(all_at_once())
    assert set(order[2:5]) == {"many", "one-0", "one-1"}
    assert "gone" not in order


def test_the_bots_of_a_forgotten_room_are_freed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        server = ServerState(
            ServerSettings(str(tmp_path / "a.db"), ServerLimits(), compile=False, bot_pause=0), Pages()
        )
        await server.store.open()
        wish = seating.Wish("ten", 2, name="Ola", bots={1: "random"})
        table, _ = await seating.create(server.store, wish)
        room = await server.room(table.id)
        await starting.start(room, 0)
        server.bot_runner._choose(room, 1, "random", room.game.view(room.require_position().state, 1), [0])
        assert server.bot_runner._seated
        async with asyncio.timeout(PATIENCE):
            while room.owes():  # where the bot begins
                await asyncio.sleep(0.01)
        monkeypatch.setattr(server_state, "_IDLE", -1.0)
        server._forget_idle()
        assert not server.bot_runner._seated
        await server.store.close()

    asyncio.run(play())


@pytest.mark.parametrize("compiles", [False, True])
def test_no_bot_is_compiled_while_a_table_waits(tmp_path: Path, compiles: bool) -> None:
    """A compiler holds the interpreter: until a game is loaded, simple bots play, also where nothing is compiled."""
    server = ServerState(ServerSettings(str(tmp_path / "a.db"), compile=compiles), Pages())
    assert not server.is_warm("lie")
