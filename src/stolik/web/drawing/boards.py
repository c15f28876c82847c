"""Boards of games: board.py, board.html, board.css and more, found through the games."""

import re
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from stolik import bots, games
from stolik.core.game import Game
from stolik.extras.explanations import Explanations, explanations
from stolik.extras.parts import Part
from stolik.web.drawing import generic

STATIC = ("board.css", "board.js", "moments.css")
_CLOTH = re.compile(r"^\[data-game=.*--felt.*$", re.MULTILINE)


@dataclass(frozen=True)
class Board:
    """What a game brings to the table."""

    has_template: bool
    has_style: bool
    has_script: bool
    has_art: bool
    has_symbols: bool
    has_moments: bool
    minutes: tuple[int, int] | None
    parts: tuple[Part, ...]
    explained: Explanations


@cache
def board(game: Game) -> Board:
    """The board of a game."""
    code = game.part("board")
    return Board(
        has_template=game.file("board.html").exists(),
        has_style=game.file("board.css").exists(),
        has_script=game.file("board.js").exists(),
        has_art=game.file("art.svg").exists(),
        has_symbols=game.file("symbols.svg").exists(),
        has_moments=game.file("moments.html").exists(),
        minutes=getattr(code, "MINUTES", None),
        parts=_parts(code, game.file("board.html").exists()),
        explained=explanations(game),
    )


def _parts(code: ModuleType | None, has_template: bool) -> tuple[Part, ...]:
    """The game's own parts; where it has no template, those that any game has, and its prompt."""
    own = {one.name: one for one in vars(code).values() if isinstance(one, Part)} if code else {}
    return tuple(own.values() if has_template else ({one.name: one for one in generic.PARTS} | own).values())


@cache
def company(game: Game, lang: str) -> dict[str, dict[str, Any]]:
    """By their word: name, trait and sentence in a language, and the face, which `parts/faces.html` draws."""
    return {
        who: {"name": one.name, "trait": one.trait[lang], "text": getattr(one, lang), "face": one.face}
        for who, one in bots.characters(game).items()
    }


@cache
def felts() -> str:
    """A style sheet: the cloth of every game that has one of its own, and its shade at the edge."""
    return "".join(f"{line}\n" for name in games.names() for line in _felt(games.load(name)))


def _felt(game: Game) -> list[str]:
    """The lines of a game's board.css about its cloth; some packages name its colours in FELT of their board.py."""
    style, older = game.file("board.css"), getattr(game.part("board"), "FELT", None)
    if older:
        return [f'[data-game="{game.name}"] {{ --felt: {older[0]}; --felt-deep: {older[1]}; }}']
    return _CLOTH.findall(style.read_text(encoding="utf-8")) if style.exists() else []
