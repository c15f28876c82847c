"""Reviews of finished games: asked for, computed by the coach's process one after another, and kept with the table.

A server that stops loses what it was computing and nothing else: the page asks again.
"""

import asyncio
import json
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Any

from stolik.core.errors import StolikError
from stolik.web.coach.process import CoachProcess
from stolik.web.refusals import Refusal
from stolik.web.server.limits import Bucket, ServerLimits
from stolik.web.storage.store import Store
from stolik.web.table.change import now_ms
from stolik.web.table.room import Room

log = logging.getLogger("stolik")
DEEPER = 8  # times as many playouts


@dataclass
class Job:
    """A review that is waited for."""

    table_id: str
    client: str
    budget: int
    progress: float = 0.0


class Reviewer:
    """Computes reviews in turn: so many wait in all, and a few of each client."""

    def __init__(self, store: Store, limits: ServerLimits) -> None:
        self._store, self._limits = store, limits
        self._asked = Bucket(limits.reviews / 3600, limits.reviews)
        self._process = CoachProcess()
        self._jobs: dict[str, Job] = {}  # by table, in the order of asking
        self._failed: dict[str, Refusal] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    async def stored(self, table_id: str) -> dict[str, Any] | None:
        """The review of a table, if it was made."""
        text = await self._store.read(lambda reading: reading.review(table_id))
        return dict(json.loads(text)) if text else None

    def state(self, table_id: str) -> dict[str, Any]:
        """How far a review is that was asked for; a sentence if it failed."""
        if (refusal := self._failed.get(table_id)) is not None:
            raise refusal
        job = self._jobs.get(table_id)
        if job is None:
            return {"state": "none", "progress": 0.0, "ahead": 0}
        ahead = list(self._jobs).index(table_id)
        return {"state": "waiting" if ahead else "working", "progress": job.progress, "ahead": ahead}

    def ask(self, room: Room, record: dict[str, Any], client: str, budget: int) -> None:
        """Begin a review, unless one of this table is on its way."""
        if room.id in self._jobs:
            return
        own = Counter(job.client for job in self._jobs.values())
        if len(self._jobs) >= self._limits.reviews_waiting or own[client] >= self._limits.own_reviews:
            raise Refusal("too-many-reviews")
        if not self._asked.take(client):
            raise Refusal("too-many-reviews")
        self._failed.pop(room.id, None)
        job = self._jobs[room.id] = Job(room.id, client, budget)
        task = asyncio.get_running_loop().create_task(self._make(job, record, room.side_names("en")))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, job: Job, record: dict[str, Any], names: list[str]) -> None:
        def progress(done: float) -> None:
            job.progress = done

        asked = {"kind": "review", "record": record, "names": names, "budget": job.budget}
        try:
            document = await self._process.ask(asked, progress)
            if "error" in document:
                self._failed[job.table_id] = Refusal("not-understood", StolikError(**document["error"]))
            else:
                text = json.dumps(document)
                await self._store.write(lambda tx: tx.keep_review(job.table_id, job.budget, now_ms(), text))
        except Exception:
            log.exception("a review failed")
            self._failed[job.table_id] = Refusal("review-failed")
        finally:
            del self._jobs[job.table_id]
            while len(self._failed) > self._limits.reviews_waiting:
                del self._failed[next(iter(self._failed))]

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._process.close()
