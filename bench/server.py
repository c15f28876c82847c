"""The server under load: many live tables of each game, every seat looking on, one move per second and table.

    python bench/server.py --peer                 # all games, and the same load against boardgame.io in the same run
    python bench/server.py --games lie --seconds 30

Prints a table: how long a move takes from its POST to the last viewer's event, the share of a core, how many moves a
second the server makes when nobody waits, bytes an event, and memory. The server has one core, this program another (if
there are two). Rules are compiled beforehand; bots are not loaded, because none plays. boardgame.io is installed from
the npm registry, into a temporary folder or that of --peer-folder. `--keep` keeps the results for bench/page.py.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
import boardgameio
import kept
from tests.web.postgres import free_port

SEATS = 4
_LONGEST = 120  # seconds that a game may take beside the time in which it is played
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
    since: int = 0  # the last event before the server was started again
    has: str = ""
    window: int | None = None
    words: dict[str, list[str]] = field(default_factory=dict)  # by the part that they are on
    over: bool = False
    sizes: list[int] = field(default_factory=list)  # bytes of events on the wire

    @property
    def able(self) -> list[str]:
        return [word for words in self.words.values() for word in words] if self.window is not None else []

    def show(self, news: dict[str, Any]) -> None:
        for name, html in news["parts"].items():
            self.words[name] = _WORDS.findall(html)
        if (status := news["parts"].get("status")) is not None:
            window = _WINDOW.search(status)
            self.window = int(window[1]) if window else None
        self.over, self.has = news["status"] == "over", f"{news['version']}-{news['seat']}"


class Table:
    """Four viewers of one table, and a hand that makes moves; when a game is over, the next one begins."""

    def __init__(self, port: int, game: str) -> None:
        self._port, self._game = port, game
        self._http = Connection(port)
        self._looking: list[asyncio.Task[None]] = []
        self.viewers: list[Viewer] = []
        self.news = asyncio.Condition()
        self.delays: list[float] = []
        self.sizes: list[int] = []
        self.id = ""

    async def open(self) -> None:
        """A new game."""
        options = {"longer": True} if self._game == "lie" else {}
        wish = {"game": self._game, "players": SEATS, "name": "A", "options": options, "pace": "relaxed"}
        _, made = await self._http.post("/tables", "", wish)
        self.id = made["table"]
        self.viewers = [Viewer(made["token"])]
        for name in "BCD":
            _, sat = await self._http.post(f"/t/{self.id}/sit", "", {"name": name, "invite": made["invite"]})
            self.viewers.append(Viewer(sat["token"]))
        await self._http.post(f"/t/{self.id}/start", made["token"], {})

    async def look(self) -> None:
        """Everybody comes to look."""
        self._looking = [asyncio.create_task(self._read(viewer)) for viewer in self.viewers]
        async with self.news:
            await self.news.wait_for(lambda: all(viewer.seq for viewer in self.viewers))

    async def look_again(self) -> None:
        """Everybody comes back, with what they have seen."""
        self.close()
        for viewer in self.viewers:
            viewer.since, viewer.seq = viewer.seq, 0
        await self.look()

    def close(self) -> None:
        for task in self._looking:
            task.cancel()

    async def _read(self, viewer: Viewer) -> None:
        """Read a seat's stream for ever."""
        unpack, text, name = zlib.decompressobj(31), b"", b""
        async for chunk in self._chunks(viewer):
            *lines, text = (text + unpack.decompress(chunk)).split(b"\n")
            for line in lines:
                if line.startswith(b"event: "):
                    name = line
                elif line.startswith(b"data: ") and b"table" in name:
                    self.sizes.append(len(chunk))
                    await self._show(viewer, json.loads(line[6:]))

    async def _chunks(self, viewer: Viewer) -> AsyncIterator[bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        since = f"&since={viewer.since}&has={viewer.has}" if viewer.since else ""
        ask = f"GET /t/{self.id}/stream?as=html{since} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\n"
        writer.write(f"{ask}accept-encoding: gzip\r\nauthorization: Bearer {viewer.token}\r\n\r\n".encode())
        try:
            while await reader.readline() not in (b"\r\n", b""):
                pass
            while size := int(await reader.readline() or b"0", 16):
                yield (await reader.readexactly(size + 2))[:-2]
        finally:
            writer.close()

    async def _show(self, viewer: Viewer, news: dict[str, Any]) -> None:
        viewer.show(news)
        async with self.news:
            viewer.seq = news["seq"]
            self.news.notify_all()

    async def move(self) -> None:
        """One move, and how long until everybody saw it."""
        able = [viewer for viewer in self.viewers if viewer.able]
        if not able:
            return
        viewer = random.choice(able)
        body = {"window": viewer.window, "word": random.choice(viewer.able[:12])}
        began = time.perf_counter()
        status, done = await self._http.post(f"/t/{self.id}/move", viewer.token, body)
        if status != 200:
            return
        async with self.news:
            await self.news.wait_for(lambda: all(each.seq >= done["seq"] for each in self.viewers))
        self.delays.append(time.perf_counter() - began)

    async def play(self, until: float, pace: float) -> None:
        await asyncio.sleep(random.random() * pace)
        while time.monotonic() < until:
            if self.viewers[0].over:
                self.close()
                await self.open()
                await self.look()
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


# Loads the compiled rules of one game, and serves. Compiling the bots, as `stolik serve` does, would take minutes.
_SERVE = "import sys; from stolik import games, cli; games.load(sys.argv.pop(1)).compile_aside(); cli.main()"


@contextlib.contextmanager
def running(game: str, db: str, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    limits = [
        f"--limit={name}=1000000" for name in ("rate", "burst", "pages", "tables", "streams", "connections", "chat")
    ]
    options = ["--port", str(port), "--db", db, "--quiet", "--no-compile", *limits]
    with subprocess.Popen(_on_core(0, [sys.executable, "-c", _SERVE, game, "serve", *options])) as server:
        try:
            yield server
        finally:
            server.terminate()


def _on_core(core: int, command: list[str]) -> list[str]:
    return ["taskset", "-c", str(core), *command] if (os.cpu_count() or 1) > 1 else command


async def load(game: str, db: str, port: int, asked: argparse.Namespace) -> dict[str, Any]:
    """The load itself: first at its pace, then a few tables as quickly as they can; then the server starts again."""
    tables = [Table(port, game) for _ in range(asked.tables)]
    with running(game, db, port) as server:
        measured = await _loaded(tables, server, port, asked)
    with running(game, db, port) as server:
        returning = await _returned(tables, server, port)
    return {"game": game, "tables": asked.tables, **measured, "returning_cpu_ms": returning}


async def _loaded(
    tables: list[Table], server: "subprocess.Popen[bytes]", port: int, asked: argparse.Namespace
) -> dict[str, Any]:
    await ready(port, server)
    pid = server.pid
    empty = await _settled_memory(pid)
    for table in tables:
        await table.open()
    opened = memory_kb(pid)
    await asyncio.gather(*(table.look() for table in tables))
    watched = memory_kb(pid)
    measured = await played(tables, pid, asked.seconds, asked.pace)
    rushed = await played(tables[: asked.rushing], pid, asked.seconds / 2, 0.0)
    return {
        **measured,
        "saturated_moves_per_second": rushed["moves_per_second"],
        "saturated_cpu_ms_a_move": rushed["cpu_ms_a_move"],
        "kb_a_table": round((opened - empty) / len(tables)),
        "kb_a_viewer": round((watched - opened) / len(tables) / SEATS),
        "load_average": round(os.getloadavg()[0], 1),
    }


async def _returned(tables: list[Table], server: "subprocess.Popen[bytes]", port: int) -> float:
    """Processor time for each viewer who comes back after a restart, reading the tables included."""
    await ready(port, server)
    await _settled_memory(server.pid)
    first, *others = tables
    await first.look_again()  # templates are loaded
    before = cpu_seconds(server.pid)
    await asyncio.gather(*(table.look_again() for table in others))
    spent = cpu_seconds(server.pid) - before
    for table in tables:
        table.close()
    return round(1000 * spent / len(others) / SEATS, 2)


async def played(tables: list[Table], pid: int, seconds: float, pace: float) -> dict[str, Any]:
    for table in tables:
        table.delays.clear()
        table.sizes.clear()
    cpu, began = cpu_seconds(pid), time.monotonic()
    await asyncio.gather(*(table.play(began + seconds, pace) for table in tables))
    took, cpu = time.monotonic() - began, cpu_seconds(pid) - cpu
    delays = sorted(delay for table in tables for delay in table.delays)
    sizes = sorted(size for table in tables for size in table.sizes)
    return {
        "moves": len(delays),
        "moves_per_second": round(len(delays) / took, 1),
        "p50_ms": round(delays[len(delays) // 2] * 1000, 1),
        "p99_ms": round(delays[int(len(delays) * 0.99)] * 1000, 1),
        "server_cpu_share": round(cpu / took, 2),
        "cpu_ms_a_move": round(1000 * cpu / len(delays), 2),
        "event_bytes": round(sum(sizes) / len(sizes)),
        "event_bytes_p99": sizes[int(len(sizes) * 0.99)],
    }


async def _settled_memory(pid: int) -> int:
    """The memory of a server that has started: for two seconds it does not grow, and does nothing; or after ten."""
    before, worked, same, until = 0, 0.0, 0, time.monotonic() + 10
    while same < 4 and time.monotonic() < until:
        await asyncio.sleep(0.5)
        now, works = memory_kb(pid), cpu_seconds(pid)
        same = same + 1 if now <= before + 64 and works <= worked + 0.02 else 0
        before, worked = now, works
    return before


async def ready(port: int, server: "subprocess.Popen[bytes]") -> None:
    """Until the server answers, however busy the machine is."""
    while server.poll() is None:
        try:
            await Connection(port).post("/t/none/pong", "", {"number": 0})
            return
        except OSError:
            await asyncio.sleep(0.2)
    raise SystemExit("the server did not start")


_COLUMNS = {
    "game": "game",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "server_cpu_share": "share of a core",
    "cpu_ms_a_move": "ms a move",
    "saturated_moves_per_second": "most moves/s",
    "event_bytes": "bytes an event",
    "event_bytes_p99": "p99 bytes",
    "kb_a_table": "KB a table",
    "kb_a_viewer": "KB a viewer",
    "returning_cpu_ms": "ms a return",
    "load_average": "load",
}


def _row(values: Iterable[object]) -> str:
    return f"| {' | '.join(str(value) for value in values)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=["lie", "ten", "seventeen", "chain", "clever"])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--rushing", type=int, default=8, help="tables that move without a pause")
    parser.add_argument("--db", default="", help="a database; a new SQLite file by default")
    parser.add_argument("--peer", action="store_true", help="the same load against boardgame.io")
    parser.add_argument("--peer-folder", default="", help="where it is installed, or will be")
    parser.add_argument("--keep", action="store_true", help="keep the results for bench/page.py")
    asked = parser.parse_args()
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    print(_row(_COLUMNS.values()), _row("---" for _ in _COLUMNS), sep="\n", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for game in asked.games:
            whole = load(game, asked.db or f"{folder}/{game}.db", free_port(), asked)
            try:
                _tell(asyncio.run(asyncio.wait_for(whole, _LONGEST + 2 * asked.seconds)), asked.keep)
            except TimeoutError:  # the others are measured nevertheless
                _tell({"game": game, "why_not": "this machine is too busy for this load"}, False)
        if asked.peer or asked.peer_folder:
            peer = boardgameio.measured(Path(asked.peer_folder or folder), free_port(), asked)
            _tell({"game": "boardgame.io", **peer}, asked.keep)


def _tell(measured: dict[str, Any], is_kept: bool) -> None:
    print(_row(measured.get(name, "–") for name in _COLUMNS), measured.get("why_not", ""), flush=True)
    if is_kept:
        kept.keep("server", measured["game"], measured)


if __name__ == "__main__":
    main()
