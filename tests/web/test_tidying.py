"""Old tables are deleted, each kind after its time; a finished one when all its people ask."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from stolik.cli.app import command_line
from stolik.web.storage import tidying
from stolik.web.storage.rows import TableRow
from stolik.web.storage.schema import seats, tables
from stolik.web.storage.store import Store, Writing
from stolik.web.table import change, seating
from tests.web import servers
from tests.web.people import guest, play_out, two_playing, wait_for

DAY = 24 * 3600 * 1000
AGES = {"lobby": 0.9, "old lobby": 1.1, "playing": 29, "old playing": 31, "closed": 31, "over": 400}


async def with_tables(db: str) -> dict[str, str]:
    """One table of each age; their ids."""
    store = Store(db)
    await store.open()
    ids = {}
    for name, days in AGES.items():
        table, _ = await seating.create(store, seating.Wish("lie", 2, name="Ola"))
        at = change.now_ms() - int(days * DAY)

        def age(tx: Writing, table: TableRow = table, name: str = name, at: int = at) -> None:
            status = name.rpartition(" ")[2]
            tx._connection.execute(update(tables).where(tables.c.id == table.id).values(created=at, status=status))
            tx._connection.execute(update(seats).where(seats.c.table_id == table.id).values(seen=at))

        await store.write(age)
        ids[table.id] = name
    await store.close()
    return ids


async def left(db: str) -> set[str]:
    store = Store(db)
    await store.open()
    found = await store.read(lambda reading: [reading.table(id) for id in ids_of[db]])
    await store.close()
    return {ids_of[db][table.id] for table in found if table is not None}


ids_of: dict[str, dict[str, str]] = {}


def test_each_kind_of_table_goes_after_its_time(db: str) -> None:
    ids_of[db] = asyncio.run(with_tables(db))
    told = CliRunner().invoke(command_line(["tidy"]), ["tidy", "--db", db], env={"LC_ALL": "en"})
    assert "Tables deleted: 3." in told.output
    assert asyncio.run(left(db)) == {"lobby", "playing", "over"}
    CliRunner().invoke(command_line(["tidy"]), ["tidy", "--db", db, "--finished", "365"])
    assert asyncio.run(left(db)) == {"lobby", "playing"}


def test_a_server_tidies_when_it_starts(tmp_path: Path) -> None:
    db = str(tmp_path / "a.db")
    ids_of[db] = asyncio.run(with_tables(db))
    with servers.threaded(db):
        wait_for(lambda: asyncio.run(left(db)) == {"lobby", "playing", "over"})


def test_a_finished_table_goes_when_all_its_people_ask(db: str) -> None:
    with servers.threaded(db) as url:
        ola, jan = two_playing(url)
        assert ola.refused("forget") == (403, "not-over")
        play_out(url, [ola, jan])
        assert not ola.done("forget")["deleted"]
        assert ola.view()["seats"][0]["forget"]
        assert jan.done("forget")["deleted"]
        assert ola.get("view").status_code == 404
        with guest(url) as http:
            assert http.get(f"/t/{ola.table}/record.json").status_code == 404


@pytest.mark.parametrize("days", [1, 30])
def test_the_times_are_those_of_the_guide(days: int) -> None:
    assert days in (tidying._LOBBY_DAYS, tidying._UNFINISHED_DAYS)
