"""Who sits where: new tables, sitting down, bots, standing in, getting up, and playing again."""

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.exc import IntegrityError

from stolik import bots, games
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.play import envelope
from stolik.web.refusals import Refusal
from stolik.web.rights.tokens import SeatToken, hashed, new_id, new_key
from stolik.web.server.limits import Bucket
from stolik.web.storage.rows import (
    BOT,
    CLOSED,
    DEVICE,
    LEFT,
    LIVE,
    LOBBY,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    RELAXED,
    Asker,
    KeyRow,
    Right,
    SeatRow,
    TableRow,
    asleep,
    is_held,
)
from stolik.web.storage.store import Store, Writing
from stolik.web.table import by_hand, clocks, starting, summary
from stolik.web.table.change import Change, now_ms
from stolik.web.table.person_names import unlike
from stolik.web.table.position import ENVELOPE, HAND, common_seed, dealer_kind
from stolik.web.table.room import REMOVED, Room

LEVELS = bots.LEVELS
BOT_NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Hubert")
CARRY_MS = 10 * 60 * 1000
PROMISE_MS = {LIVE: 10 * 60 * 1000, RELAXED: 3 * 24 * 3600 * 1000}  # for which a rematch keeps a seat
NO_PROMISE: dict[str, Any] = {"former": -1, "kept_until": 0}


@dataclass(frozen=True)
class Wish:
    """A new table, as somebody wants it."""

    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)
    pace: str = "live"
    seconds: int = 20
    listed: bool = False
    name: str = ""
    seat: int = 0
    bots: Mapping[int, str] = field(default_factory=dict)
    bot_names: Sequence[str] = BOT_NAMES  # by place
    dealer: Mapping[str, Any] = field(default_factory=lambda: {"kind": ENVELOPE})
    coach: bool = False  # players may ask the coach
    clock: str = ""  # as in web.clocks


def offered(game: Game) -> list[str]:
    """The bots that the table offers."""
    return [*LEVELS, *bots.characters(game), "random"]


def require_bot(game: Game, spec: str) -> str:
    """A spec that the table offers. Others could cost any time, or name a file: they sit down by `stolik bot serve`."""
    if spec not in offered(game):
        known = ", ".join(offered(game))
        raise Refusal("not-understood.bot", spec=spec[:40], known=known)
    try:
        bots.require(spec, game)
    except StolikError as error:
        raise Refusal("not-understood", error) from error
    return spec


async def create(store: Store, wish: Wish) -> tuple[TableRow, SeatToken | None]:
    """A new table in its lobby, with whoever wants it in their seat."""
    try:
        game = games.load(wish.game)
        setup = game.setup(wish.players, wish.options)
    except StolikError as error:
        raise Refusal("not-understood", error) from error
    if wish.dealer["kind"] == HAND:
        by_hand.require_possible(game)
    table = _table(game, wish, json.dumps(setup.options))
    seats = [_seat(game, table.id, place, wish) for place in range(wish.players)]
    if wish.name and wish.seat not in range(wish.players):
        raise Refusal("no-seat")
    if not wish.name and any(seat.kind == OPEN for seat in seats):
        raise Refusal("not-understood.nobody")
    token = SeatToken(table.id, wish.seat, new_key()) if wish.name else None

    def write(tx: Writing) -> None:
        tx.create(table, seats)
        if token is not None:
            tx.add_key(seat_key(token))

    await store.write(write)
    return table, token


def _table(game: Game, wish: Wish, options: str) -> TableRow:
    return TableRow(
        id=new_id(), created=now_ms(), game=game.name, rules=game.version, players=wish.players, options=options,
        pace=wish.pace, seconds=wish.seconds, listed=wish.listed, status=LOBBY, started=0, seq=1, plies=0, undos=0,
        secret=envelope.new_secret(), seeds="[]", following="", owed=False, keeper="", kept_until=0,
        dealer=json.dumps(wish.dealer), coach=wish.coach, clock=wish.clock,
    )  # fmt: skip


def _seat(game: Game, table_id: str, place: int, wish: Wish) -> SeatRow:
    blank = SeatRow(table_id, place, OPEN, "", "", False, "", 0, 0)
    if wish.name and place == wish.seat:
        return replace(blank, kind=PERSON, name=wish.name, host=True, seen=now_ms(), coach=wish.coach)
    if place in wish.bots:
        spec = require_bot(game, wish.bots[place])
        return replace(blank, kind=BOT, name=_first_name(game, spec, place, wish), bot=spec)
    return blank


