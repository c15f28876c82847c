"""People who sit, leave, are sent away, play again and carry seats, at random, with their requests interleaved.

Requests go to the app itself. Before and after each question to the database a request waits for its turn, and a random
one of those that wait goes on: so two requests meet in every order in which they could meet.
"""

import asyncio
import contextlib
import contextvars
import json
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from stolik.web.app import make_app
from stolik.web.notifications.push import Target
from stolik.web.refusals import Refusal
from stolik.web.rights.tokens import hashed
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.storage import schema
from stolik.web.storage.rows import CLOSED, DEVICE, LOBBY, OPEN, OVER, PERSON, PLAYING, SeatRow, TableRow
from stolik.web.storage.store import Reading, Store
from stolik.web.table import seating, starting
from stolik.web.table.change import Change
from tests.web.servers import GENEROUS

T = TypeVar("T")
SEATS = 3
ORIGIN = "http://127.0.0.1"
_LONG = 16  # turns in which most of what three people do at once has happened
_rank: contextvars.ContextVar["Rank | None"] = contextvars.ContextVar("rank", default=None)  # None: takes no turns


class Rank:
    """Who goes first: the lowest number."""

    def __init__(self, number: int) -> None:
        self.number = number


class Turns:
    """Lets the first of some requests go on; now and then it must let all others pass. So many may go on at once."""

    def __init__(self, rng: random.Random, together: int) -> None:
        self._rng, self._together = rng, together
        self._waiting: list[tuple[Rank, asyncio.Future[None]]] = []
        self._asking = 0  # questions that the database is answering

    def of(self, store: Store) -> None:
        """Make all questions to this store wait for their turn."""
        store.read = self._in_turn(store.read)  # type: ignore[method-assign]
        store.write = self._in_turn(store.write)  # type: ignore[method-assign]

    def _in_turn(self, ask: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
        async def asked(*given: Any) -> Any:
            await self._wait()
            self._asking += 1
            try:
                return await ask(*given)
            finally:
                self._asking -= 1
                await self._wait()

        return asked

    async def _wait(self) -> None:
        if (rank := _rank.get()) is not None:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.append((rank, turn))
            await turn

    async def run(self, *requests: Coroutine[Any, Any, None]) -> None:
        """These requests together, to their ends."""
        ranks, tasks, turns = self._rng.sample(range(len(requests)), len(requests)), [], 0
        together = self._rng.randint(1, self._together)
        passing = self._rng.sample(range(_LONG), 2)  # the turns at which the first lets all others pass
        for number, request in zip(ranks, requests, strict=True):
            _rank.set(Rank(number))
            tasks.append(asyncio.create_task(request))
        _rank.set(None)
        while not all(task.done() for task in tasks):
            for _ in range(3):
                await asyncio.sleep(0)
            if self._asking:
                await asyncio.sleep(0.0002)
            elif self._waiting:
                self._waiting.sort(key=lambda one: one[0].number)
                if turns in passing:
                    self._waiting[0][0].number += len(requests)
                    self._waiting.sort(key=lambda one: one[0].number)
                turns += 1
                going, self._waiting = self._waiting[:together], self._waiting[together:]
                for _, turn in going:
                    turn.set_result(None)
        for task in tasks:
            task.result()


@dataclass
class Device:
    """A browser, or a program that knows its tokens; the cookies and tokens that it was given."""

    owner: str
    cookies: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)  # by table


@dataclass
class Tables:
    """What the database holds of who sits where."""

    tables: list[TableRow]
    seats: dict[str, list[SeatRow]]
    rights: list[tuple[str, int, str]]  # table, place, hash


