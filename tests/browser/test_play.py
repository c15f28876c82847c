"""Every game, played in real browsers by clicks alone: nothing here knows any rules."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stolik import games
from tests.browser.people import Person, play, play_out
from tests.few import few
from tests.web.people import PATIENCE

New = Callable[..., Person]
SHORT = ("lie", "seventeen")
LONG = [name for name in games.names() if name not in SHORT]
# Long games are played to the end by one person below; by two they take minutes, in `make soak`.
TOGETHER = [*SHORT, *(pytest.param(name, marks=pytest.mark.slow) for name in LONG)]


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


@pytest.mark.parametrize("game", LONG)
def test_one_person_plays_to_the_end(game: str, person: New) -> None:
    ola = person("Ola", width=360)
    players = min(games.load(game).players)
    ola.open_table(game, players=players, bots=players - 1)
    ola.start()
    play([ola], most=3)
    play_out([ola])
    assert ola.is_over
    ola.must_not_scroll_sideways()
    ola.must_be_accessible()


@pytest.mark.parametrize("game", few(games.names()))
def test_the_keyboard_is_enough(game: str, person: New) -> None:
    ola = person("Ola")
    ola.open_table(game, players=2, bots=1)
    ola.start()
    made, until = 0, time.monotonic() + 5 * PATIENCE
    while not ola.is_over and made < 6:
        assert time.monotonic() < until, f"{made} decisions"
        made += ola.press_any()
        ola.page.wait_for_timeout(10)
