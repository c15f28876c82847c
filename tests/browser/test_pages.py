"""The pages around the table: both languages, phone and desktop, light and dark, no serious fault for axe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stolik import games
from tests.browser.people import Person

New = Callable[..., Person]
PAGES = ["/", "/docs", *(f"/{kind}/{game}" for kind in ("new", "rules") for game in games.names())]


@pytest.mark.parametrize(("lang", "width"), [("pl", 360), ("en", 1440)])
def test_every_page_fits_and_is_accessible(lang: str, width: int, person: New) -> None:
    ola = person("Ola", lang=lang, width=width)
    for path in PAGES:
        ola.go(path)
        assert ola.page.locator("html").get_attribute("lang") == lang
        ola.must_not_scroll_sideways()
        ola.must_be_accessible()
        ola.page.locator("[data-theme-switch]").click()
    ola.must_be_accessible()


def test_play_now_is_one_click(person: New) -> None:
    ola = person("Ola")
    ola.go("/")
    ola.page.locator(".game-card[data-game=lie] button.main").click()
    expect(ola.lit.first).to_be_visible()


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
