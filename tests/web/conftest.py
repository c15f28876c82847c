"""What web tests share: servers, and a clock that goes on when a test says so."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from stolik.web.table import change, moves, presence, room
from stolik.web.table.bot_runner import BotRunner
from stolik.web.table.room import Room
from tests.web import servers


class Clock:
    """The time at all tables of this process: that of the machine, and what a test added to it."""

    perf_counter = staticmethod(time.perf_counter)

    def __init__(self) -> None:
        self._ahead = 0.0

    def goes_on(self, seconds: float) -> None:
        self._ahead += seconds

    def monotonic(self) -> float:
        return time.monotonic() + self._ahead

    def time_ns(self) -> int:
        return time.time_ns() + int(self._ahead * 1e9)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Minutes pass at once, and a busy machine is never too late; races look at this clock, too."""
    ours = Clock()

    async def close(_runner: BotRunner, table: Room, closes: int) -> None:
        while table.game_ms() < closes:
            await asyncio.sleep(0.01)
        await moves.close_race(table)

    for module in (change, presence, room):
        monkeypatch.setattr(module, "time", ours)
    monkeypatch.setattr(BotRunner, "_close", close)
    return ours


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
