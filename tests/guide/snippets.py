"""The pieces of code in the guides, and how each is run.

Blocks of ```sh are run by bash, as they stand, in a folder that looks like a clone after `make setup`. Those of
```python are one program a page; one that begins with `# name.py` is also a file of that name for the commands of the
page. Sessions (```console with >>>) must print what they say. A comment before a block changes that:

    <!-- not run: why -->              nobody runs it; the reason says who does something like it
    <!-- run by make soak: why -->     too long for `make test`
    <!-- typed: ?, quit -->            what a person types into it, line by line
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "docs" / "index.md",
    *sorted((ROOT / "docs" / "guide").glob("*.md")),
    *sorted((ROOT / "docs" / "reference").glob("*.md")),
]
_BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>not run|run by make soak|typed): (?P<told>.*?) -->\n)?"
    r"^```(?P<language>\w*)(?: (?P<file>\S+))?\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_RUN = ("sh", "python", "console")


@dataclass(frozen=True)
class Snippet:
    """A block of code: where it stands, what it is, and whether and how it is run."""

    page: str
    line: int
    language: str
    file: str  # that it is a piece of; such blocks are compared and not run
    code: str
    mark: str
    told: str

    @property
    def name(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def typed(self) -> str:
        return "".join(f"{line}\n" for line in self.told.split(", ")) if self.mark == "typed" else ""

    @property
    def is_run(self) -> bool:
        return self.mark != "not run"

    @property
    def is_slow(self) -> bool:
        return self.mark == "run by make soak"


def snippets(page: Path) -> list[Snippet]:
    """All blocks of a page, in order."""
    text, name = page.read_text(encoding="utf-8"), str(page.relative_to(ROOT))
    return [
        Snippet(
            name, text.count("\n", 0, found.start("language")) + 1, found["language"], found["file"] or "",
            found["code"], found["mark"] or "", found["told"] or "",
        )
        for found in _BLOCK.finditer(text)
    ]  # fmt: skip


ALL = [snippet for page in PAGES for snippet in snippets(page)]
RUN = [snippet for snippet in ALL if snippet.language in _RUN and not snippet.file and snippet.is_run]
