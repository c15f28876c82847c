"""What explains a game to somebody new: pictures, tips, and pieces that say what they are."""

import json
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from stolik import games
from stolik.core.options import Flag
from stolik.web.drawing.boards import board
from stolik.web.drawing.templates import render
from tests.browser.people import PATIENCE, Person
from tests.browser.positions import NAMES, Situation, end, show, situations
from tests.few import few
from tests.web.looks import drawn
from tests.web.looks import look as look_at

New = Callable[..., Person]
EXPLAINED = [name for name in games.own_names() if board(games.load(name)).explained.pieces]
# Things on a board that are drawn, named or clicked, and not explained; and which explanations are for something there
UNTOLD = """({pieces, tips}) => {
  const all = pieces.join(", ");
  const things = document.querySelectorAll("#board .play :is(svg, [role=img], [title], .move, .card, .token)");
  const told = (one) => one.closest(all) || one.querySelector(all);
  const untold = Array.from(things).filter((one) => one.checkVisibility() && !told(one));
  const used = [...pieces, ...tips].filter((on) => document.querySelector(on));
  return { untold: untold.map((one) => one.outerHTML.slice(0, 160)), used };
}"""

COVERED = """() => {
  const a = document.querySelector("#tip").getBoundingClientRect();
  const apart = (b) => a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
  return Array.from(document.querySelectorAll("#board .lit")).some((one) => !apart(one.getBoundingClientRect()));
}"""
CUT = """() => Array.from(document.querySelectorAll(".panels .felt-figure"))
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.className)"""
LOST = """() => Array.from(document.querySelectorAll("main use"), (one) => one.getAttribute("href"))
  .filter((id) => !document.getElementById(id.slice(1)))"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    yield opened
    opened.context.close()


def kinds(game: str) -> list[Situation]:
    """Every kind of decision, with few players and with many, and with all variants switched on."""
    players, options = games.load(game).players, games.load(game).options
    flags = json.dumps({name: True for name, option in options.items() if isinstance(option, Flag)})
    tables = {(min(players), "{}"), (max(players), "{}"), (max(players), flags)}
    return [one for count, chosen in sorted(tables) for one in situations(game, count, chosen)]


@pytest.mark.parametrize("game", few(EXPLAINED))
def test_every_kind_of_piece_on_a_board_explains_itself(game: str, page: Page) -> None:
    explained = board(games.load(game)).explained
    selectors = {kind: [one.on for one in getattr(explained, kind)] for kind in ("pieces", "tips")}
    unused = {on for group in selectors.values() for on in group}

    def look(what: str) -> None:
        found: dict[str, Any] = page.evaluate(UNTOLD, selectors)
        assert not found["untold"], f"{what}: {found['untold'][:5]}"
        unused.difference_update(found["used"])

    for number, one in enumerate(kinds(game)):
        show(page, one, ("pl", "en")[number % 2])
        look(one.kind)
    page.evaluate("html => { document.querySelector('.play').innerHTML = html; }", drawn_end(game))
    look("the end")
    legend = render(
        "part_legend.html", games.load(game), "pl", {"board": board(games.load(game))}
    )  # rare cards may not have come up
    page.evaluate("html => { document.querySelector('.play').innerHTML = html; }", legend)
    assert not unused - set(page.evaluate(UNTOLD, selectors)["used"]), "explained, and never seen"


def drawn_end(game: str) -> str:
    loaded, players = games.load(game), max(games.load(game).players)
    return drawn(look_at(loaded, end(game, players), 0, "pl", list(NAMES[:players])))


def press_long(page: Page, selector: str) -> None:
    """A finger that stays on something until it is explained."""
    box = page.locator(selector).first.bounding_box()
    assert box
    touch: CDPSession = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#explanation")).not_to_be_empty()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def sit_down(person: Person, game: str) -> None:
    """One click on the first page, and the first decision."""
    person.go("/")
    person.page.locator(f".game-card[data-game={game}] button.main").click()
    person.page.locator("#move input").wait_for(state="attached", timeout=PATIENCE)
    person.page.locator("#table[data-live]").wait_for()


def test_a_finger_that_rests_explains_and_makes_no_move(person: New) -> None:
    ola = person("Ola", lang="pl", width=360)
    sit_down(ola, "lie")
    window = ola.window()
    press_long(ola.page, ".lie-choice.lit")
    expect(ola.page.locator("#explanation")).to_contain_text("Kliknij wartość")
    assert ola.window() == window
    ola.must_not_scroll_sideways()
    ola.must_be_accessible()
    ola.page.locator(".felt-status p").first.tap()
    expect(ola.page.locator("#explanation")).to_be_empty()


def test_a_pointer_that_rests_and_the_keyboard_explain(person: New) -> None:
    ola = person("Ola")
    sit_down(ola, "lie")
    told = ola.page.locator("#explanation")
    ola.page.locator(".lie-size").first.hover()
    expect(told).to_contain_text("A player's cards")
    ola.page.mouse.move(1, 1)
    expect(told).to_be_empty()
    ola.page.keyboard.press("?")
    expect(told).not_to_be_empty()
    seen = {told.inner_text()}
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"):
        ola.page.keyboard.press(key)
        seen.add(told.inner_text())
    assert len(seen) > 1
    ola.page.keyboard.press("Escape")
    expect(told).to_be_empty()


def test_tips_come_once_in_the_first_two_games_and_can_be_switched(person: New) -> None:
    ola = person("Ola", lang="pl")
    tip = ola.page.locator("#tip")
    sit_down(ola, "lie")
    expect(tip).to_contain_text("Wybierz wartość")
    assert not ola.page.evaluate(COVERED)
    ola.must_be_accessible()
    tip.get_by_role("button").focus()
    ola.page.keyboard.press("Enter")
    expect(tip).to_be_hidden()
    sit_down(ola, "lie")
    expect(tip).to_be_hidden()
    ola.page.evaluate("localStorage.removeItem('tips-seen')")
    sit_down(ola, "lie")  # the third game
    expect(tip).to_be_hidden()
    ola.page.locator("#settings summary").click()
    ola.page.locator("#settings [name=tips]").check()
    expect(tip).to_be_visible()
    ola.page.locator("#settings [name=tips]").uncheck()
    expect(tip).to_be_hidden()


@pytest.mark.parametrize(("lang", "width"), [("pl", 360), ("en", 1366)])
def test_pictures_are_on_the_first_page_and_beside_the_board(lang: str, width: int, person: New) -> None:
    ola = person("Ola", lang=lang, width=width)
    ola.go("/")
    ola.page.locator(".game-card[data-game=lie] a[href='/pictures/lie']").click()
    shown = ola.page.locator("dialog .panels > li")
    expect(shown.first).to_be_in_viewport()
    ola.page.locator("dialog [data-step='1']").click()
    expect(shown.nth(1)).to_be_in_viewport(ratio=0.9)
    ola.page.keyboard.press("ArrowRight")
    expect(shown.nth(2)).to_be_in_viewport(ratio=0.9)
    ola.must_be_accessible()
    ola.page.keyboard.press("Escape")
    expect(shown.first).to_be_hidden()
    sit_down(ola, "lie")
    ola.page.locator(".top nav a[href='/pictures/lie']").click()
    beside = ola.page.locator("#drawer .panels > li")
    expect(beside.first).to_be_in_viewport()
    expect(ola.page.locator("#drawer .legend li").first).to_be_visible()
    ola.must_be_accessible()
    ola.must_not_scroll_sideways()
    beside.first.locator("a").first.click()
    expect(ola.page.locator("#drawer .rule-number:target")).to_be_in_viewport()


def test_every_picture_is_drawn_whole(page: Page, url: str) -> None:
    """In both languages, narrow and wide: nothing is cut, and all symbols are there."""
    for game, (lang, width) in product(EXPLAINED, (("pl", 360), ("en", 1366))):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{url}/pictures/{game}?lang={lang}")
        assert not page.evaluate(CUT), f"{game} {lang} {width}"
        assert not page.evaluate(LOST), game
