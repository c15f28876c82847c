"""What a viewer may see of a table: a view to be drawn for people, JSON for programs; from the viewer's view alone."""

from bisect import bisect_right
from operator import itemgetter
from typing import Any

from stolik import bots
from stolik.core import state as states
from stolik.play import envelope
from stolik.web.coach.advising import is_allowed
from stolik.web.drawing.log import Fact
from stolik.web.drawing.pads import laid_out
from stolik.web.drawing.table_view import BoardView, Curtain, SeatView, Shared, TableView, Tally
from stolik.web.storage.rows import LOBBY, PERSON, PLAYING, LineRow
from stolik.web.table import by_hand, clocks, lessons, moves, shared_device, summary
from stolik.web.table.change import now_ms
from stolik.web.table.moments import lately
from stolik.web.table.position import ENVELOPE, HAND, branch_of, day_of, dealer_kind
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR, StreamKey


def shared(room: Room, lang: str) -> Shared:
    """What everybody sees: made once for all viewers of an event."""
    table, seats = room.table, _seats(room)
    made = Shared(
        game=room.game,
        lang=lang,
        table=room.id,
        status=table.status,
        seats=seats,
        simpler=_simpler(room),
        host=room.presence.acting_host(),
        spectators=room.audience.spectators,
        title=room.game.words.TITLE[lang],
        commitment=envelope.commitment(table.secret),
        sealed=dealer_kind(table) == ENVELOPE,
        listed=table.listed,
        day=day_of(table),
        coach=table.coach,
        coached=is_allowed(room),
        disagree=_who_disagree(room),
        revealing=table.revealing,
        following=table.following,
        clock=room.clock is not None,
        paused=clocks.is_paused(room),
        by_hand=dealer_kind(table) == HAND and table.status == PLAYING,
        variants=_variants(room, lang) if table.status != PLAYING else (),
        tally=_tally(room) if table.status != PLAYING else Tally(0, ()),
        is_lesson=room.is_lesson,
    )
    return made if room.position is None else _begun(room, made)


def _begun(room: Room, made: Shared) -> Shared:
    """The same with what everybody knows of a game that has begun."""
    game, position = room.game, room.require_position()
    asked = [made.seats[place] for place in position.pending]
    return made._replace(
        begun=True,
        ply=position.ply,
        names=tuple(room.side_names(made.lang)),
        pending=tuple(position.pending),
        waiting=tuple(one.name for one in asked),
        away=tuple(one.name for one in asked if one.pending and one.kind == PERSON and not (one.present or one.bot)),
        over=position.over,
        scores=tuple(game.scores(position.state)) if position.over else (),
        ranks=tuple(game.ranks(position.state)) if position.over else (),
    )


def _seats(room: Room) -> tuple[SeatView, ...]:
    """Who sits where."""
    pending = room.position.pending if room.position is not None and room.table.status == PLAYING else []
    now = now_ms()
    return tuple(
        SeatView(
            place=seat.place,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            kept=seat.kept_until > now,
            host=seat.host,
            muted=seat.muted,
            forget=seat.forget,
            coach=seat.coach,
            pause=seat.pause,
            present=room.presence.is_here(seat.place),
            seed_hash=seat.seed_hash,
            revealed=bool(seat.seed),
            withheld=seat.withheld,
            pending=seat.place in pending,
        )
        for seat in room.seats
    )


def _simpler(room: Room) -> tuple[bool, ...]:
    """Where a simpler bot plays until the one that was chosen is compiled."""
    is_warm = room.around.is_warm(room.game.name)
    return tuple(bool(not is_warm and seat.bot and not bots.at_once(seat.bot, room.game)) for seat in room.seats)


def _who_disagree(room: Room) -> tuple[str, ...]:
    """The people who have not agreed that players ask the coach, where several play."""
    people = [seat for seat in room.seats if seat.kind == PERSON]
    return tuple(seat.name for seat in people if not seat.coach) if room.table.coach and len(people) > 1 else ()


def _variants(room: Room, lang: str) -> tuple[tuple[str, str], ...]:
    """The options that are not as usual: what each is called, and what was chosen or what it does."""
    told = []
    for name, value in room.options.items():
        if value != room.game.options[name].default:
            text = room.game.option_text(name)
            names = text.values.get(str(value))
            told.append((text.label[lang], text.text[lang] if value is True else names[lang] if names else str(value)))
    return tuple(told)


