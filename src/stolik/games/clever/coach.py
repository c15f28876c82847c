"""What the coach is told of Twice as Clever: rounds, and the points on a sheet after a move."""

from stolik.core.language import say
from stolik.core.state import copy_plain
from stolik.core.types import State
from stolik.games.clever.rules import step
from stolik.games.clever.sheet import lowest_area, total_points

SILENT = {
    "done": {"pl": "Koniec łańcucha.", "en": "The end of the chain."},
    "roll": {"pl": "Rzut bez odzyskanej kości.", "en": "A roll without taking a die back."},
}


def round_of(s: State) -> int:
    return int(s.round)


def figures(view: State, seat: int, action: int, lang: str) -> list[str]:
    """The points that a move adds at once, and what the lowest area has then, which counts for every fox."""
    after = copy_plain(view)
    step(after, seat, action)
    gained = total_points(after.seat[seat]) - total_points(view.seat[seat])
    lowest = lowest_area(after.seat[seat])
    return [
        say(
            lang,
            pl=f"od razu {gained:+d} pkt, najsłabsze pole ma wtedy {lowest}",
            en=f"{gained:+d} points at once, the lowest area then has {lowest}",
        )
    ]
