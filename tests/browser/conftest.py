"""What browser tests share: a real Chromium, a server, and people who sit down in front of it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import FLAGS, PATIENCE, Person, chromium
from tests.web import servers


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the tests of this folder: while it is open, no other test can run an event loop of its own."""
    path = chromium()
    if path is None:
        pytest.skip("Chromium is not installed here: apt-get install chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on SQLite, shared by the browser tests of a worker."""
    with servers.threaded(str(tmp_path_factory.mktemp("db") / "tables.db")) as address:
        yield address


@pytest.fixture
def person(browser: Browser, url: str, tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own; what went wrong there fails the test."""
    people: list[Person] = []

    def new(name: str = "Ola", **settings: object) -> Person:
        people.append(Person(browser, url, name, **settings))  # type: ignore[arg-type]
        return people[-1]

    yield new
    faults = [f"{one.name}: {fault}" for one in people for fault in one.faults]
    for one in people:
        one.context.close()
    assert not faults, "\n".join(faults)
