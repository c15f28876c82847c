"""What happened since a viewer's last decision: the moves that are shown to them (`drawing/scenes.py` draws them)."""

import marshal
from typing import Any

from stolik.core.contract import CHANCE
from stolik.web.drawing.boards import board
from stolik.web.drawing.log import Fact, spoken
from stolik.web.drawing.scenes import SENTENCE
from stolik.web.drawing.table_view import Moment
from stolik.web.storage.rows import TABLE
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR

_FAR = 80  # moves that are looked back on
_MOST = 24  # moments on the strip
_PLAIN: dict[str, Any] = {"marks": [], "run": False, "quiet": False}
_SENTENCE: dict[str, Any] = {"kind": SENTENCE, "beats": [SENTENCE]}


def lately(room: Room, viewer: int, lang: str) -> tuple[Moment, ...]:
    """The moments from a viewer's last decision on; spectators get the newest."""
    position = room.require_position()
    far = max(0, position.ply - _FAR)
    if not room.telling.knows(position, viewer, lang, far):  # who comes back is told no more than is shown
        rows = position.rows[far:]
        own = next((row.ply for row in reversed(rows) if row.who == viewer and row.made_by != TABLE), far)
        found, is_all = _within(room, viewer, lang, own)
        if is_all:
            return found
    return _within(room, viewer, lang, far)[0]


def _within(room: Room, viewer: int, lang: str, first: int) -> tuple[tuple[Moment, ...], bool]:
    """The moments from a move on, and whether all that are to be shown are among them."""
    facts = room.facts(viewer, lang, first)
    names, plain = room.side_names(lang), not board(room.game).has_moments
    found: list[Moment] = []
    for number, fact in enumerate(reversed(facts), 1):
        told = "forced" in fact and "fold" not in fact
        if fact["moment"] or told or (plain and fact["text"]):
            found.append(_entry(first + len(facts) - number, fact, names))
            if (fact["seat"] == viewer != SPECTATOR and "forced" not in fact) or len(found) == _MOST:
                return tuple(found[::-1]), True
    return tuple(found[::-1]), first == 0


def _entry(ply: int, fact: Fact, names: list[str]) -> Moment:
    """One moment: its move, who made it, whose it is, and what is drawn; made once for all who were told the fact."""
    known: Moment | None = fact.get("entry")
    if known is None or known.ply != ply or (known.place >= 0 and known.name != names[known.place]):
        known = fact["entry"] = _made(ply, fact, names)
    return known


def _made(ply: int, fact: Fact, names: list[str]) -> Moment:
    scene: dict[str, Any] = _PLAIN | (fact["moment"] or _SENTENCE | {"text": spoken(fact)})
    place: int = scene["seat"] if "seat" in scene else fact["seat"]
    return Moment(
        ply=ply,
        by=fact["seat"] if fact["seat"] != CHANCE and "forced" not in fact else "",
        place=place,
        name=names[place] if place >= 0 else "",
        text=spoken(fact),
        scene=marshal.dumps(scene, 2),
    )
