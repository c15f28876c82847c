"""What a viewer may see of a table, but for the board: from the viewer's view alone, for templates and programs."""

import marshal
from bisect import bisect_right
from typing import Any

from stolik.core import state as states
from stolik.play import envelope
from stolik.web import by_hand, clocks, moves, standing
from stolik.web.advising import is_allowed
from stolik.web.change import now_ms
from stolik.web.position import ENVELOPE, HAND, branch_of, day_of, dealer_kind
from stolik.web.room import Room
from stolik.web.rows import LOBBY, PERSON, PLAYING, LineRow
from stolik.web.seating import LEVELS
from stolik.web.stream import SPECTATOR, StreamKey
from stolik.web.telling import Fact


def seen_by(room: Room, viewer: int, lang: str) -> dict[str, Any]:
    """All that templates and programs get of a table, but for the board."""
    shared, host = _shared(room, lang)
    own = {"seat": viewer, "is_host": viewer >= 0 and viewer == host, "legal": [], "window": None, "auto": None}
    seen = shared | own | {"undo": None}
    if viewer >= 0 and room.table.status == PLAYING and room.position is not None:
        seen |= _own_decision(room, viewer)
    return seen


def _shared(room: Room, lang: str) -> tuple[dict[str, Any], int | None]:
    """What everybody sees, and who is the host now: made once for all viewers, until something changes."""
    present = room.presence.of_seats()
    made_from = room.table, room.seats, room.position, present, room.audience.spectators
    known = room.shown.get(lang)
    if known is None or known[0] != made_from:
        known = room.shown[lang] = made_from, (_made(room, present, lang), room.presence.acting_host())
    shared: tuple[dict[str, Any], int | None] = known[1]
    return shared


def _made(room: Room, present: list[bool], lang: str) -> dict[str, Any]:
    seats = _seats(room, present)
    seen: dict[str, Any] = {
        "table": room.id,
        "status": room.table.status,
        "pace": room.table.pace,
        "players": room.table.players,
        "options": room.options,
        "commitment": envelope.commitment(room.table.secret),
        "sealed": dealer_kind(room.table) == ENVELOPE,
        "branch": branch_of(room.table),
        "day": day_of(room.table),
        "coach": room.table.coach,
        "coached": is_allowed(room),
        "disagree": _who_disagree(room),
        "revealing": room.table.revealing,
        "rounds": room.table.rounds,
        "following": room.table.following,
        "seats": seats,
        "seats_raw": [marshal.dumps(seat, 2) for seat in seats],
        "spectators": room.audience.spectators,
        "levels": LEVELS,
        "ply": 0,
    }
    if room.table.status != PLAYING:
        seen |= {"variants": _variants(room, lang), "tally": standing.tally(room.table, room.names)}
    if room.position is None:
        return seen | {"game": room.game.name, "title": room.game.words.TITLE[lang]}
    return seen | _game(room, lang) | {"lesson": room.is_lesson, "ply": room.position.ply}


def _who_disagree(room: Room) -> list[str]:
    """The people who have not agreed that players ask the coach, where several play."""
    people = [seat for seat in room.seats if seat.kind == PERSON]
    return [seat.name for seat in people if not seat.coach] if room.table.coach and len(people) > 1 else []


def _variants(room: Room, lang: str) -> list[tuple[str, str]]:
    """The options that are not as usual: what each is called, and what was chosen or what it does."""
    told = []
    for name, value in room.options.items():
        if value != room.game.options[name].default:
            text = room.game.option_text(name)
            names = text.values.get(str(value))
            told.append((text.label[lang], text.text[lang] if value is True else names[lang] if names else str(value)))
    return told


