"""A real PostgreSQL for tests: started here, in a folder of its own, gone afterwards."""

import contextlib
import os
import random
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg


def binaries() -> Path | None:
    """Where PostgreSQL's server lies, if it is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


def why_not() -> str:
    """Why no PostgreSQL can be started here; empty if it can."""
    if binaries() is None:
        return "PostgreSQL's server is not installed (apt-get install postgresql)"
    if os.geteuid() == 0 and not shutil.which("runuser"):
        return "PostgreSQL does not run as root, and there is no runuser"
    return ""


def _as_user() -> list[str]:
    return ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


@contextlib.contextmanager
def running() -> Iterator[str]:
    """A server on a free port, in a folder of its own; its URL without a database."""
    bin_folder = binaries()
    assert bin_folder is not None
    folder = Path(tempfile.mkdtemp(prefix="stolik-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data, port = str(folder / "data"), free_port()
    begin = ["-D", data, "-U", "stolik", "-A", "trust", "-N"]
    subprocess.run([*_as_user(), str(bin_folder / "initdb"), *begin], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    options = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": folder, "max_connections": 200}
    options["fsync"] = "off"  # tests kill servers of tables, never this one
    given = [f"-c{name}={value}" for name, value in options.items()]
    command = [*_as_user(), str(bin_folder / "postgres"), "-D", data, *given]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=folder)
    try:
        url = f"postgresql://stolik@127.0.0.1:{port}"
        _wait(url)
        yield url
    finally:
        stop = [*_as_user(), str(bin_folder / "pg_ctl"), "-D", data, "-m", "immediate", "stop"]
        subprocess.run(stop, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        server.wait(120)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(url: str) -> None:
    for _ in range(2000):
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(f"{url}/postgres"):
            return
        time.sleep(0.05)
    raise AssertionError("PostgreSQL did not start")


def new_database(url: str) -> str:
    """An empty database on a server."""
    name = f"t{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
        connection.execute(f"create database {name}")
    return f"{url}/{name}"


def free_port() -> int:
    """Below the ports that clients get: none of them takes it while its server is away."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)  # tests in two processes have one seed
        with contextlib.suppress(OSError), socket.socket() as one:
            one.bind(("127.0.0.1", port))
            return port
