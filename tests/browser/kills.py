"""Kill the server behind a real nginx, while pages in Chromium and programs play: nothing is lost, and all go on.

python -m tests.browser.kills sqlite 25 --keep     # 25 kills, added to results/kills.json; or postgres
"""

import argparse
import contextlib
import json
import math
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Request, Response, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from sqlalchemy import create_engine, make_url, select

from stolik.web.storage.schema import moves
from tests.browser.people import FLAGS, Person, chromium
from tests.web import postgres, proxy
from tests.web.people import PATIENCE
from tests.web.postgres import free_port
from tests.web.servers import Killable
from tests.web.test_crash import Table

LOOK = "() => [document.getElementById('log').children.length, document.getElementById('offline').hidden]"
FILE = Path(__file__).parents[2] / "results" / "kills.json"
Made = tuple[str, int, int, str]  # a table, a ply, a seat and a move's word


@contextlib.contextmanager
def behind_nginx(db: str, folder: Path, processes: int = 1) -> Iterator[tuple[list[Killable], str]]:
    """Processes that can be killed, and the address that their people use."""
    port = free_port()
    options = ("--public", f"https://localhost:{port}", "--trust-proxy", "127.0.0.1")
    servers = [Killable(db, None, *options) for _ in range(processes)]
    try:
        for server in servers:
            server.start()
        with proxy.running(folder, port, *(server.port for server in servers)) as address:
            yield servers, address
    finally:
        for server in servers:
            server.stop()


class Clicking(Person):
    """A person whose browser's answered moves are remembered."""

    def __init__(self, browser: Browser, url: str, name: str) -> None:
        super().__init__(browser, url, name, trusting=True)
        self._answers: list[Response] = []
        self.answered: list[Made] = []
        self.asked = 0  # moves that were sent, each time
        self.page.on("request", self._count)
        self.page.on("response", self._keep)

    def _count(self, request: Request) -> None:
        self.asked += request.method == "POST" and request.url.endswith("/move")

    def _keep(self, response: Response) -> None:
        if response.request.method == "POST" and response.url.endswith("/move") and response.ok:
            self._answers.append(response)

    def read_answers(self) -> None:
        while self._answers:
            response = self._answers.pop()
            with contextlib.suppress(PlaywrightError):  # the connection broke under the answer
                done = response.json()
                self.answered.append((response.url.split("/")[-2], done["ply"], done["seat"], done["word"]))


@dataclass
class Result:
    """What some kills led to."""

    kills: int = 0
    by_pages: int = 0  # moves that a page was told of
    by_programs: int = 0
    unheard: int = 0  # moves that a page sent and had no answer to: they may be stored all the same, each once
    lost: int = 0
    doubled: int = 0
    back: list[float] = field(default_factory=list)  # seconds from a started server to a move seen on all pages


def three_at_a_table(browser: Browser, url: str) -> list[Clicking]:
    """Two who play and one who looks on, each with a browser of their own."""
    ola, jan, ewa = (Clicking(browser, url, name) for name in ("Ola", "Jan", "Ewa"))
    jan.join(ola.open_table("lie", players=2, bots=0))
    ewa.go(ola.page.locator("#links input").nth(1).input_value())
    ola.start()
    for one in (ola, jan, ewa):
        one.page.locator("#start, .lobby-seats").first.wait_for(state="detached")
    return [ola, jan, ewa]


def must_show_the_same(people: list[Clicking]) -> None:
    """All pages are connected and as far as each other."""
    until = time.monotonic() + PATIENCE
    while True:
        looks = [one.page.evaluate(LOOK) for one in people]
        if len({length for length, _ in looks}) == 1 and all(hidden for _, hidden in looks):
            return
        assert time.monotonic() < until, looks
        people[0].page.wait_for_timeout(50)


def someone_moves(people: list[Clicking]) -> None:
    until = time.monotonic() + PATIENCE
    while not any(one.click_any() for one in people):
        assert time.monotonic() < until
        if people[0].is_over:
            return
        people[0].page.wait_for_timeout(50)


