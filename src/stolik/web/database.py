"""The database behind the store: SQLite in one file, or PostgreSQL, chosen by URL, migrated at every start."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from stolik.core.errors import BadSetupError
from stolik.web import schema

_CHANNEL = "stolik"
_STARTING = 0x73746F6C  # the advisory lock that lets one server start at a time


class Database:
    """Transactions for writing and reading, and word from other servers."""

    def __init__(self, url: str) -> None:
        self.url = make_url(_with_driver(url))
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            self._writer, self._reader = self._sqlite("BEGIN IMMEDIATE", 1), self._sqlite("BEGIN", 4)
        else:
            self._writer = create_async_engine(self.url, pool_size=10, max_overflow=10, pool_pre_ping=True)
            self._reader = self._writer

    def _sqlite(self, begin: str, connections: int) -> AsyncEngine:
        if self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(self.url, pool_size=connections, max_overflow=0, pool_timeout=60)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that alone may write (SQLite), or that locks what it reads for update (PostgreSQL)."""
        async with self._writer.begin() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self._reader.begin() as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the database to the newest schema."""
        try:
            async with self.write() as connection:
                await self.alone(connection)
                await connection.run_sync(_upgrade)
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            where = self.url.render_as_string(hide_password=True)
            raise BadSetupError(
                pl=f"Nie mogę otworzyć bazy {where}: {reason}.", en=f"Cannot open the database {where}: {reason}."
            ) from error

    async def alone(self, connection: AsyncConnection) -> None:
        """Wait until no other server is starting, and keep others waiting until this transaction ends."""
        if not self.is_sqlite:
            await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _STARTING})

    async def close(self) -> None:
        await self._writer.dispose()
        if self._reader is not self._writer:
            await self._reader.dispose()

    # Word from other servers (PostgreSQL alone: on SQLite there are none)

    async def notify(self, connection: AsyncConnection, message: str) -> None:
        """Tell the other servers, when and if this transaction is committed."""
        if not self.is_sqlite:
            told = {"channel": _CHANNEL, "message": message}
            await connection.execute(text("select pg_notify(:channel, :message)"), told)

    async def listen(self, heard: Callable[[str], Awaitable[None]], reconnected: Callable[[], Awaitable[None]]) -> None:
        """Hear what other servers tell, for ever; after a broken connection anything may have been missed."""
        if self.is_sqlite:
            return
        import psycopg

        plain_url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(plain_url, autocommit=True) as connection:
                    await connection.execute(f"listen {_CHANNEL}")
                    await reconnected()
                    async for notice in connection.notifies():
                        await heard(notice.payload)
            await asyncio.sleep(0.2)


def _with_driver(url: str) -> str:
    """A URL with the asynchronous driver named; a bare path is a SQLite file."""
    scheme, mark, rest = url.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    if not mark:
        return f"sqlite+aiosqlite:///{url}"
    if scheme.partition("+")[0] not in drivers:
        raise BadSetupError(
            pl=f"Nie znam bazy „{scheme}”: może być sqlite albo postgresql.",
            en=f'Unknown database "{scheme}": it can be sqlite or postgresql.',
        )
    return f"{drivers.get(scheme, scheme)}://{rest}"


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun by us, so that writers take their lock at once
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    if _version(connection) == schema.HEAD:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("select version_num from alembic_version")).scalar()
