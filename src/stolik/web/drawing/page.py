"""The page of a table, part by part: what changed since a page was sent some of them.

A part around the board is a template, `part_NAME.html`, that is given the fields it declares and no others.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

from stolik.web import messages
from stolik.web.drawing import parts, scenes
from stolik.web.drawing.fragments import DRAWN, Fragment
from stolik.web.drawing.parts import Drawer, Input
from stolik.web.drawing.table_view import BoardView, Shared, TableView
from stolik.web.drawing.templates import render
from stolik.web.storage.rows import CLOSED, LOBBY, OVER

_SHARED, _OWN = vars(Shared), vars(TableView)
_FOLLOW_FROM_EVENTS = ("game.", "moment.", "recap", "board", "lesson", "result")  # parts


@dataclass(frozen=True)
class Sent:
    """What pages of a viewer have: for each part what it was drawn from, and a hash of its look, if that is known."""

    seq: int = -1  # after which event
    parts: Mapping[str, tuple[Input, int | None]] = field(default_factory=dict)
    pieces: frozenset[str] = frozenset()
    moments: int = 0  # a page came back with those of all moves before this one
    board: BoardView | None = None  # what all parts of the board were drawn from; none if some are not known

    def both(self, other: "Sent") -> "Sent":
        """What pages have of which some were sent this and some that."""
        looks = {name: look for name, (_, look) in other.parts.items()}
        same = {name: have for name, have in self.parts.items() if looks.get(name) == have[1]}
        return Sent(self.seq, same, self.pieces & other.pieces, self.moments)


def changes(view: TableView, had: Sent, seq: int) -> tuple[dict[str, Fragment], Sent]:
    """The parts that do not look as they did, and pieces in them that are new; and what the page has with them."""
    sent: dict[str, Fragment] = {}
    now: dict[str, tuple[Input, int | None]] = {}
    for name, given, draw in _inputs(view, had.board):
        was = had.parts.get(name)
        if was is not None and (given is None or was[0] == given):
            now[name] = was
            continue
        assert given is not None  # a part that cannot have changed was there
        part = DRAWN.once(given, partial(draw, given))
        now[name] = given, hash(part.html)
        if was is None or was[1] != now[name][1]:
            sent[name] = part
    new = {name: one for part in sent.values() for name, one in part.pieces.items() if name not in had.pieces}
    return sent | new, Sent(seq, now, had.pieces | new.keys() if new else had.pieces, had.moments, view.board)


def come_back(view: TableView, seq: int) -> Sent:
    """What a page has that comes back after the newest event: all that follows from events."""
    known = {name: (given, None) for name, given, _ in _inputs(view) if given and name.startswith(_FOLLOW_FROM_EVENTS)}
    return Sent(seq, known, moments=view.shared.ply, board=view.board)


def title(view: TableView) -> str:
    """The page's title: whose decision it is comes first."""
    shared, game = view.shared, view.shared.title
    if shared.status == OVER:
        return f"{messages.text(shared.lang, 'table.over')} · {game}"
    if shared.status == CLOSED:
        return f"{messages.text(shared.lang, 'lesson.over' if shared.is_lesson else 'table.closed')} · {game}"
    if view.asked:
        return f"● {messages.text(shared.lang, 'table.your_turn')} · {game}"
    if shared.waiting:
        return f"{messages.text(shared.lang, 'table.waiting', names=', '.join(shared.waiting))} · {game}"
    return f"{game} · stolik"


class PagePart:
    """A part around the board, and what it is drawn from: fields of the view, and what the game says of it."""

    def __init__(
        self, name: str, *names: str, template: str = "", says: tuple[str, ...] = (), more: tuple[str, ...] = ()
    ) -> None:
        self.name, self.template, self._says = name, f"part_{template or name}.html", says
        self.names = (*(one.rpartition(".")[2] for one in names), *says, *more)
        self._of = attrgetter(*map(_path, names))

    def input(self, view: TableView, *more: Hashable) -> tuple[str, Input, Drawer]:
        """Its name, all that it is drawn from, and what draws it."""
        shared, said = view.shared, [_said(view, one) for one in self._says]
        return self.name, (self, shared.game, shared.lang, *self._of(view), *said, *more), _drawn