def _first_name(game: Game, spec: str, place: int, wish: Wish) -> str:
    """A bot's name at a new table: its character's, with a number for the second and further, or one by the place."""
    if (character := bots.characters(game).get(spec)) is None:
        return wish.bot_names[place % len(wish.bot_names)]
    number = 1 + sum(
        wish.bots.get(before) == spec for before in range(place) if not (wish.name and before == wish.seat)
    )
    return character.name if number == 1 else f"{character.name} {number}"


def seat_key(token: SeatToken) -> KeyRow:
    """What the database remembers of the right to a seat."""
    return KeyRow(hashed(token.key), token.table, token.place, "seat", 0)


def give_key(change: Change, table_id: str, place: int, key: str = "") -> SeatToken:
    """A new right to a seat, written with the change."""
    token = SeatToken(table_id, place, key or new_key())
    change.also(lambda tx: tx.add_key(seat_key(token)))
    return token


# In the lobby


async def sit(
    room: Room, name: str, place: int | None, seed: str, key: str = "", seed_hash: str = "", former: Right | None = None
) -> SeatToken:
    """Take a free seat: the one named, the one promised to whoever had the right `former` before, or the first.

    Sitting down again with the same key is the same seat.
    """
    if (before := await _sat_before(room, key)) is not None:
        return before

    def make(change: Change) -> SeatToken:
        own = next((seat for seat in room.seats if former is not None and seat.former == former.place), None)
        if former is not None and own is not None:
            change.also(lambda tx: _require_right(tx, former, room.table.previous))
        if own is not None and own.kind == PERSON:
            return give_key(change, room.id, own.place, key)
        free = [seat.place for seat in room.seats if seat.is_free(change.now) or (seat is own and seat.kind == OPEN)]
        if room.table.status != LOBBY and (room.table.status != PLAYING or not free):
            raise Refusal("has-begun")
        if not free or (place is not None and place not in free):
            raise Refusal("no-seat")
        here = place if place is not None else own.place if own is not None and own.place in free else free[0]
        if own is not None and own.kind == OPEN:
            change.seat(own.place, name="", **NO_PROMISE)
        kept = -1 if own is None or own.place != here else own.former
        own_name = unlike(name, change.names_after())
        seat_person(room, change, here, own_name, former=kept, **starting.own_seed(seed, seed_hash))
        return give_key(change, room.id, here, key)

    try:
        return await room.change(make)
    except IntegrityError:  # the same request twice at the same moment: the key was taken in between
        if (before := await _sat_before(room, key)) is not None:
            return before
        raise


def seat_person(room: Room, change: Change, place: int, name: str, **values: Any) -> None:
    """A person sits down: nobody who sat there before has a right to the seat any more."""
    given = {"muted": False, "coach": False, "shared": False, "pin": "", **NO_PROMISE, **values}
    host = not any(seat.host for seat in change.seats_after())
    change.seat(place, kind=PERSON, name=name, host=host, seen=change.now, sat=change.seq + 1, bot="", **given)
    change.also(lambda tx: tx.drop_keys(room.id, place))
    change.note("note.sat", place, name)


async def sat_with(room: Room, place: int, key: str) -> bool:
    """Whether this seat was taken with this key: then sitting down is asked for again, and no second seat."""
    before = await _sat_before(room, key)
    return before is not None and before.place == place


async def _sat_before(room: Room, key: str) -> SeatToken | None:
    """The seat that was taken with this key; the answer may have been lost."""
    known = await room.around.store.read(lambda reading: reading.key(hashed(key))) if key else None
    if known is None:
        return None
    if known.kind != "seat" or known.table_id != room.id:
        raise Refusal("not-understood.key")
    if not is_held(room.seats, known.place):
        await wake(room, Right(Asker(known.hash), known.place))
    return SeatToken(room.id, known.place, key)


def require_host(room: Room, place: int) -> None:
    """The host, or whoever acts for a host who is away."""
    if place != room.presence.acting_host():
        raise Refusal("not-host")


# The host's powers


