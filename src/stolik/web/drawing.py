"""Templates, run quickly: a board is drawn for every viewer after every move, so this is most of the server's work."""

from collections.abc import Callable, Container
from typing import Any

from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from stolik import games
from stolik.web.boards import GAMES
from stolik.web.folder import FOLDER

_PIECES = ("parts/pieces.html",)  # macros of things that look the same on every table


def environment() -> Environment:
    """The table's templates, and each game's by its folder: `lie/board.html`."""
    own = PrefixLoader({name: FileSystemLoader(GAMES / name) for name in games.names()})
    made = _Quick(
        loader=_Either(FileSystemLoader(FOLDER / "templates"), own),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every template's file is looked at whenever it is used
    )
    made.globals["ranks_in_order"] = _ranks_in_order
    for name in _PIECES:
        for macro in vars(made.get_template(name).module).values():
            if isinstance(macro, Macro):
                _Remembering.adopt(macro)
    return made


def _ranks_in_order(ranks: list[int]) -> list[tuple[int, int]]:
    """Places and seats, the best first."""
    return sorted((rank, seat) for seat, rank in enumerate(ranks))


class _Either(FileSystemLoader):
    def __init__(self, shared: FileSystemLoader, own: PrefixLoader) -> None:
        super().__init__(shared.searchpath)
        self._own = own

    def get_source(self, environment: Environment, template: str) -> Any:
        folder, slash, _ = template.partition("/")
        if slash and folder in self._own.mapping:
            return self._own.get_source(environment, template)
        return super().get_source(environment, template)


class _Plain(Context):
    """Calls what a template calls, and no more: none of our functions asks for the context."""

    def call(self, obj: Any, /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **kwargs: Any) -> Any:
        return obj(*args, **kwargs)


class _Writing(CodeGenerator):
    """Compiles templates so that what they print goes through `written`."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")


_known: dict[str, str] = {}  # words and labels, escaped: nearly all come again
_MOST_KNOWN = 50_000
_LONGEST_KNOWN = 80


def written(value: Any) -> str:
    """A value as it is printed: escaped, unless it is HTML already."""
    kind = type(value)
    if kind is str:
        known = _known.get(value)
        return _learn(value) if known is None else known
    if kind is Markup:
        return value
    return str(value) if kind is int else escape(value)


def _learn(value: str) -> str:
    if len(value) > _LONGEST_KNOWN:
        return escape(value)
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    return _known.setdefault(value, str(escape(value)))


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
    """A macro that depends on its arguments alone: the same piece is written once."""

    _MOST = 4096
    _known: dict[Any, str]

    @classmethod
    def adopt(cls, macro: Macro) -> None:
        macro.__class__ = cls
        macro._known = {}  # type: ignore[attr-defined]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if "caller" in kwargs:
            return super().__call__(*args, **kwargs)
        key = (args, tuple(kwargs.items()))
        if (known := self._known.get(key)) is None:
            if len(self._known) >= self._MOST:
                self._known.clear()
            known = self._known[key] = super().__call__(*args, **kwargs)
        return known


class Mover:
    """`move(word, label, class, key, vt)` in templates: a move as something to click.

    Lit when legal; when it is the seat's decision but not a legal move, a click asks the server why; otherwise it only
    stands there. What is called around it is drawn on it, else its label or word. Written here and not as a macro,
    because boards have up to hundreds of them.
    """

    def __init__(self, legal: Container[str], decides: bool) -> None:
        self._legal, self._decides = legal, decides

    def __call__(
        self,
        word: str,
        label: str = "",
        cls: str = "",
        key: str = "",
        vt: str = "",
        caller: Callable[[], str] | None = None,
    ) -> Markup:
        drawn = written(label or word) if caller is None else caller()
        cls, told = written(cls), written(label)
        moving = f' data-vt="{written(vt)}"' if vt else ""
        named = f' aria-label="{told}" title="{told}"' if label else ""
        if word in self._legal:
            pressed = f' data-key="{written(key)}" aria-keyshortcuts="{written(key)}"' if key else ""
            start = f'<button form="move" name="word" value="{written(word)}" class="move lit {cls}"'
            return Markup(f"{start}{named}{pressed}{moving}>{drawn}</button>")
        if self._decides:
            start = f'<button type="button" class="move {cls}" aria-disabled="true" data-why="{written(word)}"'
            return Markup(f"{start}{named}{moving}>{drawn}</button>")
        hidden = f'<span class="visually-hidden">{told}</span>' if label else ""
        return Markup(f'<span class="move {cls}"{moving}>{hidden}{drawn}</span>')
