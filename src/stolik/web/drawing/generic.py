"""The board of a game that brings none: its fields as panels, and every legal move as a button in words."""

from dataclasses import asdict
from itertools import groupby
from typing import Any

from stolik.core.game import Game
from stolik.core.types import State
from stolik.extras.parts import part


@part()
def board(names: tuple[str, ...]) -> dict[str, Any]:
    """The parts below, one after another."""
    return {"places": list(range(len(names)))}


@part()
def moves(game: Game, legal: tuple[str, ...], seat: int, lang: str, auto: str | None) -> dict[str, Any]:
    """Moves of the same range of ACTIONS stand together."""
    named = getattr(game.words, "action_text", None)
    actions = [(word, game.parse(seat, word)) for word in legal]
    groups = [
        [(word, named(action, lang) if named else "") for word, action in group]
        for _, group in groupby(actions, key=lambda move: game.actions.find(move[1])[0])
    ]
    return {"groups": groups, "auto": auto}


@part("*")
def shared(game: Game, view: State, seat: int, names: tuple[str, ...], lang: str) -> list[dict[str, Any]]:
    """What lies on the table."""
    return [asdict(one) for one in game.panels(view, seat, len(names), lang).shared]


@part("*")
def player(game: Game, view: State, seat: int, place: int, names: tuple[str, ...], lang: str) -> dict[str, Any] | None:
    """What a seat has."""
    seats = game.panels(view, seat, len(names), lang).seats
    if place >= len(seats):
        return None
    return {
        "place": place,
        "name": names[place],
        "pending": bool(view.pending >> place & 1),
        "fields": [asdict(one) for one in seats[place]],
    }


PARTS = (board, moves, shared, player)
