"""Copies of a database, and databases from copies: SQLite's own VACUUM INTO, PostgreSQL's pg_dump and pg_restore."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from stolik.core.errors import BadSetupError
from stolik.web.storage import schema
from stolik.web.storage.database import Database, Sqlite, database


def backup(db: str, to: Path) -> None:
    """Write everything that is in a database into one file, while servers go on."""
    if to.exists():
        raise BadSetupError(
            pl=f"Plik {to} już jest. Podaj inny, aby nie stracić tamtej kopii.",
            en=f"The file {to} is there already. Give another one, so that no copy is lost.",
        )
    half = to.with_name(f"{to.name}.part")  # a copy that broke off has no good name
    half.unlink(missing_ok=True)
    with _opened(db) as own:
        if isinstance(own, Sqlite):
            _copy(Path(own.name), half)
        else:
            _run("pg_dump", own.url, "--format=custom", "--no-owner", f"--file={half}")
    half.replace(to)


def restore(db: str, source: Path, replace: bool) -> None:
    """Make a database from a copy. One that holds something is replaced only if that is asked for."""
    if not source.is_file():
        raise BadSetupError(pl=f"Nie ma pliku {source}.", en=f"There is no file {source}.")
    with _opened(db) as own:
        own.claim()  # no server may have a SQLite file open
        if isinstance(own, Sqlite):
            _put(source, Path(own.name), replace)
            return
        if not replace and _has_tables(own.url):
            raise _not_empty(own.name)
        clean = ("--clean", "--if-exists") if replace else ()
        _run("pg_restore", own.url, "--single-transaction", "--exit-on-error", "--no-owner", *clean, str(source))


@contextmanager
def _opened(db: str) -> Iterator[Database]:
    own = database(db)
    try:
        yield own
    finally:
        asyncio.run(own.close())


def _copy(source: Path, to: Path) -> None:
    if not source.is_file():
        raise BadSetupError(pl=f"Nie ma bazy {source}.", en=f"There is no database {source}.")
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", [str(to)])


def _put(source: Path, to: Path, replace: bool) -> None:
    _require_whole(source)
    if to.exists() and not replace:
        raise _not_empty(str(to))
    half = to.with_name(f"{to.name}.part")
    shutil.copyfile(source, half)
    for rest in ("-wal", "-shm"):  # they belong to the file that goes
        to.with_name(to.name + rest).unlink(missing_ok=True)
    half.replace(to)


def _require_whole(source: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            well = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    except (sqlite3.Error, TypeError):
        well, version = False, ""
    if not well or version > schema.HEAD:
        raise BadSetupError(
            pl=f"{source} nie jest całą kopią bazy stolika albo jest z nowszej wersji.",
            en=f"{source} is no whole copy of a stolik database, or it is of a newer version.",
        )


def _not_empty(name: str) -> BadSetupError:
    return BadSetupError(
        pl=f"W bazie {name} coś już jest. Dodaj --replace, jeśli ma zniknąć.",
        en=f"There is something in the database {name}. Add --replace if it shall be gone.",
    )


def _has_tables(url: URL) -> bool:
    import psycopg

    query = "select count(*) from information_schema.tables where table_schema = current_schema()"
    with psycopg.connect(_plain(url)) as connection:
        found = connection.execute(query).fetchone()
    return found is not None and found[0] > 0


def _plain(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _run(program: str, url: URL, *options: str) -> None:
    """Run a program of PostgreSQL; the password goes by the environment, which other users cannot read."""
    address = url.set(drivername="postgresql", password=None).render_as_string()
    environment = os.environ | ({"PGPASSWORD": str(url.password)} if url.password else {})
    try:
        command = [program, f"--dbname={address}", *options]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise BadSetupError(
            pl=f"Nie ma programu {program}: należy do PostgreSQL (apt-get install postgresql-client).",
            en=f"The program {program} is missing: it belongs to PostgreSQL (apt-get install postgresql-client).",
        ) from error
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["?"])[0]
        raise BadSetupError(pl=f"{program}: {reason}", en=f"{program}: {reason}")
