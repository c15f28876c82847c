"""Somebody who is taught: reads each step of a lesson and makes the move that it asks for, by pointer or keys."""

from playwright.sync_api import Locator, expect

from stolik.play.lessons import Lesson
from tests.browser.people import LIT, PATIENCE, PHONE, Person

# Pieces that a note points at, and that are out of sight, cut off or covered; of a move the middle is enough
UNSEEN = """() => {
  const at = (piece, x, y) => {
    const box = piece.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
    return piece.contains(top) || piece.closest("label, button")?.contains(top);
  };
  const seen = (piece) => piece.scrollHeight <= piece.clientHeight + 6 &&
    at(piece, .5, .04) && at(piece, .5, .96) && at(piece, .04, .5);
  return JSON.parse(document.querySelector("#lesson [data-at]")?.dataset.at ?? "[]").filter((one) => {
    const isMove = !one.startsWith("."), board = document.getElementById("board");
    const pieces = Array.from(board.querySelectorAll(isMove ? `[value="${one}"]` : one));
    const drawn = pieces.filter((piece) => piece.checkVisibility());
    return isMove ? drawn.length && !drawn.some((piece) => at(piece, .5, .5)) : !drawn.some(seen);
  });
}"""
TURNED = ".chain-turns"  # a tile is turned first, by the key E


class Learner:
    """A person in a lesson that was begun on the first page."""

    def __init__(self, person: Person, lesson: Lesson, by_keys: bool) -> None:
        self.person, self.page, self.lesson, self.by_keys = person, person.page, lesson, by_keys
        person.context.add_init_script("localStorage.setItem('pace', '0')")
        person.go("/")
        self._press(self.page.locator(f".game-card[data-game={lesson.game.name}] .teach button"))
        self.page.locator("#table[data-live]").wait_for()

    def learn(self, first: int = 0, last: int | None = None) -> None:
        """Make the moves of some steps, and be at the next one, or at the end."""
        for number in range(first, len(self.lesson.steps) if last is None else last):
            self.must_be_at(number)
            for word in self.lesson.steps[number].moves:
                self.move(word)

    def must_be_at(self, number: int) -> None:
        kind = f"lesson-step-{number + 1}" if number < len(self.lesson.steps) else "lesson-end-0"
        self.page.locator(f"#lesson [data-fresh='{kind}']").wait_for()
        assert self.page.evaluate(UNSEEN) == [], f"{self.lesson.game.name}, {kind}"

    def move(self, word: str) -> None:
        """Make a move and wait until the table has answered."""
        asked = self.page.locator(f"#board button.lit[value='{word}']")
        self.page.wait_for_function("() => document.querySelector('#move input')")
        self._uncover(asked)
        window = self.person.window()
        if self.by_keys:
            self.page.keyboard.press("h")
            expect(self.page.locator("#board button.lit.taught-piece:focus")).to_have_attribute("value", word)
            self.page.keyboard.press("Enter")
        else:
            self._point(asked.locator("visible=true").first)
        self.page.wait_for_function("old => document.querySelector('#move input')?.value !== old", arg=window)

    def _uncover(self, asked: Locator) -> None:
        asked.first.wait_for(state="attached", timeout=PATIENCE)
        for _ in range(40):
            if asked.locator("visible=true").count() or not self.page.locator(TURNED).count():
                return
            self.page.keyboard.press("e")

    def _press(self, button: Locator) -> None:
        if self.by_keys:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            self._point(button)

    def _point(self, move: Locator) -> None:
        """A click; on a phone a tap, and a second one where the first only shows what would happen."""
        if self.person.width >= PHONE:
            move.click()
            return
        move.tap()
        if self.page.locator(f"{LIT}.aimed").count():
            self.page.locator(f"{LIT}.aimed").tap()
