"""Draws boards part by part: each from its input, once for all tables and viewers.

A part is a function in the game's board.py (`extras/parts.py`) and a macro of the same name in its board.html. What the
two name as arguments is what the part is drawn from; its input is the bits of the fields and these arguments. What is
drawn stands in the board of which it is part as a comment, `<!--part NAME-->`, and is put there by `compose`, or by the
page.
"""

import marshal
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup

from stolik.core.game import Game
from stolik.core.types import State
from stolik.core.visibility import SPECTATOR
from stolik.extras.parts import Glimpse, Part
from stolik.web import messages
from stolik.web.drawing.boards import board
from stolik.web.drawing.fragments import DRAWN, NOTHING, Fragment, compose, fragment
from stolik.web.drawing.pieces import AutoMover, Mover, SeatPanel
from stolik.web.drawing.table_view import BoardView
from stolik.web.drawing.templates import constants, environment

Input = tuple[Any, ...]  # hashable
Drawer = Callable[[Input], Fragment]


@lru_cache(1024)
def _matching(wanted: re.Pattern[str], words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if wanted.search(word)) if wanted.pattern else words


@dataclass(frozen=True, eq=False)
class _Made:
    """A part of one game in one language, ready to be drawn."""

    part: Part
    glimpses: tuple[Glimpse, Glimpse]  # of its fields, and of those while the viewer is asked
    shown: Glimpse  # of all that it may depend on
    macro: Macro | None  # none if the part is a value: a prompt
    callables: tuple[str, ...]  # what the macro may call


@dataclass(frozen=True, eq=False)
class _Spot:
    """One part on the board of one viewer: there may be one for each place, or several by their number."""

    name: str
    made: _Made
    number: int
    is_own: bool  # not in another player's place: those show nothing of what the viewer may do
    seat: int  # whose fields it shows
    masks: tuple[int, int]  # the bits of a view that it shows, as the glimpses
    mask: int  # all bits that it may show
    heeds: bool  # it may show what the viewer decides
    arguments: tuple["_Find", ...]
    calls: tuple["_Find", ...]

    def asks(self, view: BoardView) -> bool:
        return self.is_own and bool(view.legal)

    def decides(self, view: BoardView) -> bool:
        """Whether what is not lit on a part says why."""
        return self.is_own and view.window is not None

    def moves(self, view: BoardView) -> tuple[str, ...]:
        """The words that can be clicked on it."""
        return _matching(self.made.part.moves, view.legal) if self.asks(view) else ()

    def input(self, view: BoardView) -> Input:
        """All that it is drawn from."""
        seen = view.bits & self.masks[self.is_own and bool(view.legal)]
        return self.made, self.number, seen, *[find(self, view) for find in self.arguments + self.calls]


_Find = Callable[[_Spot, BoardView], Any]

# What a part's function may ask for beside its fields, and is drawn from: each is part of its input.
_ARGUMENTS: dict[str, _Find] = {
    "own": lambda spot, view: spot.number == view.seat,
    "seat": lambda _, view: view.seat,
    "asker": lambda spot, view: view.seat if spot.asks(view) else SPECTATOR,
    "names": lambda _, view: view.names,
    "legal": _Spot.moves,
    "decides": _Spot.decides,
    "window": lambda spot, view: view.window if spot.is_own else None,
    "auto": lambda spot, view: view.auto if spot.is_own else None,
}
# What a macro may call, and what that is drawn from.
_CALLABLES: dict[str, tuple[_Find, _Find]] = {
    "move": (
        lambda spot, view: (spot.moves(view), spot.decides(view)),
        lambda spot, view: Mover(spot.moves(view), spot.decides(view)),
    ),
    "auto_move": (
        lambda spot, view: (view.table, view.window, view.auto) if view.auto and spot.is_own else None,
        lambda spot, view: AutoMover(view.table, view.window, view.auto if spot.is_own else None),
    ),
    "seat_panel": (
        lambda spot, view: spot.is_own if spot.made.part.is_placed else view.seat,
        lambda _, view: SeatPanel(view.seat, view.lang),
    ),
}
_HEEDING = {"asker", "legal", "decides", "window", "auto", "move", "auto_move"}  # those that tell of a decision


def inputs(view: BoardView, before: BoardView | None = None) -> list[tuple[str, Input | None, Drawer]]:
    """The parts of a viewer's board: the name and the input of each, and what draws it.

    After an earlier view of the same viewer there is no input where it cannot differ: that is seen at once.
    """
    found: list[tuple[str, Input | None, Drawer]] = []
    changed = view.bits ^ before.bits if before is not None and view.names == before.names else -1
    decided = before is None or view.decision != before.decision
    for spot in _spots(view.game, view.lang, len(view.names), view.seat):
        if not (changed & spot.mask or (decided and spot.heeds)):
            found.append((spot.name, None, _nothing))
        elif spot.made.part.at_end and not view.over:
            found.append((spot.name, (spot.made,), _nothing))
        else:
            found.append((spot.name, spot.input(view), partial(_drawn, view, spot)))
    return found


def _nothing(_: Input) -> Fragment:
    return NOTHING


