"""The store: everything that is read from and written to the database goes through here."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import and_, bindparam, delete, func, insert, select, text, update
from sqlalchemy.engine import Connection

from stolik.web.storage.database import database
from stolik.web.storage.prepared import Prepared
from stolik.web.storage.rows import (
    DEVICE,
    LOBBY,
    OVER,
    PLAYING,
    Asker,
    KeyRow,
    LineRow,
    MoveRow,
    SeatRow,
    TableRow,
    is_held,
)
from stolik.web.storage.schema import (
    browser_links,
    browsers,
    keys,
    lines,
    moves,
    pushes,
    reviews,
    seats,
    settings,
    tables,
    tries,
)

T = TypeVar("T")


class Reading:
    """Queries of one reading transaction."""

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

    def of_browser(self, browser: str, status: Sequence[str], most: int) -> list[tuple[TableRow, int]]:
        """Tables in one of these states where a browser has a seat, and its place; those that moved last come first."""
        query = select(tables, browsers.c.place).join(browsers, browsers.c.table_id == tables.c.id)
        query = query.where(browsers.c.hash == browser, tables.c.status.in_(status))
        query = query.order_by(tables.c.moved.desc(), tables.c.created.desc()).limit(most)
        found = self._connection.execute(query).mappings()
        return [(_table(row), row[browsers.c.place]) for row in found]

    def tries(self, day: str) -> list[tuple[str, str, TableRow | None]]:
        """All tries that count on a day: the game, the browser, and the table unless it was deleted."""
        query = select(tries.c.game, tries.c.browser, tables).outerjoin(tables, tables.c.id == tries.c.table_id)
        found = self._connection.execute(query.where(tries.c.day == day)).mappings()
        return [(row[tries.c.game], row[tries.c.browser], _table(row) if row[tables.c.id] else None) for row in found]

    def of_day(self, browser: str, day: str) -> list[TableRow]:
        """A browser's tables with the luck of a day, the newest first."""
        query = select(tables).join(browsers, browsers.c.table_id == tables.c.id)
        query = query.where(browsers.c.hash == browser, tables.c.dealer.contains(f'"day": "{day}"', autoescape=True))
        found = self._connection.execute(query.order_by(tables.c.created.desc()).limit(100)).mappings()
        return [TableRow(**row) for row in found]

    def ended(self, browser: str) -> list[tuple[str, str, int, str]]:
        """A browser's finished games: the table, the game, its place there, and the result."""
        query = select(tables.c.id, tables.c.game, browsers.c.place, tables.c.result)
        query = query.join(browsers, browsers.c.table_id == tables.c.id).where(browsers.c.hash == browser)
        query = query.where(browsers.c.place >= 0)  # what several people played on this device is nobody's own
        found = self._connection.execute(query.where(tables.c.status == OVER, tables.c.result != ""))
        return [(row.id, row.game, row.place, row.result) for row in found]

    def place_of(self, asker: Asker, table_id: str) -> int | None:
        """The place to which somebody has a right at a table, or DEVICE."""
        if asker.is_browser:
            query = select(browsers.c.place).where(browsers.c.hash == asker.hash, browsers.c.table_id == table_id)
        else:
            good = and_(keys.c.table_id == table_id, keys.c.kind.in_(("seat", "device")))
            query = select(keys.c.place).where(keys.c.hash == asker.hash, good)
        return self._connection.execute(query).scalar()

    def seats_of(self, table_ids: Sequence[str]) -> list[SeatRow]:
        query = select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.place)
        return [SeatRow(**row) for row in self._connection.execute(query).mappings()]

    def owed(self, now: int, keeper: str) -> list[str]:
        """Tables where a bot or the clock owes a move, and for which no living server is responsible."""
        free = (tables.c.kept_until < now) | (tables.c.keeper == keeper)
        query = select(tables.c.id).where(tables.c.owed, free).limit(500)
        return list(self._connection.execute(query).scalars())

    def kept(self, table_ids: Sequence[str], keeper: str) -> list[str]:
        """Those of these tables for which a server is responsible."""
        query = select(tables.c.id).where(tables.c.id.in_(table_ids), tables.c.keeper == keeper)
        return list(self._connection.execute(query).scalars())

    def old(self, status: Sequence[str], before: int) -> list[str]:
        """Tables in one of these states where nobody was seen since then."""
        seen = select(func.max(seats.c.seen)).where(seats.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables.c.id).where(tables.c.status.in_(status), tables.c.created < before, seen < before)
        return list(self._connection.execute(query.limit(1000)).scalars())

    def newest(self, most: int) -> list[TableRow]:
        """The newest tables of all kinds."""
        query = select(tables).order_by(tables.c.created.desc()).limit(most)
        return [TableRow(**row) for row in self._connection.execute(query).mappings()]

    def by_status(self) -> dict[str, int]:
        """How many tables there are of each kind."""
        query = select(tables.c.status, func.count()).group_by(tables.c.status).order_by(tables.c.status)
        return {str(status): int(count) for status, count in self._connection.execute(query)}

    def review(self, table_id: str) -> str | None:
        """The review of a finished game, as JSON."""
        return self._connection.execute(select(reviews.c.document).where(reviews.c.table_id == table_id)).scalar()

    def count(self) -> int:
        return int(self._connection.execute(select(func.count()).select_from(tables)).scalar_one())