def _drawn(given: Input) -> Fragment:
    part, game, lang, *values = given
    return Fragment(render(part.template, game, lang, dict(zip(part.names, values, strict=True))), {})


def _path(name: str) -> str:
    """Where a view has a field."""
    if name in _SHARED:
        return f"shared.{name}"
    if name.partition(".")[0] not in _OWN:
        raise AttributeError(f"a view has no {name}")
    return name


def _said(view: TableView, name: str) -> Any:
    """What a part of the game without a macro says: a prompt only to those who are asked, no goal at the end."""
    is_silent = {"prompt": not view.asked, "goal": view.shared.over}.get(name, False)
    if view.board is None or is_silent:
        return ""
    said = parts.value(view.board, name)
    return tuple(said) if isinstance(said, list) else said


_PAD = PagePart("pad", "table", "pad")
_STATUS = PagePart(
    "status", "table", "status", "over", "pending", "waiting", "away", "may_help", "asked", "window", "undo", "sealed",
    "is_lesson", "given_up_after", "entering", says=("prompt", "goal"),
)  # fmt: skip
_RECAP = PagePart("recap", "seat", "recap")
_RESULT = PagePart(
    "result", "table", "seat", "names", "ranks", "scores", "winners", "winner_names", "following", "me.forget", "tally",
    "title", "sealed", "day", "curtain.device", says=("headline", "score_texts"),
)  # fmt: skip
_LESSON = PagePart("lesson", "table", "seat", "lesson")
_CURTAIN = PagePart("curtain", "table", "curtain.passed_to", "curtain.others")
_LOBBY = PagePart(
    "board", "table", "title", "seat", "seats", "simpler", "is_host", "revealing", "sealed", "commitment", "day",
    "variants", "tally", template="lobby",
)  # fmt: skip
_BOARD = PagePart("board", "begun", "over", "curtain.locked", "by_hand")
_SEATS = PagePart("seats", "players", "spectators")
_SEAT = PagePart("seat", "table", "status", "is_host", "manages", "may_sit", more=("one", "simpler", "own"))
_CONTROLS = PagePart(
    "controls", "table", "seat", "status", "day", "coach", "coached", "disagree", "me", "asked",
    "curtain.device", "curtain.has_pin", "clock", "paused",
)  # fmt: skip


def _inputs(view: TableView, before: BoardView | None = None) -> Iterator[tuple[str, Input | None, Drawer]]:
    """Each part of the page: its name, all that it is drawn from, and what draws it; see `parts.inputs`."""
    shared = view.shared
    if view.board is not None:
        yield from _of_game(view)
    if view.lesson is not None:
        yield _LESSON.input(view)
    if view.curtain.locked:
        yield _CURTAIN.input(view)
    yield (_LOBBY if shared.status == LOBBY else _BOARD).input(view)
    yield _SEATS.input(view)
    for one, simpler in zip(shared.seats, shared.simpler, strict=True):
        _, given, draw = _SEAT.input(view, one, simpler, one.place == view.seat)
        yield f"seat-{one.place}", given, draw
    yield _CONTROLS.input(view)
    if view.board is not None:
        yield from parts.inputs(view.board, before)


def _of_game(view: TableView) -> Iterator[tuple[str, Input, Drawer]]:
    """The parts around the board that there are once the game has begun; each moment is sent once."""
    shared = view.shared
    if view.pad is not None:
        yield _PAD.input(view)
    yield _STATUS.input(view)
    for one in view.moments or ():
        if one.ply >= view.moments_had:
            yield f"moment.{one.ply}", ("moment", shared.game, shared.lang, one), lambda given: scenes.drawn(*given[1:])
    if view.moments is not None:
        yield _RECAP.input(view)
    if shared.over:
        yield _RESULT.input(view)
