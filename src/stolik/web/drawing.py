"""The template environment, tuned for speed: a board is drawn for every viewer after every move."""

import hashlib
import marshal
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, TemplateNotFound, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from stolik import games
from stolik.web import person_names
from stolik.web.folder import FOLDER
from stolik.web.fragments import Piece, fragment, gathered
from stolik.web.pieces import disc, written
from stolik.web.telling import lines_of

_INDENTED = re.compile(r"(?<![%#]})\n\s+")
_INDENTED_AFTER_BLOCK = re.compile(r"(?<=[%#]})\n\s+")  # Jinja takes the line's end away: a space must stay
_PLACE = re.compile("<!--part ([a-z0-9_.-]+)-->")
_RADIO = re.compile('type="radio" name="[^"]*"')


def environment() -> Environment:
    """The table's templates, and each game's by its folder: `NAME/board.html`. Compiled once in a process."""
    return _environment(tuple(games.names()))


@cache
def _environment(names: tuple[str, ...]) -> Environment:
    own = PrefixLoader({name: FileSystemLoader(games.load(name).folder) for name in names})
    made = _Quick(
        loader=_Either(FileSystemLoader(FOLDER / "templates"), own),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every template's file is looked at whenever it is used
    )
    made.globals |= {"ranks_in_order": _ranks_in_order, "disc": disc, "compose": compose, "lines_of": lines_of}
    made.globals["longest_name"] = person_names.LONGEST
    for name in ("parts/pieces.html", *(f"{game}/parts.html" for game in names)):
        for macro in _macros(made, name):
            _Remembering.adopt(macro)
    return made


def _macros(made: Environment, name: str) -> list[Macro]:
    try:
        template = made.get_template(name)
    except TemplateNotFound:
        return []
    return [macro for macro in vars(template.module).values() if type(macro) is Macro]


def render(template: Template, values: dict[str, Any]) -> str:
    """A template with these values. Jinja's own `render` first makes a dict of all globals, which takes longer."""
    environment = template.environment
    context = environment.context_class(environment, environment.globals | values, template.name, template.blocks)
    return "".join(template.root_render_func(context))


@cache
def version() -> str:
    """What pages are drawn by: a page that another version drew loads itself again."""
    own = [FOLDER / "templates", FOLDER / "static", FOLDER / "words"]
    files = [file for folder in own for file in folder.rglob("*") if file.is_file()]
    files += [file for name in games.names() for file in games.load(name).folder.glob("*.[hcjm][tsd]*")]
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:12]


def compose(parts: Mapping[str, str], name: str) -> Markup:
    """A part with all parts in it, in the places of their comments."""
    return Markup(_PLACE.sub(lambda found: compose(parts, found[1]), parts[name]))


def among_others(drawn: str) -> Markup:
    """A board for a page that shows several: radio buttons of one name would be one group, with one of them chosen."""
    return Markup(_RADIO.sub('type="radio"', str(drawn)))


def _ranks_in_order(ranks: list[int]) -> list[tuple[int, int]]:
    """Places and seats, the best first."""
    return sorted((rank, seat) for seat, rank in enumerate(ranks))


class _Either(FileSystemLoader):
    """Finds templates, and takes away the white space before their lines: it would be sent with every part."""

    def __init__(self, shared: FileSystemLoader, own: PrefixLoader) -> None:
        super().__init__(shared.searchpath)
        self._own = own

    def get_source(self, environment: Environment, template: str) -> Any:
        folder, slash, _ = template.partition("/")
        find = self._own.get_source if slash and folder in self._own.mapping else super().get_source
        source, *rest = find(environment, template)
        return _INDENTED.sub("\n", _INDENTED_AFTER_BLOCK.sub("\n ", source)), *rest


class _Plain(Context):
    """A context that calls functions directly: none of ours asks to be passed the context."""

    def call(self, obj: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **kwargs: Any) -> Any:
        return obj(*args, **kwargs)


class _Writing(CodeGenerator):
    """Compiles templates so that what they print goes through `written`.

    The hook is private to Jinja; tests/web/test_drawing.py says what breaks without it. Measured on boards in the
    middle of games: Jinja's own `escape` takes 13 to 28 % longer, and the public way, `finalize`, 31 to 96 % longer.
    """

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")


class _Quick(Environment):
    context_class = _Plain
    code_generator_class = _Writing
    written = staticmethod(written)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`scene.phase`: nearly always a key of a dict, so that is tried first."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class _Remembering(Macro):
    """A macro that depends on its arguments alone: what looks the same is written once, for all tables and viewers.

    Pieces of games are imported without context, so they cannot depend on anything else. They take numbers, words,
    lists and dicts of these, and things with a `key` of such, like `move` and `say`.
    """

    _MOST = 1 << 22  # letters
    _in_place: dict[bytes, Markup]  # by its arguments, written where it stands
    _pieces: dict[bytes, Piece]
    _letters: int

    @classmethod
    def adopt(cls, macro: Macro) -> None:
        macro.__class__ = cls
        macro._in_place, macro._pieces, macro._letters = {}, {}, 0  # type: ignore[attr-defined]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if "caller" in kwargs:
            return super().__call__(*args, **kwargs)
        key, gathering = _key(args, kwargs), gathered()
        if gathering is None:
            return self._in_place.get(key) or self._learn(self._in_place, key, super().__call__(*args, **kwargs))
        piece = self._pieces.get(key)
        if piece is None:
            drawn = fragment(lambda: super(_Remembering, self).__call__(*args, **kwargs))
            piece = self._learn(self._pieces, key, Piece(drawn))
        return piece.put(gathering)

    def _learn(self, known: dict[bytes, Any], key: bytes, made: Any) -> Any:
        self._letters += len(made)
        if self._letters > self._MOST:
            self._in_place.clear()
            self._pieces.clear()
            self._letters = len(made)
        known[key] = made
        return made


def _key(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bytes:
    """What a macro is called with, as bytes."""
    try:
        return marshal.dumps((args, kwargs) if kwargs else args, 2)
    except ValueError:  # things with a key among them
        return marshal.dumps([_plain(one) for one in args] + [(name, _plain(one)) for name, one in kwargs.items()], 2)


def _plain(one: Any) -> Any:
    return getattr(one, "key", one)
