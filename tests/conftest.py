"""What tests of the web, browsers and guides share: an empty database, on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik.cli import common
from tests.again import pytest_handlecrashitem
from tests.web import postgres

__all__ = ["pytest_handlecrashitem"]


LONG = ("tests/guide/", "tests/packages/", "tests/web/test_crash.py", "tests/web/test_processes.py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of single tests the long ones come first, each kind in its random order, so that all processes work to the end.

    Those with a browser come before the others: it is opened once. Those of the web wait for clocks. Groups of tests,
    one for each game, come before all of them: what they compile is on disk then.
    """
    kinds = ("tests/browser/", LONG, "tests/web/")
    items.sort(key=lambda item: [not item.nodeid.startswith(kind) for kind in kinds])


@pytest.fixture(autouse=True)
def _no_language_is_left_over() -> None:
    """A command that was asked for in Polish does not decide for the tests after it."""
    common._chosen.set(None)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """One server for all tests of a process."""
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
