"""Your games: a browser finds its tables again, and nobody else's."""

import asyncio
from typing import Any

import httpx
from sqlalchemy import Engine, event, insert, select, update

from stolik.web.browser import your_tables
from stolik.web.rights.tokens import hashed
from stolik.web.storage import migrations, schema, tidying
from stolik.web.storage.rows import PLAYING, Asker
from stolik.web.storage.store import Store, Writing
from stolik.web.table import change, room, seating
from tests.web import postgres, servers
from tests.web.people import PATIENCE, Json, Player, guest, play_out, sit

MANY = 100


class Browser(httpx.Client):
    """A browser: it keeps its cookies, and asks for pages."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, headers={"accept": "text/html", "origin": url}, timeout=PATIENCE)

    def makes(self, game: str = "lie", **form: Any) -> str:
        made = self.post("/tables", data={"game": game, "players": 2, "name": "Ola", **form})
        assert made.status_code == 303, made.text
        return made.headers["location"].rpartition("/")[2].partition("?")[0]

    def yours(self) -> list[Json]:
        return list(self.get("/", headers={"accept": "application/json"}).json()["yours"])

    def only_the_browser_cookie(self) -> "Browser":
        """What the first page can see, and nothing else."""
        other = Browser(str(self.base_url))
        other.cookies.set("stolik-browser", self.cookies["stolik-browser"])
        return other


def test_a_browser_sees_its_lobby_its_game_and_its_result(url: str) -> None:
    ola = Browser(url)
    table = ola.makes()
    (shown,) = ola.yours()
    assert (shown["table"], shown["status"], shown["free"], shown["your_turn"]) == (table, "lobby", 1, False)
    invite = ola.get(f"/t/{table}/invite", headers={"accept": "application/json"}).json()["link"].rpartition("/")[2]
    jan = sit(url, {"table": table, "invite": invite})
    assert ola.post(f"/t/{table}/start").status_code == 303
    (shown,) = ola.yours()
    assert (shown["status"], shown["your_turn"], sorted(shown["waiting"])) == ("playing", True, ["Jan", "Ola"])
    assert abs(shown["since"] - change.now_ms()) < 60_000
    host = Player(url, table, ola.post(f"/t/{table}/carry", headers={"accept": "application/json"}).json()["link"])
    host.token = carried(url, host.token)
    host.http.headers["authorization"] = f"Bearer {host.token}"
    play_out(url, [host, jan])
    (shown,) = ola.yours()
    assert shown["status"] == "over"
    assert [rank for rank, _ in shown["result"]] == [1, 2]
    assert f"/t/{table}/replay" in ola.get("/").text


def carried(url: str, link: str) -> str:
    with httpx.Client(headers={"accept": "application/json"}, timeout=PATIENCE) as http:
        return str(http.post(url + "/carry/" + link.rpartition("/")[2]).json()["token"])


def test_the_browser_cookie_alone_opens_the_seat(url: str) -> None:
    ola = Browser(url)
    table = ola.makes()
    again = ola.only_the_browser_cookie()
    assert again.get(f"/t/{table}/view", headers={"accept": "application/json"}).json()["seat"] == 0


def test_the_cookie_is_httponly_and_only_its_hash_is_stored(db: str) -> None:
    with servers.threaded(db) as url:
        ola = Browser(url)
        made = ola.post("/tables", data={"game": "lie", "players": 2, "name": "Ola"})
        (cookie,) = [text for text in made.headers.get_list("set-cookie") if text.startswith("stolik-browser=")]
        assert "httponly" in cookie.lower()
        assert "samesite=lax" in cookie.lower()
        assert "secure" not in cookie.lower()
        key = ola.cookies["stolik-browser"]

    async def stored() -> list[str]:
        store = Store(db)
        await store.open()
        found = await store.read(lambda reading: reading._connection.execute(select(schema.browsers.c.hash)).all())
        await store.close()
        return [str(row.hash) for row in found]

    assert asyncio.run(stored()) == [hashed(key)]


def test_nothing_of_another_browser_is_seen(sqlite_url: str) -> None:
    ola, jan, nobody = Browser(sqlite_url), Browser(sqlite_url), Browser(sqlite_url)
    olas, jans = ola.makes(), jan.makes()
    assert [one["table"] for one in ola.yours()] == [olas]
    assert [one["table"] for one in jan.yours()] == [jans]
    assert nobody.yours() == []
    for given in ("x" * 24, hashed(ola.cookies["stolik-browser"]), "'", ""):
        nobody.cookies.set("stolik-browser", given)
        assert nobody.yours() == []
        assert nobody.get(f"/t/{olas}").status_code == 403


def test_programs_get_no_browser_cookie(sqlite_url: str) -> None:
    with guest(sqlite_url) as http:
        made = http.post("/tables", json={"game": "lie", "players": 2, "name": "Ola"})
    assert not any(text.startswith("stolik-browser") for text in made.headers.get_list("set-cookie"))


def test_a_link_carries_all_seats_to_another_device_once(url: str) -> None:
    ola, phone, thief = Browser(url), Browser(url), Browser(url)
    tables = {ola.makes(), ola.makes("chain")}
    link = ola.post("/yours/link", headers={"accept": "application/json"}).json()["link"]
    assert "?" not in link
    assert phone.get(link).status_code == 200, "looking at the page does not use it up"
    assert phone.post(link).status_code == 303
    assert {one["table"] for one in phone.yours()} == tables == {one["table"] for one in ola.yours()}
    for table in tables:
        assert phone.get(f"/t/{table}/view", headers={"accept": "application/json"}).json()["seat"] == 0
    assert thief.post(link).status_code == 404
    assert thief.yours() == []
    assert thief.post("/yours/link").status_code == 409


def test_a_link_stops_working_and_is_tidied_away(db: str) -> None:
    async def old() -> tuple[str | None, int]:
        store = Store(db)
        await store.open()
        token = await your_tables.link(store, "a browser")
        later = change.now_ms() + seating.CARRY_MS + 1
        late = await store.write(lambda tx: tx.use_browser_link(hashed(token), later))
        await your_tables.link(store, "a browser")
        await store.write(lambda tx: tx._connection.execute(update(schema.browser_links).values(until=1)))
        await tidying.tidy(store)
        left = await store.read(lambda reading: reading._connection.execute(select(schema.browser_links)).all())
        await store.close()
        return late, len(left)

    assert asyncio.run(old()) == (None, 0)


def test_whoever_gets_up_or_is_sent_away_does_not_see_the_table_any_more(url: str) -> None:
    ola, jan = Browser(url), Browser(url)
    table = ola.makes(listed="true")
    jan.post(f"/t/{table}/sit", data={"name": "Jan"})
    assert len(jan.yours()) == 1
    ola.post(f"/t/{table}/remove", data={"seat": 1})
    assert jan.yours() == []
    assert jan.only_the_browser_cookie().post(f"/t/{table}/leave").status_code == 403
    ola.post(f"/t/{table}/leave")
    assert ola.yours() == []


def test_a_hundred_finished_tables_are_listed_by_a_few_questions_and_none_is_played_through(db: str) -> None:
    browser = "b" * 64

    async def asked() -> tuple[int, int]:
        store = Store(db)
        await store.open()
        for _ in range(MANY):
            table, token = await seating.create(store, seating.Wish("lie", 2, name="Ola"))
            assert token is not None

            def end(tx: Writing, id: str = table.id, key: str = token.key) -> None:
                tx.remember(browser, id, Asker(hashed(key)))
                values = {"status": "over", "started": 1, "waiting": "[]"}
                values["result"] = '{"ranks": [1, 2], "scores": [0, 0]}'
                tx._connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))

            await store.write(end)

        async def none(_id: str) -> room.Room:
            raise AssertionError("no game is played through")

        questions = 0

        def count(*_: Any) -> None:
            nonlocal questions
            questions += 1

        event.listen(Engine, "before_cursor_execute", count)
        shown = await your_tables.tables_of(store, none, browser)
        event.remove(Engine, "before_cursor_execute", count)
        await store.close()
        return questions, len(shown)

    questions, shown = asyncio.run(asked())
    assert shown == your_tables._MOST_OVER
    assert 0 < questions < 10


def test_two_servers_show_the_same_tables(postgres_url: str) -> None:
    db = postgres.new_database(postgres_url)
    with servers.threaded(db) as first, servers.threaded(db) as second:
        ola = Browser(first)
        table = ola.makes(**{"bots.1": "random"})
        ola.post(f"/t/{table}/start")
        there = Browser(second)
        there.cookies.set("stolik-browser", ola.cookies["stolik-browser"])
        assert [(one["table"], one["status"]) for one in there.yours()] == [(table, PLAYING)]
        assert there.get(f"/t/{table}/view", headers={"accept": "application/json"}).json()["seat"] == 0
        there.post(f"/t/{table}/leave")
        assert ola.yours() == []


def test_the_migration_knows_when_old_tables_moved_last(db: str) -> None:
    async def migrated() -> int:
        store = Store(db)
        await store.database.write(_as_of_0004)
        await store.open()
        row = await store.read(lambda reading: reading.table("t" * 24))
        await store.close()
        assert row is not None
        return row.moved

    assert asyncio.run(migrated()) == 1000 + 70


def _as_of_0004(connection: Any) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations.__path__[0]))
    config.attributes["connection"] = connection
    command.upgrade(config, "0004")
    later = ("moved", "waiting", "result", "tally", "coach", "unlocked", "clock", "previous")
    table: dict[str, object] = {column.name: 0 for column in schema.tables.c if column.name not in later}
    texts = dict.fromkeys(("keeper", "following", "secret", "options", "dealer", "seeds", "pace", "game"), "")
    table |= texts | {"id": "t" * 24, "started": 1000, "status": "playing"}
    table |= dict.fromkeys(("listed", "owed", "revealing"), False)
    connection.execute(insert(schema.tables), [table])
    move = {"table_id": "t" * 24, "who": 0, "word": "x", "made_by": "seat", "seq": 1, "window": 0}
    connection.execute(insert(schema.moves), [move | {"ply": ply, "ms": ms} for ply, ms in enumerate((50, 70))])
