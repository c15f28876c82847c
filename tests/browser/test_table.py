"""What a table page offers besides moves: reasons, moments, chat, spectators, and what comes after the game."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stolik import games
from tests.browser.people import Person, play_on, play_out
from tests.browser.scripted import Script
from tests.web.people import PATIENCE

New = Callable[..., Person]


@pytest.fixture
def ola(person: New) -> Person:
    """Ola at a table of LIE with a bot."""
    ola = person("Ola")
    ola.open_table("lie", players=2, bots=1)
    ola.start()
    return ola


def until_a_bid_stands(ola: Person) -> None:
    """Click on until the bidding has begun, and it is Ola's turn again: she bids low, so that others bid higher."""
    until = time.monotonic() + PATIENCE
    while not ola.page.evaluate(
        "!!document.querySelector('.lie-bid-count') && !!document.querySelector('#move input')"
    ):
        assert time.monotonic() < until, "nobody bids"
        if (bid := ola.page.locator(".lie-cell.lit")).count():
            window = ola.window()
            bid.first.click()
            ola._wait_after(window)
        elif not ola.click_any():
            ola.page.wait_for_timeout(20)


def test_what_is_not_legal_says_why_and_links_the_rule(ola: Person) -> None:
    until_a_bid_stands(ola)
    ola.must_come_to_rest()  # a board that is being drawn may lose a click
    ola.page.locator("button.lie-cell[aria-disabled=true]").first.click(force=True)
    expect(ola.page.locator("#sentence")).to_contain_text("L7")
    assert ola.page.locator("#sentence a").get_attribute("href") == "/rules/lie#L7"


def test_the_title_says_whose_decision_it_is(ola: Person) -> None:
    expect(ola.page).to_have_title("● Your decision · LIE")


def test_the_title_says_who_is_waited_for(person: New) -> None:
    ola, jan = person("Ola"), person("Jan", lang="pl")
    jan.join(ola.open_table("chain", players=2, bots=0))
    ola.start()
    expect(jan.page).to_have_title("Czekamy: Ola · Reakcja łańcuchowa")


def test_a_line_of_the_log_shows_its_moment(ola: Person) -> None:
    until_a_bid_stands(ola)
    ola.page.locator("#log button:visible").first.click()
    expect(ola.page.locator(".felt-status.moment")).to_be_visible()
    assert ola.lit.count() == 0
    ola.page.locator("#say input").fill("hm")
    ola.page.keyboard.press("Enter")
    expect(ola.page.locator("#lines .say")).to_contain_text("hm")  # news that leaves the board as it is
    ola.page.locator("[data-back-to-now]").click()
    expect(ola.lit.first).to_be_visible()


def test_a_bid_can_be_chosen_by_arrows_and_checked_by_its_key(ola: Person) -> None:
    until_a_bid_stands(ola)
    ola.page.locator("#board").focus()
    ola.page.keyboard.press("ArrowDown")
    assert ola.page.evaluate("document.activeElement.matches('.move')")
    ola.page.keyboard.press("c")
    expect(ola.page.locator(".lie-reveal").first).to_be_attached()


WATCH = """() => {
  window.places = new Set();
  const board = document.getElementById("board");
  board.addEventListener("drawn", () => {
    scrollTo(0, 0);
    const box = board.querySelector(".seventeen-check")?.getBoundingClientRect();
    if (!box || document.querySelector(".result")) return;
    window.places.add([box.x, box.y, box.width, box.height].map(Math.round).join());
  });
}"""


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.slow)])
def test_the_check_button_of_seventeen_never_moves(width: int, person: New) -> None:
    ola = person("Ola", width=width)
    ola.open_table("seventeen", players=3, bots=2)
    ola.start()
    ola.wait_for_my_turn_or_the_end()
    ola.page.evaluate(WATCH)
    play_out([ola])
    places = ola.page.evaluate("() => [...window.places]")
    assert len(places) == 1, places


