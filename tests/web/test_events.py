"""Events of a whole game: what a page has after all of them is what a page loaded anew has, and they are small."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from stolik.web.drawing.fragments import compose
from stolik.web.drawing.table_view import Shared
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import moves, seating, seeing, starting
from stolik.web.table.pages import Pages
from stolik.web.table.room import Room
from stolik.web.table.stream import Listener, StreamKey, packer

PAGES = Pages()
SECTIONS = ("board", "seats", "controls")
MOVES = 25


class Reader:
    """An open page: the parts that it was sent."""

    def __init__(self, room: Room, key: StreamKey) -> None:
        self.listener, self.parts, self._pack = Listener(key), dict[str, str](), packer()
        self.sizes: list[int] = []
        self.sent: Counter[str] = Counter()  # how often each part came in news
        self.twice = 0  # pieces that it had already
        self.hear(PAGES.since(room, key, room.table.seq))
        self.listener.missed = False
        room.audience.listeners.add(self.listener)

    def hear(self, event: bytes) -> None:
        news: dict[str, Any] = json.loads(event.partition(b"data: ")[2])
        size = len(self._pack(event))
        if news["after"] is not None:
            self.twice += sum(name.startswith("p.") and name in self.parts for name in news["parts"])
            self.sizes.append(size)
            self.sent.update(list(news["parts"]))
        self.parts |= news["parts"]

    def come_back(self, room: Room) -> None:
        event = PAGES.since(room, self.listener.key, room.table.seq, has_parts=True)
        assert not [name for name in json.loads(event.partition(b"data: ")[2])["parts"] if "." in name]
        self.hear(event)

    def catch_up(self, room: Room) -> None:
        while not self.listener.queue.empty():
            self.hear(self.listener.queue.get_nowait() or PAGES.whole(room, self.listener.key))


async def play(server: ServerState, name: str) -> list[Reader]:
    players = max(count for count in games.load(name).players if count <= 3)
    wish = seating.Wish(name, players, name="Ola", options={}, pace="relaxed")
    room = await server.room((await seating.create(server.store, wish))[0].id)
    for other in ("Jan", "Ewa")[: players - 1]:
        await seating.sit(room, other, None, "")
    await starting.start(room, 0)
    readers = [Reader(room, StreamKey(seat, "en", "html")) for seat in range(-1, players)]
    rng = random.Random(name)
    for number in range(MOVES):
        if room.table.status != "playing":
            break
        if number == MOVES // 2:  # somebody opens a second page of the same seat
            readers.append(Reader(room, StreamKey(0, "en", "html")))
        if number == MOVES // 3:  # a page comes back
            readers[0].come_back(room)
        position = room.require_position()
        seat = rng.choice(position.pending)
        word = room.game.word(seat, rng.choice(position.legal(seat)))
        await moves.move(room, seat, room.window(seat, position.opened), word, "seat")
        for reader in readers:
            reader.catch_up(room)
        for reader in readers if number % 4 == 0 else ():
            whole = PAGES.parts(room, reader.listener.key)["parts"]
            for section in SECTIONS:
                assert compose(reader.parts, section) == compose(whole, section)
    return readers


async def played(name: str, folder: Path) -> list[Reader]:
    server = ServerState(ServerSettings(db=str(folder / "events.db"), away=3600, compile=False), PAGES)
    await server.store.open()
    try:
        return await play(server, name)
    finally:
        await server.store.close()


@pytest.mark.parametrize("name", games.own_names())
def test_a_page_that_heard_all_events_looks_as_one_loaded_anew(name: str, tmp_path: Path) -> None:
    readers = asyncio.run(played(name, tmp_path))
    assert not readers[2].twice  # a seat whose page nobody opened again gets each piece once
    told = [size for reader in readers for size in reader.sizes[1:]]
    assert sum(told) / len(told) < 2500
    assert max(told) < 6000  # bench/moves.py measures: 0.3 to 1.1 KB on average, at most 4.1


@pytest.mark.parametrize(
    ("name", "own", "most"), [("chain", "game.held", MOVES // 2), ("ten", "game.strips-0", MOVES // 2)]
)
def test_what_one_has_is_not_sent_again_when_others_move(name: str, own: str, most: int, tmp_path: Path) -> None:
    spectator, *seats = asyncio.run(played(name, tmp_path))
    assert all(reader.sent[own] <= most for reader in seats)
    # Empty for spectators: once each, and one of them again to a page that came back, of which only inputs are known.
    assert sum(spectator.sent[f"game.{part}"] for part in ("held", "secret", "result")) <= 4


def test_what_everybody_sees_is_made_once_for_all_viewers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, make, told = 0, seeing.shared, 0
    changes = Pages.changes

    def count(room: Room, lang: str) -> Shared:
        nonlocal made
        made += 1
        return make(room, lang)

    def counted(self: Pages, room: Room, before: int) -> Callable[[StreamKey], bytes]:
        nonlocal told
        told += 1
        monkeypatch.setattr(seeing, "shared", count)
        write = changes(self, room, before)
        monkeypatch.setattr(seeing, "shared", make)
        return write

    monkeypatch.setattr(Pages, "changes", counted)
    readers = asyncio.run(played("lie", tmp_path))
    assert len(readers) > 3
    assert 0 < made <= told <= MOVES + 10  # not once for each viewer