def _seats(room: Room, present: list[bool]) -> list[dict[str, Any]]:
    """Who sits where."""
    pending = room.position.pending if room.position is not None and room.table.status == PLAYING else []
    now = now_ms()
    return [
        {
            "place": seat.place,
            "kind": seat.kind,
            "name": seat.name,
            "bot": seat.bot,
            "kept": seat.kept_until > now,
            "host": seat.host,
            "muted": seat.muted,
            "forget": seat.forget,
            "coach": seat.coach,
            "pause": seat.pause,
            "present": present[seat.place],
            "seed_hash": seat.seed_hash,
            "revealed": bool(seat.seed),
            "withheld": seat.withheld,
            "pending": seat.place in pending,
        }
        for seat in room.seats
    ]


def _game(room: Room, lang: str) -> dict[str, Any]:
    """What everybody knows of a game that has begun."""
    game, position = room.game, room.require_position()
    over, pending = position.over, position.pending
    names, ranks = room.side_names(lang), game.ranks(position.state) if over else []
    winners = [place for place, rank in enumerate(ranks) if rank == 1]
    return {
        "game": game.name,
        "title": game.words.TITLE[lang],
        "names": names,
        "pending": pending,
        "waiting": [room.names[seat] for seat in pending],
        "over": over,
        "scores": game.scores(position.state) if over else [],
        "ranks": ranks,
        "winners": winners,
        "winner_names": [names[place] for place in winners],
    }


def _own_decision(room: Room, seat: int) -> dict[str, Any]:
    """What a seat may do now."""
    position = room.require_position()
    own: dict[str, Any] = {"undo": moves.undoable(room, seat)}
    if seat not in position.pending:
        return own
    game, legal = room.game, position.legal(seat)
    own["legal"] = [game.word(seat, action) for action in legal]
    own["window"] = room.window(seat, position.opened)
    auto = game.auto(position.seen(seat), seat)
    own["auto"] = game.word(seat, auto) if auto in legal else None
    return own


def view(room: Room, key: StreamKey, before: int | None = None) -> dict[str, Any]:
    """A viewer's view as JSON, for programs; log and lines only since event `before`, or from the start."""
    seen = seen_by(room, key.viewer, key.lang)
    shown = {name: seen[name] for name in _FOR_PROGRAMS if name in seen}
    first, facts, lines = told(room, key, before)
    shown |= {"seq": room.table.seq, "spectator": key.viewer == SPECTATOR, "after": before, "first": first}
    shown["log"] = [fact["text"] for fact in facts]
    shown["lines"] = [{"kind": line.kind, "seat": line.place, "name": line.name, "text": line.text} for line in lines]
    if shown_clocks := clocks.shown(room):
        shown["clocks"] = shown_clocks
    if room.position is not None and dealer_kind(room.table) == HAND:
        shown["pad"] = by_hand.pad(room, key.viewer, key.viewer >= 0 or key.device, key.lang)
    if room.position is not None:
        shown["view"] = states.to_json(room.position.view(key.viewer))
    if room.table.status == LOBBY:
        shown["pending"] = []
    return shown


_FOR_PROGRAMS = (
    "table", "game", "status", "pace", "players", "options", "commitment", "revealing", "rounds", "following", "seats",
    "seat", "is_host", "spectators", "names", "ply", "pending", "over", "scores", "ranks", "legal", "window", "auto",
    "undo", "branch", "coach", "coached",
)  # fmt: skip


def told(room: Room, key: StreamKey, before: int | None) -> tuple[int, list[Fact], list[LineRow]]:
    """What happened from which ply on, and the lines beside the board: since event `before`, or from the start."""
    if before is None:
        return 0, room.facts(key.viewer, key.lang), room.lines
    first, first_line = _first_ply(room, before), bisect_right(room.lines, before, key=lambda line: line.seq)
    return first, room.facts(key.viewer, key.lang, first), room.lines[first_line:]


def _first_ply(room: Room, before: int) -> int:
    """The first move made after event number `before`."""
    rows = room.position.rows if room.position else []
    ply = len(rows)
    while ply and rows[ply - 1].seq > before:
        ply -= 1
    return ply