def test_leaving_asks_first(ola: Person) -> None:
    ola.page.once("dialog", lambda dialog: dialog.dismiss())
    ola.page.locator("form[action$=leave] button").click()
    expect(ola.lit.first).to_be_visible()


def test_chat_is_text_and_reaches_everybody(person: New) -> None:
    ola, jan = person("Ola"), person("Jan")
    jan.join(ola.open_table("lie", players=2, bots=0))
    ola.page.locator("#say input").fill("<b>hej</b>")
    ola.page.keyboard.press("Enter")
    expect(jan.page.locator("#lines .say")).to_contain_text("<b>hej</b>")


HELD = ".lie-hand, .seventeen-hand, .chain-held"


@pytest.mark.parametrize(
    "game",
    [name if games.load(name).hidden.any() else pytest.param(name, marks=pytest.mark.slow) for name in games.names()],
)
def test_a_spectator_sees_no_hand_and_no_move(game: str, person: New) -> None:
    ola, ewa = person("Ola"), person("Ewa", width=360)
    ola.open_table(game, players=2, bots=1)
    ewa.go(ola.page.locator("#links input").nth(1).input_value())
    ola.start()
    play_on(ola, 2)
    ewa.page.locator(".felt-status").wait_for()
    assert ewa.page.locator(f"button.move, #move, {HELD}").count() == 0
    expect(ewa.page.locator("#log li")).not_to_have_count(0)
    ewa.must_not_scroll_sideways()
    ewa.must_be_accessible()


@pytest.mark.parametrize("game", ["chain", "clever"])
def test_things_that_move_come_to_rest_where_they_belong(game: str, person: New) -> None:
    ola = person("Ola", still=False)
    ola.open_table(game, players=2, bots=1)
    ola.start()
    play_on(ola, 6)
    ola.must_look_the_same_after_reloading()


def test_after_the_game(ola: Person) -> None:
    play_out([ola])
    page = ola.page
    page.locator(".after a[href$=replay]").click()
    page.wait_for_url("**/replay")
    page.keyboard.press("End")
    expect(page.locator(".lie-reveal").first).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#log [aria-current]")).to_have_count(0)
    page.locator("#slider").fill("5")
    expect(page.locator("#log [aria-current]")).to_have_count(1)
    page.wait_for_url("**/replay/5")
    ola.must_be_accessible()
    page.locator("#eyes a[href$='open=1']").click()
    expect(page.locator(".open-hand .lie-card").first).to_be_visible()
    ola.must_be_accessible()
    page.locator("#speed").select_option("350")
    page.locator("#play").click()
    page.wait_for_function("() => document.getElementById('slider').value > 7")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.locator("a[href$=proof]").first.click()
    page.locator("#compute").click()
    expect(page.locator("#computed")).to_contain_text("same")
    ola.must_be_accessible()
    page.go_back()
    page.locator(".controls a").first.click()
    page.locator(".after button.main").click()
    expect(ola.lit.first).to_be_visible()


def test_faces_are_chosen_in_any_order_and_changed_at_will(
    person: New, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules ask for one card after another; the page sends the choices in that order."""
    script = Script(url, "lie-3", monkeypatch)
    script.play(52)
    assert script.moves[52:55] == [(0, "show 4"), (0, "show 1"), (0, "show 6")]
    ola = person("Ola")
    script.seat(ola, 0)
    cards, ready = ola.page.locator(".lie-card[data-pick]"), ola.page.locator(".lie-ready")
    expect(cards).to_have_count(3)
    one, two = (cards.nth(1).locator(f"button[value='show {face}']") for face in (1, 2))
    two.click()
    cards.nth(2).locator("button[value='show 6']").click()
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(two).to_have_attribute("aria-pressed", "false")
    expect(ready).to_be_disabled()
    ola.must_be_accessible()
    cards.nth(0).locator("button[value='show 4']").click()
    ready.click()
    expect(cards).to_have_count(0)
    assert script.players[0].view()["log"][52:55] == ["Ola chooses 4.", "Ola chooses 1.", "Ola chooses 6."]