def _tally(room: Room) -> Tally:
    known = summary.tally(room.table, room.names)
    return Tally(known["games"], tuple(sorted(known["wins"].items(), key=itemgetter(1), reverse=True)))


def view(room: Room, key: StreamKey, made: Shared, moments_had: int = 0) -> TableView:
    """What a viewer sees of what everybody sees and of their own."""
    position, seat, lang = room.position, key.viewer, key.lang
    curtain = shared_device.curtain(room) if key.device else Curtain()
    if position is None:
        return TableView(made, seat, None, curtain=curtain)
    had_all = moments_had == position.ply > 0  # who comes back costs no look at past moves
    return TableView(
        shared=made,
        seat=seat,
        board=_board(room, seat, made),
        undo=moves.undoable(room, seat) if seat >= 0 else None,
        curtain=curtain,
        pad=by_hand.pad(room, seat, seat >= 0 or key.device) if made.by_hand else None,
        lesson=lessons.shown_now(room, lang) if room.is_lesson else None,
        moments=None if had_all else lately(room, seat, lang),
        moments_had=moments_had,
    )


def _board(room: Room, seat: int, made: Shared) -> BoardView:
    """A viewer's board, with what they may do now."""
    position, game = room.require_position(), room.game
    raw = position.view(seat).tobytes()
    if seat not in position.pending or room.table.status != PLAYING:
        return BoardView(game, raw, seat, made.lang, made.names, table=room.id)
    legal = position.legal(seat)
    words = tuple([game.word(seat, action) for action in legal])
    auto = game.auto(position.seen(seat), seat)
    suggested = game.word(seat, auto) if auto in legal else None
    window = room.window(seat, position.opened)
    return BoardView(game, raw, seat, made.lang, made.names, words, window, suggested, room.id)


def as_json(room: Room, key: StreamKey, made: Shared, before: int | None = None) -> dict[str, Any]:
    """A viewer's view as JSON, for programs; log and lines only since event `before`, or from the start."""
    table, position = room.table, room.position
    shown: dict[str, Any] = {"table": room.id, "game": room.game.name, "status": table.status, "pace": table.pace}
    shown |= {"players": table.players, "options": room.options, "commitment": made.commitment}
    shown |= {"revealing": table.revealing, "rounds": table.rounds, "following": table.following}
    shown |= {"seats": [seat._asdict() for seat in made.seats], "seat": key.viewer}
    shown |= {"is_host": key.viewer >= 0 and key.viewer == made.host, "spectators": made.spectators}
    if position is not None:
        shown["names"] = made.names
    shown["ply"] = made.ply
    if position is not None:
        shown |= {"pending": made.pending, "over": made.over, "scores": made.scores, "ranks": made.ranks}
    board = _board(room, key.viewer, made) if position is not None else None
    shown |= {"legal": board.legal, "window": board.window, "auto": board.auto} if board else _NOTHING_TO_DECIDE
    shown["undo"] = moves.undoable(room, key.viewer) if key.viewer >= 0 else None
    shown |= {"branch": branch_of(table), "coach": table.coach, "coached": made.coached}
    first, facts, lines = told(room, key, before)
    shown |= {"seq": table.seq, "spectator": key.viewer == SPECTATOR, "after": before, "first": first}
    shown["log"] = [fact["text"] for fact in facts]
    shown["lines"] = [{"kind": line.kind, "seat": line.place, "name": line.name, "text": line.text} for line in lines]
    if shown_clocks := clocks.shown(room):
        shown["clocks"] = shown_clocks
    if position is not None and dealer_kind(table) == HAND:
        pad = by_hand.pad(room, key.viewer, key.viewer >= 0 or key.device)
        shown["pad"] = laid_out(room.game, key.lang, pad)
    if position is not None:
        shown["view"] = states.to_json(position.view(key.viewer))
    if table.status == LOBBY:
        shown["pending"] = []
    return shown


_NOTHING_TO_DECIDE: dict[str, Any] = {"legal": [], "window": None, "auto": None}


def told(room: Room, key: StreamKey, before: int | None) -> tuple[int, list[Fact], list[LineRow]]:
    """What happened from which ply on, and the lines beside the board: since event `before`, or from the start."""
    if before is None:
        return 0, room.facts(key.viewer, key.lang), room.lines
    rows = room.position.rows if room.position is not None else []
    first = bisect_right(rows, before, key=lambda row: row.seq)
    first_line = bisect_right(room.lines, before, key=lambda line: line.seq)
    return first, room.facts(key.viewer, key.lang, first), room.lines[first_line:]
