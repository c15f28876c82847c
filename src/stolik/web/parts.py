"""Draws boards part by part: each from its input, once for all tables and viewers.

A part is a function in the game's board.py (`core/parts.py`) and a macro of the same name in its board.html. What the
two name as arguments is what the part is drawn from; its input is the bytes of the fields and these arguments. What is
drawn stands in the board of which it is part as a comment, `<!--part NAME-->`, and is put there by `compose`, or by the
page.
"""

import marshal
import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from typing import Any

from jinja2 import Environment
from jinja2.runtime import Macro
from markupsafe import Markup

from stolik.core.game import Game
from stolik.core.parts import Glimpse, Part
from stolik.core.types import State
from stolik.core.visibility import SPECTATOR
from stolik.web import messages
from stolik.web.boards import board
from stolik.web.company import company
from stolik.web.drawing import compose
from stolik.web.fragments import NOTHING, Fragment, fragment
from stolik.web.pieces import AutoMover, Mover, Rule, Saying, SeatPanel

_MOST = 1 << 23  # letters that are remembered
_MOST_PLACES = 32
Input = tuple[Hashable, ...]


@dataclass(frozen=True)
class Look:
    """One viewer's look at a game: all that its parts may be drawn from."""

    game: Game
    raw: bytes  # the bytes of the viewer's view
    seat: int
    lang: str
    names: tuple[str, ...]
    seen: Callable[[], State]  # the view as a plain twin
    legal: tuple[str, ...] = ()
    window: int | None = None
    auto: str | None = None
    table: str = ""

    @cached_property
    def over(self) -> bool:
        return bool(self.raw[self.game.state.fields["over"][1]])  # type: ignore[index]

    @cached_property
    def bits(self) -> int:
        """The view as one number: what changed in it is found at once."""
        return int.from_bytes(self.raw, "little")

    @cached_property
    def decision(self) -> tuple[tuple[str, ...], int | None, str | None]:
        """What the viewer may do now."""
        return self.legal, self.window, self.auto

    def is_like(self, before: "Look | None") -> bool:
        """Whether only the view and the decision can differ from an earlier look of the same viewer."""
        return before is not None and (self.names, self.over) == (before.names, before.over)

    def asks(self, part: Part, place: int) -> bool:
        """Whether the viewer owes a decision; the parts of other players' places do not know it."""
        return bool(self.legal) and (place == self.seat or not part.is_placed)

    def decides(self, part: Part, place: int) -> bool:
        """Whether what is not lit on a part says why."""
        return self.window is not None and (place == self.seat or not part.is_placed)

    def moves(self, part: Part, place: int) -> tuple[str, ...]:
        """The words that can be clicked on a part."""
        return _matching(part.moves, self.legal) if self.asks(part, place) else ()


@lru_cache(1024)
def _matching(wanted: re.Pattern[str], words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if wanted.search(word)) if wanted.pattern else words


@dataclass
class Drawn:
    """The parts that every open stream of a key has: for each what it was drawn from, and a hash of what it is."""

    seq: int
    parts: dict[str, tuple[Input, int]] = field(default_factory=dict)  # of the page around the board
    board: dict[str, tuple[Input, int]] = field(default_factory=dict)
    look: Look | None = None  # what all parts of the board were drawn from; none if some are not known
    pieces: set[str] = field(default_factory=set)  # those in its parts that it was sent


# What a part's function may ask for beside its fields, and is drawn from: each is part of its input.
_ARGUMENTS: dict[str, Callable[[Look, Part, int], Any]] = {
    "own": lambda look, _, place: place == look.seat,
    "seat": lambda look, _, __: look.seat,
    "asker": lambda look, part, place: look.seat if look.asks(part, place) else SPECTATOR,
    "names": lambda look, _, __: look.names,
    "legal": lambda look, part, place: look.moves(part, place),
    "decides": lambda look, part, place: look.decides(part, place),
    "window": lambda look, _, __: look.window,
    "auto": lambda look, _, __: look.auto,
}
# What a macro may call, and what that is drawn from.
_CALLABLES: dict[str, tuple[Callable[[Look, Part, int], Hashable], Callable[[Look, Part, int], Any]]] = {
    "move": (
        lambda look, part, place: (look.moves(part, place), look.decides(part, place)),
        lambda look, part, place: Mover(look.moves(part, place), look.decides(part, place)),
    ),
    "auto_move": (
        lambda look, _, __: (look.table, look.window, look.auto) if look.auto else None,
        lambda look, _, __: AutoMover(look.table, look.window, look.auto),
    ),
    "seat_panel": (
        lambda look, part, place: place == look.seat if part.is_placed else look.seat,
        lambda look, _, __: SeatPanel(look.seat, look.lang),
    ),
}

