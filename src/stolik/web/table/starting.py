"""The start of a game, so that nobody chooses a seed last.

Before, browsers send hashes of their seeds. The host's start closes the list and shows it; then the seeds are revealed,
and with the last one the game begins. Whoever does not reveal in time is named, and a new round begins without them,
with new seeds: their hashes came with the revealed ones. So each round has fewer seeds to wait for, and the start ends.
A seed that was given openly, without a hash before, is only listed.
"""

import json

from stolik.play import envelope
from stolik.web.refusals import Refusal
from stolik.web.storage.rows import LOBBY, OPEN, SeatRow
from stolik.web.table.change import Change
from stolik.web.table.position import ENVELOPE, dealer_kind
from stolik.web.table.room import Room

NO_SEED: dict[str, object] = {"seed": "", "seed_hash": "", "next_hash": "", "withheld": False}


def own_seed(seed: str, seed_hash: str) -> dict[str, str]:
    """What a seat keeps of a seed: an open one, or the hash of one."""
    return {"seed": seed, "seed_hash": envelope.seed_hash(seed) if seed else seed_hash, "next_hash": ""}


async def add_seed(room: Room, place: int, seed: str, seed_hash: str = "") -> None:
    """A player's part in the shuffle, given after the seal was shown and before the list is closed."""

    def make(change: Change) -> None:
        if room.table.status != LOBBY:
            raise Refusal("has-begun")
        require_open_list(room)
        change.seat(place, **own_seed(seed, seed_hash))

    await room.change(make, room.sitter(place))


def require_open_list(room: Room) -> None:
    """Nobody comes, changes or is replaced while the seeds are revealed."""
    if room.table.revealing:
        raise Refusal("list-closed")


async def start(room: Room, place: int | None) -> None:
    """Close the list of seeds; the game begins when they are revealed, at once if none is hidden."""
    asked = room.sitter(place) if place is not None else None
    await room.presence.read_last_seen()

    def make(change: Change) -> None:
        if room.table.status != LOBBY:
            raise Refusal("has-begun")
        if place is not None and not room.seats[place].host:
            raise Refusal("not-host")
        if any(seat.kind == OPEN for seat in room.seats):
            raise Refusal("seats-open")
        if not room.table.revealing:
            _close_list(room, change)

    await room.change(make, asked)


def _close_list(room: Room, change: Change) -> None:
    for seat in room.seats:
        if (listed := _listed(room, seat)) != seat.seed_hash:
            change.seat(seat.place, seed_hash=listed)
    _next_round(room, change)


def _listed(room: Room, seat: SeatRow) -> str:
    """A seat's hash on the list: a browser that is closed could not reveal, so it adds nothing."""
    if dealer_kind(room.table) != ENVELOPE:
        return ""
    if seat.seed:
        return envelope.seed_hash(seat.seed)
    return seat.seed_hash if room.presence.is_here(seat.place) else ""


async def reveal(room: Room, place: int, seed: str, next_hash: str) -> None:
    """Show the seed whose hash is on the closed list. Asked again, because an answer was lost, nothing changes."""

    def make(change: Change) -> None:
        seat = room.seats[place]
        if seat.seed == seed and not seat.is_awaited:
            return
        if room.table.status != LOBBY:
            raise Refusal("has-begun")
        if not room.table.revealing:
            raise Refusal("list-open")
        if not seat.is_awaited:
            raise Refusal("not-listed")
        if envelope.seed_hash(seed) != seat.seed_hash:
            raise Refusal("wrong-seed")
        change.seat(place, seed=seed, next_hash=next_hash)
        _begin_if_all_revealed(room, change)

    await room.change(make, room.sitter(place))


async def end_round(room: Room, number: int) -> None:
    """The time to reveal is over: name who did not, and go on without them."""

    def make(change: Change) -> None:
        if not room.table.revealing or room.table.rounds != number:
            return
        for seat in room.seats:
            if seat.is_awaited:
                change.seat(seat.place, seed_hash="", withheld=True)
                change.note("note.withheld", seat.place, seat.name)
        _renew_seeds(room, change)
        _next_round(room, change)

    await room.change(make)


def call_off(room: Room, change: Change) -> None:
    """Somebody left while the seeds were revealed: the list is open again, for new seeds."""
    if room.table.revealing:
        _renew_seeds(room, change)
        change.values["revealing"] = False


def _renew_seeds(room: Room, change: Change) -> None:
    """Everybody knows the seeds that were revealed: take the new ones instead."""
    for seat in change.seats_after():
        if seat.next_hash:
            change.seat(seat.place, seed="", seed_hash=seat.next_hash, next_hash="")


def _next_round(room: Room, change: Change) -> None:
    change.values |= {"revealing": True, "rounds": room.table.rounds + 1}
    change.next_seq()
    _begin_if_all_revealed(room, change)


def _begin_if_all_revealed(room: Room, change: Change) -> None:
    seats = change.seats_after()
    if any(seat.is_awaited for seat in seats):
        return
    change.values |= {"revealing": False, "seeds": json.dumps([seat.seed for seat in seats])}
    change.note("note.started", -1, "")
    change.begin()