async def seat_bot(room: Room, host: int, place: int, spec: str) -> None:
    """Put a bot on an open seat, or in the place of somebody who is gone."""
    _require_own_luck(room)
    require_bot(room.game, spec)
    asked = room.sitter(host)
    await room.presence.read_last_seen()

    def make(change: Change) -> None:
        require_host(room, host)
        _require_place(room, place)
        seat, playing = room.seats[place], room.table.status == PLAYING
        if room.table.status in (OVER, CLOSED):
            raise Refusal("is-over")
        starting.require_open_list(room)
        if seat.kind == PERSON:
            _require_gone(room, host, place)
        name = seat.name if playing or (seat.kind != PERSON and not seat.kept_until) else ""
        change.seat(place, kind=BOT, name=name or _bot_name(room, change, spec, place), bot=spec)
        _put_to_sleep(room, change, place)
        change.note("note.bot", place, change.seats[place].name)

    await room.change(make, asked)


def _put_to_sleep(room: Room, change: Change, place: int) -> None:
    """In a game the rights of somebody who is away sleep until they are back, or another person sits down."""
    if room.table.status == LOBBY:
        change.seat(place, shared=False, **NO_PROMISE, **starting.NO_SEED)
        change.also(lambda tx: tx.drop_keys(room.id, place))


async def free(room: Room, host: int, place: int) -> None:
    """Open a seat for anybody: of a bot, of somebody who got up or is gone, or one that was promised to somebody."""
    _require_own_luck(room)
    asked = room.sitter(host)
    await room.presence.read_last_seen()

    def make(change: Change) -> None:
        require_host(room, host)
        _require_place(room, place)
        if room.table.status in (OVER, CLOSED):
            raise Refusal("is-over")
        starting.require_open_list(room)
        seat, playing = room.seats[place], room.table.status == PLAYING
        if seat.is_free(change.now):
            raise Refusal("no-seat")
        if seat.kind == PERSON:
            _require_gone(room, host, place)
            change.note("note.left", place, seat.name)
        name = seat.name if playing else ""
        change.seat(place, kind=OPEN, name=name, bot="", host=False, **starting.NO_SEED)
        _put_to_sleep(room, change, place)
        if seat.host:
            _next_host(room, change, place)

    await room.change(make, asked)


async def remove(room: Room, host: int, place: int) -> None:
    """Send somebody away who spoils the table; in a game the seat waits for a bot or another person."""

    def make(change: Change) -> None:
        _require_true_host(room, host, place)
        starting.require_open_list(room)
        playing = room.table.status == PLAYING
        change.line("note", place, room.seats[place].name, REMOVED)  # also on a full page: it ends the invitation
        name = room.seats[place].name if playing else ""
        gone = {"kind": LEFT if playing else OPEN, "shared": False, **NO_PROMISE, **starting.NO_SEED}
        change.seat(place, name=name, bot="", muted=False, **gone)
        change.also(lambda tx: tx.drop_keys(room.id, place))

    await room.change(make, room.sitter(host))


async def mute(room: Room, host: int, place: int, muted: bool) -> None:
    """Take the word from somebody, or give it back."""

    def make(change: Change) -> None:
        _require_true_host(room, host, place)
        if room.seats[place].muted != muted:
            change.seat(place, muted=muted)
            change.note("note.muted" if muted else "note.unmuted", place, room.seats[place].name)

    await room.change(make, room.sitter(host))


def _require_true_host(room: Room, host: int, place: int) -> None:
    """Sending people away and muting is for the host alone, and against another person."""
    if not room.seats[host].host:
        raise Refusal("not-host")
    _require_place(room, place)
    if room.seats[place].kind != PERSON or place == host:
        raise Refusal("no-person")
    if room.table.status in (OVER, CLOSED):
        raise Refusal("is-over")


def _require_own_luck(room: Room) -> None:
    """At a table with common luck everybody meets the same bots, and plays alone."""
    if common_seed(room.table):
        raise Refusal("same-for-all")


def _require_gone(room: Room, host: int, place: int) -> None:
    if place == host or room.presence.is_here(place):
        raise Refusal("seat-alive")


def _require_place(room: Room, place: int) -> None:
    if place not in range(room.table.players):
        raise Refusal("no-seat")


def _bot_name(room: Room, change: Change, spec: str, place: int) -> str:
    character = bots.characters(room.game).get(spec)
    name = character.name if character else BOT_NAMES[place % len(BOT_NAMES)]
    return unlike(name, change.names_after())


