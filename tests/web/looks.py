"""Boards as viewers see them, drawn from states without a table."""

from functools import partial
from typing import Any

from stolik.core.game import Game
from stolik.core.types import State
from stolik.web.drawing import environment
from stolik.web.parts import Boards, Look

BOARDS = Boards(environment())


def look(game: Game, state: State, seat: int, lang: str, names: list[str]) -> Look:
    """A viewer's look at a state, with the legal moves of a seat that owes a decision."""
    legal = game.legal(state, seat) if seat >= 0 and not state["over"] else []
    auto = game.auto(game.plain_view(state, seat), seat) if legal else -1
    return Look(
        game,
        game.view(state, seat).tobytes(),
        seat,
        lang,
        tuple(names),
        partial(game.plain_view, state, seat),
        tuple(game.word(seat, action) for action in legal),
        7 if legal else None,
        game.word(seat, auto) if auto in legal else None,
        "x",
    )


def drawn(look: Look) -> str:
    """The board."""
    return str(BOARDS.whole(look))


def scene(look: Look, part: str, place: int = -1) -> Any:
    """What a part is drawn from."""
    return BOARDS.scene(look, part, place)
