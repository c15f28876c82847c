"""One process or several behind nginx: processor time a move, summed over all of them.

    python bench/processes.py --processes 1 2 --tables 20 --seconds 20

The processes share one PostgreSQL and stand behind nginx with deploy/nginx.conf: PostgreSQL and nginx are started here,
in folders of their own, as the tests do. Each table has four people with open streams; one of them at a time moves.
Only the time of the stolik processes is counted, from when all streams are open.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
import kept
from tests.web import postgres, proxy
from tests.web.postgres import free_port

SEATS = 4
_IDLE = 8.0  # seconds in which nobody moves
_FIRST = 5.0  # seconds of play that are not counted: each process loads its templates


class Table:
    """Four people at one table; their pages are read, and not looked at."""

    def __init__(self, http: httpx.AsyncClient, game: str) -> None:
        self._http, self._game = http, game
        self.tokens: list[str] = []
        self.open = 0
        self.moves = 0
        self._next = 0  # who moves

    async def ask(self, method: str, path: str, token: str = "", **body: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        done = await self._http.request(method, path, headers=headers, json=body if method == "POST" else None)
        self._http.cookies.clear()  # programs bring tokens, and no cookies
        return done

    async def start(self) -> None:
        wish: dict[str, Any] = {"game": self._game, "players": SEATS, "name": "A", "pace": "relaxed"}
        made = (await self.ask("POST", "/tables", **wish)).raise_for_status().json()
        self.address, self.tokens = f"/t/{made['table']}", [made["token"]]
        for name in "BCD":
            sat = await self.ask("POST", f"{self.address}/sit", name=name, invite=made["invite"])
            self.tokens.append(sat.raise_for_status().json()["token"])
        (await self.ask("POST", f"{self.address}/start", self.tokens[0])).raise_for_status()

    async def look(self, token: str) -> None:
        headers = {"authorization": f"Bearer {token}", "accept": "text/event-stream"}
        async with self._http.stream("GET", f"{self.address}/stream?as=html", headers=headers) as response:
            self.open += 1
            async for _ in response.aiter_bytes():
                pass

    async def play(self, until: float, pace: float) -> None:
        await asyncio.sleep(random.random() * pace)
        while time.monotonic() < until:
            began = time.monotonic()
            await self._move()
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))

    async def _move(self) -> None:
        view = (await self.ask("GET", f"{self.address}/view", self.tokens[self._next])).json()
        if not view["legal"]:
            self._next = next((seat["place"] for seat in view["seats"] if seat["pending"]), 0)
            view = (await self.ask("GET", f"{self.address}/view", self.tokens[self._next])).json()
        body = {"window": view["window"], "word": random.choice(view["legal"])}
        done = await self.ask("POST", f"{self.address}/move", self.tokens[self._next], **body)
        self.moves += done.status_code == 200


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(address: str, pids: list[int], asked: argparse.Namespace) -> dict[str, Any]:
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=200)
    async with httpx.AsyncClient(base_url=address, verify=False, timeout=60, limits=limits) as http:
        tables = [Table(http, asked.game) for _ in range(asked.tables)]
        for table in tables:
            await table.start()
        looking = [asyncio.create_task(table.look(token)) for table in tables for token in table.tokens]
        while sum(table.open for table in tables) < len(looking):
            await asyncio.sleep(0.05)
        await asyncio.sleep(6)  # processes that only made a table forget it
        idle = await _spent(pids, asyncio.sleep(_IDLE))
        await _played(tables, _FIRST, asked.pace)
        for table in tables:
            table.moves = 0
        spent = await _spent(pids, _played(tables, asked.seconds, asked.pace))
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
    moves = sum(table.moves for table in tables)
    return {
        "processes": len(pids),
        "moves": moves,
        "cpu_ms_a_move": round(1000 * sum(spent) / moves, 2),
        "cpu_ms_a_second_idle": round(1000 * sum(idle) / _IDLE, 1),
        "of_each": [round(1000 * each / moves, 2) for each in spent],
        "load_average": os.getloadavg()[0],
    }


async def _played(tables: list[Table], seconds: float, pace: float) -> None:
    until = time.monotonic() + seconds
    await asyncio.gather(*(table.play(until, pace) for table in tables))


async def _spent(pids: list[int], work: Awaitable[object]) -> list[float]:
    """Processor time of each process while something is done."""
    before = [cpu_seconds(pid) for pid in pids]
    await work
    return [cpu_seconds(pid) - cpu for pid, cpu in zip(pids, before, strict=True)]


def measured(processes: int, url: str, asked: argparse.Namespace) -> dict[str, Any]:
    db, port, ports = postgres.new_database(url), free_port(), [free_port() for _ in range(max(2, processes))]
    limits = [f"--limit={name}=1000000" for name in ("rate", "burst", "pages", "tables", "streams", "connections")]
    options = ["--db", db, "--public", f"https://localhost:{port}", "--trust-proxy", "127.0.0.1", "--no-compile"]
    serve = [sys.executable, "-m", "stolik", "serve", "--quiet", *options, *limits]
    running = [subprocess.Popen([*serve, "--port", str(each)]) for each in ports[:processes]]
    try:
        with tempfile.TemporaryDirectory() as folder:
            _wait(ports[:processes], port)
            behind = ports if processes > 1 else [ports[0], ports[0]]
            with proxy.running(Path(folder), port, *behind) as address:
                return asyncio.run(load(address, [process.pid for process in running], asked))
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(20)


def _wait(ports: list[int], public: int) -> None:
    for port in ports:
        for _ in range(600):
            try:
                httpx.get(f"http://127.0.0.1:{port}/", headers={"host": f"localhost:{public}"}, timeout=5)
                break
            except httpx.TransportError:
                time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2], choices=(1, 2))
    parser.add_argument("--game", default="ten", help="a long one, so that no table is finished before the end")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--keep", action="store_true", help="keep the results for bench/page.py")
    asked = parser.parse_args()
    with postgres.running() as url:
        for processes in asked.processes:
            figures = measured(processes, url, asked)
            print(json.dumps(figures), flush=True)
            if asked.keep:
                kept.keep("processes", str(processes), figures)


if __name__ == "__main__":
    main()
