"""Pages behind a real nginx, set up as the guide says, while the server is killed: they all go on."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kills import LOOK, behind_nginx, killed, three_at_a_table
from tests.web import postgres, proxy
from tests.web.people import PATIENCE

pytestmark = pytest.mark.skipif(bool(proxy.why_not()), reason=proxy.why_not())


def test_pages_behind_nginx_go_on_after_a_kill(browser: Browser, tmp_path: Path) -> None:
    killed(browser, str(tmp_path / "tables.db"), tmp_path, 1)


@pytest.mark.slow
def test_pages_behind_nginx_go_on_after_a_hundred_kills(browser: Browser, db: str, tmp_path: Path) -> None:
    killed(browser, db, tmp_path, 100)


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