# Which of these follow from the viewer's decision: in the viewer's own place, and in every place.
_OF_MOVES, _OF_DECISION = {"asker", "legal", "decides", "move"}, {"window", "auto", "auto_move"}


def stand_in(name: str, place: int = -1) -> Markup:
    """What stands for a part of the game in the part around it."""
    return Markup(f"<!--part game.{name}-->" if place < 0 else f"<!--part game.{name}-{place}-->")


@dataclass(frozen=True, eq=False)
class _Made:
    """A part of one game in one language, ready to be drawn."""

    part: Part
    name: str
    names: tuple[str, ...]  # of as many as there can be
    glimpses: tuple[Glimpse, Glimpse]  # of its fields, and of those while the viewer is asked
    macro: Macro | None  # none if the part is a value: a prompt
    inputs: tuple[Callable[[Look, Part, int], Hashable], ...]
    scene_inputs: int  # how many values of an input the function needs: those after them are the macro's
    callables: tuple[tuple[str, Callable[[Look, Part, int], Any]], ...]
    is_clicked: bool  # while the viewer is asked it looks otherwise, if it is not in another player's place
    is_decided_on: bool  # in every place


@dataclass(frozen=True, eq=False)
class _Spot:
    """One part on the board of one viewer."""

    name: str
    made: _Made
    number: int
    masks: tuple[int, int]  # the bits of a view that it shows, and while the viewer is asked
    is_decided_on: bool  # it shows also what the viewer may do


class Boards:
    """Draws the parts of all games' boards."""

    def __init__(self, templates: Environment) -> None:
        self._templates = templates
        self._made: dict[tuple[str, str], dict[str, _Made]] = {}
        self._spots: dict[tuple[str, str, int, int], tuple[_Spot, ...]] = {}
        self._known: dict[Input, Any] = {}
        self._letters = 0

    def forget(self) -> None:
        """Forget what was drawn."""
        self._known.clear()
        self._letters = 0

    def inputs(self, look: Look, before: Look | None = None) -> Iterator[tuple[str, Input, Callable[[], Any]]]:
        """The parts of a viewer's board: the name and the input of each, and what draws it.

        After an earlier look only those that may look otherwise now.
        """
        for spot in self._spots_of(look) if before is None or not look.is_like(before) else self._other(look, before):
            if spot.made.part.at_end and not look.over:
                yield spot.name, (spot.made,), lambda: NOTHING
            else:
                given = _input(look, spot.made, spot.number)
                draw = partial(self.drawn, look, spot.made, spot.number, given)
                yield spot.name, given, partial(self.once, given, draw)

    def _other(self, look: Look, before: Look) -> list[_Spot]:
        """The parts that may look otherwise than before: they show a changed field, or what the viewer may do."""
        changed, asks, decides = look.bits ^ before.bits, bool(look.legal), look.decision != before.decision
        return [spot for spot in self._spots_of(look) if changed & spot.masks[asks] or (decides and spot.is_decided_on)]

    def _spots_of(self, look: Look) -> tuple[_Spot, ...]:
        key = look.game.name, look.lang, len(look.names), look.seat
        known = self._spots.get(key)
        if known is None:
            made = [one for one in self._parts(look).values() if one.macro is not None]
            known = self._spots[key] = tuple(spot for one in made for spot in _spots(one, len(look.names), look.seat))
        return known

    def value(self, look: Look, name: str) -> Any:
        """What a part without a macro says, such as the prompt; none if the game has no such part."""
        made = self._parts(look).get(name)
        if made is None:
            return None
        given = _input(look, made, -1)
        return self.once(given, partial(self.drawn, look, made, -1, given))

    def once(self, given: Input, draw: Callable[[], Any]) -> Any:
        """What is drawn from an input, for the first time or again."""
        known = self._known.get(given)
        if known is None:
            known = draw()
            self._letters += len(known.html) if isinstance(known, Fragment) else 0
            if self._letters > _MOST:
                self.forget()
            self._known[given] = known
        return known

    def drawn(self, look: Look, made: _Made, place: int, given: Input) -> Any:
        """A part of the game, drawn now; what differs only in what it does not show is drawn once, too."""
        if made.macro is None:
            return self._scene(look, made, place)
        of_scene = ("scene", *given[: made.scene_inputs])
        raw, scene = self._known.get(of_scene), None
        if raw is None:
            scene = self._scene(look, made, place)
            raw = self._known[of_scene] = marshal.dumps(scene, 2)  # bytes: nothing for the garbage collector
        drawn_from = (made, raw, *given[made.scene_inputs :])
        return self.once(drawn_from, lambda: _written(look, made, place, scene or marshal.loads(raw)))

    def scene(self, look: Look, name: str, place: int = -1) -> Any:
        """What a part's function makes of the fields and arguments that it names."""
        return self._scene(look, self._parts(look)[name], place)

    def _scene(self, look: Look, made: _Made, place: int) -> Any:
        part, seat = made.part, place if made.part.is_placed else look.seat
        known = {"lang": look.lang, "game": look.game, "place": place, "number": place}
        known["view"] = made.glimpses[look.asks(part, place)].of(look.seen(), seat, place)
        return part.make(
            **{each: known[each] if each in known else _ARGUMENTS[each](look, part, place) for each in part.arguments}
        )

    def whole(self, look: Look) -> Markup:
        """A board with all its parts."""
        parts = {name: draw() for name, _, draw in self.inputs(look)}
        pieces = {name: piece.html for part in parts.values() for name, piece in part.pieces.items()}
        return compose({name: part.html for name, part in parts.items()} | pieces, "game.board")

    def _parts(self, look: Look) -> dict[str, _Made]:
        known = self._made.get((look.game.name, look.lang))
        if known is None:
            known = self._made[look.game.name, look.lang] = self._make(look.game, look.lang)
        return known

    def _make(self, game: Game, lang: str) -> dict[str, _Made]:
        """The parts of a game: its functions, and the macros of its template that draw what they return."""
        own = board(game.name)
        template = self._templates.get_template(f"{game.name}/board.html" if own.has_template else "board.html")
        macros = template.make_module(constants(game.name, lang) | {"part": stand_in})
        return {part.name: _made(game, part, getattr(macros, part.name, None)) for part in own.parts}


