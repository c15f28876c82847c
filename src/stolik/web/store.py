"""What the tables remember, in the database: read and written here and nowhere else."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import and_, bindparam, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from stolik.web.database import database
from stolik.web.rows import LOBBY, PLAYING, KeyRow, LineRow, MoveRow, SeatRow, TableRow
from stolik.web.schema import keys, lines, moves, seats, settings, tables

T = TypeVar("T")


class Reading:
    """One look at the database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def table(self, table_id: str) -> TableRow | None:
        row = self._connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        return TableRow(**row) if row else None

    def seats(self, table_id: str) -> list[SeatRow]:
        query = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.place)
        return [SeatRow(**row) for row in self._connection.execute(query).mappings()]

    def moves(self, table_id: str, first: int = 0) -> list[MoveRow]:
        query = select(moves).where(moves.c.table_id == table_id, moves.c.ply >= first).order_by(moves.c.ply)
        return [MoveRow(**row) for row in self._connection.execute(query).mappings()]

    def lines(self, table_id: str, after: int = -1) -> list[LineRow]:
        query = select(lines).where(lines.c.table_id == table_id, lines.c.seq > after).order_by(lines.c.seq)
        return [LineRow(**row) for row in self._connection.execute(query).mappings()]

    def key(self, hashed: str) -> KeyRow | None:
        row = self._connection.execute(select(keys).where(keys.c.hash == hashed)).mappings().first()
        return KeyRow(**row) if row else None

    def listed(self, most: int) -> list[TableRow]:
        """Open and running tables that anybody may find, the newest first."""
        query = select(tables).where(tables.c.listed, tables.c.status.in_((LOBBY, PLAYING)))
        query = query.order_by(tables.c.created.desc()).limit(most)
        return [TableRow(**row) for row in self._connection.execute(query).mappings()]

    def seats_of(self, table_ids: Sequence[str]) -> list[SeatRow]:
        query = select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.place)
        return [SeatRow(**row) for row in self._connection.execute(query).mappings()]

    def owed(self, now: int, keeper: str) -> list[str]:
        """Tables where a bot or the clock owes a move, and no living server minds them."""
        free = (tables.c.kept_until < now) | (tables.c.keeper == keeper)
        query = select(tables.c.id).where(tables.c.owed, free).limit(500)
        return list(self._connection.execute(query).scalars())

    def count(self) -> int:
        return int(self._connection.execute(select(func.count()).select_from(tables)).scalar_one())


# Made once: these run at every move.
_FIXED = ("id", "created", "game", "rules", "players", "options", "pace", "seconds", "listed", "secret")
_ADVANCE = (
    update(tables)
    .where(tables.c.id == bindparam("of_id"), tables.c.seq == bindparam("of_seq"))
    .values({column.name: bindparam(column.name) for column in tables.c if column.name not in _FIXED})
)
_APPEND = insert(moves)
_SEEN = (
    update(seats)
    .where(seats.c.table_id == bindparam("of_table"), seats.c.place == bindparam("of_place"))
    .values(seen=bindparam("at"))
)


class Writing(Reading):
    """One transaction. What it wrote is there when it ends, all or nothing."""

    def create(self, table: TableRow, seated: Sequence[SeatRow]) -> None:
        self._connection.execute(insert(tables), [vars(table)])
        self._connection.execute(insert(seats), [vars(seat) for seat in seated])

    def advance(self, table: TableRow, seq: int) -> None:
        """Bring a table on from event number `seq`; refused if another server was there first."""
        values = {name: value for name, value in vars(table).items() if name not in _FIXED}
        found = self._connection.execute(_ADVANCE, {**values, "of_id": table.id, "of_seq": seq})
        if found.rowcount != 1:
            raise OvertakenError

    def change_seat(self, seat: SeatRow) -> None:
        where = and_(seats.c.table_id == seat.table_id, seats.c.place == seat.place)
        self._connection.execute(update(seats).where(where).values(**vars(seat)))

    def append(self, made: Sequence[MoveRow]) -> None:
        """Add moves to the log; the primary key refuses a ply that is taken."""
        self._connection.execute(_APPEND, [vars(move) for move in made])

    def take_back(self, table_id: str, ply: int) -> None:
        self._connection.execute(delete(moves).where(moves.c.table_id == table_id, moves.c.ply == ply))

    def say(self, line: LineRow) -> None:
        self._connection.execute(insert(lines), [vars(line)])

    def add_key(self, key: KeyRow) -> None:
        self._connection.execute(insert(keys), [vars(key)])

    def drop_key(self, hashed: str) -> bool:
        """Use up a key; False if somebody else was first."""
        return self._connection.execute(delete(keys).where(keys.c.hash == hashed)).rowcount == 1

    def drop_keys(self, table_id: str, place: int) -> None:
        self._connection.execute(delete(keys).where(keys.c.table_id == table_id, keys.c.place == place))

    def keep(self, table_ids: Sequence[str], keeper: str, now: int, until: int) -> None:
        """Mind these tables for a while, unless another living server does."""
        free = (tables.c.kept_until < now) | (tables.c.keeper == keeper)
        query = update(tables).where(tables.c.id.in_(table_ids), free).values(keeper=keeper, kept_until=until)
        self._connection.execute(query)

    def mark_seen(self, seen: Mapping[tuple[str, int], int]) -> None:
        """When seats were last seen, by table and place."""
        rows = [{"of_table": table_id, "of_place": place, "at": at} for (table_id, place), at in seen.items()]
        self._connection.execute(_SEEN, rows)


class OvertakenError(Exception):
    """Another server changed the table first: nothing was written."""


class Store:
    """The database, opened and migrated."""

    def __init__(self, url: str) -> None:
        self.database = database(url)
        self.key = ""  # signs cookies and links; the same for all servers of one database

    async def open(self) -> None:
        await self.database.migrate()
        self.key = await self.database.write(self._own_key)

    def _own_key(self, connection: Connection) -> str:
        self.database.alone(connection)
        known: Any = connection.execute(select(settings.c.value).where(settings.c.name == "key")).scalar()
        if known is None:
            known = secrets.token_hex(32)
            connection.execute(insert(settings), [{"name": "key", "value": known}])
        return str(known)

    async def close(self) -> None:
        await self.database.close()

    async def read(self, work: Callable[[Reading], T]) -> T:
        return await self.database.read(lambda connection: work(Reading(connection)))

    async def write(self, work: Callable[[Writing], T], news: str = "") -> T:
        """A transaction; other servers hear the news, if there are any, when it is committed."""

        def whole(connection: Connection) -> T:
            done = work(Writing(connection))
            if news:
                self.database.notify(connection, news)
            return done

        return await self.database.write(whole)
