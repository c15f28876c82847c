"""People in front of a browser: they read, click and press keys, and know no rules: whatever is lit is a move."""

import contextlib
import os
import random
import shutil
import time
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.web.people import PATIENCE as SECONDS

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 1000 * SECONDS  # milliseconds, as browsers count
PHONE = 500  # pixels; narrower screens are touched
OFTEN = 100  # milliseconds between two looks at a whole board
QUICK = 5_000  # milliseconds that one click may take before another is tried
LIT = "button.move.lit"
PICKED = "[data-pick]"  # around what is chosen first, before a move is made of it
BOARD = """() => {
  const board = document.getElementById("board").cloneNode(true);
  for (const one of board.querySelectorAll("*")) {
    one.classList.remove("fresh", "coming"); // while something moves, or is shown
    one.style.viewTransitionName = "";
    for (const name of one.getAttributeNames().sort()) {
      const value = one.getAttribute(name);
      one.removeAttribute(name);
      if (name === "title") continue; // what is explained under the pointer has none
      const kept = name === "style" ? "data-style" : name; // the page's policy refuses a style that is set so
      if (value || !["class", "style"].includes(name)) one.setAttribute(kept, value);
    }
  }
  return board.innerHTML;
}"""
# Nothing moves any more, and what the stream told is drawn: the page looks the same half a second later.
AT_REST = f"""() => {{
  const look = ({BOARD})() + document.getAnimations().filter((one) => one.playState === "running").length;
  const [seen, since] = window.rested ?? [];
  if (seen !== look) window.rested = [look, performance.now()];
  return seen === look && performance.now() - since > 500;
}}"""
CLICKER = (Path(__file__).parent / "clicker.js").read_text()


