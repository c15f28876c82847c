"""A seat has one person: at a rematch, when somebody gets up or is sent away, and on a planted cookie."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik.web.rights.tokens import hashed
from stolik.web.storage.rows import Asker
from stolik.web.storage.store import Store, Writing
from tests.web import servers
from tests.web.conftest import Clock
from tests.web.people import guest, host_of, new_table, sit
from tests.web.seat_world import SEATS, Device, World, world

PUBLIC = "https://stolik.example"


class Scene(World):
    """The same people, who do what a test says; Ewa is the one who wants another's hand."""

    async def table(self, *people: Device, listed: bool = False) -> str:
        """A lobby where these people sit, the first as host."""
        wish = {"game": "lie", "players": SEATS, "name": people[0].owner, "pace": self.pace, "listed": listed}
        made = (await self.ask(people[0], "POST", "/tables", wish)).json()
        for one in people[1:]:
            await self.done_by(one, made["table"], "sit", name=one.owner, invite=made["invite"])
        return str(made["table"])

    async def game(self, *people: Device) -> str:
        await self.begin(people[0], table := await self.table(*people))
        return table

    async def finished(self, *people: Device) -> str:
        await self.end(people[0], table := await self.game(*people))
        return table

    async def done_by(self, device: Device, table: str, path: str, **body: Any) -> dict[str, Any]:
        answer = await self.post(device, table, path, **body)
        assert answer.status_code == 200, (path, body, answer.text)
        return dict(answer.json())

    async def refused(self, device: Device, table: str, path: str, **body: Any) -> str:
        answer = await self.post(device, table, path, **body)
        assert answer.status_code in (401, 403, 409), (path, body, answer.text)
        return str(answer.json()["error"]["id"])

    async def seat_seen(self, device: Device, table: str) -> int | str:
        """The seat whose hand they see; -1 for somebody who looks on; else why they see nothing."""
        told = (await self.ask(device, "GET", f"/t/{table}/view")).json()
        return str(told["error"]["id"]) if "error" in told else int(told["seat"])

    async def names(self, device: Device, table: str) -> list[str]:
        return [seat["name"] for seat in (await self.ask(device, "GET", f"/t/{table}/view")).json()["seats"]]


def play(folder: Path, scene: Callable[[Scene], Coroutine[Any, Any, None]], pace: str = "live") -> None:
    """One scene, after which every seat has one person."""

    async def run() -> None:
        async with world(str(folder / "tables.db"), 1, "one", kind=Scene) as here:
            assert isinstance(here, Scene)
            here.pace, here.by_token, here.by_form = pace, 0.0, 0.0
            await scene(here)
            await here.check()
            await here.look_around()

    asyncio.run(run())


def people(here: World) -> tuple[Device, Device, Device]:
    ola, jan, ewa = here.devices[0], here.devices[2], here.devices[4]
    return ola, jan, ewa


# Playing again


def test_nobody_gets_the_seat_of_a_rematch_by_a_name(tmp_path: Path) -> None:
    async def scene(here: Scene) -> None:
        ola, _, ewa = people(here)
        again = await here.done_by(ewa, await here.finished(ola, ewa), "rematch")
        stranger, table = here.devices[5], again["table"]
        taken = {"name": "Ola", "invite": again["invite"]}
        for place in (0, None):
            assert await here.refused(stranger, table, "sit", **taken, seat=place) == "no-seat"
        mine = await here.done_by(ola, next(iter(here.invites)), "rematch")
        assert (mine["seat"], again["seat"]) == (0, 1)

    play(tmp_path, scene)


def test_who_sits_under_my_name_does_not_share_my_hand(tmp_path: Path, clock: Clock) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, ewa = people(here)
        first = await here.finished(ola, jan, ewa)
        again = await here.done_by(ewa, first, "rematch")
        await here.done_by(jan, first, "rematch", decline=True)
        taken = await here.done_by(here.devices[5], again["table"], "sit", name="Ola", invite=again["invite"])
        assert taken["seat"] == 1
        assert await here.names(ewa, again["table"]) == ["Ola", "Ola 2", "Ewa"]
        assert (await here.done_by(ola, first, "rematch"))["seat"] == 0
        assert await here.refused(jan, first, "rematch") == "no-promise"

    play(tmp_path, scene)


