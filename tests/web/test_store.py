"""The store, on SQLite and on PostgreSQL: migrations, the key, one writer, nothing half done."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table
from sqlalchemy.exc import IntegrityError

from stolik.core.errors import BadSetupError
from stolik.web.storage import schema
from stolik.web.storage.rows import MoveRow, TableRow
from stolik.web.storage.store import Store, Writing
from stolik.web.table.seating import Wish, create


async def opened(db: str) -> tuple[Store, TableRow]:
    store = Store(db)
    await store.open()
    table, _ = await create(store, Wish("lie", 2, name="Ola"))
    return store, table


def a_move(table: str, ply: int) -> MoveRow:
    return MoveRow(table, ply, 0, "check", 0, "seat", ply + 1, 0)


def write_move(table: str, ply: int, tx: Writing) -> None:
    tx.append([a_move(table, ply)])


def read_all(table: Table, connection: Connection) -> None:
    connection.execute(table.select()).all()


def test_the_migrations_make_the_schema(db: str) -> None:
    async def run() -> None:
        store, _ = await opened(db)
        for table in schema.metadata.tables.values():
            await store.database.read(partial(read_all, table))
        await store.close()

    asyncio.run(run())


def test_two_servers_that_start_together_share_one_key(db: str) -> None:
    async def run() -> None:
        stores = [Store(db) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        assert len({store.key for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_a_ply_is_written_once(db: str) -> None:
    async def run() -> None:
        store, table = await opened(db)
        await store.write(lambda tx: tx.append([a_move(table.id, 0)]))
        with pytest.raises(IntegrityError):
            await store.write(lambda tx: tx.append([a_move(table.id, 1), a_move(table.id, 0)]))
        assert [row.ply for row in await store.read(lambda reading: reading.moves(table.id))] == [0]
        await store.close()

    asyncio.run(run())


def test_of_two_servers_that_go_on_from_the_same_event_one_is_overtaken(db: str) -> None:
    async def run() -> None:
        store, table = await opened(db)
        later = replace(table, seq=table.seq + 1)

        def advance(tx: Writing) -> None:
            tx.append([a_move(table.id, 0)])
            tx.advance(later, table.seq)

        done = await asyncio.gather(*(store.write(advance) for _ in range(5)), return_exceptions=True)
        assert done.count(None) == 1
        assert await store.read(lambda reading: reading.table(table.id)) == later
        assert len(await store.read(lambda reading: reading.moves(table.id))) == 1
        await store.close()

    asyncio.run(run())


def test_a_transaction_that_fails_takes_no_other_with_it(db: str) -> None:
    """On SQLite all of these wait together and are committed together."""

    async def run() -> None:
        store, table = await opened(db)
        writes = [store.write(partial(write_move, table.id, ply)) for ply in (0, 0, 1, 1, 2, 3)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(isinstance(one, IntegrityError) for one in done) == 2
        assert [row.ply for row in await store.read(lambda reading: reading.moves(table.id))] == [0, 1, 2, 3]
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("url", ["mysql://here/x", "postgresql://nobody@127.0.0.1:1/x", "/proc/none/x.db"])
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(url: str) -> None:
    with pytest.raises((BadSetupError, OSError)):
        asyncio.run(Store(url).open())


def test_the_log_of_a_sqlite_file_begins_anew_while_moves_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would grow for as long as people play."""
    monkeypatch.setattr("stolik.web.storage.writer._TIDY", 0.02)
    path = tmp_path / "tables.db"

    async def write_many() -> int:
        store = Store(str(path))
        await store.open()
        table, _ = await create(store, Wish("lie", 2, name="Ola"))
        for ply in range(600):
            await store.write(partial(write_move, table.id, ply))
        size = Path(f"{path}-wal").stat().st_size
        await store.close()
        return size

    assert asyncio.run(write_many()) < 600 * 4096  # a transaction logs two pages or more
