"""What viewers get: pages, parts of pages and JSON, made from a viewer's own view and nothing else."""

from typing import TYPE_CHECKING, Any

from jinja2 import Template
from markupsafe import Markup
from pydantic_core import to_json

from stolik.core import record
from stolik.core.types import Record, State
from stolik.play import envelope
from stolik.web import messages, moves
from stolik.web.boards import board
from stolik.web.drawing import board_template, environment
from stolik.web.pieces import callables
from stolik.web.rows import LOBBY, OVER, PLAYING, LineRow
from stolik.web.seating import LEVELS
from stolik.web.stream import SPECTATOR, Kind, sse
from stolik.web.telling import side_names

if TYPE_CHECKING:
    from stolik.web.room import Room


class Pages:
    """Templates, with the table's words in the reader's language."""

    def __init__(self) -> None:
        self._templates = environment()
        self._known: dict[str, Template] = {}
        self._written: dict[tuple[str, Kind], tuple[int, bytes]] = {}

    def render(self, template: str, lang: str, **values: Any) -> str:
        """A page or a part of one. `t` and `n` say a message by its id."""
        if template not in self._known:
            self._known[template] = self._templates.get_template(template)
        return self._known[template].render(
            lang=lang,
            t=lambda id, **named: messages.text(lang, id, **named),
            n=lambda id, number: messages.count(lang, id, number),
            **callables(lang, values),
            **values,
        )

    def forget(self) -> None:
        """Forget what was written for several viewers at once."""
        self._written.clear()

    # Events

    def whole(self, room: "Room", kind: Kind) -> bytes:
        """Everything that a viewer may see, as one event; spectators of the same kind share it."""
        known = self._written.get((room.id, kind))
        if known and known[0] == room.table.seq and kind.viewer == SPECTATOR:
            return known[1]
        room.drawn.pop(
            kind, None
        )  # the next change brings every part again: this viewer may see what others do not yet
        event = _event(room, view(room, kind) if kind.form == "json" else self.parts(room, kind))
        if kind.viewer == SPECTATOR and len(room.audience.listeners) > 1:
            self._written[room.id, kind] = room.table.seq, event
            if len(self._written) > 256:
                self._written.pop(next(iter(self._written)))
        return event

    def change(self, room: "Room", kind: Kind, before: int) -> bytes:
        """What changed since event number `before`."""
        if kind.form == "json":
            return _event(room, view(room, kind, before))
        return _event(room, self.parts(room, kind, before))

    def parts(self, room: "Room", kind: Kind, before: int | None = None) -> dict[str, Any]:
        """The parts of the table page; after event `before` only what has changed, else everything."""
        viewer, lang = kind.viewer, kind.lang
        seen = seen_by(room, viewer, lang)
        first, log, lines = _told(room, kind, before)
        return {
            "seq": room.table.seq,
            "after": before,
            "title": self.title(room, seen, lang),
            "turn": bool(seen["legal"]),
            "status": room.table.status,
            "parts": self._draw(room, kind, seen, before),
            "first": first,
            "log": log,
            "lines": [self.line(line, lang) for line in lines],
        }

    def _draw(self, room: "Room", kind: Kind, seen: dict[str, Any], before: int | None) -> dict[str, str]:
        """The parts that do not look as they did at event `before`."""
        known = room.drawn.get(kind)
        shown = _shown_in(room, seen)
        if before is not None:
            room.drawn[kind] = room.table.seq, shown
        old = known[1] if known is not None and known[0] == before else {}
        return {
            name: self.render(f"part_{name}.html", kind.lang, **seen)
            for name, what in shown.items()
            if old.get(name) != what
        }

    def line(self, line: LineRow, lang: str) -> str:
        text = line.text if line.kind == "say" else messages.text(lang, line.text, name=line.name)
        return self.render("part_line.html", lang, line=line, text=text)

    def title(self, room: "Room", seen: dict[str, Any], lang: str) -> str:
        """The page's title: whose decision it is comes first."""
        game = room.game.words.TITLE[lang]
        if room.table.status == OVER:
            return f"{messages.text(lang, 'table.over')} · {game}"
        if seen["legal"]:
            return f"● {messages.text(lang, 'table.your_turn')} · {game}"
        if seen.get("waiting"):
            return f"{messages.text(lang, 'table.waiting', names=', '.join(seen['waiting']))} · {game}"
        return f"{game} · stolik"

    def board(self, room: "Room", state: Record, viewer: int, lang: str) -> Markup:
        """A board alone, at any moment of a finished game."""
        seen = _drawn(room, state, room.game.plain_view(state, viewer), viewer, lang) | {
            "legal": [],
            "window": None,
            "auto": None,
            "table": room.id,
        }
        seen["scene"] = _scene(seen, {}, lang)
        return Markup(self.render(board_template(seen["game"], seen["has_board"]), lang, **seen))


def _event(room: "Room", data: dict[str, Any]) -> bytes:
    return sse("table", to_json(data), room.table.seq)


def _told(room: "Room", kind: Kind, before: int | None) -> tuple[int, list[str], list[LineRow]]:
    """The log from which ply on, and the lines beside the board: since event `before`, or from the start."""
    log = room.telling.log(kind.viewer, kind.lang)
    if before is None:
        return 0, log, room.lines
    first = _first_ply(room, before)
    return first, log[first:], [line for line in room.lines if line.seq > before]


