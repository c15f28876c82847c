"""What the board of RACE shows, from one view."""

from typing import Any

from stolik.core.language import say
from stolik.core.types import State
from stolik.extras.parts import part
from stolik_race.rules import PACES, has_picked

MINUTES = (2, 5)


@part("over", "laps", "players")
def board(view: State) -> dict[str, Any]:
    """Which parts there are, and where."""
    return {"laps": view.laps, "places": list(range(view.players))}


@part()
def prompt(lang: str) -> str:
    """What the seat is asked to do."""
    return say(lang, pl="Wybierz tempo", en="Pick a pace")


@part("players", "pending", "over", "seats.distance", "seat.shown")
def runner(view: State, place: int, names: tuple[str, ...]) -> dict[str, Any]:
    """How far a player has come."""
    return {
        "place": place,
        "name": names[place],
        "pending": bool(view.pending >> place & 1),
        "distance": view.seat[place].distance,
        "track": max(10, *(view.seat[p].distance for p in range(view.players))),
        "shown": view.seat[place].shown,
        "picked": has_picked(view, place),
    }


@part("over", "seat.card")
def hand(view: State, seat: int) -> dict[str, Any]:
    """The viewer's own card, and the paces."""
    own = view.seat[seat].card if seat >= 0 else 0
    return {"card": own - 1 if own > 0 else None, "paces": [] if view.over else list(range(1, PACES + 1))}
