"""Threads that step shares of a batch.

A worker stays in one compiled call (`loops.stand_by`) as long as steps follow soon on each other: waking a thread takes
longer than a step of a thousand games. Where none follows for a while it sleeps, and costs nothing.
"""

import time
import weakref
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

import numpy as np

from stolik.envs.loops import ASLEEP, LINE

PATIENCE = 200_000  # looks at the post before a worker sleeps: some tenths of a millisecond


class Calls(NamedTuple):
    """The compiled loops of `envs.loops`."""

    step: Any
    stand_by: Any
    ask: Any
    sleeps: Any
    all_done: Any


class Workers:
    """One thread for each share but the first, which belongs to the thread that asks."""

    def __init__(self, calls: Calls, shares: list[tuple[Any, ...]]) -> None:
        self._calls, self._own = calls, shares[0]
        self._post = np.zeros(LINE * len(shares), np.int64)
        self._bells: list[SimpleQueue[bool]] = [SimpleQueue() for _ in shares[1:]]
        for number, (bell, share) in enumerate(zip(self._bells, shares[1:], strict=True), start=1):
            self._post[LINE * number + ASLEEP] = 1
            arguments = (*share, self._post, LINE * number, PATIENCE)
            Thread(target=_work, args=(calls.stand_by, arguments, bell), daemon=True).start()
        weakref.finalize(self, _dismiss, self._bells)

    def step(self) -> None:
        """One step of all shares."""
        if not self._bells:
            self._calls.step(*self._own)
            return
        self._calls.ask(self._post)
        for number, bell in enumerate(self._bells, start=1):
            if self._calls.sleeps(self._post, LINE * number):
                bell.put(True)
        try:
            self._calls.step(*self._own)
        finally:
            while not self._calls.all_done(self._post, PATIENCE):
                time.sleep(0.00005)  # a worker waits for a core


def _work(stand_by: Any, arguments: tuple[Any, ...], bell: "SimpleQueue[bool]") -> None:
    while bell.get():
        stand_by(*arguments)


def _dismiss(bells: "list[SimpleQueue[bool]]") -> None:
    for bell in bells:
        bell.put(False)
