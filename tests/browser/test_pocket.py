"""stolik in your pocket: it can be installed, read without a network, and a move made then is kept and sent once."""

import json
from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import FLAGS, PATIENCE, Person, chromium
from tests.web import servers

New = Callable[..., Person]
KEPT = """async () => {
  const ready = await navigator.serviceWorker.ready;
  return ready.active.state === "activated" && (await caches.keys()).length === 1;
}"""


def wait_until_kept(page: Page) -> None:
    page.wait_for_function(KEPT, timeout=120_000)


def test_it_can_be_installed(browser: Browser, url: str, tmp_path: Path) -> None:
    path = chromium()
    context = browser.browser_type.launch_persistent_context(  # a window without a memory of its own cannot install
        tmp_path / "profile", executable_path=path, args=FLAGS
    )
    page = context.pages[0]
    page.set_default_timeout(PATIENCE)
    page.goto(f"{url}/?lang=pl")
    wait_until_kept(page)
    page.reload()
    session = context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(session.send("Page.getAppManifest")["data"])
    assert (manifest["display"], manifest["start_url"], manifest["lang"]) == ("standalone", "/", "pl")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert httpx.get(url + icon["src"]).headers["content-type"] == icon["type"]
    context.close()


def test_without_the_server_pages_can_be_read_in_the_readers_language(browser: Browser, tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "t.db")) as url:
        ola = Person(browser, url, "Ola", lang="en", width=360, pocket=True)
        ola.go("/?lang=pl")
        expect(ola.page.locator(".offline-note")).to_be_hidden()
        wait_until_kept(ola.page)
        ola.page.reload()
        ola.page.wait_for_function("async () => !!(await caches.match('/chosen-language'))")
    to_read = {"/": "Siadaj", "/rules/lie": "GRA", "/pictures/chain": "w minutę", "/lessons/seventeen": "Lekcja"}
    for path, text in (to_read | {"/t/" + "a" * 24: "Nie ma połączenia"}).items():
        ola.go(path)
        expect(ola.page.locator("h1")).to_contain_text(text)
        expect(ola.page.locator(".offline-note")).to_be_visible()
        assert ola.page.locator("html").get_attribute("lang") == "pl"
        assert ola.page.evaluate("getComputedStyle(document.querySelector('.top')).display") == "flex", "styles, too"
        ola.must_be_accessible()
        ola.must_not_scroll_sideways()
    ola.page.locator("main a[href='/lessons/ten']").click()  # from the page that says what can be read
    expect(ola.page.locator(".review-list li").first).to_contain_text("Zbierasz cyfry")
    expect(ola.page.locator(".felt").last).to_be_attached()
    ola.context.close()


def test_a_move_made_without_a_network_is_kept_and_sent_once(person: New) -> None:
    ola = person("Ola", lang="pl", width=360)
    ola.open_table("clever", players=1, bots=0)
    ola.start()
    ola.page.locator("#table[data-live]").wait_for()
    ola.wait_for_my_turn_or_the_end()
    window, table = ola.window(), ola.page.url
    view = f"{table}/view"
    before = ola.context.request.get(view).json()
    ola.context.set_offline(True)
    ola.lit.first.tap()
    if ola.page.locator("button.move.lit.aimed").count():
        ola.page.locator("button.move.lit.aimed").tap()
    expect(ola.page.locator("#kept")).to_be_visible()
    expect(ola.page.locator("#kept")).to_contain_text("zapisany")
    assert ola.window() == window
    ola.page.close()
    ola.context.set_offline(False)
    ola.page = ola.context.new_page()
    ola.page.set_default_timeout(PATIENCE)
    ola.go("/")  # any page sends it
    ola.page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('kept'))")
    after = ola.context.request.get(view).json()
    mine = [text for text in after["log"][before["ply"] :] if text]
    assert mine, "the move was made"
    ola.go(table)
    expect(ola.page.locator("#kept")).to_be_hidden()
    assert ola.context.request.get(view).json()["ply"] == after["ply"], "and not made again"
    ola.faults.clear()  # what had no answer


def test_a_move_is_sent_by_the_table_itself_when_the_network_is_back(person: New) -> None:
    ola = person("Ola")
    ola.open_table("lie", players=2, bots=1)
    ola.start()
    ola.page.locator("#table[data-live]").wait_for()
    ola.wait_for_my_turn_or_the_end()
    window = ola.window()
    ola.context.set_offline(True)
    ola.touch_any()
    expect(ola.page.locator("#kept")).to_be_visible()
    ola.context.set_offline(False)
    ola.page.wait_for_function("old => document.querySelector('#move input')?.value !== old", arg=window)
    expect(ola.page.locator("#kept")).to_be_hidden()
    ola.faults.clear()


def test_a_new_release_has_another_service_worker(person: New) -> None:
    ola = person("Ola")
    ola.go("/")
    script = ola.context.request.get(f"{ola.url}/sw.js")
    assert script.headers["cache-control"] == "no-store"
    assert script.headers["content-type"].startswith("text/javascript")
    ola.open_table("lie", players=2, bots=1)
    version = ola.page.locator("#table").get_attribute("data-version")
    assert f'"version": "{version}"' in script.text(), "named by all that is drawn from"