def test_each_device_of_a_person_gets_the_same_seat_again(tmp_path: Path) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, _ = people(here)
        other = here.devices[1]
        first = await here.finished(ola, jan)
        link = httpx.URL((await here.done_by(ola, first, "carry"))["link"]).path
        await here.ask(other, "POST", link, {})
        again = await here.done_by(other, first, "rematch")
        mine = await here.done_by(ola, first, "rematch")
        assert (mine["table"], mine["seat"]) == (again["table"], again["seat"])
        assert await here.seat_seen(ola, mine["table"]) == await here.seat_seen(other, mine["table"]) == 0
        await here.done_by(ola, mine["table"], "leave")
        assert await here.refused(other, first, "rematch") == "no-promise"

    play(tmp_path, scene)


def test_a_shared_device_gets_its_own_seats_again_and_no_others(tmp_path: Path, clock: Clock) -> None:
    async def scene(here: Scene) -> None:
        ola, _, ewa = people(here)
        first = await here.table(ola)
        await here.done_by(ola, first, "people", names="Iza")
        await here.done_by(ewa, first, "sit", name="Ewa", invite=here.invites[first])
        await here.begin(ola, first)
        await here.done_by(ola, first, "open", seat=0)
        await here.end(ola, first)
        again = await here.done_by(ewa, first, "rematch")
        clock.goes_on(601)
        stranger = here.devices[5]
        await here.done_by(stranger, again["table"], "sit", name="Iza", invite=again["invite"], seat=1)
        assert (await here.done_by(ola, first, "rematch"))["seat"] == 0
        await here.begin(ewa, again["table"])
        assert await here.refused(ola, again["table"], "open", seat=1) == "not-shared"
        assert await here.seat_seen(stranger, again["table"]) == 1

    play(tmp_path, scene)


def test_who_is_sent_away_does_not_return_by_the_old_table(tmp_path: Path) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, ewa = people(here)
        first = await here.finished(ola, jan, ewa)
        new = (await here.done_by(ola, first, "rematch"))["table"]
        await here.done_by(ewa, first, "rematch")
        await here.done_by(ola, new, "remove", seat=2)
        assert await here.refused(ewa, first, "rematch") == "no-promise"
        assert await here.seat_seen(ewa, new) == "not-invited"
        assert (await here.done_by(jan, first, "rematch"))["seat"] == 1

    play(tmp_path, scene)


@pytest.mark.parametrize(("pace", "minutes"), [("live", 10), ("relaxed", 3 * 24 * 60)])
def test_a_promised_seat_waits_so_long_and_is_then_like_any_other(
    tmp_path: Path, clock: Clock, pace: str, minutes: int
) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, ewa = people(here)
        first = await here.finished(ola, jan)
        again = await here.done_by(ola, first, "rematch")
        wish = {"name": "Ewa", "invite": again["invite"], "seat": 1}
        clock.goes_on(60 * minutes - 30)
        assert await here.refused(ewa, again["table"], "sit", **wish) == "no-seat"
        clock.goes_on(60)
        await here.done_by(ewa, again["table"], "sit", **wish)
        assert await here.refused(jan, first, "rematch") == "no-promise"

    play(tmp_path, scene, pace)


def test_an_overdue_promise_is_kept_while_the_seat_is_empty(tmp_path: Path, clock: Clock) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, _ = people(here)
        first = await here.finished(ola, jan)
        await here.done_by(ola, first, "rematch")
        clock.goes_on(660)
        assert (await here.done_by(jan, first, "rematch"))["seat"] == 1

    play(tmp_path, scene)


@pytest.mark.parametrize("ends", ["decline", "leave", "unbot", "bot"])
def test_a_promise_ends_when_it_is_declined_or_the_host_gives_the_seat_away(tmp_path: Path, ends: str) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, ewa = people(here)
        first = await here.finished(ola, jan)
        again = await here.done_by(ola, first, "rematch")
        table = again["table"]
        if ends == "decline":
            await here.done_by(jan, first, "rematch", decline=True)
        elif ends == "leave":
            await here.done_by(jan, first, "leave")
        else:
            await here.done_by(ola, table, ends, seat=1, **({"spec": "random"} if ends == "bot" else {}))
        if ends == "bot":
            await here.done_by(ola, table, "unbot", seat=1)
        assert await here.refused(jan, first, "rematch") in ("no-promise", "not-seated")
        await here.done_by(ewa, table, "sit", name="Ewa", invite=again["invite"], seat=1)

    play(tmp_path, scene)


