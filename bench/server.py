"""The server under load: many live tables, every seat looking on, one move per second and table.

    python bench/server.py --tables 100 --seconds 30

Prints how long a move takes from its POST to the last viewer's event, and how much memory a table costs. The server has
one core, this program another (if there are two). With --peer the same load runs against boardgame.io, installed from
the npm registry into a temporary folder, in the same run.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SEATS = 4
_WORDS = re.compile(r'name="word" value="([^"]*)"')
_WINDOW = re.compile(r'name="window" value="(\d+)"')


class Connection:
    """One kept-alive HTTP/1.1 connection, no more than this load needs."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        raw = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\naccept: application/json\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(raw)}\r\n"
        head += f"authorization: Bearer {token}\r\n\r\n" if token else "\r\n"
        writer.write(head.encode() + raw)
        status = int((await reader.readline()).split()[1])
        length = 0
        while (line := await reader.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, json.loads(await reader.readexactly(length))


@dataclass
class Viewer:
    """A seat's page: the newest event, and what may be clicked there."""

    token: str
    seq: int = 0
    window: int | None = None
    words: list[str] = field(default_factory=list)
    over: bool = False


class Table:
    """Four viewers of one table, and a hand that makes a move each second."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._http = Connection(port)
        self.viewers: list[Viewer] = []
        self.news = asyncio.Condition()
        self.delays: list[float] = []
        self.id = ""

    async def open(self) -> None:
        """A new game, everybody looking."""
        wish = {"game": "lie", "players": SEATS, "name": "A", "options": {"longer": True}}
        _, made = await self._http.post("/tables", "", wish)
        self.id = made["table"]
        self.viewers = [Viewer(made["token"])]
        for name in "BCD":
            _, sat = await self._http.post(f"/t/{self.id}/sit", "", {"name": name, "invite": made["invite"]})
            self.viewers.append(Viewer(sat["token"]))
        await self._http.post(f"/t/{self.id}/start", made["token"], {})

    async def look(self, viewer: Viewer) -> None:
        """Read a seat's stream for ever."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        ask = f"GET /t/{self.id}/stream?as=html HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\n"
        ask += f"authorization: Bearer {viewer.token}\r\n\r\n"
        writer.write(ask.encode())
        name = b""
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line
            elif line.startswith(b"data: ") and b"table" in name:
                await self._show(viewer, json.loads(line[6:]))

    async def _show(self, viewer: Viewer, news: dict[str, Any]) -> None:
        if (board := news["parts"].get("board")) is not None:
            window = _WINDOW.search(board)
            viewer.words = _WORDS.findall(board)
            viewer.window = int(window[1]) if window else None
        viewer.over = news["status"] == "over"
        async with self.news:
            viewer.seq = news["seq"]
            self.news.notify_all()

    async def move(self) -> None:
        """One move, and how long until everybody saw it."""
        able = [viewer for viewer in self.viewers if viewer.words and viewer.window is not None]
        if not able:
            return
        viewer = random.choice(able)
        body = {"window": viewer.window, "word": random.choice(viewer.words[:12])}
        began = time.perf_counter()
        status, done = await self._http.post(f"/t/{self.id}/move", viewer.token, body)
        if status != 200:
            return
        async with self.news:
            await self.news.wait_for(lambda: all(each.seq >= done["seq"] for each in self.viewers))
        self.delays.append(time.perf_counter() - began)

    async def play(self, until: float, pace: float) -> None:
        await asyncio.sleep(random.random() * pace)
        while time.monotonic() < until and not self.viewers[0].over:
            began = time.monotonic()
            await self.move()
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))


def memory_kb(pid: int) -> int:
    """Resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def warm_up() -> None:
    """Compile the games beforehand, so that the server loads them from disk."""
    subprocess.run([sys.executable, "-m", "stolik.web.warm"], check=True)


def start_server(db: str, port: int) -> "subprocess.Popen[bytes]":
    limits = [f"--limit={name}=1000000" for name in ("rate", "burst", "pages", "tables", "streams", "chat")]
    command = [
        sys.executable,
        "-m",
        "stolik",
        "serve",
        "--port",
        str(port),
        "--db",
        db,
        "--quiet",
        *limits,
    ]
    return subprocess.Popen(_on_core(0, command))


def _on_core(core: int, command: list[str]) -> list[str]:
    return ["taskset", "-c", str(core), *command] if (os.cpu_count() or 1) > 1 else command


async def load(port: int, pid: int, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """The load itself."""
    await _ready(port)
    empty = await _settled_memory(pid)
    all_tables = [Table(port) for _ in range(tables)]
    for table in all_tables:
        await table.open()
    looking = [asyncio.create_task(table.look(viewer)) for table in all_tables for viewer in table.viewers]
    while not all(viewer.seq for table in all_tables for viewer in table.viewers):
        await asyncio.sleep(0.1)
    cpu, began = cpu_seconds(pid), time.monotonic()
    await asyncio.gather(*(table.play(began + seconds, pace) for table in all_tables))
    took = time.monotonic() - began
    delays = sorted(delay for table in all_tables for delay in table.delays)
    for task in looking:
        task.cancel()
    return {
        "tables": tables,
        "viewers": tables * SEATS,
        "moves": len(delays),
        "moves_per_second": round(len(delays) / took, 1),
        "p50_ms": round(delays[len(delays) // 2] * 1000, 1),
        "p99_ms": round(delays[int(len(delays) * 0.99)] * 1000, 1),
        "worst_ms": round(delays[-1] * 1000, 1),
        "server_cpu_share": round((cpu_seconds(pid) - cpu) / took, 2),
        "memory_per_table_kb": round((memory_kb(pid) - empty) / tables),
        "load_average": os.getloadavg()[0],
    }


async def _settled_memory(pid: int) -> int:
    """The memory of a server that has loaded all games: it does not grow for two seconds."""
    before, same = 0, 0
    while same < 4:
        await asyncio.sleep(0.5)
        now = memory_kb(pid)
        same = same + 1 if now <= before + 64 else 0
        before = now
    return before


async def _ready(port: int) -> None:
    for _ in range(600):
        try:
            await Connection(port).post("/t/none/pong", "", {"number": 0})
            return
        except OSError:
            await asyncio.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--db", default="", help="a database; a new SQLite file by default")
    parser.add_argument("--peer", action="store_true", help="the same load against boardgame.io")
    asked = parser.parse_args()
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory() as folder:
        port = 8418
        warm_up()
        server = start_server(asked.db or f"{folder}/load.db", port)
        try:
            ours = asyncio.run(load(port, server.pid, asked.tables, asked.seconds, asked.pace))
        finally:
            server.terminate()
            server.wait()
        print("stolik       ", json.dumps(ours))
        if asked.peer:
            from boardgameio import measured

            peer = measured(Path(folder), asked.tables, asked.seconds, asked.pace)
            print("boardgame.io ", json.dumps(peer))
            if "p99_ms" in peer:
                print(f"p99: boardgame.io takes {peer['p99_ms'] / ours['p99_ms']:.2f} times as long")


if __name__ == "__main__":
    main()