def _table(row: Mapping[Any, Any]) -> TableRow:
    """The table of a row that holds more."""
    return TableRow(**{column.name: row[column] for column in tables.c})


# Made once: these run at every move.
_FIXED = (
    "id",
    "created",
    "game",
    "rules",
    "players",
    "options",
    "pace",
    "seconds",
    "listed",
    "secret",
    "dealer",
    "tally",
    "coach",
    "clock",
)
_ADVANCE = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("of_id"), tables.c.seq == bindparam("of_seq"))
    .values({column.name: bindparam(column.name) for column in tables.c if column.name not in _FIXED})
)
_APPEND = Prepared(insert(moves))
_SEEN = (
    update(seats)
    .where(seats.c.table_id == bindparam("of_table"), seats.c.place == bindparam("of_place"))
    .values(seen=bindparam("at"))
)
_REMEMBER = text(
    "INSERT INTO browsers (hash, table_id, place) VALUES (:hash, :table_id, :place) "
    "ON CONFLICT (hash, table_id) DO UPDATE SET place = excluded.place"
)
_TRY = text(
    "INSERT INTO tries (day, game, browser, table_id) VALUES (:day, :game, :browser, :table_id) "
    "ON CONFLICT (day, game, browser) DO NOTHING"
)
_CARRY_TRIES = text(
    "INSERT INTO tries (day, game, browser, table_id) SELECT day, game, :to, table_id FROM tries "
    "WHERE browser = :browser ON CONFLICT (day, game, browser) DO NOTHING"
)
_CARRY = text(
    "INSERT INTO browsers (hash, table_id, place) SELECT :to, table_id, place FROM browsers WHERE hash = :browser "
    "ON CONFLICT (hash, table_id) DO NOTHING"
)


