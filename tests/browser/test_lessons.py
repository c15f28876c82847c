"""Every lesson can be gone through in a browser: in both languages, on phone and laptop, by pointer and by keys."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

from stolik import games
from stolik.play.lessons import Lesson, lesson_of
from tests.browser.lessons import Learner
from tests.browser.people import Person

New = Callable[..., Person]
TAUGHT = [name for name in games.own_names() if lesson_of(name)]
ALL = list(product(("pl", "en"), (360, 1366), ("click", "keys")))
# One of these for each game, so that every language, width and input is there; make soak takes all of them.
WAYS = [ALL[0], ALL[7], ALL[3], ALL[4], ALL[5]]
RUNS = [(name, *WAYS[number % len(WAYS)]) for number, name in enumerate(TAUGHT)]

# A sentence goes away by itself: what was said is kept.
HEAR = """() => {
  window.heard = "";
  const place = document.getElementById("sentence");
  new MutationObserver(() => { window.heard += place.textContent; }).observe(place, { childList: true });
}"""
HEARD = "wanted => window.heard.includes(wanted)"


def lesson(name: str) -> Lesson:
    found = lesson_of(name)
    assert found is not None
    return found


def go_through(new: New, name: str, lang: str, width: int, by: str) -> Learner:
    learner = Learner(new("Ola", lang=lang, width=width), lesson(name), by == "keys")
    half = len(learner.lesson.steps) // 2
    learner.learn(last=half)
    learner.must_be_at(half)
    learner.page.reload()  # it carries on
    learner.page.locator("#table[data-live]").wait_for()
    learner.learn(first=half)
    learner.must_be_at(len(learner.lesson.steps))
    learner.person.must_not_scroll_sideways()
    return learner


@pytest.mark.parametrize(("name", "lang", "width", "by"), RUNS)
def test_a_lesson_is_gone_through(name: str, lang: str, width: int, by: str, person: New) -> None:
    go_through(person, name, lang, width, by)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "width", "by"), ALL)
@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_in_every_way(name: str, lang: str, width: int, by: str, person: New) -> None:
    go_through(person, name, lang, width, by).person.must_be_accessible()


@pytest.mark.parametrize("width", [360, 1366])
def test_the_table_answers_whatever_is_done(width: int, person: New) -> None:
    ola = person("Ola", lang="pl", width=width)
    learner = Learner(ola, lesson("lie"), by_keys=False)
    page, steps = learner.page, learner.lesson.steps
    learner.learn(last=3)
    learner.must_be_at(3)
    ola.must_be_accessible()
    expect(page.locator("#lesson")).to_have_attribute("aria-live", "polite")
    window = ola.window()
    page.evaluate(HEAR)
    page.locator("#board button.lit[value='check']").click()  # legal, and not what is asked for
    page.wait_for_function(HEARD, arg=steps[3].other.pl)
    assert [fault for fault in ola.faults if "422" not in fault] == []
    ola.faults.clear()
    page.locator("#board [data-why='bid 2x1']").click(force=True)  # not legal: the rules say why
    page.wait_for_function(HEARD, arg="(L7)")
    assert ola.window() == window
    learner.must_be_at(3)
    page.locator("#lesson form[action$=leave] button").click()
    expect(page.locator(".game-card .teach").first).to_be_visible()


def test_the_end_leads_to_a_real_game(person: New) -> None:
    ola = person("Ola", width=360)
    learner = Learner(ola, lesson("lie"), by_keys=False)
    learner.learn()
    learner.must_be_at(len(learner.lesson.steps))
    ola.must_be_accessible()
    ola.page.locator("#lesson button.main").tap()
    expect(ola.lit.first).to_be_visible()
    expect(ola.page.locator("#lesson")).to_have_count(0)
