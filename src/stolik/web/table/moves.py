"""What players do with the game: moves, take-backs, and silence in a race."""

from typing import Any

from stolik.core.errors import StolikError
from stolik.web.refusals import Refusal
from stolik.web.storage.rows import OVER, PLAYING, MoveRow
from stolik.web.table import lessons
from stolik.web.table.change import Change
from stolik.web.table.position import BEFORE
from stolik.web.table.room import Room

LONGEST_WORD = 100


async def move(room: Room, seat: int, window: int, word: str, made_by: str) -> dict[str, Any]:
    """Make a move in a decision window. The same move in the same window again has no effect and the same answer."""
    action = _parse(room, seat, word)

    def make(change: Change) -> MoveRow:
        done = _already(room, seat, window)
        if done is None:
            _require_window(room, seat, window)
            try:
                change.move(seat, action, made_by)
            except StolikError as error:
                raise Refusal("illegal", error) from error
            lessons.require_asked(room, change.rows[0])
            return change.rows[0]
        if done.word != room.game.word(seat, action):
            raise Refusal("answered", word=done.word)
        return done

    return _answer(await room.change(make, room.sitter(seat) if made_by == "seat" else None))


def _answer(done: MoveRow) -> dict[str, Any]:
    """What is answered to a move, the first time and every time."""
    return {
        "table": done.table_id, "seat": done.who, "window": done.window, "word": done.word, "ply": done.ply,
        "seq": done.seq,
    }  # fmt: skip


async def auto(room: Room, seat: int, window: int) -> dict[str, Any]:
    """Make the tedious moves that the game's hints.py suggests, one after the other, as long as it suggests any."""

    def make(change: Change) -> MoveRow:
        done = _already(room, seat, window)
        if done is not None:
            return done
        _require_window(room, seat, window)
        while (action := _suggested(room, change, seat)) is not None:
            change.move(seat, action, "seat")
        if change.draft is None:
            raise Refusal("nothing-to-do")
        for row in change.rows:
            lessons.require_asked(room, row)
        return change.rows[0]

    return _answer(await room.change(make, room.sitter(seat)))


def _suggested(room: Room, change: Change, seat: int) -> int | None:
    """The next move of a tedious sequence, if the seat owes one and the game knows it."""
    source = change.draft or room.require_position()
    if seat not in source.pending:
        return None
    action = room.game.auto(room.game.plain_view(source.state, seat), seat)
    return action if action in room.game.legal(source.state, seat) else None


def _parse(room: Room, seat: int, word: str) -> int:
    try:
        return room.game.parse(seat, " ".join(word[:LONGEST_WORD].split()))
    except StolikError as error:
        raise Refusal("not-understood", error) from error


def why_not(room: Room, seat: int, word: str, lang: str) -> str:
    """Why a move is not legal now, with the rule's number; empty if it is."""
    try:
        room.game.require_legal(room.require_position().state, seat, _parse(room, seat, word))
    except StolikError as error:
        return error.say(lang)
    return ""


def _already(room: Room, seat: int, window: int) -> MoveRow | None:
    """The move that was made in this window, if one was."""
    for row in reversed(room.require_position().rows):
        if row.seq <= window:
            return None
        if row.who == seat and row.window == window:
            return row
    return None


def _require_window(room: Room, seat: int, window: int) -> None:
    position = room.require_position()
    if (closes := closes_at(room)) is not None and room.game_ms() >= closes:
        raise Refusal("wrong-window")  # also when the clock itself is late to close it
    if room.table.status == OVER:
        raise Refusal("is-over")
    if room.table.status != PLAYING:
        raise Refusal("not-begun")
    if seat in position.pending and window == room.window(seat, position.opened):
        return
    if seat not in position.pending and window >= room.window(seat, position.opened):
        raise Refusal("not-your-decision")
    raise Refusal("wrong-window")


async def undo(room: Room, seat: int, ply: int) -> dict[str, Any]:
    """Take back one's own last decision, named by its ply, while nobody has moved and nothing was revealed since."""

    def make(change: Change) -> None:
        position = room.require_position()
        last = position.decision()
        if room.table.status != PLAYING or last is None or last.ply != ply:
            raise Refusal("wrong-window")
        if room.is_live and position.race() is not None:
            raise Refusal("cannot-undo.race")
        try:
            change.undo(seat)
        except StolikError as error:
            raise Refusal("cannot-undo", error) from error
        change.seat(seat, undone=change.seq + 1)
        change.note("note.undone", seat, room.seats[seat].name)

    await room.change(make, room.sitter(seat))
    return {"table": room.id, "seat": seat, "ply": ply, "seq": room.table.seq}


def undoable(room: Room, seat: int) -> int | None:
    """The ply of a decision that may be taken back: the seat's own, if it was the last."""
    last = room.position.decision() if room.position is not None and room.table.status == PLAYING else None
    return last.ply if last is not None and last.who == seat and last.made_by != BEFORE else None


# The race (17): the first call starts a short grace, then whoever was silent has passed

MOST_GRACE_MS = 250


def closes_at(room: Room) -> int | None:
    """When the race that is on closes, in milliseconds of the game; None if none is on.

    Nobody could answer while the server was away: after a restart everybody has the whole time again.
    """
    position = room.position
    if position is None or not room.is_live or room.table.status != PLAYING:
        return None
    race = position.race()
    if race is None:
        return None
    call = room.game.word(0, race.call)
    calls = [row.ms for row in position.race_rows() if row.word == call]
    if calls:
        return max(min(calls), room.loaded_ms) + grace_ms(room, position.pending)
    opened = min(position.opened[seat] for seat in position.pending)
    since = next((row.ms for row in position.rows if row.seq == opened), 0)
    return max(since, room.loaded_ms) + room.table.seconds * 1000


def grace_ms(room: Room, seats: list[int]) -> int:
    """How long the others still have after a call: the slowest measured round trip among them, at most 250 ms."""
    trips = [room.audience.round_trip(seat) for seat in seats if not room.seats[seat].plays_itself]
    return max((MOST_GRACE_MS if trip is None else min(MOST_GRACE_MS, int(trip * 1000)) for trip in trips), default=0)


async def close_race(room: Room) -> None:
    """Everybody who is still silent passes."""

    def make(change: Change) -> None:
        closes = closes_at(room)
        if closes is None or room.game_ms() < closes:
            return
        position = room.require_position()
        race = position.race()
        assert race is not None
        _pass_for_all(change, position.pending, race.silence)

    await room.change(make)


def _pass_for_all(change: Change, silent: list[int], silence: int) -> None:
    for seat in silent:
        change.move(seat, silence, "clock")
