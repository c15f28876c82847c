"""The pages around the table: both languages, phone and desktop, light and dark, no serious fault for axe."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from stolik import games
from stolik.web.drawing.boards import board
from tests.browser.people import Person
from tests.web import servers
from tests.web.people import new_table

New = Callable[..., Person]
PAGES = ["/", "/docs", "/results", *(f"/{kind}/{game}" for kind in ("new", "rules") for game in games.names())]
PAGES += [f"/pictures/{game}" for game in games.names() if board(games.load(game)).explained.panels]


@pytest.mark.parametrize(("lang", "width"), [("pl", 360), ("en", 1440)])
def test_every_page_fits_and_is_accessible(lang: str, width: int, person: New) -> None:
    ola = person("Ola", lang=lang, width=width)
    for number, path in enumerate(PAGES):
        ola.go(path)
        assert ola.page.locator("html").get_attribute("lang") == lang
        ola.must_not_scroll_sideways()
        if number % 2 == (lang == "pl"):  # every page once, narrow or wide
            ola.must_be_accessible()
        ola.page.locator("[data-theme-switch]").click()
    ola.must_be_accessible()


def test_play_now_is_one_click(person: New) -> None:
    ola = person("Ola")
    ola.go("/")
    ola.page.locator(".game-card[data-game=lie] button.main").click()
    expect(ola.lit.first).to_be_visible()


def test_the_way_to_a_table_and_to_another_device(person: New) -> None:
    ola, jan, phone = person("Ola", lang="pl"), person("Jan", width=360), person("Ola", lang="pl", width=360)
    jan.go(ola.open_table("chain", players=3, bots=1))
    for one in (ola, jan):
        one.must_be_accessible()
        one.must_not_scroll_sideways()
    jan.page.get_by_role("textbox").first.fill("Jan")
    jan.page.locator("form.sheet button").click()
    jan.page.locator("#table").wait_for()
    ola.page.locator("form[action$=carry] button").click()
    link = ola.page.locator(".copy input").input_value()
    ola.must_be_accessible()
    phone.go(link)
    phone.must_be_accessible()
    phone.must_not_scroll_sideways()
    phone.page.locator("form button.main").click()
    expect(phone.page.locator(".lobby-seat", has_text="Ola").locator(".tag").first).to_be_visible()


def test_an_unknown_page_says_so(person: New) -> None:
    ola = person("Ola", lang="pl")
    ola.go("/nowhere")
    expect(ola.page.get_by_role("alert")).to_be_visible()
    ola.must_be_accessible()
    assert ola.faults
    ola.faults.clear()


def test_every_rule_number_is_an_anchor(person: New) -> None:
    ola = person("Ola")
    for game in games.names():
        ola.go(f"/rules/{game}")
        assert ola.page.locator(".rule-number[id]").count() >= 9


def test_light_and_dark_are_remembered(person: New) -> None:
    ola = person("Ola")
    ola.go("/")
    ola.page.locator("[data-theme-switch]").click()
    chosen = ola.page.locator("html").get_attribute("data-theme")
    ola.go("/docs")
    assert ola.page.locator("html").get_attribute("data-theme") == chosen == "dark"


@pytest.mark.parametrize(("lang", "width"), [("pl", 360), ("en", 1440)])
def test_the_hosts_page_opens_with_the_token_alone(lang: str, width: int, browser: Browser, tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "tables.db"), host_token="a-token-of-the-host") as address:
        for number in range(3):
            new_table(address, name=f"Somebody {number}")
        ola = Person(browser, address, "Ola", lang=lang, width=width)
        ola.go("/host")
        ola.must_be_accessible()
        ola.must_not_scroll_sideways()
        ola.page.locator("input[name=token]").fill("a-token-of-the-host")
        ola.page.locator("form.sheet button").click()
        expect(ola.page.locator("tbody code")).to_have_count(3)
        assert "token" not in ola.page.url
        for _ in range(2):
            ola.must_be_accessible()
            ola.must_not_scroll_sideways()
            ola.page.locator("[data-theme-switch]").click()
        ola.page.locator("form[action$=tidy] button").click()
        expect(ola.page.get_by_role("status")).to_contain_text("0")
        assert not ola.faults
        ola.context.close()