def killed(
    browser: Browser,
    db: str,
    folder: Path,
    times: int,
    processes: int = 1,
    programs: int = 0,
    seconds: float = math.inf,
) -> Result:
    """Kill a server some times, or for some seconds: pages go on, and every move that was answered is stored once."""
    rng, result, answered, enough = random.Random(), Result(), list[Made](), threading.Event()
    with behind_nginx(db, folder, processes) as (servers, url):
        tables = [Table([url], enough) for _ in range(programs)]
        if tables:
            os.environ["SSL_CERT_FILE"] = str(folder / "fullchain.pem")  # programs trust the proxy's certificate
        for table in tables:
            table.start()
        people = three_at_a_table(browser, url)
        until = time.monotonic() + seconds
        while result.kills < times and time.monotonic() < until:
            if processes > 1:
                _kill_one_of(servers[result.kills % processes], people)
                result.kills += 1
            else:
                result.kills += _kill_in_a_row(servers[0], people, rng, times - result.kills)
            began = time.monotonic()
            must_show_the_same(people)
            if people[0].is_over:
                answered += _leave(people, result)
                people = three_at_a_table(browser, url)
            someone_moves(people[:2])
            must_show_the_same(people)
            result.back.append(time.monotonic() - began)
        answered += _leave(people, result)
        result.by_pages = len(answered)
        enough.set()
        for table in tables:
            table.join(PATIENCE)
            assert table.failed is None, table.failed
            assert not table.is_alive(), "a program's game was not finished"
            told = [(of, ply, *move) for (of, ply), move in table.answered.items()]
            result.by_programs += len(told)
            answered += told
    stored = _stored(db)
    result.lost = len(set(answered) - stored.keys())
    result.doubled = max(0, sum(stored.values()) - len(set(answered) & stored.keys()) - result.unheard)
    assert (result.lost, result.doubled) == (0, 0), (set(answered) ^ stored.keys(), result)
    return result


def _kill_in_a_row(server: Killable, people: list[Clicking], rng: random.Random, most: int) -> int:
    """Kill a server, sometimes under a move, and sometimes again as soon as it answers; how many times."""
    if rng.random() < 0.5:
        people[rng.randrange(2)].touch_any()
    kills = min(rng.choice((1, 1, 2, 4)), most)
    for _ in range(kills):
        server.kill()
        people[0].page.wait_for_timeout(rng.choice((0, 200, 1500)))
        server.start()
    return kills


def _kill_one_of(server: Killable, people: list[Clicking]) -> None:
    """Kill a process; meanwhile somebody moves at the other."""
    server.kill()
    if not people[0].is_over:
        someone_moves(people[:2])
        must_show_the_same(people)
    server.start()


def _leave(people: list[Clicking], result: Result) -> list[Made]:
    answered: list[Made] = []
    for one in people:
        one.read_answers()
        answered += one.answered
        result.unheard += one.asked - len(one.answered)
        assert not [fault for fault in one.faults if fault.startswith("error:")], one.faults
        one.context.close()
    return answered


def _stored(db: str) -> Counter[Made]:
    """The moves that people and programs made, as they are in the database."""
    kind = "postgresql+psycopg" if "://" in db else "sqlite"
    engine = create_engine(make_url(db if "://" in db else f"sqlite:///{db}").set(drivername=kind))
    columns = moves.c.table_id, moves.c.ply, moves.c.who, moves.c.word
    with engine.connect() as connection:
        rows = connection.execute(select(*columns).where(moves.c.made_by == "seat")).all()
    engine.dispose()
    return Counter((table, ply, who, word) for table, ply, who, word in rows)


# The command


def _keep(name: str, result: Result) -> dict[str, Any]:
    """Add a run to what is kept of a database."""
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    known = kept.setdefault(name, {"kills": 0, "by_pages": 0, "by_programs": 0, "lost": 0, "doubled": 0, "back": []})
    for figure in ("kills", "by_pages", "by_programs", "lost", "doubled"):
        known[figure] += getattr(result, figure)
    known["back"] = sorted([*known["back"], *(round(one, 2) for one in result.back)])
    FILE.write_text(json.dumps(kept, sort_keys=True) + "\n", encoding="utf-8")
    return dict(known)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", choices=["sqlite", "postgres"])
    parser.add_argument("kills", type=int)
    parser.add_argument("--seconds", type=float, default=math.inf, help="end earlier")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        db = str(folder / "tables.db")
        if asked.database == "postgres":
            db = postgres.new_database(stack.enter_context(postgres.running()))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        result = killed(browser, db, folder, asked.kills, programs=2, seconds=asked.seconds)
        browser.close()
    print(result, f"median {statistics.median(result.back):.2f} s, longest {max(result.back):.2f} s")
    if asked.keep:
        known = _keep(asked.database, result)
        print(f"{known['kills']} kills kept", file=sys.stderr)


if __name__ == "__main__":
    main()
