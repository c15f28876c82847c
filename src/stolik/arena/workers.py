"""Worker processes that play chunks. One that dies is replaced, and its chunk is played again."""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Self

from stolik.arena.runner import Chunk
from stolik.core.errors import StolikError

TRIES = 3  # so often a chunk is begun by workers that die


class WorkerDiedError(StolikError):
    """A worker process that ended in the middle of a game, again and again."""


class _Worker:
    """A process, the pipe to it, and the chunk that it plays."""

    def __init__(self, words: tuple[Any, ...]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=_work, args=(there, words))
        self.process.start()
        there.close()
        self.chunk: Chunk | None = None

    def give(self, chunk: Chunk) -> None:
        self.chunk = chunk
        with contextlib.suppress(OSError):  # it has died, which is noticed when its results do not come
            self.pipe.send(chunk)

    def stop(self) -> None:
        """End it, with the bots that it has started; one that has nothing to do ends by itself."""
        self.pipe.close()
        if self.chunk is None:
            self.process.join(3)
        self.process.terminate()
        self.process.join(3)
        self.process.kill()
        self.process.join()


class Workers:
    """So many workers, until the end of a `with`. `words` are what makes a runner in each, and what it is told."""

    def __init__(self, count: int, words: tuple[Any, ...]) -> None:
        self._count, self._words = count, words
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.pipe.close()
        for worker in self._workers:
            worker.stop()

    def play(self, chunks: list[Chunk]) -> Iterator[Any]:
        """The results of all chunks, as they come in."""
        left, tries = deque(chunks), dict.fromkeys(chunks, 0)
        self._workers = [_Worker(self._words) for _ in range(min(self._count, len(chunks)))]
        while left or any(worker.chunk for worker in self._workers):
            for worker in self._workers:
                if left and worker.chunk is None:
                    worker.give(left.popleft())
            ready = wait([worker.pipe for worker in self._workers if worker.chunk])
            for place, worker in enumerate(self._workers):
                if worker.pipe in ready and worker.chunk:
                    try:
                        answer = worker.pipe.recv()
                    except (EOFError, OSError):
                        tries[worker.chunk] += 1
                        self._require_hope(worker, tries[worker.chunk])
                        left.appendleft(worker.chunk)
                        worker.stop()
                        self._workers[place] = _Worker(self._words)
                        continue
                    worker.chunk = None
                    if isinstance(answer, Exception):
                        raise answer
                    yield answer

    def _require_hope(self, worker: _Worker, tries: int) -> None:
        chunk = worker.chunk
        assert chunk
        if tries >= TRIES:
            worker.process.join(3)
            code = worker.process.exitcode
            where = f"{chunk.line_up}/{chunk.first}"
            raise WorkerDiedError(
                pl=f"Proces, który grał partię {where}, umarł {tries} razy (kod {code}): zabrakło pamięci? "
                "Wyniki pozostałych partii są zachowane.",
                en=f"The process that played game {where} died {tries} times (exit code {code}): out of memory? "
                "The results of the other games are kept.",
            )


def _follow_parent() -> None:
    """End with the arena, also when that is killed while a bot is waited for."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _work(pipe: Connection, words: tuple[Any, ...]) -> None:
    """Play chunks until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that its bots are ended, too
    threading.Thread(target=_follow_parent, daemon=True).start()
    make, *rest = words
    runner: Any = None
    with contextlib.suppress(EOFError, OSError):
        while True:
            chunk = pipe.recv()
            answer: Any
            try:
                runner = runner or make(*rest)
                answer = runner.play(chunk)
            except StolikError as error:
                answer = error
            except Exception:
                answer = RuntimeError(traceback.format_exc())  # whatever it was, it can be sent
            pipe.send(answer)