# A player's own seat


async def stand_in(room: Room, place: int, spec: str, toggled: Bucket) -> None:
    """Let a bot play for me until I am back; an empty spec is: I am back."""
    _require_own_luck(room)
    if spec:
        require_bot(room.game, spec)
    if room.seats[place].bot != spec and not toggled.take((room.id, place)):
        raise Refusal("too-fast")

    def make(change: Change) -> None:
        if room.table.status not in (LOBBY, PLAYING):
            raise Refusal("is-over")
        if room.seats[place].bot == spec:
            return
        change.seat(place, bot=spec, **({} if spec else clocks.back(room, place)))
        change.note("note.standin" if spec else "note.back", place, room.seats[place].name)

    await room.change(make, room.sitter(place))


async def wake(room: Room, right: Right) -> None:
    """Whoever was away takes back the seat, or the shared device all its seats, from the host's bot."""

    def make(change: Change) -> None:
        if room.table.status != PLAYING:
            raise Refusal("is-over")
        for seat in asleep(room.seats, right.place):
            host = not any(one.host for one in change.seats_after())
            back = {"kind": PERSON, "bot": "", "seen": change.now, "host": host, **clocks.back(room, seat.place)}
            change.seat(seat.place, **back)
            change.note("note.back", seat.place, seat.name)
        change.also(lambda tx: _require_right(tx, right, room.id))

    await room.change(make)


def _require_right(tx: Writing, right: Right, table_id: str) -> None:
    if tx.place_of(right.asker, table_id) != right.place:
        raise Refusal("not-seated")


async def leave(room: Room, place: int) -> None:
    """Get up. In the lobby the seat is open again; in a game it waits for the host to give it to a bot."""

    def make(change: Change) -> None:
        seat = room.seats[place]
        change.note("note.left", place, seat.name)
        gone = {"bot": "", "host": False, "shared": False, **NO_PROMISE}
        if room.table.status == LOBBY:
            change.seat(place, kind=OPEN, name="", **gone, **starting.NO_SEED)
            starting.call_off(room, change)
        else:
            change.seat(place, kind=LEFT, **gone)
        change.also(lambda tx: tx.drop_keys(room.id, place))
        if seat.host:
            _next_host(room, change, place)

    await room.change(make, room.sitter(place))


def _next_host(room: Room, change: Change, place: int) -> None:
    """The next person clockwise is host; with nobody left, an unfinished table is closed."""
    for step in range(1, room.table.players):
        other = (place + step) % room.table.players
        if room.seats[other].kind == PERSON:
            change.seat(other, host=True)
            return
    if room.table.status in (LOBBY, PLAYING):
        change.values["status"] = CLOSED


async def carry(room: Room, place: int, asker: Asker) -> str:
    """A link that carries the seat to another device: it works once, for ten minutes."""
    token = secrets.token_urlsafe(24)
    row = KeyRow(hashed(token), room.id, place, "carry", now_ms() + CARRY_MS)

    def write(tx: Writing) -> None:
        if not tx.holds(asker, room.id, place):
            raise Refusal("not-seated")
        tx.add_key(row)

    await room.around.store.write(write)
    return token


def carried(tx: Writing, token: str) -> SeatToken:
    """Use up a carrying link."""
    row = tx.key(hashed(token))
    if row is None or row.kind != "carry" or row.until < now_ms():
        raise Refusal("bad-link")
    tx.lock(row.table_id)
    if not is_held(tx.seats(row.table_id), row.place) or not tx.drop_key(row.hash):
        raise Refusal("bad-link")
    seat = SeatToken(row.table_id, row.place, new_key())
    tx.add_key(seat_key(seat))
    return seat


async def forget(room: Room, place: int) -> bool:
    """Ask that a finished table is deleted; True when all its people did, and it was."""

    def make(change: Change) -> bool:
        if room.table.status != OVER:
            raise Refusal("not-over")
        change.seat(place, forget=True)
        return all(seat.forget for seat in change.seats_after() if seat.kind == PERSON)

    agreed = await room.change(make, room.sitter(place))
    if agreed:
        await room.around.store.write(lambda tx: tx.delete([room.id]), f"{room.id} {room.around.server}")
    return agreed


# Again