class World:
    """Servers on one database, and people with two devices each; Ola's first one may be shared."""

    def __init__(self, rng: random.Random, apps: list[FastAPI], pace: str, together: int) -> None:
        self.rng, self.apps, self.pace = rng, apps, pace
        self.servers: list[ServerState] = [app.state.server for app in apps]
        self.turns = Turns(rng, together)
        for server in self.servers:
            self.turns.of(server.store)
        self.devices = [Device(owner) for owner in ("Ola", "Jan", "Ewa", "Iza") for _ in range(2)]
        self.owners = {_endpoint(device): device.owner for device in self.devices}  # who was given what, by its hash
        self.invites: dict[str, str] = {}
        self.links: list[tuple[str, str]] = []  # whose, and the path
        self.used: list[tuple[str, str]] = []
        self.sitting: dict[tuple[str, int], str] = {}  # who has a right to a seat
        self.hosts: dict[str, int] = {}
        self.status: dict[str, str] = {}
        self.done: dict[str, int] = defaultdict(int)  # how often each thing was done, not only tried
        self.by_token, self.by_form = 0.3, 0.5  # shares of requests

    # What people do

    async def round(self) -> None:
        """People do something at once, at one of the last tables: anything, or about one person's seat."""
        table = self.rng.choice(list(self.invites)[-2:])
        held = [place for (at, place), who in self.sitting.items() if at == table and who and place >= 0]
        is_over = self.status.get(table) == OVER  # then people mostly play again
        if held and self.rng.random() < (0.1 if is_over else 0.5):
            await self.turns.run(*self._about(table, self.rng.choice(held)))
        else:
            await self.turns.run(*(self._anything(table) for _ in range(3)))
        await self.check()

    def _about(self, table: str, place: int) -> list[Coroutine[Any, Any, None]]:
        """Somebody gives their right to more devices, while they get up or are replaced and another one sits down."""
        sitter, host = self.sitting[table, place], self.sitting.get((table, self.hosts.get(table, -9)), "")
        gives = self.rng.choice((World.look, World.carry, World.take, World.be_told, World.again, World.stand_in))
        there = self.people_at([table])
        newcomer = self.rng.choice([device for device in self.devices if device.owner not in there] or self.devices)
        if host in (sitter, "") or self.rng.random() < 0.3:
            goes: Coroutine[Any, Any, Any] = self.post(self._device_at(table, sitter), table, "leave")
        else:
            goes = self._replaced(self._device_at(table, host), table, place)
        changes = self._in_turn(goes, self.post(newcomer, table, "sit", name=newcomer.owner, seat=place))
        return [gives(self, self._device_at(table, sitter), table), changes]

    async def _in_turn(self, *requests: Coroutine[Any, Any, Any]) -> None:
        for request in requests:
            await request

    async def _replaced(self, host: Device, table: str, place: int) -> None:
        steps = self.rng.choice((["remove"], ["unbot"], ["bot"], ["bot", "unbot"]))
        for step in steps:
            await self.post(host, table, step, seat=place, **({"spec": "random"} if step == "bot" else {}))

    def people_at(self, tables: list[str]) -> set[str]:
        return {who for (at, _), who in self.sitting.items() if at in tables}

    def _devices_of(self, owner: str) -> list[Device]:
        own = [device for device in self.devices if device.owner == owner]
        return self.rng.sample(own, len(own))

    def _device_at(self, table: str, owner: str) -> Device:
        """One of theirs, if possible with the seat's cookie."""
        own = self._devices_of(owner)
        return next((device for device in own if f"stolik-seat-{table}" in device.cookies), own[0])

    async def _anything(self, table: str) -> None:
        """What is done at a table as it is now, mostly by somebody who may."""
        act = self.rng.choice(_ACTS[self.status.get(table, LOBBY) if self.rng.random() < 0.9 else CLOSED])
        there = [who for (at, _), who in self.sitting.items() if at == table]
        if act in _OF_HOSTS and (host := self.sitting.get((table, self.hosts.get(table, -9)))):
            there = [host]
        own = self._devices_of(self.rng.choice(there)) if there and self.rng.random() < 0.8 else self.devices
        await act(self, self.rng.choice(own), table)

    async def new_table(self) -> None:
        """Somebody makes a table, and somebody else sits down there."""
        host, friend = self.rng.sample(self.devices, 2)
        wish = {"game": "lie", "players": str(SEATS), "name": host.owner, "pace": self.pace, "listed": "true"}
        await self.ask(host, "POST", "/tables", wish)
        await self.post(friend, list(self.invites)[-1], "sit", name=friend.owner)
        await self.check()

    async def sit(self, device: Device, table: str) -> None:
        name = self.rng.choice(("Ola", "Jan", "Ewa", "Iza"))
        body: dict[str, Any] = {"name": name, "invite": self.invites[table]}
        if self.rng.random() < 0.5:
            body["seat"] = self.rng.randrange(SEATS)
        if self.rng.random() < 0.5:
            await self.ask(device, "GET", f"/t/{table}", page=True)
        await self.post(device, table, "sit", **body)

    async def look(self, device: Device, table: str) -> None:
        """With the browser's key, or as if it had just been lost: the seat's cookie brings a new one."""
        if self.rng.random() < 0.7:
            device.cookies.pop("stolik-browser", None)
        await self.ask(device, "GET", f"/t/{table}", page=True)

    async def seat_of_somebody(self, device: Device, table: str) -> None:
        """What the host does to a seat."""
        what = self.rng.choice(("bot", "bot", "unbot", "unbot", "remove"))
        body: dict[str, Any] = {"seat": self.rng.randrange(SEATS)}
        if what == "bot":
            body["spec"] = "random"
        await self.post(device, table, what, **body)

    async def own_seat(self, device: Device, table: str) -> None:
        await self.post(device, table, self.rng.choice(("leave", "lock")))

    async def stand_in(self, device: Device, table: str) -> None:
        await self.post(device, table, "standin", spec=self.rng.choice(("", "", "random")))

    async def share(self, device: Device, table: str) -> None:
        await self.post(device, table, "people", names=self.rng.choice(("Jan", "Ewa, Iza")))

    async def open_seat(self, device: Device, table: str) -> None:
        await self.post(device, table, "open", seat=self.rng.randrange(SEATS))

    async def again(self, device: Device, table: str) -> None:
        await self.post(device, table, "rematch", **({"decline": "true"} if self.rng.random() < 0.1 else {}))

    async def carry(self, device: Device, table: str) -> None:
        await self.post(device, table, "carry")

    async def all_seats(self, device: Device, _table: str) -> None:
        """A link that gives another device all seats of this browser."""
        await self.ask(device, "POST", "/yours/link", {})

    async def take(self, device: Device, _table: str) -> None:
        """Use a link that this person made, on one of their devices."""
        if own := [link for link in self.links if link[0] == device.owner]:
            self.links.remove(link := self.rng.choice(own))
            self.used.append(link)
            await self.ask(device, "POST", link[1], {})

    async def be_told(self, device: Device, table: str) -> None:
        """Web Push, which relaxed tables offer."""
        wish = {"endpoint": _endpoint(device), "p256dh": POINT, "auth": "A" * 22}
        await self.post(device, table, "push", **wish)

    async def begin(self, _device: Device, table: str) -> None:
        """The host puts bots on the open seats, and starts."""
        room = await self.rng.choice(self.servers).room(table)
        with contextlib.suppress(Refusal):
            for place in [seat.place for seat in room.seats if seat.kind == OPEN]:
                await seating.seat_bot(room, room.host() or 0, place, "random")
            await starting.start(room, room.host() or 0)
            self.done["start"] += 1

    async def end(self, _device: Device, table: str) -> None:
        """The game ends, however far it is."""

        def make(change: Change) -> None:
            if room.table.status == PLAYING:
                change.values |= {"status": OVER, "result": json.dumps({"ranks": [1] * SEATS, "scores": [0] * SEATS})}
                change.next_seq()

        room = await self.rng.choice(self.servers).room(table)
        await room.change(make)

    async def wait_long(self, _device: Device, table: str) -> None:
        """Longer than seats are promised to people."""

        def make(change: Change) -> None:
            for seat in room.seats:
                if seat.kept_until:
                    change.seat(seat.place, kept_until=1)

        room = await self.rng.choice(self.servers).room(table)
        await room.change(make)

    # Asking

    async def post(self, device: Device, table: str, path: str, **body: Any) -> httpx.Response:
        return await self.ask(device, "POST", f"/t/{table}/{path}", body)

    async def ask(self, device: Device, method: str, path: str, body: Any = None, page: bool = False) -> httpx.Response:
        """One request; what the answer gives is the device owner's."""
        by_token, table = (
            page is False and self.rng.random() < self.by_token,
            path.split("/")[2] if "/t/" in path else "",
        )
        headers = {"accept": "text/html" if page else "application/json", "host": "127.0.0.1", "origin": ORIGIN}
        if by_token and table in device.tokens:
            headers["authorization"] = f"Bearer {device.tokens[table]}"
            del headers["origin"]
        elif device.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
        app = self.rng.choice(self.apps)
        tells = path.endswith(("/carry", "/link"))  # as JSON; a page hides the link in itself
        as_form = "authorization" not in headers and body is not None and not tells and self.rng.random() < self.by_form
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app, client=("127.0.0.1", 1)), base_url=ORIGIN
        ) as http:
            given = {"data": body} if as_form else {"json": body} if body is not None else {}
            if as_form:
                headers["accept"] = "text/html"
            answer = await http.request(method, path, headers=headers, **given)
        assert answer.status_code < 500, (path, body, answer.text)
        what = "take" if path in (one[1] for one in self.used) else "page" if page else path.rpartition("/")[2]
        self.done[what] += answer.status_code < 400
        self._keep(device, answer)
        return answer

    def _keep(self, device: Device, answer: httpx.Response) -> None:
        for cookie in answer.headers.get_list("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            device.cookies[name] = value
            if name.startswith("stolik-seat-"):
                self._own_token(device, value)
            elif name == "stolik-browser":
                self.owners[hashed(value)] = device.owner
        if answer.headers.get("content-type", "").startswith("application/json"):
            told = answer.json()
            if "token" in told:
                device.tokens[told["table"]] = told["token"]
                self._own_token(device, told["token"])
                self.invites[told["table"]] = told.get("invite", self.invites[told["table"]])
            if "link" in told and ("/carry/" in told["link"] or "/yours/" in told["link"]):
                self._own_link(device, told["link"])

    def _own_token(self, device: Device, text: str) -> None:
        token = self.servers[0].tokens.read_seat(text)
        assert token is not None
        self.owners[hashed(token.key)] = device.owner
        self.invites.setdefault(token.table, "")

    def _own_link(self, device: Device, link: str) -> None:
        path = httpx.URL(link).path
        self.links.append((device.owner, path))
        self.owners[hashed(path.rpartition("/")[2])] = device.owner

    # What must be true

    async def check(self) -> None:
        """No seat has rights of two people; nobody without a right sees a hand; whoever sits has a right."""
        known = await self.servers[0].store.read(_read)
        people: dict[tuple[str, int], set[str]] = defaultdict(set)
        for table, place, right in known.rights:
            assert right in self.owners, f"nobody was given the right to seat {place}"
            people[table, place].add(self.owners[right])
        self.sitting = {at: next(iter(who)) for at, who in people.items()}
        self.hosts = {table: seat.place for table, seats in known.seats.items() for seat in seats if seat.host}
        self.status = {table.id: table.status for table in known.tables}
        for table_id, seats in known.seats.items():
            on_device = people[table_id, DEVICE]
            for seat in seats:
                holders = people[table_id, seat.place] | (on_device if seat.shared else set())
                assert len(holders) <= 1, f"seat {seat.place} ({seat.kind}) has rights of {holders}"
                if seat.kind == PERSON:
                    assert holders, f"who sits at {seat.place} has no right to it"

    async def look_around(self) -> None:
        """At the newest tables a hand is seen by its person alone."""
        known = await self.servers[0].store.read(_read)
        for table in [table.id for table in known.tables if table.id in list(self.invites)[-2:]]:
            seen: dict[int, set[str]] = defaultdict(set)
            for device in self.devices:
                view = await self.ask(device, "GET", f"/t/{table}/view")
                if view.status_code == 200 and view.json()["seat"] >= 0:
                    seen[view.json()["seat"]].add(device.owner)
            for place, who in seen.items():
                assert len(who) == 1, f"{who} see the hand of seat {place}"
                assert known.seats[table][place].kind == PERSON


def _read(reading: Reading) -> Tables:
    connection = reading._connection
    tables = [TableRow(**row) for row in connection.execute(select(schema.tables)).mappings()]
    rights = [
        (str(row[0]), int(row[1]), str(row[2]))
        for part, known_by in ((schema.keys, "hash"), (schema.browsers, "hash"), (schema.pushes, "endpoint"))
        for row in connection.execute(select(part.c.table_id, part.c.place, part.c[known_by]))
    ]
    return Tables(tables, {table.id: reading.seats(table.id) for table in tables}, rights)


def _endpoint(device: Device) -> str:
    return f"https://push.example/{device.owner}"


async def _reach(endpoint: str) -> Target | None:
    return Target("https://127.0.0.1:9/", {}, {})  # nobody is there


POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
_ALWAYS = [World.look, World.sit, World.seat_of_somebody, World.carry, World.all_seats, World.take, World.be_told]
_ACTS: dict[str, list[Callable[[World, Device, str], Coroutine[Any, Any, None]]]] = {
    LOBBY: [
        *_ALWAYS,
        World.sit,
        World.wait_long,
        World.seat_of_somebody,
        World.share,
        World.share,
        *[World.begin] * 3,
        World.own_seat,
    ],
    PLAYING: [*_ALWAYS, World.seat_of_somebody, World.stand_in, World.open_seat, World.own_seat, *[World.end] * 3],
    OVER: [*_ALWAYS, *[World.again] * 10, World.own_seat],
    CLOSED: [*_ALWAYS, World.again, World.stand_in, World.open_seat, World.own_seat, World.begin, World.end],
}
_OF_HOSTS = (World.seat_of_somebody, World.share)


@asynccontextmanager
async def world(db: str, servers: int, seed: str, together: int = 1, kind: type[World] = World) -> AsyncIterator[World]:
    """Servers that take everybody to be away who does not ask at this moment, so that hosts may replace anybody."""
    rng = random.Random(seed)
    async with AsyncExitStack() as stack:
        settings = ServerSettings(db=db, limits=GENEROUS, compile=False, away=0.0, bot_pause=60.0, push_reach=_reach)
        apps = [make_app(settings) for _ in range(servers)]
        for app in apps:
            await stack.enter_async_context(app.router.lifespan_context(app))
        yield kind(rng, apps, rng.choice(("live", "relaxed")), together)


async def live(db: str, servers: int, seed: str, rounds: int, together: int = 1) -> dict[str, int]:
    """So many times three people do something at once; what was done how often."""
    async with world(db, servers, seed, together) as here:
        for number in range(rounds):
            if len(here.people_at(list(here.invites)[-1:])) < 2 or here.rng.random() < 0.05:
                await here.new_table()
            await here.round()
            if number % 20 == 19:
                await here.look_around()
        return dict(here.done)
