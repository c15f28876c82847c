"""Boards as viewers see them, drawn from states without a table."""

from dataclasses import replace
from typing import Any

from stolik.core.game import Game
from stolik.core.types import State
from stolik.web.drawing import parts
from stolik.web.drawing.table_view import BoardView


def look(game: Game, state: State, seat: int, lang: str, names: list[str]) -> BoardView:
    """A viewer's look at a state, with the legal moves of a seat that owes a decision."""
    legal = game.legal(state, seat) if seat >= 0 and not state["over"] else []
    auto = game.auto(game.plain_view(state, seat), seat) if legal else -1
    return replace(
        parts.glance(game, names, state, seat, lang),
        legal=tuple(game.word(seat, action) for action in legal),
        window=7 if legal else None,
        auto=game.word(seat, auto) if auto in legal else None,
        table="x",
    )


def drawn(look: BoardView) -> str:
    """The board."""
    return str(parts.whole(look))


def scene(look: BoardView, part: str, place: int = -1) -> Any:
    """What a part is drawn from."""
    return parts.scene(look, part, place)
