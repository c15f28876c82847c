"""What web tests share: every store and live test runs on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web import postgres, servers


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if reason := postgres.why_not():
        pytest.skip(reason)
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return postgres.new_database(request.getfixturevalue("postgres_url"))


@pytest.fixture
def url(db: str) -> Iterator[str]:
    """A server on an empty database."""
    with servers.threaded(db) as address:
        yield address


@pytest.fixture(scope="module")
def sqlite_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on SQLite, shared by the tests of a file that do not care about the database."""
    with servers.threaded(str(tmp_path_factory.mktemp("db") / "tables.db")) as address:
        yield address
