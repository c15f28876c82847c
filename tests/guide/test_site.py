"""The documentation site builds without a warning, its links lead somewhere, and it asks no other host for anything."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
POLICY = "default-src 'self' file: data: blob: 'unsafe-inline'"  # no host but the page's own
_LOADED_BY_CSS = re.compile(r"(?:url\(|@import)\s*[\"']?\s*(?:https?:)?//", re.IGNORECASE)
_WAYS_IN = ["Play", "Host a table", "Write a bot", "Use the games in research", "Add a game"]


pytestmark = pytest.mark.xdist_group("site")  # built once


class Links(HTMLParser):
    """What a page links to, what it loads by itself, and the places in it that can be linked to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.policy = ""
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        else:
            self.loaded += [given[name] for name in ("src", "href", "srcset", "data", "poster") if given.get(name)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mkdocs", reason="mkdocs is not installed: make setup")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    return {page: Links(page) for page in site.rglob("*.html")}


def target(site: Path, page: Path, link: str) -> tuple[Path, str]:
    """The file that a link leads to, and the place in it."""
    parts = urlsplit(link)
    base = site if parts.path.startswith("/") else page.parent
    path = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else page
    return (path / "index.html" if path.is_dir() else path), unquote(parts.fragment)


def test_every_page_of_the_repository_is_in_the_site(pages: dict[Path, Links], site: Path) -> None:
    built = {page.relative_to(site).as_posix() for page in pages}
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix().replace("README.html", "index.html")
        assert name in built


def test_links_lead_to_pages_and_to_places_in_them(pages: dict[Path, Links], site: Path) -> None:
    dead = []
    for page, found in pages.items():
        for link in [*found.links, *found.loaded]:
            if urlsplit(link).scheme in ("", "file") and not link.startswith("//"):
                path, place = target(site, page, link)
                if not path.is_file() or (place and path in pages and place not in pages[path].places | {"__top"}):
                    dead.append(f"{page.relative_to(site)}: {link}")
    assert not dead, "\n".join(dead)


def test_no_page_loads_anything_from_another_host(pages: dict[Path, Links], site: Path) -> None:
    """What the theme's script could fetch for pages other than ours, the policy in each page forbids."""
    for page, found in pages.items():
        assert not [link for link in found.loaded if re.match(r"(https?:)?//", link)], page.relative_to(site)
        assert found.policy == POLICY, page.relative_to(site)
    for style in [*site.rglob("*.css"), *pages]:
        assert not _LOADED_BY_CSS.search(style.read_text(encoding="utf-8")), style.relative_to(site)


def test_there_are_five_ways_in(site: Path, pages: dict[Path, Links]) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<h2 [^>]*><a href=[^>]*>(.*?)</a>", text) == _WAYS_IN


def test_the_reference_tells_of_what_programs_use(site: Path, pages: dict[Path, Links]) -> None:
    told = set().union(*(found.places for page, found in pages.items() if page.parent.name == "reference"))
    assert told >= {
        "stolik.games.load",
        "stolik.core.game.Game.legal",
        "stolik.core.contract.step",
        "stolik.play.match.Match.play",
        "stolik.play.dealers.SeedDealer",
        "stolik.bots.make",
        "stolik.bots.interface.Bot.choose",
        "stolik.envs.make",
        "stolik.envs.batch.Batch.step",
        "stolik.testing.Laws",
    }


def test_every_target_of_make_can_be_made_and_every_one_that_a_page_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        named = set(re.findall(r"(?:`|^)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
        assert named <= targets, page.name
    tried = subprocess.run(["make", "--dry-run", *targets], cwd=ROOT, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
