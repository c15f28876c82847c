"""The coach's own process: reviews and advice are computed there at low priority, one job after another.

A job is a line of JSON to its standard input: `{"kind": "review", "record": …, "names": …, "budget": …}` or
`{"kind": "advice", "game": …, "view": hexadecimal, "seat": …, "budget": …}`. Its answer is lines, too: how much is
done, a number from 0 to 1, and then an object, which is the result or `{"error": {"pl": …, "en": …}}`. Advice is
computed from these bytes of a seat's view: the process never hears more.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Any, TextIO

import numpy as np

from stolik import games
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.types import State

NICE = 15  # below the table's bots
_LONGEST_LINE = 1 << 26
_IDLE = 120.0  # seconds after which a process that has no job ends
_PATIENCE = 900.0  # seconds for a job; the machine may be busy with the table
Progress = Callable[[float], None]


class CoachProcess:
    """A process that is started when it is first asked, and ends when it was not asked for long."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._busy = asyncio.Lock()
        self._ending: asyncio.TimerHandle | None = None

    async def ask(self, job: dict[str, Any], progress: Progress = lambda done: None) -> dict[str, Any]:
        """The answer to a job. Jobs wait for each other; a process that fails or takes too long is ended."""
        async with self._busy:
            if self._ending is not None:
                self._ending.cancel()
            try:
                return await asyncio.wait_for(self._answer(job, progress), _PATIENCE)
            except BaseException:
                self.close()
                raise
            finally:
                self._ending = asyncio.get_running_loop().call_later(_IDLE, self.close)

    async def _answer(self, job: dict[str, Any], progress: Progress) -> dict[str, Any]:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        while line := await process.stdout.readline():
            told = json.loads(line)
            if isinstance(told, dict):
                return told
            progress(float(told))
        raise RuntimeError("the coach's process ended without an answer")

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, str(NICE), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LONGEST_LINE
            )
        return self._process

    def close(self) -> None:
        """End the process, if there is one."""
        if self._ending is not None:
            self._ending.cancel()
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


# In the process itself


def main() -> None:
    """Do jobs until the server is gone."""
    os.nice(int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    sys.stdout = sys.stderr  # nothing else may be written between the answers
    for line in sys.stdin:
        _write(answers, _done(json.loads(line), lambda done: _write(answers, round(done, 3))))


def _write(answers: TextIO, told: object) -> None:
    answers.write(json.dumps(told) + "\n")
    answers.flush()


def view_of(job: dict[str, Any]) -> tuple[Game, State]:
    """The game and the seat's view in a job."""
    game = games.load(job["game"])
    return game, np.frombuffer(bytes.fromhex(job["view"]), game.state).copy()[0]


def _done(job: dict[str, Any], progress: Progress) -> dict[str, Any]:
    from stolik import analysis

    try:
        if job["kind"] == "review":
            return analysis.review(job["record"], budget=job["budget"], progress=progress, names=job["names"])
        game, view = view_of(job)
        return {"moves": analysis.advise(game, view, job["seat"], budget=job["budget"])}
    except StolikError as error:
        return {"error": error.sentences}


if __name__ == "__main__":
    main()
