"""`stolik serve` that cannot start says why in one sentence, and what to do."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.cli import serve
from stolik.core.errors import StolikError
from tests.web import servers


def refused(*options: str, before: tuple[str, ...] = ()) -> str:
    """What the command prints when it gives up."""
    environment = {**os.environ, "LC_ALL": "en_US.UTF-8"}
    command = [*before, sys.executable, "-m", "stolik", "serve", "--port", "0", "--no-compile", *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout == "", "nobody is promised a table"
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_second_server_on_one_file(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db")):
        assert "Another server uses the database" in refused("--db", str(tmp_path / "a.db"))
    with servers.threaded(str(tmp_path / "a.db")):
        pass  # the first one is gone


@pytest.mark.parametrize(
    ("db", "told"),
    [
        ("file/tables.db", "Cannot open the database"),
        ("newer.db", "Update it."),
        ("text.db", "file is not a database"),
        ("mysql://here/there", "sqlite or postgresql"),
        ("postgresql://a@here:port/b", "should be like postgresql://"),
        ("postgresql://a@127.0.0.1:1/b", "Cannot open the database postgresql+psycopg://a@127.0.0.1"),
    ],
)
def test_a_database_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: str, told: str) -> None:
    import asyncio

    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "text.db").write_text("not a database, but long enough to be looked at " * 100)
    with sqlite3.connect(tmp_path / "newer.db") as newer:
        newer.executescript(
            "create table alembic_version (version_num text); insert into alembic_version values ('0099')"
        )
    newer.close()
    with pytest.raises(StolikError) as caught:
        asyncio.run(serve._check(db))
    assert told in caught.value.say("en")
    assert caught.value.say("pl")


def test_a_database_that_may_only_be_read(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db")):
        pass
    (tmp_path / "a.db").chmod(0o444)
    careful = ("setpriv", "--bounding-set", "-dac_override") if os.geteuid() == 0 else ()  # else root writes anywhere
    if careful and shutil.which(careful[0]) is None:
        pytest.skip("root may write everywhere, and there is no setpriv")
    assert "readonly" in refused("--db", str(tmp_path / "a.db"), before=careful)


@pytest.mark.parametrize(
    ("host", "port", "told"),
    [
        ("127.0.0.1", 99999, "There is no port 99999"),
        ("127.0.0.1", -1, "There is no port -1"),
        ("192.0.2.1", 0, "is no address of this machine"),
        ("no.such.host.invalid", 0, "is no address of this machine"),
        ("a..b", 0, "is no address of this machine"),
    ],
)
def test_an_address_that_cannot_be_listened_on(host: str, port: int, told: str) -> None:
    with pytest.raises(StolikError) as caught:
        serve._listen(host, port)
    assert told in caught.value.say("en")
