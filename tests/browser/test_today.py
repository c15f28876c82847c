"""Today's roll in a real browser: two servers, the same luck; a text to share; a calendar and a streak."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import pytest
from playwright.sync_api import Browser, expect

from stolik import games
from stolik.web.drawing import parts
from stolik.web.server import state as server_state
from stolik.web.today import champion_scores
from stolik.web.today import day as days
from stolik.web.today.champion_scores import ChampionScores
from tests.browser.people import Person, play_out
from tests.web import servers

DAY = date(2026, 11, 17)
CHAMPION = "champion:iters=20"


@contextmanager
def real_champion() -> Iterator[None]:
    """It plays in a process of its own, which compiles it, also where the server compiles nothing."""

    def ready(spec: str, _is_warm: object, _may_compile: bool) -> ChampionScores:
        return ChampionScores(spec, lambda _game: True, may_compile=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_state, "ChampionScores", ready)
        patch.setattr(champion_scores, "_step_back", lambda: None)  # tests keep all cores busy, and would starve it
        yield


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Servers that know nothing of each other; the champion of both is the real one, and thinks for a moment only."""
    folder = tmp_path_factory.mktemp("today")
    with (
        real_champion(),
        servers.threaded(str(folder / "one.db"), champion=CHAMPION, day=DAY) as one,
        servers.threaded(str(folder / "other.db"), champion=CHAMPION, day=DAY) as other,
    ):
        yield one, other


def played(browser: Browser, url: str, lang: str, width: int) -> tuple[Person, str]:
    """Somebody who finds today's roll on the first page and plays a game of it; what the page then says of it."""
    ola = Person(browser, url, "Ola", lang=lang, width=width)
    ola.go("/")
    ola.page.locator(".today-band").click()
    expect(ola.page.locator("#streak")).not_to_contain_text("1")
    ola.must_be_accessible()
    ola.must_not_scroll_sideways()
    ola.page.locator("[data-game=seventeen] button.main").click()
    ola.page.locator("#table[data-live]").wait_for()  # before, a click would load the page anew
    play_out([ola])
    ola.page.locator(".result a.main").click()
    expect(ola.page.locator("[data-game=seventeen] .outcome")).to_have_count(3)
    expect(ola.page.locator("[data-awaits]")).to_have_count(0, timeout=240_000)
    return ola, ola.page.locator("[data-game=seventeen] dl").inner_text()


@pytest.mark.slow
def test_the_same_clicks_on_two_servers_end_the_same(browser: Browser, two_servers: tuple[str, str]) -> None:
    told, texts = [], []
    for url in two_servers:
        ola, text = played(browser, url, "pl", 360)
        told.append(text)
        texts.append(ola.page.locator("#share-text").inner_text())
        assert "Mistrz" in text
        expect(ola.page.locator("#streak")).to_contain_text("1")
        expect(ola.page.locator(".month .played")).to_have_count(1)
        expect(ola.page.locator("[data-game=seventeen] button.main")).to_have_count(0)
        ola.must_be_accessible()
        ola.must_not_scroll_sideways()
        assert not ola.faults
        ola.context.close()
    game = games.load("seventeen")
    reached = parts.score_texts(game, days.played(game, days.seed_of(DAY, "seventeen"), CHAMPION).state, "pl")
    assert " : ".join(reached) in told[0].split("Mistrz")[1], "what the champion reaches with the same luck"
    assert told[0] == told[1]
    assert texts[0] == texts[1]
    assert texts[0].startswith("🎲 stolik · 17.11.2026\n")
    assert "http" not in texts[0]


def test_the_streak_outlives_the_page_and_the_archive_is_a_click_away(
    browser: Browser, two_servers: tuple[str, str]
) -> None:
    ola = Person(browser, two_servers[0], "Jan", lang="en")
    ola.go("/today")
    ola.page.evaluate("localStorage.setItem('days', JSON.stringify({'2026-11-15': ['ten'], '2026-11-16': ['lie']}))")
    ola.page.reload()
    expect(ola.page.locator("#streak")).to_contain_text("2")
    ola.page.locator(".month a", has_text="12").click()
    expect(ola.page).to_have_url(f"{two_servers[0]}/today/2026-11-12")
    expect(ola.page.locator("h1")).to_contain_text("November 12, 2026")
    expect(ola.page.locator(".today-game button.main")).to_have_count(0)
    ola.must_be_accessible()
    assert not ola.faults
    ola.context.close()
