"""The guide shows the example game's real text, and links in all pages lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.guide.conftest import EXAMPLE

GUIDE = EXAMPLE.parent / "add-a-game.md"
BLOCK = re.compile(r"^```python (?P<file>\S+)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
ROOT = EXAMPLE.parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGE = GUIDE.read_text(encoding="utf-8")
BLOCKS = [(found["file"], found["code"]) for found in BLOCK.finditer(PAGE)]


def test_the_guide_shows_code_of_every_file() -> None:
    shown = {file for file, _ in BLOCKS}
    assert shown >= {f"race/{name}.py" for name in ("rules", "belief", "words", "text")}


@pytest.mark.parametrize(("file", "code"), BLOCKS, ids=[f"{file}-{place}" for place, (file, _) in enumerate(BLOCKS)])
def test_code_in_the_guide_is_the_code_of_the_example(file: str, code: str) -> None:
    assert code in (EXAMPLE / file).read_text(encoding="utf-8")


def test_every_piece_of_code_names_its_file() -> None:
    assert len(re.findall(r"^```python", PAGE, re.MULTILINE)) == len(BLOCKS)


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_to_files(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
