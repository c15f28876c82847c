"""The great moments are seen: in order, long enough, skippable, and without ever hiding a decision."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import BOARD, Person
from tests.browser.scripted import CLIMAXES, Script

New = Callable[..., Person]
STAGE = "#moments:not([hidden])"
FILM = """([ply, last]) => {
  window.film = [];
  const stage = document.getElementById("moments");
  const seen = (one) => getComputedStyle(one).visibility === "visible";
  new MutationObserver(() => {
    if (stage.hidden) return;
    const beat = Number(stage.dataset.beat);
    const from = (one) => Number(one.dataset.beat);
    const timed = Array.from(stage.querySelectorAll("[data-beat]:not(.m-flip)"));
    window.film.push({
      ply: Number(stage.querySelector("[data-moment]").dataset.moment) - 1,
      beat,
      at: performance.now(),
      turned: stage.querySelectorAll(".m-flip.on").length,
      early: timed.filter((one) => seen(one) && from(one) > beat).length,
      late: timed.filter((one) => !seen(one) && !one.dataset.until && from(one) <= beat).length,
    });
    // Its end stays until somebody ends it.
    if (beat === last - 1 && window.film.at(-1).ply === ply) localStorage.setItem("pace", "99");
  }).observe(stage, { attributes: true, attributeFilter: ["data-beat"] });
}"""
# Pieces of the scene that stand in it as comments, and cards to turn without a picture
UNDRAWN = """() => {
  const scene = document.querySelector(".moments-scene");
  return scene.innerHTML.split("<!--part").length - 1 + scene.querySelectorAll(".m-flip:not(:has(svg, .card))").length;
}"""
REACHED = """() => Array.from(document.querySelectorAll("button.move.lit")).filter((one) => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.width;
}).every((one) => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return one.contains(hit) || hit.contains(one);
})"""


def come(person: Person, script: Script, place: int, pace: float) -> None:
    """Somebody sits down who likes the show at a pace."""
    person.context.add_init_script(f"localStorage.setItem('pace', '{pace}')")
    script.seat(person, place)


def film_of(page: Any, ply: int) -> list[dict[str, Any]]:
    page.locator("#moments[hidden]").wait_for(state="attached")
    return [each for each in page.evaluate("window.film") if each["ply"] == ply]


@pytest.mark.parametrize("game", CLIMAXES)
def test_the_climax_is_shown_beat_by_beat(game: str, person: New, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    climax, pace = CLIMAXES[game], 0.8  # slow enough to be seen on a busy machine
    script = Script(url, climax.record, monkeypatch)
    script.play(climax.begin)
    ewa = person("Ewa", lang="pl", still=False)
    come(ewa, script, -1, pace)
    ewa.page.evaluate(FILM, [climax.ply, climax.beats])
    script.play(climax.ply + 1)
    last = ewa.page.locator(f"{STAGE}[data-beat='{climax.beats}'] {climax.shows}").first
    last.wait_for()
    assert ewa.page.evaluate(UNDRAWN) == 0
    ewa.must_be_accessible()
    ewa.page.keyboard.press("Escape")
    film = film_of(ewa.page, climax.ply)
    assert [each["beat"] for each in film] == list(range(1, climax.beats + 1))
    assert not [each for each in film if each["early"] or each["late"]], film
    assert film[-1]["turned"] == climax.turned
    pauses = [after["at"] - before["at"] for before, after in pairwise(film)]
    assert min(pauses) >= 500 * pace * 0.9, pauses
    ewa.must_look_the_same_after_reloading()
    expect(ewa.page.locator("#recap li").last).to_have_attribute("data-ply", str(climax.ply))
    assert ewa.page.locator(STAGE).count() == 0  # who comes again gets the strip, not the show


@pytest.mark.parametrize("width", [390, 1280])
def test_the_show_never_hides_a_decision(width: int, person: New, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In LIE everybody owes a decision as soon as the hands are shown: it can be made meanwhile."""
    script = Script(url, "lie-3", monkeypatch)
    script.play(114)
    jan = person("Jan", width=width, still=False)
    come(jan, script, 1, 3)
    script.play(116)
    jan.page.locator(f"{STAGE}[data-beat='2']").wait_for()
    expect(jan.lit.first).to_be_visible()
    assert jan.page.evaluate(REACHED)
    drawn, window = jan.page.evaluate(BOARD), jan.window()
    assert jan.click_any()
    assert jan.page.evaluate(BOARD) != drawn
    assert jan.window() != window


def test_where_moves_leave_no_room_the_show_is_above_the_board(
    person: New, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone, the columns of Chain Reaction can all be chosen: what the others tore out is seen all the same."""
    script = Script(url, "chain-3", monkeypatch)
    script.play(115)
    ewa = person("Ewa", width=390, still=False)
    come(ewa, script, 2, 5)
    script.play(118)
    ewa.page.locator("#moments.above:not([hidden]) .chain-prize.on").first.wait_for()
    expect(ewa.lit.first).to_be_visible()
    assert ewa.page.evaluate(REACHED)
    ewa.page.locator(".moments-next").click()
    expect(ewa.page.locator("#moments")).to_be_hidden()


def test_a_click_or_space_goes_on_and_escape_ends_it(person: New, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(url, "ten-4", monkeypatch)
    script.play(121)
    ewa = person("Ewa", still=False)
    come(ewa, script, -1, 9)
    script.play(125)
    shown = ewa.page.locator(f"{STAGE} [data-moment='123']")
    shown.wait_for(state="attached")
    ewa.page.keyboard.press("Space")
    ewa.page.locator(f"{STAGE} [data-moment='125']").wait_for(state="attached")
    ewa.page.locator(".moments-next").click()
    expect(ewa.page.locator("#moments")).to_be_hidden()
    entry = ewa.page.locator("#recap li button").last
    entry.focus()
    ewa.page.keyboard.press("Enter")  # shows it again
    ewa.page.locator(f"{STAGE} [data-moment='125']").wait_for(state="attached")
    ewa.page.keyboard.press("Escape")
    expect(ewa.page.locator("#moments")).to_be_hidden()
    entry.click()
    ewa.page.locator(f"{STAGE} .moments-board").click()
    expect(ewa.page.locator(".felt-status.moment")).to_be_visible()


def test_with_reduced_motion_there_is_a_short_list(person: New, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(url, "lie-3", monkeypatch)
    script.play(113)
    ewa = person("Ewa")
    come(ewa, script, -1, 9)
    script.play(116)
    lines = ewa.page.locator(f"{STAGE} .moments-list li")
    expect(lines.last).to_contain_text("A lie")
    assert ewa.page.locator(".m-flip").count() == 0
    ewa.must_be_accessible()
    ewa.page.locator(".moments-next").click()
    expect(ewa.page.locator("#moments")).to_be_hidden()


def test_who_does_not_watch_gets_the_strip_alone(person: New, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(url, "lie-3", monkeypatch)
    script.play(114)
    ewa = person("Ewa", still=False)
    come(ewa, script, -1, 0)
    script.play(116)
    expect(ewa.page.locator("#recap li").last).to_contain_text("check!")
    assert ewa.page.locator(STAGE).count() == 0


def test_opponents_last_tiles_stay_marked(person: New, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(url, "chain-3", monkeypatch)
    script.play(100)
    ewa = person("Ewa", width=390)
    script.seat(ewa, 0)
    own = next(ply for ply, (who, _) in enumerate(script.moves) if who == 0 and ply >= 100)
    script.play(own + 11)
    placed = ewa.page.evaluate("document.querySelectorAll('#recap li[data-marks]:not([data-by=\"0\"])').length")
    assert placed
    expect(ewa.page.locator("#board .lately")).not_to_have_count(0)


def test_settings_are_kept_and_sounds_are_off_until_chosen(
    person: New, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script(url, "lie-1", monkeypatch)
    ola = person("Ola")
    ola.context.add_init_script(
        "window.tones = 0; const made = AudioContext.prototype.createOscillator;"
        "AudioContext.prototype.createOscillator = function () { window.tones += 1; return made.call(this); };"
    )
    script.seat(ola, 0)
    menu = ola.page.locator("#settings")
    menu.locator("summary").click()
    menu.locator("select").select_option("0.5")
    assert ola.page.evaluate("window.tones") == 0
    menu.locator("input[name=volume]").fill("60")
    ola.page.wait_for_function("window.tones > 0")
    ola.must_be_accessible()
    ola.page.reload()
    assert ola.page.evaluate("[localStorage.pace, localStorage.volume]") == ["0.5", "60"]
    expect(menu.locator("input[name=volume]")).to_have_value("60")
