"""Events for viewers, made from what each may see and nothing else."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from pydantic_core import to_json

from stolik.web import messages
from stolik.web.drawing import page
from stolik.web.drawing.fragments import Fragment
from stolik.web.drawing.page import Sent
from stolik.web.drawing.table_view import Shared, TableView
from stolik.web.drawing.templates import render, version
from stolik.web.storage.rows import LineRow
from stolik.web.table import clocks, moves, seeing
from stolik.web.table.room import Room
from stolik.web.table.stream import StreamKey, sse

_SHOWN_APART = ("moment", "entry")  # of a fact: these are drawn as parts


class Pages:
    """Writes events, as pages for people and as JSON for programs."""

    def __init__(self) -> None:
        self.version = version()

    def whole(self, room: Room, key: StreamKey) -> bytes:
        """Everything that a viewer may see, as one event."""
        return self._event(room, key, None, partial(seeing.shared, room))

    def changes(self, room: Room, before: int) -> Callable[[StreamKey], bytes]:
        """What writes for each viewer what changed since event number `before`."""
        shared = cache(partial(seeing.shared, room))
        return lambda key: self._event(room, key, before, shared)

    def since(self, room: Room, key: StreamKey, before: int, has_parts: bool = False) -> bytes:
        """What changed since event number `before`, for a viewer who was away.

        A page that has the parts of the newest event is sent those alone that do not follow from events: who is here.
        Every other page is sent all parts.
        """
        shared, position = cache(partial(seeing.shared, room)), room.position
        room.audience.sent.pop(key, None)
        if has_parts and before == room.table.seq and key.form == "html" and position is not None:
            known = seeing.view(room, key, shared(key.lang), position.ply)
            room.audience.sent[key] = page.come_back(known, before)
        return self._event(room, key, before, shared)

    def parts(self, room: Room, key: StreamKey) -> dict[str, Any]:
        """The table page for a viewer, with all its parts; it has no stream yet."""
        view = seeing.view(room, key, seeing.shared(room, key.lang))
        parts, _ = page.changes(view, Sent(), room.table.seq)
        return self._news(room, key, view, None) | {"parts": {name: part.html for name, part in parts.items()}}

    def _event(self, room: Room, key: StreamKey, before: int | None, shared: Callable[[str], Shared]) -> bytes:
        if key.form == "json":
            return sse("table", to_json(seeing.as_json(room, key, shared(key.lang), before)), room.table.seq)
        known = _known(room, key)
        view = seeing.view(room, key, shared(key.lang), known.moments if before is not None else 0)
        parts = _changed(room, key, view, known, before)
        sent = b",".join([b'"%b":%b' % (name.encode(), part.json) for name, part in parts.items()])
        news = to_json(self._news(room, key, view, before))
        return sse("table", b'%b,"parts":{%b}}' % (news[:-1], sent), room.table.seq)

    def _news(self, room: Room, key: StreamKey, view: TableView, before: int | None) -> dict[str, Any]:
        """What an event tells beside the parts of the page."""
        first, facts, lines = seeing.told(room, key, before)
        closes = moves.closes_at(room)  # the race that is on
        return {
            "seq": room.table.seq,
            "after": before,
            "version": self.version,
            "seat": key.viewer,
            "title": page.title(view),
            "turn": view.asked,
            "screen": room.audience.has_screen,
            "clocks": clocks.shown(room),
            "closes": None if closes is None else max(0, closes - room.game_ms()),  # in how many milliseconds
            "status": room.table.status,
            "list": [seat.seed_hash for seat in room.seats] if room.table.revealing else None,
            "clock": view.window is not None and closes is not None,
            "first": first,
            "facts": [{name: value for name, value in fact.items() if name not in _SHOWN_APART} for fact in facts],
            "lines": [_line(line, key.lang) for line in lines],
        }


def _known(room: Room, key: StreamKey) -> Sent:
    """What the pages of a viewer have; moments that were taken back are to be sent anew."""
    known = room.audience.sent.get(key) or Sent()
    return replace(known, moments=0) if known.moments > (room.position.ply if room.position else 0) else known


def _changed(room: Room, key: StreamKey, view: TableView, known: Sent, before: int | None) -> dict[str, Fragment]:
    """The parts that do not look as they did at event `before`; all of them, if that is not known."""
    seq, had = room.table.seq, known if known.seq == before else Sent(moments=known.moments)
    parts, now = page.changes(view, had, seq)
    if before is None and known.seq == seq:
        # Other streams of this kind do not have what is newer than they were told: the next change brings it.
        now = now.both(known)
    room.audience.sent[key] = now
    return parts


def _line(line: LineRow, lang: str) -> str:
    text = line.text if line.kind == "say" else messages.text(lang, line.text, name=line.name)
    return render("part_line.html", None, lang, {"line": line, "text": text})