def _made(game: Game, part: Part, macro: Macro | None) -> _Made:
    called = [] if macro is None else [(name, _CALLABLES[name]) for name in macro.arguments[1:]]
    clickable = tuple(given for _, (given, _) in called)
    arguments = tuple(_ARGUMENTS[name] for name in part.arguments if name in _ARGUMENTS)
    glimpses = [Glimpse(game.rules.STATE, fields) for fields in (part.fields, part.fields + part.asking)]
    calls = tuple((name, make) for name, (_, make) in called)
    name = f"game.{part.name}"
    names = tuple(f"{name}-{number}" for number in range(part.each or _MOST_PLACES))
    inputs, before = arguments + clickable, 3 + len(arguments)
    asked_for = {*part.arguments, *(macro.arguments if macro else ())}
    is_clicked, is_decided_on = bool(part.asking or asked_for & _OF_MOVES), bool(asked_for & _OF_DECISION)
    return _Made(part, name, names, (glimpses[0], glimpses[1]), macro, inputs, before, calls, is_clicked, is_decided_on)


def _spots(made: _Made, players: int, seat: int) -> Iterator[_Spot]:
    """Where a part is on the board of a viewer."""
    part, many = made.part, players if made.part.is_placed else made.part.each
    for number, name in enumerate(made.names[:many]) if many else ((-1, made.name),):
        at = number if part.is_placed else seat
        plain, asked = (glimpse.mask(at, number) for glimpse in made.glimpses)
        is_own = at == seat
        is_decided_on = made.is_decided_on or (is_own and made.is_clicked)
        yield _Spot(name, made, number, (plain, asked if is_own else plain), is_decided_on)


def _written(look: Look, made: _Made, place: int, scene: Any) -> Fragment:
    """Draw a scene."""
    macro = made.macro
    if scene is None or macro is None:
        return NOTHING
    called = {name: make(look, made.part, place) for name, make in made.callables}
    return fragment(lambda: macro(scene, **called))


def _input(look: Look, made: _Made, place: int) -> Input:
    """All that a part is drawn from."""
    part = made.part
    seat = place if part.is_placed else look.seat
    asks = bool(look.legal) and seat == look.seat
    seen = made.glimpses[asks].bytes_of(look.raw, seat, place)
    return made, place, seen, *[find(look, part, place) for find in made.inputs]


@cache
def constants(game: str, lang: str) -> dict[str, Any]:
    """What every template may call: the same for all viewers who read a language."""
    return {
        "lang": lang,
        "game": game,
        "say": Saying(lang),
        "rule": Rule(game),
        "company": company(game, lang) if game else {},
        "still": Mover((), False),
        "t": lambda id, **named: messages.text(lang, id, **named),
        "n": lambda id, number: messages.count(lang, id, number),
    }
