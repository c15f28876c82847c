"""The stream: equal views are written once, only what changed is sent, and after a gap everything comes again."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.web.drawing import page, parts
from stolik.web.server.limits import Bucket
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import chat, moves, seating, starting
from stolik.web.table.pages import Pages
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR, Listener, StreamKey
from tests.web.people import events, two_playing
from tests.web.servers import GENEROUS


def at_a_table(tmp_path: Path, work: Callable[[Room], Awaitable[None]]) -> None:
    """A game of LIE between two people has just begun; no server around it."""

    async def run() -> None:
        server = ServerState(ServerSettings(db=str(tmp_path / "one.db"), limits=GENEROUS, compile=False), Pages())
        await server.store.open()
        table, _ = await seating.create(server.store, seating.Wish("lie", 2, name="Ola"))
        room = await server.room(table.id)
        await seating.sit(room, "Jan", None, "")
        await starting.start(room, 0)
        await work(room)
        await server.store.close()

    asyncio.run(run())


async def any_move(room: Room) -> None:
    position = room.require_position()
    seat = position.pending[0]
    word = room.game.word(seat, position.legal(seat)[0])
    await moves.move(room, seat, room.window(seat, position.opened), word, "seat")


def test_equal_views_are_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: Counter[StreamKey] = Counter()
    changes = Pages.changes

    def counted(self: Pages, room: Room, before: int) -> Callable[[StreamKey], bytes]:
        write = changes(self, room, before)

        def count(kind: StreamKey) -> bytes:
            written[kind] += 1
            return write(kind)

        return count

    monkeypatch.setattr(Pages, "changes", counted)

    async def work(room: Room) -> None:
        english, polish = StreamKey(SPECTATOR, "en", "html"), StreamKey(SPECTATOR, "pl", "html")
        listeners = [Listener(kind, missed=False) for kind in (english, english, english, polish)]
        room.audience.listeners.update(listeners)
        await any_move(room)
        assert written == {english: 1, polish: 1}
        sent = [listener.queue.get_nowait() for listener in listeners]
        assert sent[0] is sent[1] is sent[2]
        assert sent[0] != sent[3]

    at_a_table(tmp_path, work)


def test_programs_pay_for_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(room: Room) -> None:
        monkeypatch.setattr(page, "render", None)  # whoever draws a template fails
        monkeypatch.setattr(page, "changes", None)
        monkeypatch.setattr(parts, "inputs", None)
        room.audience.listeners.add(Listener(StreamKey(0, "en", "json"), missed=False))
        await any_move(room)

    at_a_table(tmp_path, work)


def test_a_viewer_who_falls_behind_gets_the_whole_view(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        slow = Listener(StreamKey(0, "en", "html"), missed=False)
        room.audience.listeners.add(slow)
        for number in range(70):
            await chat.say(room, 1, f"{number}", GENEROUS, Bucket(1e6, 10**6))
        assert slow.missed
        assert slow.queue.qsize() < 64

    at_a_table(tmp_path, work)


def test_only_what_changed_is_sent(sqlite_url: str) -> None:
    ola, jan = two_playing(sqlite_url)
    told: dict[str, list[dict[str, Any]]] = {"html": [], "json": []}
    for form, heard in told.items():
        with jan.http.stream("GET", f"/t/{jan.table}/stream?as={form}") as response:
            news = events(response.iter_lines())
            heard.append(next(news)[1])
            for say in ("hej", "hop"):
                ola.done("chat", text=say)
                heard.append(next(one for _, one in news if one["lines"]))  # who is here may be told before
    whole, first, second = told["html"]
    assert {"board", "status", "seats", "seat-0", "seat-1", "controls", "game.board", "game.hand"} <= set(
        whole["parts"]
    )
    assert first["parts"] == second["parts"] == {}
    assert [len(one["lines"]) for one in (first, second)] == [1, 1]
    whole, first, second = told["json"]
    assert whole["after"] is None
    assert [one["text"] for one in second["lines"]] == ["hop"]
    assert second["after"] == first["seq"]
