"""The database behind the store: SQLite in one file, or PostgreSQL, chosen by URL, migrated at every start.

A transaction is a function of a connection, so that the same lines serve both. PostgreSQL runs it over an asynchronous
driver. SQLite runs it in a thread, from begin to end: one change of threads instead of one a statement, which is what
an asynchronous SQLite driver costs (docs/decisions/0007-one-hop-a-transaction.md).
"""

import asyncio
import contextlib
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from stolik.core.errors import BadSetupError, MissingExtraError
from stolik.web.refusals import Refusal
from stolik.web.storage import schema
from stolik.web.storage.writer import Writer

T = TypeVar("T")
_CHANNEL = "stolik"
_PATIENCE = 10  # seconds for a connection
_BUSY_MS = 5000  # how long a foreign program may hold a SQLite file
_STARTING = 0x73746F6C  # the advisory lock that lets one server start at a time


class Database(ABC):
    """Transactions for writing and reading, and word from other servers."""

    many_servers: bool  # several servers may use it at once

    def __init__(self, url: URL) -> None:
        self.url = url

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction that writes: it is done for good when this returns, or not at all."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction that only reads."""

    @abstractmethod
    async def close(self) -> None: ...

    def alone(self, connection: Connection) -> None:
        """Wait until no other server is starting, and keep others waiting until this transaction ends."""
        return

    def notify(self, connection: Connection, message: str) -> None:
        """Tell the other servers, when and if this transaction is committed."""
        return

    async def listen(self, heard: Callable[[str], Awaitable[None]], reconnected: Callable[[], Awaitable[None]]) -> None:
        """Hear what other servers tell, for ever; after a broken connection anything may have been missed."""
        return

    def claim(self) -> None:
        """Refuse to share what only one server may use."""
        return

    @property
    def name(self) -> str:
        """What people call this database."""
        return self.url.render_as_string(hide_password=True)

    async def migrate(self) -> None:
        """Bring the database to the newest schema."""
        try:
            await self.write(self._upgrade)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise self._cannot_open(error) from error

    def _cannot_open(self, error: Exception) -> BadSetupError:
        told = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
        reason = str(told).strip().splitlines()[0].rstrip(".")
        return BadSetupError(
            pl=f"Nie mogę otworzyć bazy {self.name}: {reason}.", en=f"Cannot open the database {self.name}: {reason}."
        )

    def _upgrade(self, connection: Connection) -> None:
        self.alone(connection)
        version = _version(connection)
        if version == schema.HEAD:  # a database that may only be read is refused now, and not at the first move
            connection.execute(text("update alembic_version set version_num = version_num"))
            return
        if version is not None and version > schema.HEAD:
            raise BadSetupError(
                pl=f"Bazy {self.name} używał nowszy stolik (schemat {version}, tu {schema.HEAD}). Zaktualizuj program.",
                en=f"A newer stolik used the database {self.name} (schema {version}, here {schema.HEAD}). Update it.",
            )
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def database(url: str) -> Database:
    """The database that a URL names; a bare path is a SQLite file."""
    scheme, mark, _ = url.partition("://")
    match scheme.partition("+")[0] if mark else "sqlite":
        case "sqlite":
            return Sqlite(_parse(url if mark else f"sqlite:///{url}").set(drivername="sqlite"))
        case "postgresql" | "postgres":
            return Postgres(_parse(url).set(drivername="postgresql+psycopg"))
    raise BadSetupError(
        pl=f"Nie znam bazy „{scheme}”: może być sqlite albo postgresql.",
        en=f'Unknown database "{scheme}": it can be sqlite or postgresql.',
    )


def _parse(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        raise BadSetupError(
            pl="Nie rozumiem adresu bazy: ma być jak postgresql://osoba:haslo@serwer/baza.",
            en="Cannot understand the database's address: it should be like postgresql://user:password@host/name.",
        ) from error


class Sqlite(Database):
    """One file, one thread that writes, a few that read."""

    many_servers = False
    _READERS = 3

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self._reading = self._engine("BEGIN", self._READERS + 1)  # and one to tidy up
        self._readers = ThreadPoolExecutor(self._READERS, thread_name_prefix="reader")
        self._engine_to_write = self._engine("BEGIN IMMEDIATE", 1)
        self._writer = Writer(self._engine_to_write, self._reading)
        self._lock: IO[str] | None = None

    def _engine(self, begin: str, connections: int) -> Engine:
        engine = create_engine(self.url, hide_parameters=True, pool_size=connections, max_overflow=0, pool_timeout=60)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", lambda connection: connection.connection.dbapi_connection.execute(begin))
        return engine

    @property
    def name(self) -> str:
        return self.url.database or ":memory:"

    def claim(self) -> None:
        """A second server would not hear of the first one's moves. The system frees the lock of a killed server."""
        if not self.url.database:
            return
        self._make_folder()
        try:
            self._lock = Path(f"{self.url.database}.lock").open("w", encoding="ascii")  # noqa: SIM115
            lock_file(self._lock)
        except BlockingIOError as error:
            raise BadSetupError(
                pl=f"Z bazy {self.name} korzysta już inny serwer. Podaj inną w --db albo użyj PostgreSQL.",
                en=f"Another server uses the database {self.name}. Give another one with --db, or use PostgreSQL.",
            ) from error
        except OSError as error:
            raise self._cannot_open(error) from error

    def _make_folder(self) -> None:
        try:
            Path(self.name).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._cannot_open(error) from error

    async def migrate(self) -> None:
        if self.url.database:
            self._make_folder()
        await super().migrate()

    async def write(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._writer.run(work)
        except (OperationalError, sqlite3.OperationalError) as error:
            if "locked" in str(error):
                raise Refusal("database-busy") from error
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reading.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        if self._lock is not None:
            self._lock.close()
        self._engine_to_write.dispose()
        self._reading.dispose()


def lock_file(file: IO[str]) -> None:
    """Lock a file until it is closed; BlockingIOError if somebody else has. Where the system cannot, nobody does."""
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun by us, so that writers take their lock at once
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={_BUSY_MS}",
        "wal_autocheckpoint=0",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Postgres(Database):
    """Shared by any number of servers, which tell each other what they did."""

    many_servers = True

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        try:
            import psycopg  # noqa: F401
            from sqlalchemy.ext.asyncio import create_async_engine  # half a second, for PostgreSQL alone
        except ImportError as missing:
            raise MissingExtraError("postgres", missing) from missing
        self._engine = create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_pre_ping=True,
            hide_parameters=True,  # no log shows what was written
            connect_args={"connect_timeout": _PATIENCE},
        )

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.write(work)

    async def close(self) -> None:
        await self._engine.dispose()

    def alone(self, connection: Connection) -> None:
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _STARTING})

    def notify(self, connection: Connection, message: str) -> None:
        connection.execute(text("select pg_notify(:channel, :message)"), {"channel": _CHANNEL, "message": message})

    async def listen(self, heard: Callable[[str], Awaitable[None]], reconnected: Callable[[], Awaitable[None]]) -> None:
        import psycopg

        plain_url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(
                    plain_url, autocommit=True, connect_timeout=_PATIENCE
                ) as connection:
                    await connection.execute(f"listen {_CHANNEL}")
                    await reconnected()
                    async for notice in connection.notifies():
                        await heard(notice.payload)
            await asyncio.sleep(0.2)


def _version(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("select version_num from alembic_version")).scalar()