def _first_ply(room: "Room", before: int) -> int:
    """The first move made after event number `before`."""
    rows = room.position.rows if room.position else []
    ply = len(rows)
    while ply and rows[ply - 1].seq > before:
        ply -= 1
    return ply


def _shown_in(room: "Room", seen: dict[str, Any]) -> dict[str, Any]:
    """For each part of the page, all that it is drawn from and that can change: equal means it looks the same."""
    table, seat = room.table, seen["seat"]
    sitting = [(one["kind"], one["name"], one["bot"], one["host"], one["present"]) for one in seen["seats"]]
    return {
        "board": (table.status, table.following, seen["ply"], table.undos, sitting),
        "seats": (table.status, seen["spectators"], seen["seats"]),
        "controls": (table.status, room.seats[seat].bot if seat >= 0 else ""),
    }


# What a viewer may see


def seen_by(room: "Room", viewer: int, lang: str, drawn: bool = True) -> dict[str, Any]:
    """All that templates get of a table: from the viewer's view alone; the board's scene only if it is drawn."""
    seats = [
        {
            "place": seat.place,
            "kind": seat.kind,
            "name": seat.name,
            "bot": seat.bot,
            "host": seat.host,
            "present": room.is_present(seat.place),
            "pending": room.table.status == PLAYING
            and room.position is not None
            and seat.place in room.position.pending,
        }
        for seat in room.seats
    ]
    seen: dict[str, Any] = {
        "table": room.id,
        "status": room.table.status,
        "pace": room.table.pace,
        "players": room.table.players,
        "options": room.options,
        "commitment": envelope.commitment(room.table.secret),
        "following": room.table.following,
        "seats": seats,
        "seat": viewer,
        "is_host": viewer >= 0 and room.seats[viewer].host,
        "spectators": room.audience.spectators,
        "levels": LEVELS,
        "legal": [],
        "window": None,
        "auto": None,
        "undo": None,
        "ply": 0,
    }
    if room.position is None:
        return seen | {"game": room.game.name, "title": room.game.words.TITLE[lang], "has_board": False}
    seen |= _drawn(room, room.position.state, room.position.seen(viewer), viewer, lang)
    seen["ply"] = room.position.ply
    if viewer >= 0 and room.table.status == PLAYING:
        seen |= _own_decision(room, viewer)
    if drawn:
        seen["scene"] = _scene(seen, {word: room.game.parse(viewer, word) for word in seen["legal"]}, lang)
    return seen


def _scene(seen: dict[str, Any], legal: dict[str, int], lang: str) -> dict[str, Any]:
    """What the game's own board.py prepares for its template."""
    prepare = board(seen["game"]).scene
    return prepare(seen["view"], seen["seat"], legal, seen["names"], lang) if prepare else {}


def _drawn(room: "Room", state: Record, seen: State, viewer: int, lang: str) -> dict[str, Any]:
    """A state as a viewer may see it, and what draws it."""
    game = room.game
    over = bool(state["over"])
    names, ranks = side_names(room, lang), game.ranks(state) if over else []
    winners = [place for place, rank in enumerate(ranks) if rank == 1]
    return {
        "game": game.name,
        "title": game.words.TITLE[lang],
        "has_board": board(game.name).has_template,
        "view": seen,
        "seat": viewer,
        "names": names,
        "words": game.words,
        "draw": game.text.draw,
        "pending": game.pending(state),
        "waiting": [room.names[seat] for seat in game.pending(state)],
        "over": over,
        "scores": game.scores(state) if over else [],
        "ranks": ranks,
        "winners": winners,
        "winner_names": [names[place] for place in winners],
    }


def _own_decision(room: "Room", seat: int) -> dict[str, Any]:
    """What a seat may do now."""
    position = room.require_position()
    own: dict[str, Any] = {"undo": position.ply - 1 if moves.can_undo(room, seat) else None}
    if seat not in position.pending:
        return own
    game, legal = room.game, position.legal(seat)
    own["legal"] = [game.word(seat, action) for action in legal]
    own["window"] = room.window(seat, position.opened)
    if game.hints is not None:
        auto = game.hints.auto(position.seen(seat), seat)
        own["auto"] = game.word(seat, auto) if auto in legal else None
    return own


def view(room: "Room", kind: Kind, before: int | None = None) -> dict[str, Any]:
    """A viewer's view as JSON, for programs; log and lines only since event `before`, or from the start."""
    seen = seen_by(room, kind.viewer, kind.lang, drawn=False)
    shown = {name: seen[name] for name in _FOR_PROGRAMS if name in seen}
    first, log, lines = _told(room, kind, before)
    shown |= {"seq": room.table.seq, "spectator": kind.viewer == SPECTATOR, "after": before, "first": first, "log": log}
    shown["lines"] = [{"kind": line.kind, "seat": line.place, "name": line.name, "text": line.text} for line in lines]
    if room.position is not None:
        shown["view"] = record.to_json(room.game.view(room.position.state, kind.viewer))
    if room.table.status == LOBBY:
        shown["pending"] = []
    return shown


_FOR_PROGRAMS = (
    "table", "game", "status", "pace", "players", "options", "commitment", "following", "seats", "seat", "is_host",
    "spectators", "names", "ply", "pending", "over", "scores", "ranks", "legal", "window", "auto", "undo",
)  # fmt: skip
