"""Results that are kept as JSON in `results`, and the pages that are written of them."""

import argparse
import json
import os
import platform
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RESULTS, DOCS = ROOT / "results", ROOT / "docs"
PICTURES = DOCS / "pictures"
SERVER = RESULTS / "server.json"  # from which bench/page.py writes the guide's table


def read(path: Path) -> dict[str, Any]:
    """What is kept in a file; nothing where there is none."""
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def write(path: Path, figures: dict[str, Any], indent: int | None = 1, sort_keys: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    between = (",", ":") if indent is None else None
    told = json.dumps(figures, ensure_ascii=False, indent=indent, separators=between, sort_keys=sort_keys)
    path.write_text(told + "\n", encoding="utf-8")


def known() -> dict[str, dict[str, dict[str, Any]]]:
    """What each bench of the server kept, by what it measured."""
    return read(SERVER)


def keep(bench: str, name: str, figures: dict[str, Any]) -> None:
    """Keep the newest figures of a bench, with the machine that they were measured on."""
    kept = known()
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "load": round(os.getloadavg()[0], 1)}
    kept.setdefault(bench, {})[name] = figures | machine
    write(SERVER, kept, sort_keys=True)


def asking(what: str) -> argparse.ArgumentParser:
    """What the makers of pages are asked for: some of what there is, played or only written."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("names", nargs="*", help="some instead of all")
    parser.add_argument("--no-play", dest="play", action="store_false", help="write of what is kept")
    parser.add_argument("--check", action="store_true", help="is the page what was kept?")
    return parser


def table(columns: Iterable[str], rows: Iterable[Iterable[object]], left: int = 1) -> list[str]:
    """A table as Markdown; so many columns are words, all others numbers."""
    names = list(columns)
    marks = ["---" if place < left else "---:" for place in range(len(names))]
    return [f"| {' | '.join(map(str, row))} |" for row in (names, marks, *rows)]


def between_marks(page: str, script: str, told: str) -> str:
    """The page with these words between the two marks of a script."""
    marks = re.compile(rf"(<!-- figures: bench/{script} -->\n).*?(<!-- end of figures -->)", re.DOTALL)
    return marks.sub(lambda found: f"{found[1]}{told}{found[2]}", page)


def write_page(path: Path, text: str) -> None:
    """Write a page; asked to `--check`, fail where it is another one."""
    if "--check" not in sys.argv:
        path.write_text(text, encoding="utf-8")
        print(path)
    elif text != path.read_text(encoding="utf-8"):
        raise SystemExit(f"{path.name} is not what was kept: run python {sys.argv[0]}")
