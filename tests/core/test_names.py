"""Everything about a game is in its folder: no other file of stolik knows it by name."""

import re
from pathlib import Path

import pytest

from stolik import games

PACKAGE = Path(games.__file__).resolve().parents[1]
FILES = [
    path
    for path in sorted(PACKAGE.rglob("*"))
    if path.suffix in (".py", ".html", ".css", ".js", ".po", ".svg") and not path.is_relative_to(PACKAGE / "games")
]


# One game was written in C, too, to see how fast the machine could be: what compares with it says which.
YARDSTICK = {"lie": ("arena/beside.py", "arena/lie_in_c.py")}


def named(name: str, text: str) -> list[str]:
    """Where a text means the game: between quotes or signs of code, or in capitals. "Ten" and "lie" are words, too."""
    return re.findall(rf"[\"'`./_=-]{name}[\"'`./_=-].*|\b{name.upper()}\b.*", text)


@pytest.mark.parametrize("name", games.own_names())
def test_no_file_outside_its_folder_names_a_game(name: str) -> None:
    assert len(FILES) > 100
    found = {str(path.relative_to(PACKAGE)): named(name, path.read_text(encoding="utf-8")) for path in FILES}
    assert {path for path, lines in found.items() if lines} == set(YARDSTICK.get(name, ()))


@pytest.mark.parametrize(
    "text", ['[data-game="lie"]', 'msgid "option.lie.order"', "stolik.games.lie.tables", "`stolik/lie-v1`", "as in LIE"]
)
def test_such_a_name_would_be_found(text: str) -> None:
    assert named("lie", text)
