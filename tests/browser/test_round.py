"""Round one table: a device that is passed on, a screen for all, real dice, clocks."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from stolik.play import records
from tests.browser.people import Person, play
from tests.web.servers import Killable

New = Callable[..., Person]
# Every piece of news that a page hears, as it came.
HEARD = "window.heard = []; const parse = JSON.parse; JSON.parse = (text) => (window.heard.push(text), parse(text));"


def share(host: Person, names: str) -> None:
    """Seat people who play on the host's device, in one step."""
    host.page.locator(".here input").fill(names)
    host.page.locator(".here button").click()
    expect(host.page.locator(".lobby-seat.person")).to_have_count(len(names.split(",")) + 1)


def heard(person: Person) -> list[dict[str, Any]]:
    """The news since the last time."""
    texts: list[str] = person.page.evaluate("window.heard.splice(0).filter(Boolean)")
    return [news for news in map(json.loads, texts) if isinstance(news, dict) and "facts" in news]


def test_three_people_play_lie_on_one_page_and_nobody_sees_anothers_cards(person: New) -> None:
    tablet = person("Ola", lang="pl", width=360)
    tablet.context.add_init_script(HEARD)
    tablet.open_table("lie", players=3, bots=0)
    share(tablet, "Jan, Ewa")
    tablet.start()
    heard(tablet)  # in the lobby there is nothing to hide
    opened: list[str] = []
    curtain, hand = tablet.page.locator(".curtain"), tablet.page.locator(".lie-hand")
    while len(opened) < 8 and not tablet.is_over:
        expect(curtain).to_be_visible()
        assert not hand.count()
        assert not tablet.window()
        if not opened:
            tablet.must_be_accessible()
            tablet.must_not_scroll_sideways()
        one = curtain.locator("button.lit").first
        opened.append(one.inner_text())
        seat = int(one.locator("xpath=preceding-sibling::input[@name='seat']").input_value())
        one.tap()
        expect(hand).to_be_visible()
        assert {news["seat"] for news in heard(tablet)} - {-1} == {seat}
        assert not curtain.count()
        while tablet.click_any():
            pass
        seats = [news["seat"] for news in heard(tablet)]
        assert set(seats) <= {seat, -1}
        assert seats == sorted(seats, reverse=True)  # locked, it hears nothing more of that seat
    assert len(set(opened)) == 3
    expect(curtain).to_be_visible()
    tablet.page.reload()
    expect(curtain).to_be_visible()
    assert not hand.count()


def test_a_screen_and_three_phones_play_seventeen(person: New) -> None:
    ola, jan, ewa = phones = [person(name, width=360) for name in ("Ola", "Jan", "Ewa")]
    link = ola.open_table("seventeen", players=3, bots=0)
    screen = ola.context.new_page()  # with the cookie of a seat, which makes no difference
    screen.set_viewport_size({"width": 1366, "height": 768})
    screen.add_init_script(HEARD)
    screen.on("pageerror", lambda error: ola.faults.append(f"the screen: {error}"))
    screen.goto(f"{ola.page.url}/screen")
    expect(screen.locator(".screen-join .qr")).to_be_visible()
    jan.join(link)
    ewa.join(link)
    expect(screen.locator(".screen-join")).to_be_hidden()  # every seat is taken
    ola.start()
    expect(screen.locator(".felt-status")).to_contain_text("Waiting for")
    for phone in phones:
        expect(phone.page.locator("body.as-hand")).to_be_attached()
        assert not phone.page.locator(".seat-panel:visible").count()
        expect(phone.page.locator(".seventeen-hand")).to_be_visible()
    play(phones, 9)
    told = screen.evaluate("window.heard.filter(Boolean).map((text) => JSON.parse(text)).filter((news) => news.facts)")
    assert {news["seat"] for news in told} == {-1}
    assert not screen.locator("#move, .seventeen-hand, button.lit").count()
    ola.must_not_scroll_sideways()
    ola.must_be_accessible()
    ola.page, phone_page = screen, ola.page
    ola.must_be_accessible()
    ola.page = phone_page
    ola.page.locator("#whole-board").tap()
    expect(ola.page.locator("body.as-hand")).to_have_count(0)


def made_by_api(person: Person, **wish: Any) -> None:
    """Make a table with a clock of a few seconds, which the form does not offer, and begin."""
    wish = {"name": person.name, "start": True, **wish}
    made = person.page.request.post(f"{person.url}/tables", data=wish, headers={"accept": "application/json"})
    person.go(made.json()["link"])


@pytest.mark.parametrize("most", [6, pytest.param(None, marks=pytest.mark.slow)])
def test_clever_is_played_with_dice_that_were_entered(most: int | None, person: New) -> None:
    ola = person("Ola", lang="pl")
    made_by_api(ola, game="clever", players=1, by_hand=True)
    expect(ola.page.locator(".pad-one")).to_have_count(6)
    ola.must_be_accessible()
    ola.page.locator(".pad-one").nth(5).click()
    ola.page.get_by_role("button", name="Pomyłka").click()
    expect(ola.page.get_by_role("button", name="Pomyłka")).to_have_count(0)
    ola.page.keyboard.press("2")
    expect(ola.page.locator(".pad button.quiet")).to_be_visible()
    ola.hurry(120, most)
    ola.played()
    assert most is None or ola.page.locator("#log li").count() > most
    if not ola.is_over:
        return  # the rest is in `make soak`; programs play it to the end in tests/web/test_by_hand.py
    record = ola.page.request.get(f"{ola.page.url}/record.json").json()
    match = records.from_record(record)
    assert record["dealer"] == "hand"
    assert record["moves"][0][1].endswith("2")
    assert ola.page.request.get(f"{ola.page.url}/proof.json").json()["error"]["id"] == "no-envelope"
    score = match.game.scores(match.state)[0]
    expect(ola.page.locator(".result li b").first).to_contain_text(str(score))


def test_a_clock_runs_out_and_another_survives_a_kill(browser: Browser, tmp_path: Path) -> None:
    server = Killable(str(tmp_path / "tables.db"))
    server.start()
    try:
        late, patient = (Person(browser, server.url, name, width=360) for name in ("Ola", "Jan"))
        made_by_api(late, game="ten", players=2, bots={"1": "easy"}, clock="decision:2")
        expect(late.page.locator("#controls")).to_contain_text("I am back")  # a bot stands in
        made_by_api(patient, game="ten", players=1, clock="player:600")
        shown = patient.page.locator(".clock.runs .clock-time")
        expect(shown).to_have_text(re.compile("9:([0-4].|5[0-6])"))
        before, began = seconds(shown.inner_text()), time.monotonic()
        server.kill()
        killed = time.monotonic()
        time.sleep(8)
        server.start()
        away = time.monotonic() - killed
        patient.page.reload()
        after = seconds(shown.inner_text())
        assert after < 599  # it does not begin anew
        assert before - after < time.monotonic() - began - away + 4  # and does not run while the server is away
        patient.must_not_scroll_sideways()
        patient.must_be_accessible()
    finally:
        server.kill()


def test_a_clock_is_shown_though_its_script_comes_late(person: New) -> None:
    ola = person("Ola", width=360)

    def late(route: Route) -> None:
        time.sleep(2)
        route.continue_()

    ola.page.route("**/clocks.js*", late)
    made_by_api(ola, game="ten", players=1, clock="player:600")
    expect(ola.page.locator(".clock.runs .clock-time")).to_have_text(re.compile("9:[345].|10:00"))


def seconds(clock: str) -> int:
    minutes, rest = clock.split(":")
    return 60 * int(minutes) + int(rest)
