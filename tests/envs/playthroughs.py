"""OpenSpiel's own playthroughs of our games, kept as text: `make golden` writes them, a test compares.

Each is one random game with everything that OpenSpiel can ask of its states. Tensors are written as their size and a
checksum, and long lines are cut, with a checksum too.
"""

import re
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zlib import crc32

from open_spiel.python.algorithms import generate_playthrough

import stolik.envs.openspiel  # noqa: F401 - registers the games
from stolik import games

FOLDER = Path(__file__).with_name("playthroughs")
SETTINGS = {**{name: f"stolik_{name}" for name in games.names()}, "lie-one-round": "stolik_lie(one_round=true)"}
_SEED = 11
_WIDTH = 200


def cut(line: str) -> str:
    return line if len(line) <= _WIDTH else f"{line[:_WIDTH]}… ({len(line)} characters, {crc32(line.encode()):08x})"


def brief(tensor: Any, name: str) -> list[str]:
    """Instead of tens of thousands of numbers, most of them 0."""
    return [f"{name}: {tensor.size} numbers, {crc32(tensor.tobytes()):08x}"]


def played(name: str, actions: list[int] | None = None) -> str:
    """A game as OpenSpiel writes it down: by these actions, chance included, or at random."""
    with patch.object(generate_playthrough, "_format_tensor", brief):
        written = generate_playthrough.playthrough(SETTINGS[name], actions, seed=_SEED)
    return "".join(cut(line) + "\n" for line in written.splitlines())


def actions_of(text: str) -> list[int]:
    """The actions of a game that was written down."""
    return [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in SETTINGS:
        (FOLDER / f"{each}.txt").write_text(played(each), encoding="utf-8")
