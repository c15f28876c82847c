"""How games look: board.py, board.html, board.css and more, found in the games' folders."""

import importlib
import importlib.util
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from stolik import games
from stolik.core.types import State

GAMES = Path(games.__file__).parent
STATIC = ("board.css", "board.js")


class Scene(Protocol):
    """All that a board's template needs, prepared from the view and the seat's legal moves alone."""

    def __call__(
        self, view: State, seat: int, legal: dict[str, int], names: list[str], lang: str
    ) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Board:
    """What a game's folder brings to the table."""

    name: str
    has_template: bool
    has_style: bool
    has_script: bool
    has_art: bool
    has_symbols: bool
    has_figures: bool
    minutes: tuple[int, int] | None
    scene: Scene | None

    def file(self, name: str) -> Path:
        return GAMES / self.name / name


@cache
def board(name: str) -> Board:
    """The board of a game."""
    folder = GAMES / name
    module = f"{games.__name__}.{name}.board"
    code = importlib.import_module(module) if importlib.util.find_spec(module) else None
    return Board(
        name=name,
        has_template=(folder / "board.html").exists(),
        has_style=(folder / "board.css").exists(),
        has_script=(folder / "board.js").exists(),
        has_art=(folder / "art.svg").exists(),
        has_symbols=(folder / "symbols.svg").exists(),
        has_figures=(folder / "figures.html").exists(),
        minutes=getattr(code, "MINUTES", None),
        scene=getattr(code, "scene", None),
    )