class Writing(Reading):
    """One transaction. What it wrote is there when it ends, all or nothing."""

    def create(self, table: TableRow, seated: Sequence[SeatRow]) -> None:
        self._connection.execute(insert(tables), [vars(table)])
        self._connection.execute(insert(seats), [vars(seat) for seat in seated])

    def advance(self, table: TableRow, seq: int) -> None:
        """Bring a table on from event number `seq`; refused if another server was there first."""
        if _ADVANCE.run(self._connection, [vars(table) | {"of_id": table.id, "of_seq": seq}]) != 1:
            raise OvertakenError

    def change_seat(self, seat: SeatRow) -> None:
        where = and_(seats.c.table_id == seat.table_id, seats.c.place == seat.place)
        self._connection.execute(update(seats).where(where).values(**vars(seat)))

    def append(self, made: Sequence[MoveRow]) -> None:
        """Add moves to the log; the primary key refuses a ply that is taken."""
        _APPEND.run(self._connection, [vars(move) for move in made])

    def take_back(self, table_id: str, ply: int) -> None:
        """Delete the moves from this one on."""
        self._connection.execute(delete(moves).where(moves.c.table_id == table_id, moves.c.ply >= ply))

    def say(self, line: LineRow) -> None:
        self._connection.execute(insert(lines), [vars(line)])

    def keep_review(self, table_id: str, budget: int, made: int, document: str) -> None:
        """Keep a review in the place of an earlier one; nothing, if the table was deleted meanwhile."""
        self._connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
        if self.table(table_id) is not None:
            values = {"table_id": table_id, "budget": budget, "made": made, "document": document}
            self._connection.execute(insert(reviews), [values])

    def lock(self, *table_ids: str) -> None:
        """Until this transaction ends nobody else changes who sits at these tables."""
        where = tables.c.id.in_(table_ids)
        self._connection.execute(select(tables.c.id).where(where).order_by(tables.c.id).with_for_update())

    def held(self, asker: Asker, table_id: str) -> int | None:
        """The seat that the asker holds, or DEVICE, to the end of this transaction; none while the right sleeps."""
        self.lock(table_id)
        place = self.place_of(asker, table_id)
        return place if place is not None and is_held(self.seats(table_id), place) else None

    def holds(self, asker: Asker, table_id: str, place: int) -> bool:
        """Whether the asker holds this seat, by itself or as one of the shared device's."""
        held = self.held(asker, table_id)
        return held == place or (held == DEVICE and self.seats(table_id)[place].on_device)

    def add_key(self, key: KeyRow) -> None:
        self._connection.execute(insert(keys), [vars(key)])

    def drop_key(self, hashed: str) -> bool:
        """Use up a key; False if somebody else was first."""
        return self._connection.execute(delete(keys).where(keys.c.hash == hashed)).rowcount == 1

    def drop_keys(self, table_id: str, place: int) -> None:
        """Nobody has a right to this seat any more."""
        for rows in (keys, browsers, pushes):
            self._connection.execute(delete(rows).where(rows.c.table_id == table_id, rows.c.place == place))

    def give_to_device(self, table_id: str, place: int) -> None:
        """Whoever had the right to a seat has it to the shared device instead."""
        here = {"table_id": table_id, "place": place}
        self.drop_keys(table_id, DEVICE)
        self._connection.execute(update(keys).filter_by(**here, kind="seat").values(kind="device", place=DEVICE))
        self._connection.execute(update(browsers).filter_by(**here).values(place=DEVICE))
        self._connection.execute(delete(pushes).filter_by(**here))

    def remember(self, browser: str, table_id: str, asker: Asker) -> None:
        """A browser has the seat that the asker holds, if they still do."""
        if (place := self.held(asker, table_id)) is not None:
            self._connection.execute(_REMEMBER, {"hash": browser, "table_id": table_id, "place": place})

    def add_browser_link(self, hashed: str, browser: str, until: int) -> None:
        self._connection.execute(insert(browser_links), [{"hash": hashed, "browser": browser, "until": until}])

    def use_browser_link(self, hashed: str, now: int) -> str | None:
        """Use up a link that carries a browser's seats; the browser, or None if the link is used, old or unknown."""
        row = self._connection.execute(select(browser_links).where(browser_links.c.hash == hashed)).first()
        used = self._connection.execute(delete(browser_links).where(browser_links.c.hash == hashed)).rowcount == 1
        return str(row.browser) if row is not None and used and row.until >= now else None

    def carry_browser(self, browser: str, to: str) -> None:
        """Another browser has the same seats too, where it has none of its own."""
        self.lock(*self._connection.execute(select(browsers.c.table_id).where(browsers.c.hash == browser)).scalars())
        for carry in (_CARRY, _CARRY_TRIES):
            self._connection.execute(carry, {"browser": browser, "to": to})

    def add_try(self, day: str, game: str, browser: str, table_id: str) -> bool:
        """A browser's table that counts on a day; False if it has one already."""
        given = {"day": day, "game": game, "browser": browser, "table_id": table_id}
        return self._connection.execute(_TRY, given).rowcount == 1

    def forget_browser(self, browser: str, status: Sequence[str], today: str) -> None:
        """Forget where a browser sat at tables in these states, and its tries of past days; today's still count."""
        ended = select(tables.c.id).where(tables.c.status.in_(status))
        self._connection.execute(delete(browsers).where(browsers.c.hash == browser, browsers.c.table_id.in_(ended)))
        self._connection.execute(delete(tries).where(tries.c.browser == browser, tries.c.day != today))

    def add_push(self, row: Mapping[str, Any], most: int, asker: Asker) -> None:
        """A browser wants to be told of the turns of the asker's seat; of too many, the others are forgotten."""
        if not self.holds(asker, row["table_id"], row["place"]):
            return
        here = and_(pushes.c.table_id == row["table_id"], pushes.c.place == row["place"])
        self._connection.execute(delete(pushes).where(here, pushes.c.endpoint == row["endpoint"]))
        count = self._connection.execute(select(func.count()).select_from(pushes).where(here)).scalar_one()
        if count >= most:
            self._connection.execute(delete(pushes).where(here))
        self._connection.execute(insert(pushes), [dict(row)])

    def drop_push(self, table_id: str, place: int, endpoint: str) -> None:
        where = and_(pushes.c.table_id == table_id, pushes.c.place == place, pushes.c.endpoint == endpoint)
        self._connection.execute(delete(pushes).where(where))

    def due_pushes(self, table_id: str, place: int, window: int) -> list[dict[str, Any]]:
        """Those of a seat that were not told of a window yet; from now on they were."""
        due = []
        here = and_(pushes.c.table_id == table_id, pushes.c.place == place, pushes.c.told < window)
        for row in self._connection.execute(select(pushes).where(here)).mappings().all():
            mine = and_(here, pushes.c.endpoint == row["endpoint"])
            if self._connection.execute(update(pushes).where(mine).values(told=window)).rowcount == 1:
                due.append(dict(row))
        return due

    def mark_clocks(self, left: Mapping[tuple[str, int], int]) -> None:
        """Note what is left on running clocks."""
        for (table_id, place), ms in left.items():
            self._connection.execute(update(seats).filter_by(table_id=table_id, place=place).values(clock_ms=ms))

    def drop_old_links(self, now: int) -> None:
        self._connection.execute(delete(browser_links).where(browser_links.c.until < now))
        self._connection.execute(delete(keys).where(keys.c.kind == "carry", keys.c.until < now))

    def keep(self, table_ids: Sequence[str], keeper: str, now: int, until: int) -> None:
        """Become responsible for these tables until then, unless another living server is."""
        free = (tables.c.kept_until < now) | (tables.c.keeper == keeper)
        query = update(tables).where(tables.c.id.in_(table_ids), free).values(keeper=keeper, kept_until=until)
        self._connection.execute(query)

    def put_aside(self, table_ids: Sequence[str]) -> None:
        """Nobody owes anything at these tables until somebody looks on."""
        self._connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(owed=False))

    def delete(self, table_ids: Sequence[str]) -> None:
        """Delete tables with all that belongs to them."""
        for rows in (moves, lines, keys, browsers, reviews, pushes, seats):
            self._connection.execute(delete(rows).where(rows.c.table_id.in_(table_ids)))
        self._connection.execute(delete(tables).where(tables.c.id.in_(table_ids)))

    def let_go(self, keeper: str) -> None:
        """A server that stops is responsible for nothing: any other one may take over at once."""
        self._connection.execute(update(tables).where(tables.c.owed, tables.c.keeper == keeper).values(kept_until=0))

    def mark_seen(self, seen: Mapping[tuple[str, int], int]) -> None:
        """When seats were last seen, by table and place."""
        rows = [{"of_table": table_id, "of_place": place, "at": at} for (table_id, place), at in seen.items()]
        self._connection.execute(_SEEN, rows)


_OLD_BROWSERS_MS = 90 * 24 * 3600 * 1000


class OvertakenError(Exception):
    """Another server changed the table first: nothing was written."""


class Store:
    """The database, opened and migrated."""

    def __init__(self, url: str) -> None:
        self.database = database(url)
        self.key = ""  # signs cookies and links; the same for all servers of one database
        self.vapid = ""  # signs Web Push messages; made at the first start
        self.old_browsers_until = 0  # until then cookies of browsers from before `__Host-` are read

    async def open(self) -> None:
        await self.database.migrate()
        self.key = await self.database.write(lambda known: self._kept(known, "key", lambda: secrets.token_hex(32)))
        since = await self.database.write(lambda known: self._kept(known, "browsers_since", lambda: "0"))
        self.old_browsers_until = int(since) + _OLD_BROWSERS_MS

    async def own_vapid(self, make: Callable[[], str]) -> None:
        self.vapid = await self.database.write(lambda known: self._kept(known, "vapid", make))

    def _kept(self, connection: Connection, name: str, make: Callable[[], str]) -> str:
        """A setting that is made at the first start."""
        self.database.alone(connection)
        known: Any = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
        if known is None:
            known = make()
            connection.execute(insert(settings), [{"name": name, "value": known}])
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
