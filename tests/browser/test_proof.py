"""The proof of the shuffle, computed again by a real browser and by the command: a tampered one is found out."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Route, expect

from tests.browser.people import Person
from tests.web.people import PATIENCE, play_out, two_playing

New = Callable[..., Person]


@pytest.fixture(scope="module")
def finished(url: str) -> str:
    """The address of a finished game of LIE."""
    ola, jan = two_playing(url)
    play_out(url, [ola, jan], pick=-1)
    return f"/t/{ola.table}"


def test_the_browser_computes_every_card_again(person: New, finished: str) -> None:
    ola = person("Ola")
    ola.go(f"{finished}/proof")
    ola.page.locator("#compute").click()
    expect(ola.page.locator("#computed")).to_contain_text("same")
    ticks = ola.page.locator("td.tick").all_inner_texts()
    assert ticks
    assert set(ticks) == {"✓✓"}  # the server's and the browser's own


@pytest.mark.parametrize(
    ("what", "other"),
    [
        (r"secret&#34;: &#34;\w{64}", "secret&#34;: &#34;" + "00" * 32),
        (r"commitment&#34;: &#34;\w{64}", "commitment&#34;: &#34;" + "00" * 32),
        (r'data-number="3" data-outcome="\d+"', 'data-number="3" data-outcome="-7"'),
        (r"seeds&#34;: \[[^\]]*\]", "seeds&#34;: [&#34;ab&#34;]"),
    ],
)
def test_a_tampered_page_is_found_out_by_the_browser(person: New, finished: str, what: str, other: str) -> None:
    ola = person("Ola")

    def tamper(route: Route) -> None:
        answer = route.fetch()
        body, changed = re.subn(what, other, answer.text(), count=1)
        assert changed == 1
        route.fulfill(response=answer, body=body)

    ola.page.route("**/proof", tamper)
    ola.go(f"{finished}/proof")
    ola.page.locator("#compute").click()
    expect(ola.page.locator("#computed")).to_contain_text("something else")


def test_the_command_says_the_same_of_the_downloaded_file(url: str, finished: str, tmp_path: Path) -> None:
    document = httpx.get(f"{url}{finished}/proof.json", timeout=PATIENCE).raise_for_status().json()
    code, told = verified(tmp_path, document)
    assert code == 0
    assert "✗" not in told
    document["secret"] = "00" * 32
    code, told = verified(tmp_path, document)
    assert code == 1
    assert "✗" in told


def verified(folder: Path, document: object) -> tuple[int, str]:
    file = folder / "proof.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    command = [sys.executable, "-m", "stolik", "verify", str(file), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout
