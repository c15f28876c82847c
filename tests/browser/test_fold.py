"""All that a decision needs is in the window, without scrolling: every lit move, the status, hand and main figure."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from stolik import games
from tests.browser.positions import Situation, show, situations
from tests.few import few

SIZES = ((1366, 660), (1440, 900), (390, 844), (844, 390))
# Beside the moves: what must be in the window as a whole, where the board has it.
NEEDED = {
    "lie": ".lie-hand .card, .lie-bid, .lie-players",
    "seventeen": ".seventeen-own, .seventeen-sum, .seventeen-players, .seventeen-lying li, .seventeen-pile",
    "ten": ".ten-row, .ten-action",
    "chain": ".chain-held, .chain-columns, .chain-facts",
    "clever": ".clever-die, .clever-rounds",
}
MISSING = """(needed) => {
  const inside = (x, y) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  const told = (one) => `${one.className}: ${one.value || one.textContent.trim().slice(0, 30)}`;
  const missing = [];
  for (const one of document.querySelectorAll("#board .move.lit")) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!inside(x, y)) missing.push(`out of sight: ${told(one)} at ${Math.round(x)}, ${Math.round(y)}`);
    else if (!one.contains(document.elementFromPoint(x, y))) missing.push(`covered: ${told(one)}`);
  }
  for (const one of document.querySelectorAll(`.felt-status, ${needed}`)) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    if (!inside(box.left + 1, box.top + 1) || !inside(box.right - 1, box.bottom - 1)) {
      missing.push(`cut: ${told(one)} ${["left", "top", "right", "bottom"].map((side) => Math.round(box[side]))}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) missing.push("the page scrolls sideways");
  return missing;
}"""

# Parts of a board that lie over others, or are wider than their place
OVER = """() => {
  const parts = Array.from(document.querySelector(".play > *").children)
    .filter((one) => one.checkVisibility() && one.offsetHeight && !one.matches("details"));
  const boxes = parts.map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const wide = parts.filter((one) => one.scrollWidth > one.clientWidth + 4).map((one) => `wide: ${one.className}`);
  return wide.concat(parts.flatMap((one, i) => parts.slice(i + 1).filter((_, j) => over(boxes[i], boxes[i + 1 + j]))
    .map((other) => `${other.className} over ${one.className}`)));
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_context(reduced_motion="reduce").new_page()
    yield opened
    opened.context.close()


def kinds(game: str) -> list[Situation]:
    """Every kind of decision, with the fewest players and with the most."""
    players = games.load(game).players
    return [one for count in sorted({min(players), max(players)}) for one in situations(game, count)]


def must_fit(page: Page, one: Situation, size: tuple[int, int], lang: str) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    missing: list[Any] = page.evaluate(MISSING, NEEDED.get(one.game, "#none"))
    where = f"{one.game} {one.kind}, {one.players} players, {size[0]}×{size[1]}, {lang}"
    return [f"{where}: {each}" for each in missing[:4]]


@pytest.mark.parametrize("game", few())
def test_what_a_decision_needs_is_in_the_window(game: str, page: Page) -> None:
    """Each kind of decision in two sizes and one language, so that every pair of these comes up."""
    faults = []
    for number, one in enumerate(kinds(game)):
        lang = ("pl", "en")[number % 2]
        show(page, one, lang)
        for size in (SIZES[number % 4], SIZES[(number + 2 + number // 4) % 4]):
            faults += must_fit(page, one, size, lang)
    assert not faults, "\n".join(faults)


def test_a_replay_is_as_long_as_its_board(page: Page) -> None:
    """There the board's container has a width and no height: nothing lies over anything else all the same."""
    faults = []
    for game, size in product(games.own_names(), ((390, 844), (1366, 660))):
        one = situations(game, max(games.load(game).players))[0]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        show(page, one, "pl", at="replay")
        faults += [f"{game}, {size[0]} wide: {each}" for each in page.evaluate(OVER)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.own_names())
def test_every_decision_fits_in_every_window(game: str, page: Page) -> None:
    faults = []
    for one in kinds(game):
        for lang in ("pl", "en"):
            show(page, one, lang)
            faults += [fault for size in SIZES for fault in must_fit(page, one, size, lang)]
    assert not faults, "\n".join(faults)
