"""The one thread that writes to a SQLite file. What waits together is committed together: one wait for the disk."""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
log = logging.getLogger("stolik")
_MOST_TOGETHER = 64
_TIDY = 1.0  # seconds between two times that what was written is moved from the log into the file itself


@dataclass(eq=False)
class _Job:
    """One transaction, and who waits for it."""

    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    waiting: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None

    def answer(self) -> None:
        if self.waiting.done():  # whoever asked is gone; what was written stays written
            return
        if self.error is not None:
            self.waiting.set_exception(self.error)
        else:
            self.waiting.set_result(self.result)


class Writer:
    """Runs transactions one after another. Each is all or nothing; its answer comes when the disk has it.

    SQLite moves what it logged into the file now and then, which may take the disk a quarter of a second. So another
    thread does that, while moves are written on; the little that came meanwhile is moved between two transactions,
    and the log begins anew.
    """

    def __init__(self, engine: Engine, tidying: Engine) -> None:
        self._engine, self._tidying = engine, tidying
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._written, self._closing, self._nearly_tidy = threading.Event(), threading.Event(), False
        self._connection: Connection | None = None  # kept: taking one from the pool costs as much as a move's rows
        self._threads = [
            threading.Thread(target=work, daemon=True, name=work.__name__) for work in (self._serve, self._tidy)
        ]
        for thread in self._threads:
            thread.start()

    async def run(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        result: T = await job.waiting
        return result

    def close(self) -> None:
        self._jobs.put(None)
        self._closing.set()
        self._written.set()
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        try:
            self._serve_all()
        finally:
            self._hang_up()

    def _serve_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            together, last = self._waiting(first)
            self._commit(together)
            for loop in {job.loop for job in together}:
                jobs = [job for job in together if job.loop is loop]
                loop.call_soon_threadsafe(_answer_all, jobs)
            self._written.set()
            if self._nearly_tidy and self._connection is not None:
                self._nearly_tidy = False
                _move_log(self._connection)
            if last:
                return

    def _tidy(self) -> None:
        while self._written.wait() and not self._closing.wait(_TIDY):
            self._written.clear()
            if self._closing.is_set():  # else what `close` set a moment ago is cleared, and nothing sets it again
                return
            with self._tidying.connect() as connection:
                _move_log(connection)
            self._nearly_tidy = True

    def _waiting(self, first: _Job) -> tuple[list[_Job], bool]:
        """Everything that waits now; and whether that was the last."""
        together = [first]
        while len(together) < _MOST_TOGETHER and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                return together, True
            together.append(job)
        return together, False

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                if len(jobs) == 1:
                    jobs[0].result = jobs[0].work(connection)
                else:
                    for job in jobs:
                        _run_apart(connection, job)
        except BaseException as error:
            self._hang_up()  # whatever it was, the next transaction begins anew
            for job in jobs:
                job.error = job.error or error

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                connection.close()


def _run_apart(connection: Connection, job: _Job) -> None:
    """One transaction among others: if it fails, it alone is undone."""
    savepoint = connection.begin_nested()
    try:
        job.result = job.work(connection)
        savepoint.commit()
    except BaseException as error:
        job.error = error
        savepoint.rollback()


def _move_log(connection: Connection) -> None:
    """Move the log into the file, as far as nobody reads it; waits for no one."""
    try:
        connection.connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").close()  # in no transaction
    except sqlite3.Error:  # a full disk, say: the log holds everything, and the next time may go better
        log.exception("could not move the log into the database file")


def _answer_all(jobs: list[_Job]) -> None:
    for job in jobs:
        job.answer()
