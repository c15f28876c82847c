"""What the tables remember, in the database: read and written here and nowhere else."""

import contextlib
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.web.database import Database
from stolik.web.rows import LOBBY, PLAYING, KeyRow, LineRow, MoveRow, SeatRow, TableRow
from stolik.web.schema import keys, lines, moves, seats, settings, tables


class Reading:
    """One look at the database."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def table(self, table_id: str) -> TableRow | None:
        return await self._table(select(tables).where(tables.c.id == table_id))

    async def _table(self, query: Any) -> TableRow | None:
        row = (await self._connection.execute(query)).mappings().first()
        return TableRow(**row) if row else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        query = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.place)
        return [SeatRow(**row) for row in (await self._connection.execute(query)).mappings()]

    async def moves(self, table_id: str, first: int = 0) -> list[MoveRow]:
        query = select(moves).where(moves.c.table_id == table_id, moves.c.ply >= first).order_by(moves.c.ply)
        return [MoveRow(**row) for row in (await self._connection.execute(query)).mappings()]

    async def lines(self, table_id: str, after: int = -1) -> list[LineRow]:
        query = select(lines).where(lines.c.table_id == table_id, lines.c.seq > after).order_by(lines.c.seq)
        return [LineRow(**row) for row in (await self._connection.execute(query)).mappings()]

    async def key(self, hashed: str) -> KeyRow | None:
        row = (await self._connection.execute(select(keys).where(keys.c.hash == hashed))).mappings().first()
        return KeyRow(**row) if row else None

    async def listed(self, most: int) -> list[TableRow]:
        """Open and running tables that anybody may find, the newest first."""
        query = select(tables).where(tables.c.listed, tables.c.status.in_((LOBBY, PLAYING)))
        query = query.order_by(tables.c.created.desc()).limit(most)
        return [TableRow(**row) for row in (await self._connection.execute(query)).mappings()]

    async def seats_of(self, table_ids: Sequence[str]) -> list[SeatRow]:
        query = select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.place)
        return [SeatRow(**row) for row in (await self._connection.execute(query)).mappings()]

    async def owed(self, now: int, keeper: str) -> list[str]:
        """Tables where a bot or the clock owes a move, and no living server minds them."""
        free = (tables.c.kept_until < now) | (tables.c.keeper == keeper)
        query = select(tables.c.id).where(tables.c.owed, free).limit(500)
        return list((await self._connection.execute(query)).scalars())

    async def count(self) -> int:
        return int((await self._connection.execute(select(func.count()).select_from(tables))).scalar_one())


class Writing(Reading):
    """One transaction. What it wrote is there when its block ends, all or nothing."""

    async def lock(self, table_id: str) -> TableRow | None:
        """The table, and nobody else may change it before this transaction ends."""
        return await self._table(select(tables).where(tables.c.id == table_id).with_for_update())

    async def create(self, table: TableRow, seated: Sequence[SeatRow]) -> None:
        await self._connection.execute(insert(tables), [asdict(table)])
        await self._connection.execute(insert(seats), [asdict(seat) for seat in seated])

    async def change_table(self, table_id: str, values: Mapping[str, Any]) -> None:
        await self._connection.execute(update(tables).where(tables.c.id == table_id).values(**values))

    async def change_seat(self, seat: SeatRow) -> None:
        where = and_(seats.c.table_id == seat.table_id, seats.c.place == seat.place)
        await self._connection.execute(update(seats).where(where).values(**asdict(seat)))

    async def append(self, made: Sequence[MoveRow]) -> None:
        """Add moves to the log; the primary key refuses a ply that is taken."""
        await self._connection.execute(insert(moves), [asdict(move) for move in made])

    async def take_back(self, table_id: str, ply: int) -> None:
        await self._connection.execute(delete(moves).where(moves.c.table_id == table_id, moves.c.ply == ply))

    async def say(self, line: LineRow) -> None:
        await self._connection.execute(insert(lines), [asdict(line)])

    async def add_key(self, key: KeyRow) -> None:
        await self._connection.execute(insert(keys), [asdict(key)])

    async def drop_key(self, hashed: str) -> bool:
        """Use up a key; False if somebody else was first."""
        return (await self._connection.execute(delete(keys).where(keys.c.hash == hashed))).rowcount == 1

    async def drop_keys(self, table_id: str, place: int) -> None:
        await self._connection.execute(delete(keys).where(keys.c.table_id == table_id, keys.c.place == place))

    async def keep(self, table_ids: Sequence[str], keeper: str, now: int, until: int) -> None:
        """Mind these tables for a while, unless another living server does."""
        free = (tables.c.kept_until < now) | (tables.c.keeper == keeper)
        query = update(tables).where(tables.c.id.in_(table_ids), free).values(keeper=keeper, kept_until=until)
        await self._connection.execute(query)

    async def mark_seen(self, table_id: str, place: int, at: int) -> None:
        where = and_(seats.c.table_id == table_id, seats.c.place == place)
        await self._connection.execute(update(seats).where(where).values(seen=at))


class Store:
    """The database, opened and migrated."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.key = ""  # signs cookies and links; the same for all servers of one database

    async def open(self) -> None:
        await self.database.migrate()
        async with self.database.write() as connection:
            await self.database.alone(connection)
            known = (await connection.execute(select(settings.c.value).where(settings.c.name == "key"))).scalar()
            if known is None:
                known = secrets.token_hex(32)
                await connection.execute(insert(settings), [{"name": "key", "value": known}])
            self.key = known

    async def close(self) -> None:
        await self.database.close()

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[Reading]:
        async with self.database.read() as connection:
            yield Reading(connection)

    @contextlib.asynccontextmanager
    async def write(self, news: str = "") -> AsyncIterator[Writing]:
        """A transaction; other servers hear the news, if there are any, when it is committed."""
        async with self.database.write() as connection:
            yield Writing(connection)
            if news:
                await self.database.notify(connection, news)
