"""The shuffle in real browsers: they keep the seal, hash and reveal their seeds, and check everything at the end."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.web import servers

New = Callable[..., Person]
OTHER_SEAL = """table => {
  const key = `shuffle-${table}`;
  const memory = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({ ...memory, seal: "00".repeat(32) }));
}"""

STAND_IN = """() => fetch(`/t/${table.dataset.table}/standin`, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ spec: "random" }),
}).then(() => true)"""


def checks(person: Person) -> list[str]:
    expect(person.page.locator("#checked li").first).to_be_visible()
    return [line[0] for line in person.page.locator("#checked li").all_inner_texts()]


def test_two_browsers_hash_reveal_and_check_by_themselves(person: New, tmp_path: Path) -> None:
    ola, jan, ewa = person("Ola"), person("Jan", lang="pl", width=390), person("Ewa")
    jan.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")  # as without https
    jan.join(ola.open_table("lie", players=2, bots=0))
    expect(ola.page.locator(".lobby-seat .tag", has_text="adds seed")).to_have_count(2)
    seal = ola.page.locator("p.seal code").inner_text()
    ola.start()
    for one in (ola, jan):
        let_a_bot_play(one)
    assert checks(ola) == checks(jan) == ["✓", "✓", "✓"]
    address = ola.page.url.partition("?")[0]
    jan.go(f"{address}/proof")
    assert checks(jan) == ["✓", "✓", "✓"]
    expect(jan.page.locator("#compute")).to_be_disabled()
    command = jan.page.locator("#command").inner_text().split()
    assert command[:4] == ["stolik", "verify", "--seal", seal]
    assert "Nobody chose the cards" in output_of(command, jan, tmp_path)
    jan.must_be_accessible()
    jan.must_not_scroll_sideways()
    jan.page.evaluate(OTHER_SEAL, address.rpartition("/")[2])
    jan.page.reload()
    assert checks(jan) == ["✗", "✓", "✓"]
    ewa.go(f"{address}/proof")
    expect(ewa.page.locator("#checked")).to_contain_text("keeps no seal")


def let_a_bot_play(person: Person) -> None:
    """To the end of the game, quickly."""
    person.page.evaluate(STAND_IN)


def output_of(command: list[str], person: Person, folder: Path) -> str:
    """What the page's command says of the file that the page gives."""
    with person.page.expect_download() as download:
        person.page.locator("a[href$='proof.json']").click()
    assert download.value.suggested_filename == command[-1]
    download.value.save_as(folder / command[-1])
    run = [sys.executable, "-m", *command, "--lang", "en"]
    return subprocess.run(run, capture_output=True, text=True, check=True, cwd=folder, timeout=120).stdout


def test_a_browser_that_does_not_reveal_is_named_and_the_others_play(browser: Browser, tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "tables.db"), reveal=1.5) as url:
        ola, jan = Person(browser, url, "Ola"), Person(browser, url, "Jan")
        jan.join(ola.open_table("lie", players=2, bots=0))
        expect(ola.page.locator(".lobby-seat .tag", has_text="adds seed")).to_have_count(2)
        jan.page.goto("about:blank")
        ola.page.locator("#start button").click()
        expect(ola.page.locator("#board .felt-status")).to_contain_text(re.compile("waiting for the seed of .*Jan"))
        expect(ola.page.locator("#lines")).to_contain_text("Jan did not reveal a seed")
        ola.page.locator(".lobby-seats").wait_for(state="detached")
        ola.context.close()
        jan.context.close()


def test_a_quick_start_keeps_the_seal_before_the_first_card(person: New) -> None:
    ola = person("Ola")
    posts: list[tuple[str, bool]] = []
    ola.page.on("request", lambda asked: posts.append((asked.url.rpartition("/")[2], asked.method == "POST")))
    ola.go("/")
    ola.page.locator("[data-game=lie] form button").first.click()
    ola.page.locator("#move").wait_for(state="attached")
    sent = [name for name, is_post in posts if is_post and name in ("seed", "start", "reveal")]
    assert sent == ["seed", "start", "reveal"]
    memory = ola.page.evaluate("() => JSON.parse(localStorage.getItem(`shuffle-${table.dataset.table}`))")
    expect(ola.page.locator("#seal summary")).to_contain_text(memory["seal"][:8])
    assert len(memory["lists"]) == 1


def test_the_hash_is_sha256(person: New) -> None:
    ola = person("Ola")
    ola.go("/")
    script = """async () => {
      const { sha256, toHex } = await import("/static/seeds.js");
      const lengths = [...Array(140).keys()];
      const bytes = (length) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
      const theirs = (one) => crypto.subtle.digest("SHA-256", one).then((digest) => toHex(new Uint8Array(digest)));
      const wrong = await Promise.all(lengths.map(bytes).map(async (one) => sha256(one) !== await theirs(one)));
      return lengths.filter((length) => wrong[length]);
    }"""
    assert ola.page.evaluate(script) == []
