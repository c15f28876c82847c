"""Servers for tests: one in a thread of this process, or one in a process that can be killed."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx

from stolik.web.app import TableServer, make_app
from stolik.web.server.limits import ServerLimits
from stolik.web.server.settings import ServerSettings
from tests.web.people import PATIENCE
from tests.web.postgres import free_port

GENEROUS = ServerLimits(
    rate=100_000,
    burst=100_000,
    pages=100_000,
    tables=100_000,
    streams=10_000,
    connections=10_000,
    chat=10_000,
    refused=100_000,
)

QUICK = {"bot_pause": 0.0, "compile": False, "lease": 1.5}
PATIENT = {"away": 600.0, "reveal": 600.0}  # seconds that people have: on a busy machine a browser is not gone


@contextlib.contextmanager
def threaded(db: str, **settings: Any) -> Iterator[str]:
    """A server in a thread; its address."""
    chosen = ServerSettings(db=db, **{"limits": GENEROUS, **QUICK, **PATIENT, **settings})
    listening = socket.create_server(("127.0.0.1", 0), backlog=512)
    server = TableServer(make_app(chosen))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
        assert thread.is_alive(), "the server did not start"
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.stop()
        thread.join(PATIENCE)


def wait_for(url: str, verify: bool = True) -> None:
    """Until a server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            httpx.get(url, timeout=PATIENCE, verify=verify)
            return
        time.sleep(0.05)
    raise AssertionError("the server did not start")


class Killable:
    """A server in a process of its own, always on the same port."""

    def __init__(self, db: str, port: int | None = None, *options: str) -> None:
        self.db, self.port, self._options = db, port or free_port(), options
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, wait: bool = True) -> None:
        limits = [
            f"--limit={name}=100000"
            for name in ("rate", "burst", "pages", "tables", "streams", "connections", "chat", "refused")
        ]
        command = [sys.executable, "-m", "stolik", "serve", "--port", str(self.port), "--db", self.db, "--quiet"]
        self._process = subprocess.Popen(
            [*command, "--bot-pause", "0", "--no-compile", *limits, *self._options], env=os.environ.copy()
        )
        if wait:
            self.wait()

    def wait(self) -> None:
        wait_for(self.url)

    def kill(self) -> None:
        """SIGKILL: no chance to say goodbye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