def whole(view: BoardView) -> Markup:
    """A board with all its parts."""
    parts = {name: DRAWN.once(given, partial(draw, given)) for name, given, draw in inputs(view) if given}
    pieces = {name: piece.html for part in parts.values() for name, piece in part.pieces.items()}
    return compose({name: part.html for name, part in parts.items()} | pieces, "game.board")


def value(view: BoardView, name: str) -> Any:
    """What a part without a macro says, such as the prompt; none if the game has no such part."""
    made = _parts(view.game, view.lang).get(name)
    if made is None:
        return None
    spot = _spot(made, -1, view.seat)
    return DRAWN.once(spot.input(view), partial(_scene, view, spot))


def scene(view: BoardView, name: str, place: int = -1) -> Any:
    """What a part's function makes of the fields and arguments that it names."""
    return _scene(view, _spot(_parts(view.game, view.lang)[name], place, view.seat))


# At any moment of a finished game; `names` are those of all sides


def glance(game: Game, names: Sequence[str], state: State, viewer: int, lang: str) -> BoardView:
    """A look at a state by somebody who decides nothing."""
    return BoardView(game, game.view(state, viewer).tobytes(), viewer, lang, tuple(names))


def alone(game: Game, names: Sequence[str], state: State, viewer: int, lang: str) -> Markup:
    """A board for a page that shows it without its table."""
    return Markup('<div class="play">{}</div>').format(whole(glance(game, names, state, viewer, lang)))


def score_texts(game: Game, state: State, lang: str) -> list[str]:
    """What each side of a finished game has, in the game's own words or in points."""
    scores = game.scores(state)
    own: list[str] | None = value(glance(game, [""] * len(scores), state, SPECTATOR, lang), "score_texts")
    return own or [messages.count(lang, "result.points", score) for score in scores]


# Making


@cache
def _spots(game: Game, lang: str, players: int, seat: int) -> list[_Spot]:
    """All parts of a viewer's board that are drawn."""
    found = []
    for made in _parts(game, lang).values():
        many = players if made.part.is_placed else made.part.each
        if made.macro is not None:
            found += [_spot(made, number, seat) for number in (range(many) if many else (-1,))]
    return found


@cache
def _spot(made: _Made, number: int, seat: int) -> _Spot:
    """A part as a viewer has it; number -1 if there is one of it."""
    part, shown = made.part, number if made.part.is_placed else seat
    plain, asked = (glimpse.mask(shown, number) for glimpse in made.glimpses)
    arguments = tuple(_ARGUMENTS[name] for name in part.arguments if name in _ARGUMENTS)
    calls = tuple(_CALLABLES[name][0] for name in made.callables)
    name = f"game.{part.name}" if number < 0 else f"game.{part.name}-{number}"
    mask, is_own = made.shown.mask(shown, number), shown == seat
    heeds = is_own and bool(part.asking or _HEEDING.intersection(part.arguments + made.callables))
    return _Spot(name, made, number, is_own, shown, (plain, asked), mask, heeds, arguments, calls)


@cache
def _parts(game: Game, lang: str) -> dict[str, _Made]:
    """The parts of a game: its functions, and the macros of its template that draw what they return."""
    own = board(game)
    template = environment().get_template(f"{game.name}/board.html" if own.has_template else "board.html")
    macros = template.make_module(constants(game, lang) | {"part": _stand_in})
    return {part.name: _made(game, part, getattr(macros, part.name, None)) for part in own.parts}


def _stand_in(name: str, place: int = -1) -> Markup:
    """What stands for a part of the game in the part around it."""
    return Markup(f"<!--part game.{name}-->" if place < 0 else f"<!--part game.{name}-{place}-->")


def _made(game: Game, part: Part, macro: Macro | None) -> _Made:
    fields = part.fields, part.fields + part.asking, (*part.fields, *part.asking, "over")
    plain, asked, shown = (Glimpse(game.rules.STATE, names) for names in fields)
    return _Made(part, (plain, asked), shown, macro, () if macro is None else tuple(macro.arguments[1:]))


def _drawn(view: BoardView, spot: _Spot, given: Input) -> Fragment:
    """A part, drawn now; what differs only in what it does not show is drawn once, too."""
    of_scene, of_calls = given[: 3 + len(spot.arguments)], given[3 + len(spot.arguments) :]
    raw = DRAWN.once(("scene", *of_scene), lambda: marshal.dumps(_scene(view, spot), 2))
    drawn: Fragment = DRAWN.once((spot.made, raw, *of_calls), lambda: _written(view, spot, raw))
    return drawn


def _scene(view: BoardView, spot: _Spot) -> Any:
    part, number = spot.made.part, spot.number
    known = {"lang": view.lang, "game": view.game, "place": number, "number": number}
    known["view"] = spot.made.glimpses[spot.asks(view)].of(view.seen, spot.seat, number)
    return part.make(
        **{each: known[each] if each in known else _ARGUMENTS[each](spot, view) for each in part.arguments}
    )


def _written(view: BoardView, spot: _Spot, raw: bytes) -> Fragment:
    """Draw a scene."""
    macro, shown = spot.made.macro, marshal.loads(raw)
    if shown is None or macro is None:
        return NOTHING
    called = {name: _CALLABLES[name][1](spot, view) for name in spot.made.callables}
    return fragment(lambda: macro(shown, **called))
