"""Moments: what happened since a viewer's last decision, as a strip of small pictures and as scenes to be shown.

A game's moments.py says what a move shows (`Game.moment`), and its moments.html draws it: a macro of the moment's
`kind` draws the scene, and the macro `picture` its small picture for the strip. In a scene, `data-beat="2"` appears
with the second beat, and `data-until="3"` goes with the third. A game without these files shows its sentences.
"""

import marshal
from functools import cache
from typing import Any

from stolik.core.game import Game
from stolik.web.drawing.fragments import Fragment, fragment
from stolik.web.drawing.table_view import Moment
from stolik.web.drawing.templates import constants, environment, render

SENTENCE = "sentence"  # a moment that its game does not draw


def drawn(game: Game, lang: str, moment: Moment) -> Fragment:
    """A moment's place on the strip, with its scene."""
    scene = marshal.loads(moment.scene)
    macros = _macros(None if scene["kind"] == SENTENCE else game, lang)

    def draw() -> str:
        own = {"scene": scene, "picture": macros.picture(scene), "html": getattr(macros, scene["kind"])(scene)}
        return render("part_moment.html", None, lang, moment._asdict() | own)

    return fragment(draw)


@cache
def _macros(game: Game | None, lang: str) -> Any:
    own = f"{game.name}/moments.html" if game is not None else "moments.html"
    return environment().get_template(own).make_module(constants(game, lang))
