"""Compiles rules and bots in the background, so that nobody waits for them.

Compiling holds the interpreter for a minute, and a table must answer meanwhile. So what is not on disk yet is compiled
by a process of its own; then a thread loads it, and games that run on the plain twin go on, faster.
"""

import gc
import logging
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from stolik import bots, games
from stolik.core.compile import CORE, cache_root, sources_hash

log = logging.getLogger("stolik")
_FIRST_PAGE = 1.0  # seconds that are left to the first page


def is_warm() -> bool:
    """Whether everything was compiled on this machine before, from these very sources."""
    return _stamp().exists()


def _stamp() -> Path:
    brought = [games.load(name).folder for name in games.names() if name not in games.own_names()]
    return cache_root() / f"warm-{sources_hash(CORE.parent, *brought)}"


class Warming:
    """A thread that begins in a moment, and the process that compiles for it."""

    def __init__(self) -> None:
        self.loaded: set[str] = set()  # games
        self._compiling: subprocess.Popen[bytes] | None = None
        self._thread = threading.Timer(_FIRST_PAGE, self._warm_up)
        self._thread.daemon, self._thread.name = True, "compile"
        self._thread.start()

    def _warm_up(self) -> None:
        if not is_warm():
            self._compiling = subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.DEVNULL)
            if self._compiling.wait() < 0:
                return  # the server stops
        load_all(self.loaded)
        gc.collect()
        gc.freeze()  # what was loaded stays: looking through it again and again would stop the table for a moment

    def stop(self) -> None:
        self._thread.cancel()
        if self._compiling is not None:
            self._compiling.terminate()


def load_all(loaded: set[str]) -> bool:
    """Compile, or load from disk, the games one after another; those that fail run as they are."""
    for name in games.names():
        try:
            games.load(name).compile_aside()
            bots.warm_up(games.load(name))
            loaded.add(name)
        except Exception:
            log.exception("could not compile %s; it runs as it is", name)
    return loaded == set(games.names())


def main() -> None:
    """Compile everything at low priority, and note on disk that it was done."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C is for the server: no word about it from here
    if load_all(set()):
        _stamp().touch()


if __name__ == "__main__":
    log.setLevel(logging.ERROR)  # which packages are left out was said by the server
    main()