def chromium() -> str | None:
    """The system's Chromium; if there is one without windows, that: it takes less processor time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


# Whether all people in the lobby have added their seeds, or there is no lobby any more
SEEDED = """() => Array.from(document.querySelectorAll('.lobby-seat.person'))
  .every((seat) => /[0-9a-f]{8}/.test(seat.textContent))"""


class Person:
    """One person with a browser of their own. Faults are errors in the console, failed requests, and foreign ones."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        lang: str = "en",
        width: int = 1280,
        still: bool = True,
        trusting: bool = False,
        pocket: bool = False,
    ) -> None:
        self.url, self.name, self.width = url, name, width
        self.faults: list[str] = []
        self.rng = random.Random(name)
        self.context = browser.new_context(
            locale=lang,
            viewport={"width": width, "height": 800},
            reduced_motion="reduce" if still else "no-preference",
            has_touch=width < PHONE,
            ignore_https_errors=trusting,
        )
        if not pocket:  # a service worker would keep dozens of pages for every person
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:")):
            self.faults.append(f"a request left the machine: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status} {response.request.method} {response.url}")

    # Going places

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def open_table(self, game: str, players: int, bots: int) -> str:
        """Make a table by its form, bots on the last seats; the link for others."""
        self.go(f"/new/{game}")
        self.page.get_by_role("textbox").first.fill(self.name)
        self.page.locator(f"input[name=players][value='{players}']").check(force=True)
        for place in range(players - bots, players):
            self.page.locator(f"select[name='bots.{place}']").select_option("easy")
        if (relaxed := self.page.locator("input[name=pace][value=relaxed]")).count():  # only games with a race ask
            relaxed.check()
        self.page.locator("form.sheet button").click()
        self.page.locator("#table").wait_for()
        return self.page.locator("#links input").first.input_value()

    def join(self, link: str) -> None:
        self.go(link)
        self.page.get_by_role("textbox").first.fill(self.name)
        self.page.locator("form.sheet button").click()
        self.page.locator("#table").wait_for()
        self.page.wait_for_function(SEEDED)  # the page adds its seed before the host begins

    def start(self) -> None:
        self.page.locator("#start button").click()
        self.page.locator(".lobby-seats").wait_for(state="detached")  # the lobby is gone, and nothing jumps any more
        self.page.locator("#board .felt-status").wait_for()

    # Looking

    @property
    def is_over(self) -> bool:
        return self.page.locator(".result").count() > 0

    @property
    def lit(self) -> Locator:
        return self.page.locator(f"{LIT}:visible")

    def must_not_scroll_sideways(self) -> None:
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= self.width, f"{self.page.url} is {width} px wide on a screen of {self.width}"

    def must_come_to_rest(self) -> None:
        self.page.wait_for_function(AT_REST, polling=OFTEN)

    def must_look_the_same_after_reloading(self) -> None:
        """A board is drawn piece by piece as the game goes; a page that is new shows no other."""
        self.must_come_to_rest()
        drawn = self.page.evaluate(BOARD)
        self.page.reload()
        with contextlib.suppress(PlaywrightTimeoutError):
            self.page.wait_for_function(f"drawn => ({BOARD})() === drawn", arg=drawn, polling=OFTEN)
        assert self.page.evaluate(BOARD) == drawn

    def must_be_accessible(self) -> None:
        found: dict[str, Any] = Axe().run(self.page).response
        serious = [
            f"{one['id']}: {node['html'][:160]} ({node.get('failureSummary', '')[:200]})"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"][:3]
        ]
        assert not serious, f"{self.page.url}\n" + "\n".join(serious)

    # Playing

    def window(self) -> str:
        """The number of the decision window, empty when nothing is owed."""
        return str(self.page.evaluate("document.querySelector('#move input')?.value ?? ''"))

    def click_any(self) -> bool:
        """Click or tap any lit move, after what is to be chosen for it, and wait until the table has answered."""
        window = self.window()
        if not self.touch_any():
            return False
        self._wait_after(window)
        return True

    def touch_any(self) -> bool:
        """The same without waiting."""
        window = self.window()
        picks = self.page.locator(f"{PICKED}:not(:has([aria-pressed=true])) {LIT}:visible")
        while window and picks.count():
            self.touch(picks.nth(self.rng.randrange(picks.count())))
        moves = self.page.locator(f"{LIT}:not({PICKED} *, .curtain *):visible")  # a curtain is no move
        count = moves.count()
        if not count or not window:
            return False
        until = time.monotonic() + SECONDS
        while not self._touched(moves.nth(self.rng.randrange(count))):
            if self.window() != window:
                return False
            assert time.monotonic() < until, f"{count} lit moves, and none could be clicked"
            count = moves.count() or count
        return True

    def _touched(self, move: Locator) -> bool:
        """Whether it could be: a board may be drawn again, or lay one choice over another."""
        try:
            self.touch(move)
        except PlaywrightError:
            return False
        return True

    def touch(self, move: Locator) -> None:
        """A click; on a phone a tap, and a second one where the first only shows what would happen."""
        if self.width >= PHONE:
            move.click(timeout=QUICK)
            return
        move.tap(timeout=QUICK)
        if self.page.locator(f"{LIT}.aimed").count():
            self.page.locator(f"{LIT}.aimed").tap(timeout=QUICK)

    def hurry(self, seconds: float, most: int | None = None, avoid: str = "") -> None:
        """From now on click lit moves in the page itself, without waiting for anybody, until the game is over."""
        script = f"given => {{ window.played = ({CLICKER})(given); window.played.catch(() => {{}}); }}"
        seed = self.rng.randrange(1, 2**31)
        self.page.evaluate(script, {"seed": seed, "seconds": seconds, "most": most, "avoid": avoid})

    def played(self) -> int:
        """How many clicks it took until the game was over."""
        return int(self.page.evaluate("() => window.played"))

    def press_any(self) -> bool:
        """The same by the keyboard alone: Tab or an arrow to something lit, then Enter."""
        window = self.window()
        if not window or not self.lit.count():
            return False
        for _ in range(self.rng.randrange(1, 4)):
            self.page.keyboard.press(self.rng.choice(["Tab", "ArrowRight", "ArrowDown"]))
        for _ in range(400):
            if self.page.evaluate(f"document.activeElement.matches('{LIT}')"):
                self.page.keyboard.press("Enter")
                if not self.page.evaluate(f"document.activeElement.closest('{PICKED}')"):
                    self._wait_after(window)
                    return True
            self.page.keyboard.press("Tab")
        raise AssertionError("no lit move can be reached by Tab")

    def wait_for_my_turn_or_the_end(self) -> None:
        self.page.locator("#move input, .result").first.wait_for(state="attached")

    def _wait_after(self, window: str) -> None:
        changed = (
            "old => (document.querySelector('#move input')?.value ?? '') !== old || document.querySelector('.result')"
        )
        self.page.wait_for_function(changed, arg=window)


def play(people: list[Person], most: int, seconds: float = 5 * SECONDS) -> int:
    """Everybody clicks lit moves by the browser's own pointer, until `most` decisions were made; how many."""
    made, until = 0, time.monotonic() + seconds
    while made < most and not all(one.is_over for one in people):
        assert time.monotonic() < until, f"{made} decisions in {seconds} s"
        if not (moved := sum(one.click_any() for one in people)):
            people[0].page.wait_for_timeout(20)
        made += moved
    return made


def play_out(people: list[Person], seconds: float = 5 * SECONDS) -> int:
    """Everybody clicks on until the game is over; how many clicks there were. Quick: no word to the pages meanwhile."""
    for one in people:
        one.hurry(seconds)
    made = sum(one.played() for one in people)
    for one in people:
        one.page.keyboard.press("Escape")  # the show of the end lies over what comes next
    return made


def play_on(person: Person, most: int, avoid: str = "") -> None:
    """A person among bots makes some decisions quickly, and waits for the next one or the end."""
    person.hurry(5 * SECONDS, most, avoid)
    person.played()
    person.wait_for_my_turn_or_the_end()
