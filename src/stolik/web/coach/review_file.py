"""A review as one file that needs nothing else: the web page's story, told for every player."""

import base64
from typing import Any

from markupsafe import Markup

from stolik.core.game import Game
from stolik.core.types import State
from stolik.play.match import Match
from stolik.web.coach.review_story import Draw, Story
from stolik.web.drawing import parts
from stolik.web.drawing.boards import board, felts
from stolik.web.drawing.templates import render
from stolik.web.folder import FOLDER

_STYLES = ("stolik.css", "parts.css", "pages.css", "review.css")


def stories(
    document: dict[str, Any], match: Match, names: list[str], lang: str, draw: Draw = lambda state, seat: ""
) -> list[dict[str, Any]]:
    """The story of a review for each player; without boards, if nobody draws them."""
    return [Story(document, match, names, lang, seat, draw).told() for seat in range(document["players"])]


def page(document: dict[str, Any], match: Match, names: list[str], lang: str) -> str:
    """A page that can be sent to a friend."""
    game = match.game

    def draw(state: State, viewer: int) -> str:
        return parts.alone(game, names, state, viewer, lang)

    shown = {
        "board": board(game),
        "title": game.words.TITLE[lang],
        "table": "",
        "style": Markup(_style(game)),
        "stories": stories(document, match, names, lang, draw),
    }
    return render("review_file.html", game, lang, shown)


def _style(game: Game) -> str:
    """All that the page looks like; what the styles name is put into them."""
    files = [FOLDER / "static" / name for name in _STYLES]
    files += [game.file("board.css")] if board(game).has_style else []
    grain = base64.b64encode((FOLDER / "static" / "grain.svg").read_bytes()).decode()
    text = "\n".join(file.read_text(encoding="utf-8") for file in files) + felts()
    return text.replace("/static/grain.svg", f"data:image/svg+xml;base64,{grain}")
