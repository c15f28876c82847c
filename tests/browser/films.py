"""Film strips for `make screenshots`: each game's climax beat by beat, as those see it who look on."""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.people import Person
from tests.browser.scripted import CLIMAXES, Script, patched
from tests.browser.test_fold import SIZES

FRAME = 450  # milliseconds after a beat: cards have been turned by then
ACROSS = 3


def films(browser: Browser, url: str, folder: Path, chosen: tuple[str, ...]) -> None:
    """All climaxes, in every size, and in the two languages by turns."""
    with patched() as monkeypatch:
        for game in CLIMAXES.keys() & set(chosen):
            for (width, height), lang in zip(SIZES, ("en", "pl", "pl", "en"), strict=True):
                climax = CLIMAXES[game]
                script = Script(url, climax.record, monkeypatch)
                script.play(climax.begin)
                ewa = Person(browser, url, "Ewa", lang=lang, width=width, still=False)
                ewa.page.set_viewport_size({"width": width, "height": height})
                ewa.context.add_init_script("localStorage.setItem('pace', '4')")
                script.seat(ewa, -1)
                script.play(climax.ply + 1)
                frames = [frame(ewa.page, climax.ply, beat) for beat in range(1, climax.beats + 1)]
                joined(frames).save(folder / f"{game}-climax-{lang}-{width}x{height}.png")
                ewa.context.close()


def frame(page: Page, ply: int, beat: int) -> Image.Image:
    """The window at a beat."""
    page.locator(f"#moments[data-beat='{beat}'] [data-moment='{ply + 1}']").wait_for(state="attached")
    page.wait_for_timeout(FRAME)
    return Image.open(io.BytesIO(page.screenshot()))


def joined(frames: list[Image.Image]) -> Image.Image:
    """Frames side by side, half as large."""
    width, height = frames[0].width // 2, frames[0].height // 2
    strip = Image.new("RGB", (ACROSS * width, -(-len(frames) // ACROSS) * height))
    for number, one in enumerate(frames):
        strip.paste(one.resize((width, height)), (number % ACROSS * width, number // ACROSS * height))
    return strip