def test_whoever_comes_by_the_invitation_sits_in_the_seat_promised_to_them(tmp_path: Path) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, _ = people(here)
        first = await here.table(ola)
        here.by_form = 1.0  # as a browser does, which is known by its own key afterwards
        await here.post(jan, first, "sit", name="Jan", invite=here.invites[first])
        here.by_form = 0.0
        await here.begin(ola, first)
        await here.end(ola, first)
        again = await here.done_by(ola, first, "rematch")
        assert (await here.done_by(jan, again["table"], "sit", name="Jan", invite=again["invite"]))["seat"] == 1

    play(tmp_path, scene)


# Getting up, and being sent away


async def _meanwhile(here: Scene, act: Coroutine[Any, Any, Any], others: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Before its first writing `act` waits until the others are done."""
    store, gate = here.servers[0].store, asyncio.Event()
    arrived, write = asyncio.Event(), here.servers[0].store.write

    async def waits(*given: Any) -> Any:
        if asyncio.current_task() is task:
            arrived.set()
            await gate.wait()
        return await write(*given)

    store.write = waits  # type: ignore[method-assign, assignment]
    task = asyncio.ensure_future(act)
    await arrived.wait()
    await others()
    gate.set()
    store.write = write  # type: ignore[method-assign]
    return await task


@pytest.mark.parametrize("goes", ["leave", "remove"])
@pytest.mark.parametrize("keeps", ["page", "carry", "push"])
def test_who_loses_a_seat_keeps_no_right_to_it(tmp_path: Path, keeps: str, goes: str) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, ewa = people(here)
        table = await here.table(ola, ewa)
        with_seat = Device("Ewa", dict(ewa.cookies))
        ewa.cookies.pop("stolik-browser", None)

        async def others() -> None:
            if goes == "leave":
                await here.done_by(with_seat, table, "leave")
            else:
                await here.done_by(ola, table, "remove", seat=1)
            here.invites[table] = (await here.ask(ola, "GET", f"/t/{table}/invite")).json()["link"].rpartition("/")[2]
            await here.done_by(jan, table, "sit", name="Jan", invite=here.invites[table], seat=1)

        await _meanwhile(
            here, {"page": Scene.look, "carry": Scene.carry, "push": Scene.be_told}[keeps](here, ewa, table), others
        )
        await here.check()
        await here.begin(ola, table)
        assert await here.seat_seen(ewa, table) != 1
        assert await here.seat_seen(jan, table) == 1

    play(tmp_path, scene, "relaxed")


def test_a_shared_device_is_not_told_of_a_seat_that_it_gave_up(tmp_path: Path) -> None:
    async def scene(here: Scene) -> None:
        _, jan, ewa = people(here)
        table = await here.table(ewa)
        await here.done_by(ewa, table, "people", names="Iza")

        async def others() -> None:
            await here.done_by(Device("Ewa", dict(ewa.cookies)), table, "leave")
            await here.done_by(jan, table, "sit", name="Jan", invite=here.invites[table], seat=0)

        await _meanwhile(here, here.be_told(ewa, table), others)

    play(tmp_path, scene, "relaxed")


def test_what_was_asked_by_somebody_who_is_replaced_meanwhile_is_not_done_for_the_next(tmp_path: Path) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, ewa = people(here)
        table = await here.table(ola, ewa)
        room, late = await here.servers[0].room(table), []

        async def asks() -> None:
            late.append(asyncio.ensure_future(here.post(ewa, table, "coach", agree=True)))
            await asyncio.sleep(0.05)  # it waits for the table

        async def replaced() -> None:
            await here.done_by(ola, table, "remove", seat=1)
            here.invites[table] = (await here.ask(ola, "GET", f"/t/{table}/invite")).json()["link"].rpartition("/")[2]
            await here.done_by(jan, table, "sit", name="Jan", invite=here.invites[table], seat=1)

        await _meanwhile(here, replaced(), asks)
        assert (await late[0]).json()["error"]["id"] == "not-seated"
        assert not room.seats[1].coach

    play(tmp_path, scene)


def test_a_right_is_written_after_it_was_looked_for_with_the_table_locked(db: str) -> None:
    async def run() -> None:
        async with world(db, 1, "one", kind=Scene) as here:
            assert isinstance(here, Scene)
            ola, ewa = here.devices[0], here.devices[4]
            table = await here.table(ola, ewa)
            token = here.servers[0].tokens.read_seat(ewa.cookies[f"stolik-seat-{table}"])
            assert token is not None
            asker = Asker(hashed(token.key))
            locked, store = threading.Event(), here.servers[0].store

            def leave(tx: Writing) -> None:
                assert tx.held(asker, table) == 1
                locked.set()
                time.sleep(0.2)
                tx.drop_keys(table, 1)

            leaving = asyncio.ensure_future(store.write(leave))
            await asyncio.to_thread(locked.wait)
            other = Store(db)
            await other.open()
            await other.write(lambda tx: tx.remember("browser", table, asker))
            await leaving
            assert await other.read(lambda reading: reading.place_of(Asker("browser", True), table)) is None
            await other.close()

    asyncio.run(run())


def test_rights_sleep_while_the_hosts_bot_plays_and_end_when_another_sits_down(tmp_path: Path) -> None:
    async def scene(here: Scene) -> None:
        ola, jan, ewa = people(here)
        table = await here.game(ola, jan)
        await here.done_by(ola, table, "bot", seat=1, spec="random")
        assert await here.seat_seen(jan, table) == "asleep"
        assert await here.refused(jan, table, "carry") == "asleep"
        await here.done_by(jan, table, "standin", spec="")
        assert await here.seat_seen(jan, table) == 1
        await here.done_by(ola, table, "unbot", seat=1)
        assert await here.seat_seen(jan, table) == "asleep"
        await here.done_by(ewa, table, "sit", name="Ewa", invite=here.invites[table], seat=1)
        assert await here.refused(jan, table, "standin", spec="") == "not-seated"
        assert await here.seat_seen(ewa, table) == 1

    play(tmp_path, scene)


def test_who_is_sent_away_watches_no_longer_but_a_screen_that_is_open_stays(url: str) -> None:
    made = new_table(url, players=3)
    ola = host_of(url, made)
    sit(url, made, "Ewa")
    watch = "/watch/" + guest(url).get(f"/join/{made['invite']}").json()["watch"]
    stream = f"/t/{made['table']}/stream"
    with guest(url, accept="text/html") as looker, guest(url, accept="text/html") as tablet:
        assert looker.get(watch).status_code == 303
        assert tablet.get(f"/t/{made['table']}/screen?invite={made['invite']}").status_code == 200
        with looker.stream("GET", stream) as looks_on, tablet.stream("GET", f"{stream}?screen=1") as screen:
            lines, shown = looks_on.iter_lines(), screen.iter_lines()
            next(lines)
            next(shown)
            ola.done("remove", seat=1)
            assert list(lines)[-1] == "", "the stream ends"
            ola.done("chat", text="dalej!")
            assert any("dalej" in line for line in shown)
        assert looker.get(f"/t/{made['table']}").status_code == 403
        assert looker.get(watch).status_code == 403


@pytest.mark.parametrize("name", ["O\u200bla", "OLA", "Ola\u034f", "O\u3164la", "Ｏla", "O\u00adla"])
def test_a_name_that_looks_like_anothers_gets_a_number(sqlite_url: str, name: str) -> None:
    made = new_table(sqlite_url)
    sit(sqlite_url, made, name)
    assert host_of(sqlite_url, made).view()["seats"][1]["name"].endswith(" 2")


# Cookies


def _browser(url: str, cookies: str = "") -> httpx.Client:
    return guest(url, accept="text/html", host="stolik.example", origin=PUBLIC, cookie=cookies)


def _set(answer: httpx.Response, name: str) -> str:
    """The value of a cookie that the answer sets."""
    given = [cookie for cookie in answer.headers.get_list("set-cookie") if cookie.startswith(f"{name}=")]
    assert len(given) == 1, answer.headers
    return given[0].partition(";")[0].partition("=")[2]


def test_a_cookie_that_another_host_can_plant_is_not_used_to_sit_down(tmp_path: Path) -> None:
    planted = "known-to-whoever-planted-it"
    with servers.threaded(str(tmp_path / "t.db"), public=PUBLIC) as url:
        made = [guest(url, host="stolik.example").post("/tables", json=WISH).json() for _ in range(2)]
        forms = [(f"/t/{one['table']}/sit", {"name": "Jan", "invite": one["invite"]}) for one in made]
        seats = []
        for form in forms:
            cookies = f"stolik-try-{made[0]['table']}={planted}; stolik-try={planted}"
            with _browser(url, cookies) as victim:
                sat = victim.post(form[0], data=form[1])
                assert sat.status_code == 303, sat.text
                seats.append(_set(sat, f"stolik-seat-{form[0].split('/')[2]}"))
            with _browser(url, cookies) as thief:
                assert thief.post(form[0], data=form[1]).status_code == 409, "no seat is left"
        assert len(set(seats)) == 2
        page = _browser(url).get(f"/join/{made[0]['invite']}")
        assert page.headers.get_list("set-cookie")[0].startswith("__Host-stolik-try=")
        assert "Max-Age=600; Path=/; SameSite=lax; Secure" in page.headers.get_list("set-cookie")[0]


def test_one_try_key_is_another_key_at_every_table(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "t.db"), public=PUBLIC) as url:
        tries = f"__Host-stolik-try={'t' * 24}"
        for _ in range(2):
            made = guest(url, host="stolik.example").post("/tables", json=WISH).json()
            form = {"name": "Jan", "invite": made["invite"]}
            answers = [_browser(url, tries).post(f"/t/{made['table']}/sit", data=form) for _ in range(2)]
            first, again = (_set(answer, f"stolik-seat-{made['table']}") for answer in answers)
            assert first == again, "a lost answer is given again"


def test_the_browsers_key_of_an_earlier_release_is_read_for_ninety_days_and_never_used_again(tmp_path: Path) -> None:
    file, old, new = tmp_path / "t.db", "stolik-browser=" + "k" * 24, "__Host-stolik-browser"
    with servers.threaded(str(file)) as url:
        made = guest(url).post("/tables", json=WISH).json()
        form = {"name": "Jan", "invite": made["invite"]}
        with guest(url, accept="text/html", origin=url, cookie=old) as browser:
            assert browser.post(f"/t/{made['table']}/sit", data=form).status_code == 303
    view = f"/t/{made['table']}/view"
    _renamed_days_ago(file, 89)
    with servers.threaded(str(file), public=PUBLIC) as url:
        assert _browser(url, old).get(view).json()["seat"] == 1
        link = _browser(url, old).post("/yours/link", json={}, headers={"accept": "application/json"}).json()["link"]
        answer = _browser(url, old).post(httpx.URL(link).path, data={})
        key = _set(answer, new)
        assert key != "k" * 24
        assert 'stolik-browser=""; expires=' in " ".join(answer.headers.get_list("set-cookie")), "the old one goes"
        assert _browser(url, f"{new}={key}").get(view).json()["seat"] == 1
        assert _browser(url, f"{old}; {new}={'n' * 24}").get(view).status_code == 403, "only where there is no new one"
    _renamed_days_ago(file, 91)
    with servers.threaded(str(file), public=PUBLIC) as url:
        assert _browser(url, old).get(view).status_code == 403
        assert _browser(url, f"{new}={key}").get(view).json()["seat"] == 1


def _renamed_days_ago(file: Path, days: int) -> None:
    """As if the migration that gave browsers' cookies their new name had been so long ago."""
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        at = (int(time.time()) - days * 24 * 3600) * 1000
        assert database.execute("update settings set value = ? where name = 'browsers_since'", [at]).rowcount == 1


WISH = {"game": "lie", "players": 2, "name": "Ola"}
