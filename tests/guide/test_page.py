"""The guide shows the example game's real text, and links in all pages lead somewhere."""

import re
from pathlib import Path

import pytest

from stolik.cli.new_game import TEMPLATE

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide" / "add-a-game.md"
BLOCK = re.compile(r"^```python (?P<file>\S+)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PAGES = sorted({page.resolve() for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]})
PAGE = GUIDE.read_text(encoding="utf-8")
BLOCKS = [(found["file"], found["code"]) for found in BLOCK.finditer(PAGE)]


def test_the_guide_shows_code_of_every_file() -> None:
    shown = {file for file, _ in BLOCKS}
    assert shown >= {f"stolik_race/{name}.py" for name in ("rules", "belief", "words", "text", "policy")}


@pytest.mark.parametrize(("file", "code"), BLOCKS, ids=[f"{file}-{place}" for place, (file, _) in enumerate(BLOCKS)])
def test_code_in_the_guide_is_the_code_of_the_example(file: str, code: str) -> None:
    assert code in (TEMPLATE / file).read_text(encoding="utf-8")


def test_the_rules_in_the_guide_are_those_of_the_example() -> None:
    rules = re.findall(r"^- \*\*R\d.*$", PAGE, re.MULTILINE)
    assert rules == re.findall(r"^- \*\*R\d.*$", (TEMPLATE / "stolik_race/rules.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_to_files(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
