"""The template environment, tuned for speed: a board is drawn for every viewer after every move."""

import hashlib
import re
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup

from stolik import games
from stolik.core.game import Game
from stolik.extras.levels import LEVELS
from stolik.web import messages
from stolik.web.drawing.boards import company
from stolik.web.drawing.fragments import Remembered, compose
from stolik.web.drawing.log import lines_of
from stolik.web.drawing.pads import laid_out
from stolik.web.drawing.pieces import Mover, Rule, Saying, disc
from stolik.web.folder import FOLDER
from stolik.web.table import person_names

_INDENTED = re.compile(r"(?<![%#]})\n\s+")
_INDENTED_AFTER_BLOCK = re.compile(r"(?<=[%#]})\n\s+")  # Jinja takes the line's end away: a space must stay
_MACRO = re.compile(r"{% macro (\w+)")
_RADIO = re.compile('type="radio" name="[^"]*"')


@cache
def environment() -> Environment:
    """The table's templates, and each game's by its folder: `NAME/board.html`. Compiled once in a process."""
    own = PrefixLoader({name: FileSystemLoader(games.load(name).folder) for name in games.names()})
    made = _Environment(
        loader=ChoiceLoader([own, FileSystemLoader(FOLDER / "templates")]),
        extensions=[_Source],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every template's file is looked at whenever it is used
    )
    made.globals |= {
        "ranks_in_order": _ranks_in_order, "disc": disc, "compose": compose, "lines_of": lines_of,
        "remembered": Remembered, "longest_name": person_names.LONGEST,
    }  # fmt: skip
    return made


def render(template: str, game: Game | None, lang: str, values: Mapping[str, Any]) -> str:
    """A page or a part of one. Jinja's own `render` first makes a dict of all globals, which takes longer."""
    found, known = environment().get_template(template), constants(game, lang)
    context = found.new_context(environment().globals | known | dict(values), shared=True)
    return "".join(found.root_render_func(context))


@cache
def constants(game: Game | None, lang: str) -> dict[str, Any]:
    """What every template may call: the same for all viewers who read a language."""
    own = {} if game is None else {"company": company(game, lang), "laid_out": partial(laid_out, game, lang)}
    name = game.name if game is not None else ""
    return {
        "lang": lang,
        "game": name,
        "levels": LEVELS,
        "say": Saying(lang),
        "rule": Rule(name),
        "company": {},
        "still": Mover((), False),
        "t": lambda id, **named: messages.text(lang, id, **named),
        "n": lambda id, number: messages.count(lang, id, number),
    } | own


@cache
def version() -> str:
    """What pages are drawn by: a page that another version drew loads itself again."""
    own = [FOLDER / "templates", FOLDER / "static", FOLDER / "words"]
    files = [file for folder in own for file in folder.rglob("*") if file.is_file()]
    files += [file for name in games.names() for file in games.load(name).folder.glob("*.[hcjm][tsd]*")]
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:12]


def among_others(drawn: str) -> Markup:
    """A board for a page that shows several: radio buttons of one name would be one group, with one of them chosen."""
    return Markup(_RADIO.sub('type="radio"', str(drawn)))


def _ranks_in_order(ranks: list[int]) -> list[tuple[int, int]]:
    """Places and seats, the best first."""
    return sorted((rank, seat) for seat, rank in enumerate(ranks))


class _Source(Extension):
    """What is done to templates before they are compiled.

    The white space before lines goes: it would be sent with every part. The macros of a game's `parts.html`, and of
    `parts/pieces.html`, are remembered.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        if name in ("parts.html", "parts/pieces.html"):
            source += "".join(f"{{% set {macro} = remembered({macro}) %}}" for macro in _MACRO.findall(source))
        return _INDENTED.sub("\n", _INDENTED_AFTER_BLOCK.sub("\n ", source))


class _Context(Context):
    """Calls functions directly: none of ours asks to be passed the context."""

    def call(self, obj: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **kwargs: Any) -> Any:
        return obj(*args, **kwargs)


class _Environment(Environment):
    context_class = _Context

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`scene.phase`: nearly always a key of a dict, so that is tried first."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