async def rematch(
    room: Room, places: Sequence[int], asker: Asker, open_room: Callable[[str], Awaitable[Room]]
) -> SeatToken:
    """The same table again: the first to ask makes it. Whoever held these seats sits down in those promised to them."""

    def make(change: Change) -> str:
        if room.table.status != OVER:
            raise Refusal("not-over")
        if not room.table.following:
            table, seats = _again(room)
            change.also(lambda tx: tx.create(table, seats))
            change.values["following"] = table.id
            change.note("note.rematch", places[0], room.seats[places[0]].name)
            return table.id
        return room.table.following

    other = await open_room(await room.change(make, room.sitter(places[0])))
    return await sit_again(other, [room.seats[place] for place in places], asker)


def _again(room: Room) -> tuple[TableRow, list[SeatRow]]:
    options: dict[str, Value] = room.options
    wish = Wish(
        game=room.table.game, players=room.table.players, options=options, pace=room.table.pace,
        seconds=room.table.seconds, listed=room.table.listed, coach=room.table.coach, clock=room.table.clock,
        dealer={"kind": HAND if dealer_kind(room.table) == HAND else ENVELOPE},
    )  # fmt: skip
    tally = json.dumps(summary.tally(room.table, room.names))
    table = replace(_table(room.game, wish, room.table.options), tally=tally, previous=room.id)
    return table, [_seat_again(seat, table) for seat in room.seats]


def _seat_again(seat: SeatRow, table: TableRow) -> SeatRow:
    """A bot sits there again; a person's seat is promised to them for some time."""
    blank = SeatRow(table.id, seat.place, OPEN, "", "", False, "", 0, 0)
    match seat.kind:
        case "bot":
            return replace(blank, kind=BOT, name=seat.name, bot=seat.bot)
        case "person":
            return replace(blank, name=seat.name, former=seat.place, kept_until=table.created + PROMISE_MS[table.pace])
    return blank


async def sit_again(room: Room, former: Sequence[SeatRow], asker: Asker) -> SeatToken:
    """Sit down in the seats promised to whoever held these ones; another device of theirs gets a right to them too."""

    on_device = former[0].shared
    right = Right(asker, DEVICE if on_device else former[0].place)

    def make(change: Change) -> SeatToken:
        promised = {place: seat for seat in former if (place := _promised(room, seat.place)) is not None}
        if not promised:
            raise Refusal("no-promise")
        if on_device and not set(room.device_places) <= set(promised):
            raise Refusal("other-device")
        for place, seat in promised.items():
            if room.seats[place].kind == OPEN:
                seat_person(room, change, place, seat.name, former=seat.place, shared=on_device)
            elif room.seats[place].shared != on_device:
                change.seat(place, shared=on_device)
        change.also(lambda tx: _require_right(tx, right, room.table.previous))
        first = next(iter(promised))
        return _give_device_key(room, change, first) if on_device else give_key(change, room.id, first)

    return await room.change(make)


def _give_device_key(room: Room, change: Change, place: int) -> SeatToken:
    """A new right to the shared device; of one that was here before and whose people all left nothing remains."""
    token = SeatToken(room.id, place, new_key())
    if not room.device_places:
        change.also(lambda tx: tx.drop_keys(room.id, DEVICE))
    change.also(lambda tx: tx.add_key(KeyRow(hashed(token.key), room.id, DEVICE, "device", 0)))
    return token


def _promised(room: Room, former: int) -> int | None:
    """The seat of whoever held this place at the table before: they sit there, or may still sit down."""
    kinds = (PERSON, OPEN) if room.table.status == LOBBY else (PERSON,)
    return next((seat.place for seat in room.seats if seat.former == former and seat.kind in kinds), None)


async def decline(room: Room, former: Sequence[int]) -> None:
    """Seats that were promised are free for others."""

    def make(change: Change) -> None:
        for seat in room.seats:
            if seat.kind == OPEN and seat.former in former:
                change.seat(seat.place, name="", **NO_PROMISE)

    await room.change(make)


async def end_promises(room: Room) -> None:
    """Seats whose people did not come in time are like any others."""

    def make(change: Change) -> None:
        for seat in room.seats:
            if seat.is_overdue(change.now):
                change.seat(seat.place, name="", kept_until=0)

    if any(seat.is_overdue(now_ms()) for seat in room.seats):
        await room.change(make)
