"""The pad where people enter what real dice, cards and tiles show.

A game's pad.py says how an outcome looks on it (`piece`), and its pad.html draws that.
"""

from typing import Any

from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.web.drawing.table_view import Pad


def laid_out(game: Game, lang: str, pad: Pad) -> dict[str, Any]:
    """Pieces in groups, each with how likely it is."""
    total = sum(weight for _, weight in pad.outcomes)
    groups: dict[str, list[dict[str, Any]]] = {}
    for outcome, weight in pad.outcomes:
        one = _piece(game, outcome, lang) | {"word": game.word(CHANCE, outcome)}
        one["odds"] = f"{weight}/{total}" if total else ""
        groups.setdefault(one["group"], []).append(one)
    drawn = game.file("pad.html").exists()
    return {"groups": sorted(groups.items()), "ply": pad.ply, "slip": pad.slip, "waits": pad.waits, "drawn": drawn}


def _piece(game: Game, outcome: int, lang: str) -> dict[str, Any]:
    """How an outcome looks: for the game's pad.html, with a label and the group in which it stands."""
    own = getattr(game.part("pad"), "piece", None)
    plain = {"label": game.word(CHANCE, outcome), "group": "", "key": ""}
    return plain | own(outcome, lang) if own else plain
