"""Every game, played in real browsers by clicks alone: nothing here knows any rules."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stolik import games
from tests.browser.people import Person, play, play_out
from tests.web.people import PATIENCE

New = Callable[..., Person]
SOLO = [name for name in games.names() if 1 in games.load(name).players]
# Games that one can play alone are played to the end so below; together they take minutes, in `make soak`.
TOGETHER = [pytest.param(name, marks=[pytest.mark.slow] if name in SOLO else []) for name in games.names()]


@pytest.mark.parametrize("game", TOGETHER)
def test_two_people_in_two_browsers_and_a_bot_play_to_the_end(game: str, person: New) -> None:
    ola, jan = person("Ola", lang="pl"), person("Jan", lang="en", width=360)
    jan.join(ola.open_table(game, players=3, bots=1))
    ola.start()
    play([ola, jan], most=3)
    ola.must_be_accessible()
    jan.must_be_accessible()
    jan.page.reload()
    ola.page.locator("a.lang").click()
    ola.page.locator("html[lang=en]").wait_for(state="attached")
    ola.page.locator("a.lang").click()
    ola.page.locator("html[lang=pl]").wait_for(state="attached")
    jan.must_not_scroll_sideways()
    play_out([ola, jan])
    expect(ola.page.locator(".result li")).to_have_count(3)
    ola.must_look_the_same_after_reloading()
    jan.must_look_the_same_after_reloading()
    jan.must_not_scroll_sideways()
    jan.must_be_accessible()
    address = jan.page.url.partition("?")[0]
    for page in ("proof", "replay"):
        jan.go(f"{address}/{page}")
        jan.must_not_scroll_sideways()
    jan.must_be_accessible()


@pytest.mark.parametrize("game", SOLO)
def test_a_solo_game(game: str, person: New) -> None:
    ola = person("Ola", width=360)
    ola.open_table(game, players=1, bots=0)
    ola.start()
    play([ola], most=3)
    play_out([ola])
    assert ola.is_over
    ola.must_not_scroll_sideways()
    ola.must_be_accessible()


@pytest.mark.parametrize("game", games.names())
def test_the_keyboard_is_enough(game: str, person: New) -> None:
    ola = person("Ola")
    ola.open_table(game, players=2, bots=1)
    ola.start()
    made, until = 0, time.monotonic() + 5 * PATIENCE
    while not ola.is_over and made < 12:
        assert time.monotonic() < until, f"{made} decisions"
        made += ola.press_any()
        ola.page.wait_for_timeout(10)
