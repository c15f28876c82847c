"""The store, on SQLite and on PostgreSQL: migrations, the key, one writer, nothing half done."""

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from stolik.core.errors import BadSetupError
from stolik.web import schema
from stolik.web.rows import MoveRow
from stolik.web.seating import Wish, create
from stolik.web.store import Store


async def opened(db: str) -> tuple[Store, str]:
    store = Store(db)
    await store.open()
    async with store.write() as tx:
        table, _ = await create(tx, Wish("lie", 2, name="Ola"))
    return store, table.id


def a_move(table: str, ply: int) -> MoveRow:
    return MoveRow(table, ply, 0, "check", 0, "seat", ply + 1, 0)


def test_the_migrations_make_the_schema(db: str) -> None:
    async def run() -> None:
        store, _ = await opened(db)
        async with store.database.read() as connection:
            for table in schema.metadata.tables.values():
                await connection.execute(table.select().limit(1))
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
        async with store.write() as tx:
            await tx.append([a_move(table, 0)])
        with pytest.raises(IntegrityError):
            async with store.write() as tx:
                await tx.append([a_move(table, 1), a_move(table, 0)])
        async with store.read() as reading:
            assert [row.ply for row in await reading.moves(table)] == [0]
        await store.close()

    asyncio.run(run())


def test_a_locked_table_waits_for_its_writer(db: str) -> None:
    async def run() -> None:
        store, table = await opened(db)
        order = []

        async def write(name: str, pause: float) -> None:
            async with store.write() as tx:
                row = await tx.lock(table)
                assert row is not None
                await asyncio.sleep(pause)
                await tx.change_table(table, {"seq": row.seq + 1})
                order.append(name)

        await asyncio.gather(write("a", 0.2), write("b", 0))
        async with store.read() as reading:
            row = await reading.table(table)
        assert row is not None
        assert row.seq == 3
        assert len(order) == 2
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("url", ["mysql://here/x", "postgresql://nobody@127.0.0.1:1/x", "/proc/none/x.db"])
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(url: str) -> None:
    with pytest.raises((BadSetupError, OSError)):
        asyncio.run(Store(url).open())
