"""Pages behind a real nginx, set up as the guide says, while the server is killed: they all go on."""

import contextlib
import random
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.web import postgres, proxy
from tests.web.people import PATIENCE
from tests.web.postgres import free_port
from tests.web.servers import Killable

pytestmark = pytest.mark.skipif(bool(proxy.why_not()), reason=proxy.why_not())
LOOK = "() => [document.getElementById('log').children.length, document.getElementById('offline').hidden]"


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


def three_at_a_table(browser: Browser, url: str) -> list[Person]:
    """Two who play and one who looks on, each with a browser of their own."""
    ola, jan, ewa = (Person(browser, url, name, trusting=True) for name in ("Ola", "Jan", "Ewa"))
    jan.join(ola.open_table("lie", players=2, bots=0))
    ewa.go(ola.page.locator("#links input").nth(1).input_value())
    ola.start()
    for one in (ola, jan, ewa):
        one.page.locator("#start, .lobby-seats").first.wait_for(state="detached")
    return [ola, jan, ewa]


def must_show_the_same(people: list[Person]) -> None:
    """All pages are connected and as far as each other."""
    until = time.monotonic() + PATIENCE
    while True:
        looks = [one.page.evaluate(LOOK) for one in people]
        if len({length for length, _ in looks}) == 1 and all(hidden for _, hidden in looks):
            return
        assert time.monotonic() < until, looks
        people[0].page.wait_for_timeout(50)


def someone_moves(people: list[Person]) -> None:
    until = time.monotonic() + PATIENCE
    while not any(one.click_any() for one in people):
        assert time.monotonic() < until
        if people[0].is_over:
            people[0].page.get_by_role("button", name="Play again").click()
        people[0].page.wait_for_timeout(50)


def killed(browser: Browser, db: str, folder: Path, times: int, processes: int = 1) -> None:
    rng = random.Random("kills")
    with behind_nginx(db, folder, processes) as (servers, url):
        people = three_at_a_table(browser, url)
        for number in range(times):
            server = servers[number % processes]
            server.kill()
            people[0].page.wait_for_timeout(rng.choice([0, 200, 1500]))
            if processes > 1 and not people[0].is_over:
                someone_moves(people[:2])  # at the other process
                must_show_the_same(people)
            server.start(wait=False)
            server.wait()
            if people[0].is_over:
                for one in people:
                    one.context.close()
                people = three_at_a_table(browser, url)
            someone_moves(people[:2])
            must_show_the_same(people)
        for one in people:
            assert not [fault for fault in one.faults if fault.startswith("error:")], one.faults
            one.context.close()


def test_pages_behind_nginx_go_on_after_kills(browser: Browser, db: str, tmp_path: Path) -> None:
    killed(browser, db, tmp_path, 2)


@pytest.mark.slow
def test_pages_behind_nginx_go_on_after_a_hundred_kills(browser: Browser, db: str, tmp_path: Path) -> None:
    killed(browser, db, tmp_path, 100)


def test_pages_go_on_when_one_of_two_processes_is_killed(browser: Browser, postgres_url: str, tmp_path: Path) -> None:
    killed(browser, postgres.new_database(postgres_url), tmp_path, 2, processes=2)


@pytest.mark.slow
def test_pages_go_on_when_one_of_two_processes_is_killed_again_and_again(
    browser: Browser, postgres_url: str, tmp_path: Path
) -> None:
    killed(browser, postgres.new_database(postgres_url), tmp_path, 50, processes=2)


def test_a_page_says_that_the_server_is_away_and_sends_a_move_again(browser: Browser, tmp_path: Path) -> None:
    with behind_nginx(str(tmp_path / "tables.db"), tmp_path) as ([server], url):
        ola, jan, _ewa = three_at_a_table(browser, url)
        server.kill()
        assert httpx.get(url, verify=False, timeout=PATIENCE).status_code == 502
        mover = ola if ola.window() else jan
        banner = mover.page.locator("#offline")
        expect(banner).to_be_visible()
        before = mover.page.evaluate(LOOK)[0]
        mover.touch_any()  # the answer is the proxy's 502: it is sent again
        server.start()
        mover.page.wait_for_function("old => document.getElementById('log').children.length > old", arg=before)
        expect(banner).to_be_hidden()
        for one in (ola, jan, _ewa):
            one.context.close()
