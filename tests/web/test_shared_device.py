"""Several people on one device: what it shows while it is locked, whose moves it makes, and how a seat leaves it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx

from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import moves, seating, shared_device, starting
from stolik.web.table.bot_runner import BotRunner
from stolik.web.table.pages import Pages
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR, Listener, StreamKey
from tests.web.people import Player, guest, host_of, new_table, sit
from tests.web.servers import GENEROUS

KEY = StreamKey(SPECTATOR, "en", "html", device=True)


def three_on_one(url: str, **wish: Any) -> Player:
    """The shared device of three people, in a game that has just begun."""
    made = new_table(url, **{"players": 3, **wish})
    device = host_of(url, made)
    device.done("people", names="Jan, Ewa")
    device.done("start")
    return device


def play(device: Player, decisions: int = 1000) -> list[int]:
    """Whoever is asked opens their seat and makes the first move; whose seats were opened, in order."""
    opened: list[int] = []
    while (view := device.view())["status"] == "playing" and len(opened) < decisions:
        if view["seat"] < 0:
            assert not view["legal"]
            assert view["window"] is None
            opened.append(view["pending"][0])
            device.done("open", seat=opened[-1])
        else:
            device.done("move", window=view["window"], word=view["legal"][0])
    return opened


def test_people_are_added_in_one_step_and_play_from_one_device_to_the_end(sqlite_url: str) -> None:
    device = three_on_one(sqlite_url)
    view = device.view()
    assert view["names"] == ["Ola", "Jan", "Ewa"]
    assert all(seat["present"] for seat in view["seats"])
    assert view["seat"] == SPECTATOR
    assert device.refused("move", window=0, word="check") == (403, "locked")
    assert {0, 1, 2} <= set(play(device))
    view = device.view()
    assert view["status"] == "over"
    assert view["seat"] == SPECTATOR
    again = Player(sqlite_url, *(device.done("rematch")[name] for name in ("table", "token")))
    assert [seat["name"] for seat in again.view()["seats"]] == ["Ola", "Jan", "Ewa"]
    again.done("start")
    assert again.view()["seat"] == SPECTATOR
    assert set(play(again, 4)) <= {0, 1, 2}


def test_a_race_on_one_device_is_a_round_of_answers(sqlite_url: str) -> None:
    device = three_on_one(sqlite_url, game="seventeen", pace="live", seconds=3)
    opened = play(device, 9)
    assert len(set(opened)) == 3  # nobody was passed by the clock


def test_a_pin_is_asked_for_and_wrong_ones_are_limited(sqlite_url: str) -> None:
    device = three_on_one(sqlite_url, game="ten")
    place = device.view()["pending"][0]
    device.done("open", seat=place)
    device.done("pin", pin="1234")
    device.done("lock")
    assert device.refused("pin", pin="9999") == (403, "locked")
    assert device.refused("open", seat=place) == (403, "wrong-pin")
    assert {device.refused("open", seat=place, pin="0000") for _ in range(4)} == {(403, "wrong-pin")}
    assert device.refused("open", seat=place, pin="1234") == (429, "too-many-pins")
    other = next(seat for seat in range(3) if seat != place)
    assert device.done("open", seat=other)["open"] == other  # others are not kept waiting
    assert device.refused("pin", pin="12")[0] == 422


def test_a_seat_goes_to_its_own_phone_and_leaves_the_device(sqlite_url: str) -> None:
    device = three_on_one(sqlite_url)
    device.done("open", seat=1)
    link = device.done("carry")["link"]
    with guest(sqlite_url) as phone:
        taken = phone.post(link[link.index("/carry/") :]).json()
    jan = Player(sqlite_url, device.table, taken["token"])
    assert jan.view()["seat"] == 1
    assert device.view()["seat"] == SPECTATOR
    assert device.refused("open", seat=1) == (409, "not-shared")
    assert jan.refused("open", seat=0) == (409, "not-shared")
    device.done("open", seat=0)
    link = device.done("carry")["link"]
    assert device.http.post(link[link.index("/carry/") :]).status_code == 409  # the others would lose their seats


def test_people_are_refused_where_there_is_no_seat_or_no_right(sqlite_url: str) -> None:
    made = new_table(sqlite_url, players=3)
    host, jan = host_of(sqlite_url, made), sit(sqlite_url, made)
    assert jan.refused("people", names="Ewa")[1] == "not-host"
    assert host.refused("people", names="Ewa, Iza") == (409, "too-many-names")
    assert host.refused("open", seat=0) == (409, "not-shared")
    host.done("people", names="Ola")
    assert [seat["name"] for seat in host.view()["seats"]] == ["Ola", "Jan", "Ola 2"]
    host.done("start")
    assert host.view()["seat"] == SPECTATOR
    assert jan.view()["seat"] == 1


def test_the_browser_of_a_shared_device_finds_its_table_and_nobodys_seat(sqlite_url: str) -> None:
    form = {"game": "lie", "players": "3", "name": "Ola"}
    with httpx.Client(
        base_url=sqlite_url, headers={"accept": "text/html", "origin": sqlite_url}, follow_redirects=True
    ) as tablet:
        address = str(tablet.post("/tables", data=form).url)
        for path, data in (("people", {"names": "Jan, Ewa"}), ("start", {})):
            assert tablet.post(f"{address}/{path}", data=data).status_code == 200, path
        for name in [cookie for cookie in tablet.cookies if cookie.startswith("stolik-seat")]:
            tablet.cookies.delete(name)
        page = tablet.get(address).text
        assert 'data-seat="-1" data-device="1"' in page
        assert 'class="curtain"' in page
        yours = tablet.get("/", headers={"accept": "application/json"}).json()["yours"]
        assert yours[0]["your_turn"]
        assert yours[0]["place"] == -2


class Nobody(BotRunner):
    def look(self, room: Room) -> None:
        pass


async def told_to_the_device(db: str) -> tuple[int, int]:
    """A game of LIE by three on one device; how many events it was sent while locked, and while open."""
    server = ServerState(ServerSettings(db=db, limits=GENEROUS, bot_pause=0, compile=False), Pages())
    await server.store.open()
    server.bot_runner = Nobody("", 0, server.is_warm, GENEROUS)
    table, _ = await seating.create(server.store, seating.Wish("lie", 3, name="Ola"))
    room = await server.room(table.id)
    await shared_device.add(room, 0, ["Jan", "Ewa"])
    device, onlooker = Listener(KEY), Listener(StreamKey(SPECTATOR, "en", "html"))
    room.audience.listeners |= {device, onlooker}
    await starting.start(room, 0)
    sent = {True: 0, False: 0}
    while room.table.status == "playing":
        news = newest(server, room, device)
        locked = room.device_seat < 0
        sent[locked] += 1
        assert news["seat"] == room.device_viewer
        if locked:
            public = newest(server, room, onlooker)
            assert news["facts"] == public["facts"]
            assert news["parts"].keys() - {"curtain"} <= public["parts"].keys()
            assert all(public["parts"][name] == part for name, part in news["parts"].items() if "game." in name)
            await shared_device.open_seat(room, room.require_position().pending[-1], "", server.pins)
        else:
            seat, position = room.device_seat, room.require_position()
            word = room.game.word(seat, position.legal(seat)[-1])
            await moves.move(room, seat, room.window(seat, position.opened), word, "seat")
    await server.store.close()
    return sent[True], sent[False]


def newest(server: ServerState, room: Room, listener: Listener) -> dict[str, Any]:
    """What the stream of a viewer carries next: the whole view where it missed something, else what waits."""
    waiting = [event for event in (listener.queue.get_nowait() for _ in range(listener.queue.qsize())) if event]
    event = server.pages.whole(room, listener.key) if listener.missed or not waiting else waiting[-1]
    listener.missed = True  # so that every look is a whole one
    news: dict[str, Any] = json.loads(event.split(b"data: ", 1)[1])
    return news


def test_while_locked_the_device_is_told_what_a_spectator_is_told(tmp_path: Path) -> None:
    locked, opened = asyncio.run(told_to_the_device(str(tmp_path / "device.db")))
    assert locked > 10
    assert opened > 10
