"""Moments: what happened since a viewer's last decision, as a strip of small pictures and as scenes to be shown.

A game's moments.py says what a move shows (`Game.moment`), and its moments.html draws it: a macro of the moment's
`kind` draws the scene, and the macro `picture` its small picture for the strip. In a scene, `data-beat="2"` appears
with the second beat, and `data-until="3"` goes with the third. A game without these files shows its sentences.
"""

import marshal
from typing import Any

from jinja2 import Environment, Template

from stolik.core.contract import CHANCE
from stolik.web.boards import board
from stolik.web.drawing import render
from stolik.web.parts import constants
from stolik.web.room import Room
from stolik.web.rows import TABLE
from stolik.web.stream import SPECTATOR
from stolik.web.telling import Fact, spoken

_FAR = 80  # moves that are looked back on
_MOST = 24  # moments on the strip
Moment = dict[str, Any]
_PLAIN: Moment = {"marks": [], "run": False, "quiet": False}
_SENTENCE: Moment = {"kind": "sentence", "beats": ["sentence"]}


def lately(room: Room, viewer: int, lang: str) -> list[Moment]:
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


def _within(room: Room, viewer: int, lang: str, first: int) -> tuple[list[Moment], bool]:
    """The moments from a move on, and whether all that are to be shown are among them."""
    facts = room.facts(viewer, lang, first)
    names, plain = room.side_names(lang), not board(room.game.name).has_moments
    found: list[Moment] = []
    for number, fact in enumerate(reversed(facts), 1):
        told = "forced" in fact and "fold" not in fact
        if fact["moment"] or told or (plain and fact["text"]):
            found.append(_entry(first + len(facts) - number, fact, names))
            if (fact["seat"] == viewer != SPECTATOR and "forced" not in fact) or len(found) == _MOST:
                return found[::-1], True
    return found[::-1], first == 0


def _entry(ply: int, fact: Fact, names: list[str]) -> Moment:
    """One moment: its move, who made it, whose it is, and what is drawn; made once for all who were told the fact."""
    known: Moment | None = fact.get("entry")
    if known is None or known["ply"] != ply or (known["place"] >= 0 and known["name"] != names[known["place"]]):
        known = fact["entry"] = _made(ply, fact, names)
    return known


def _made(ply: int, fact: Fact, names: list[str]) -> Moment:
    moment: Moment = _PLAIN | (fact["moment"] or _SENTENCE | {"text": spoken(fact)})
    place: int = moment["seat"] if "seat" in moment else fact["seat"]
    name = names[place] if place >= 0 else ""
    by = fact["seat"] if fact["seat"] != CHANCE and "forced" not in fact else ""
    made = {"ply": ply, "by": by, "place": place, "name": name, "text": spoken(fact), "scene": moment}
    return made | {"raw": marshal.dumps(made, 2)}


class Scenes:
    """Draws the moments of all games."""

    def __init__(self, templates: Environment) -> None:
        self._templates = templates
        self._macros: dict[tuple[str, str], Any] = {}

    def drawn(self, game: str, lang: str, moment: Moment) -> str:
        """A moment's place on the strip, with its scene."""
        scene = moment["scene"]
        macros = self._macros_of(game if scene["kind"] != _SENTENCE["kind"] else "", lang)
        values = moment | {"picture": macros.picture(scene), "html": getattr(macros, scene["kind"])(scene)}
        return render(self._template("part_moment.html"), values)

    def _macros_of(self, game: str, lang: str) -> Any:
        known = self._macros.get((game, lang))
        if known is None:
            own = f"{game}/moments.html" if game else "moments.html"
            known = self._macros[game, lang] = self._template(own).make_module(constants(game, lang))
        return known

    def _template(self, name: str) -> Template:
        return self._templates.get_template(name)
