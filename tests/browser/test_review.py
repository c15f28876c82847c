"""A game is finished, reviewed by the coach, and played on from its turning point, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stolik.web.coach import process as coach_process
from stolik.web.routes import review
from tests.browser.people import Person, play_out

New = Callable[..., Person]
LONG = 600_000  # milliseconds; the coach may have to compile on a busy machine


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach who looks less deeply, and is not put behind the tests that run beside it."""
    monkeypatch.setattr(review, "_BUDGETS", {"usual": 16, "deeper": 24})
    monkeypatch.setattr(coach_process, "NICE", 0)


@pytest.mark.slow
@pytest.mark.xdist_group("review-chain")
def test_a_game_is_finished_reviewed_and_played_on(person: New) -> None:
    ola = person("Ola", lang="pl", width=360)
    ola.open_table("chain", players=2, bots=1)
    ola.start()
    play_out([ola])
    ola.page.locator(".after a[href$='/review']").click()
    expect(ola.page.locator("#progress")).to_be_visible()
    expect(ola.page.locator(".chart.tall")).to_be_visible(timeout=LONG)
    expect(ola.page.locator(".receipt.own h3")).to_contain_text("Ola")
    expect(ola.page.locator("html")).to_have_attribute("lang", "pl")
    ola.must_not_scroll_sideways()
    ola.must_be_accessible()
    address = ola.page.url
    moment = ola.page.locator("li", has=ola.page.locator(".number", has_text="1")).locator("a[href*='/on/']").first
    moment.focus()  # from here on by the keyboard
    ola.page.keyboard.press("Enter")
    ola.page.wait_for_url("**/on/*")
    ola.must_not_scroll_sideways()
    ola.must_be_accessible()
    ola.page.locator("input[name=name]").focus()
    ola.page.keyboard.press("ControlOrMeta+A")
    ola.page.keyboard.type("Ola")
    ola.page.keyboard.press("Enter")
    expect(ola.page.locator("details.branch")).to_be_attached()
    ola.wait_for_my_turn_or_the_end()
    ola.must_not_scroll_sideways()
    jan = person("Jan", lang="en", width=1440)  # whoever has the link sees the review
    jan.go(address)
    expect(jan.page.locator(".receipt")).to_have_count(2)
    with jan.page.expect_download() as picture:
        jan.page.locator("#share summary").click()
        jan.page.locator("[data-picture]").click()
    assert picture.value.suggested_filename == "stolik-chain.png"
    jan.must_be_accessible()
    jan.page.locator("[data-theme-switch]").click()
    jan.must_be_accessible()
