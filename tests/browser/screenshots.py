"""`make screenshots`: every page and board, in both languages and four sizes, by day and by night, and films.

python -m tests.browser.screenshots build/screenshots [game …]
python -m tests.browser.screenshots --pictures docs/pictures [game …]
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from stolik import games
from tests.browser.films import films
from tests.browser.people import FLAGS, Person, chromium, play_on, play_out
from tests.browser.test_fold import SIZES
from tests.web import servers

# Every size in both languages: by day in one of them, by night in the other
LOOKS = [
    (lang, size, ("light", "dark")[(number + (lang == "en")) % 2])
    for lang in ("pl", "en")
    for number, size in enumerate(SIZES)
]
REPLAYED = 14  # the ply of a replay that is pictured
CHOICES = 5  # lit moves on a README picture
MOMENTS = {"lie": 5, "seventeen": 8}  # decisions before it, else 22; short games are young then
CALL = ".lie-check, .seventeen-check"  # who never checks sees more of a game
SHAPE = 0.84  # its height, of its width


def main() -> None:
    folder = Path(sys.argv[2] if sys.argv[1] == "--pictures" else sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    path = chromium()
    assert path, "Chromium is not installed here: apt-get install chromium"
    with tempfile.TemporaryDirectory() as data, servers.threaded(f"{data}/tables.db") as url, sync_playwright() as it:
        browser = it.chromium.launch(executable_path=path, args=FLAGS)
        if sys.argv[1] == "--pictures":
            first_page(browser, url, folder)
            for game in sys.argv[3:] or games.names():
                picture(browser, url, folder, game)
        else:
            chosen = tuple(sys.argv[2:]) or games.names()
            for lang, size, scheme in LOOKS:
                look(browser, url, folder, chosen, lang, size, scheme)
            films(browser, url, folder, chosen)
        browser.close()


def somebody(browser: Browser, url: str, name: str, lang: str, size: tuple[int, int], scheme: str) -> Person:
    person = Person(browser, url, name, lang=lang, width=size[0])
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    return person


def look(
    browser: Browser, url: str, folder: Path, chosen: tuple[str, ...], lang: str, size: tuple[int, int], scheme: str
) -> None:
    """All pages in one look; of a board that is played, what fits into the window."""
    ola = somebody(browser, url, "Ola", lang, size, scheme)

    def shot(name: str, path: str | None = None) -> None:
        if path is not None:
            ola.go(path)
        ola.page.evaluate("scrollTo(0, 0)")
        to = folder / f"{name}-{lang}-{size[0]}x{size[1]}-{scheme}.png"
        ola.page.screenshot(path=to, full_page="-board" not in name)

    shot("home", "/")
    shot("docs", "/docs")
    shot("error", "/nowhere")
    for game in chosen:
        shot(f"{game}-new", f"/new/{game}")
        shot(f"{game}-rules", f"/rules/{game}")
        ola.open_table(game, players=3 if 3 in games.load(game).players else 2, bots=1)
        shot(f"{game}-lobby")
        table(ola, game, shot)
    ola.context.close()


def table(ola: Person, game: str, shot: object) -> None:
    """A board at its start, later on, and at the end, with what comes after."""
    assert callable(shot)
    if ola.page.locator(".lobby-seat.open").count():
        ola.page.locator(".lobby-seat.open button").first.click()
        ola.page.locator(".lobby-seat.open").wait_for(state="detached")
    ola.start()
    for number, decisions in enumerate((0, 2, 6, 12)):
        play_on(ola, decisions)
        if ola.is_over:
            break
        shot(f"{game}-board{number}")
    play_out([ola])
    shot(f"{game}-end")
    address = ola.page.url.partition("?")[0]
    ola.go(f"{address}/replay/{REPLAYED}")
    shot(f"{game}-replay")
    ola.go(f"{address}/proof")
    shot(f"{game}-proof")


def picture(browser: Browser, url: str, folder: Path, game: str) -> None:
    """A board for the README, in the middle of a game, at a moment when there is something to choose."""
    ola = somebody(browser, url, "Ola", "en", (1440, 1800), "light")
    for _ in range(6):  # a game may be over too early
        ola.open_table(game, players=3, bots=2)
        ola.start()
        play_on(ola, MOMENTS.get(game, 22), CALL)
        for _ in range(12):
            if ola.is_over or ola.lit.count() >= CHOICES:
                break
            play_on(ola, 1, CALL)
        if not ola.is_over:
            break
    ola.page.mouse.move(0, 0)
    ola.page.evaluate("scrollTo(0, 0)")
    box = ola.page.locator("#board").bounding_box()
    assert box
    clip = {"x": box["x"], "y": box["y"], "width": box["width"], "height": min(box["height"], box["width"] * SHAPE)}
    ola.page.screenshot(path=folder / f"{game}.jpg", type="jpeg", quality=85, clip=clip)  # type: ignore[arg-type]
    ola.context.close()


def first_page(browser: Browser, url: str, folder: Path) -> None:
    """The first page, in the shape of the boards."""
    ola = somebody(browser, url, "Ola", "en", (1440, round(1440 * SHAPE)), "light")
    ola.go("/")
    ola.page.screenshot(path=folder / "home.jpg", type="jpeg", quality=85)
    ola.context.close()


if __name__ == "__main__":
    main()
