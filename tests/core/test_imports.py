"""Imports point one way: core, extras, games, play, bots, analysis, then arena, envs and web, then the command line.

A game's champion learns and searches, so it may import from bots; nothing of the game itself imports its champion.
"""

import ast
import importlib
import sys
from pathlib import Path

import pytest

from stolik import old_paths

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "stolik"
MAY_IMPORT = {
    "core": {"core"},
    "extras": {"core", "extras"},
    "games": {"core", "extras", "games"},
    "play": {"core", "extras", "games", "play"},
    "bots": {"core", "extras", "games", "play", "bots"},
    "testing": {"core", "extras", "games", "play", "bots", "web", "testing"},
    "template": {"core", "extras", "games", "play", "testing"},
    "champion": {"core", "extras", "games", "bots"},
    "analysis": {"core", "extras", "games", "play", "bots", "analysis"},
    "arena": {"core", "extras", "games", "play", "bots", "analysis", "arena"},
    "envs": {"core", "extras", "games", "play", "bots", "analysis", "envs"},
    "web": {"core", "extras", "games", "play", "bots", "analysis", "web"},
    "cli": {"core", "extras", "games", "play", "bots", "analysis", "arena", "envs", "web", "cli"},
}


def imported(path: Path) -> set[str]:
    """The packages that a file imports from."""
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "stolik":
            rooms |= {alias.name for alias in node.names if alias.name != "__version__"}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stolik."):
            rooms.add(str(node.module).split(".")[1])
        elif isinstance(node, ast.Import):
            rooms |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("stolik.")}
    return rooms


def test_imports_point_one_way() -> None:
    files = [path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE]
    assert files
    for path in files:
        room, *rest = path.relative_to(PACKAGE).parts
        layer = "champion" if room == "games" and "champion" in rest else room
        assert imported(path) <= MAY_IMPORT[layer], path


def test_a_game_does_not_import_its_champion() -> None:
    for path in PACKAGE.glob("games/*/*.py"):
        assert ".champion" not in path.read_text(encoding="utf-8"), path


def test_rules_know_nothing_of_numba_strings_or_chance() -> None:
    for path in PACKAGE.glob("games/*/rules.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert names <= {"numpy"}, path
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.decorator_list], path


def test_one_game_knows_nothing_of_another() -> None:
    for path in PACKAGE.glob("games/*/*.py"):
        own = path.parent.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stolik.games."):
                assert str(node.module).split(".")[2] == own, path


@pytest.mark.parametrize("old", old_paths.MOVED)
def test_a_module_that_moved_has_its_old_name_for_one_release(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, old, raising=False)
    new = importlib.import_module(old_paths.MOVED[old])
    spec = new.__spec__
    with pytest.warns(DeprecationWarning, match=old_paths.MOVED[old]):
        assert importlib.import_module(old) is new
    assert new.__spec__ is spec
