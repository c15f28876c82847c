"""Chunks of games on a Ray cluster: as tasks of about a second, played again when a worker or a machine dies.

Game number n has the same result wherever it runs, so the totals are those of one process. Machines of a cluster have
the same sources of stolik, which is checked; files of bots are sent along, with files of the same name beside them
(`learned.npz` beside `learned.py`).
"""

import hashlib
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from stolik.arena.runner import Chunk
from stolik.arena.workers import TRIES, WorkerDiedError
from stolik.bots.isolation import beside
from stolik.bots.program_bot import existing
from stolik.bots.spec import is_file, parse
from stolik.core.compile import sources_hash
from stolik.core.errors import BadSetupError, MissingExtraError, StolikError, shown

TASK_SECONDS, MOST_CHUNKS = 1.0, 256
_AHEAD = 2  # tasks under way for each core


def connected(address: str) -> Any:
    """Ray, connected to the cluster at an address, or to the one that runs here ("auto")."""
    try:
        import ray
    except ModuleNotFoundError as missing:
        raise MissingExtraError("ray", missing) from missing
    try:
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError) as error:
        raise BadSetupError(
            pl=f"Pod adresem „{shown(address)}” nie ma klastra Ray. Uruchom go: ray start --head.",
            en=f'There is no Ray cluster at "{shown(address)}". Start one: ray start --head.',
        ) from error
    return ray


@dataclass(frozen=True)
class Parcel:
    """What a worker needs to play: what makes a runner, files of bots, and the sources they are for."""

    words: tuple[Any, ...]
    files: dict[str, dict[str, tuple[bytes, int]]]  # by the bot's path: names, bytes and permissions
    sources: str

    @classmethod
    def of(cls, words: tuple[Any, ...]) -> "Parcel":
        specs = [spec for spec in words[4] if is_file(spec)]
        return cls(words, {parse(spec).kind: _read(existing(parse(spec).kind)) for spec in specs}, sources_hash())

    @property
    def key(self) -> str:
        return hashlib.sha256(repr((self.words, self.files, self.sources)).encode()).hexdigest()

    def unpacked(self) -> tuple[Any, ...]:
        """The words, with bots' files where they lie on this machine."""
        make, name, house, setup, specs, *rest = self.words
        for path, files in self.files.items():
            folder = Path(tempfile.mkdtemp(prefix="stolik-bot-"))
            for file, (content, mode) in files.items():
                (folder / file).write_bytes(content)
                (folder / file).chmod(mode)
            specs = [_moved(spec, path, folder) for spec in specs]
        return (make, name, house, setup, specs, *rest)


def _moved(spec: str, path: str, folder: Path) -> str:
    """A spec of the bot at a path, as it is where its file lies in a folder; of another bot, as it was."""
    return str(folder / Path(path).name) + spec.removeprefix(path) if parse(spec).kind == path else spec


def _read(path: Path) -> dict[str, tuple[bytes, int]]:
    """A file and those of the same name beside it."""
    return {file.name: (file.read_bytes(), file.stat().st_mode & 0o777) for file in beside(path)}


def require_same(sources: str) -> None:
    if sources != sources_hash():
        raise BadSetupError(
            pl="Maszyna klastra ma inne źródła stolika: zainstaluj wszędzie tę samą wersję.",
            en="A machine of the cluster has other sources of stolik: install the same version everywhere.",
        )


_runners: dict[str, Any] = {}  # of this worker process


def _play(parcel: Parcel, key: str, chunks: list[Chunk]) -> tuple[list[Any] | StolikError, float]:
    """The results of some chunks, or what is wrong, and the seconds they took. Runs on the cluster."""
    try:
        if key not in _runners:
            require_same(parcel.sources)
            _runners.clear()
            make, *rest = parcel.unpacked()
            _runners[key] = make(*rest)
        began = time.perf_counter()
        done = [_runners[key].play(chunk) for chunk in chunks]
    except StolikError as error:
        return error, 0.0
    return done, time.perf_counter() - began


class RayWorkers:
    """All cores of a cluster, until the end of a `with`."""

    def __init__(self, address: str, words: tuple[Any, ...], most: int = MOST_CHUNKS) -> None:
        self._most = most  # chunks in a task
        self._ray = connected(address)
        self._task = self._ray.remote(num_cpus=1, max_retries=TRIES - 1)(_play)
        parcel = Parcel.of(words)
        self._key, self._parcel = parcel.key, self._ray.put(parcel)
        self._under_way: dict[Any, int] = {}  # tasks, and how many chunks each has

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for task in self._under_way:
            self._ray.cancel(task, force=True)
        self._ray.shutdown()

    def play(self, chunks: list[Chunk]) -> Iterator[Any]:
        """The results of all chunks, as they come in; a task gets as many as take about a second."""
        left, each = deque(chunks), 1
        while left or self._under_way:
            cores = int(self._ray.cluster_resources().get("CPU", 1))
            while left and len(self._under_way) < _AHEAD * cores:
                share = [left.popleft() for _ in range(min(each, len(left)))]
                self._under_way[self._task.remote(self._parcel, self._key, share)] = len(share)
            ready, _ = self._ray.wait(list(self._under_way), timeout=10)
            for task in ready:
                count = self._under_way.pop(task)
                done, seconds = self._result(task)
                each = max(1, min(self._most, round(TASK_SECONDS * count / max(seconds, 1e-6))))
                yield from done

    def _result(self, task: Any) -> tuple[list[Any], float]:
        try:
            done, seconds = self._ray.get(task)
        except self._ray.exceptions.WorkerCrashedError as crash:
            raise WorkerDiedError(
                pl=f"Procesy klastra umierały przy tych samych partiach {TRIES} razy: zabrakło pamięci? "
                "Wyniki pozostałych partii są zachowane.",
                en=f"Processes of the cluster died over the same games {TRIES} times: out of memory? "
                "The results of the other games are kept.",
            ) from crash
        if isinstance(done, StolikError):
            raise done
        return done, seconds
