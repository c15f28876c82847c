"""Several people on one device. It has a right to all their seats, and shows the one that was opened, or nobody's.

While it is locked, the server gives it the spectator's view: no secret is in the page or on the wire.
"""

from collections.abc import Sequence

from stolik.web.drawing.table_view import Curtain, Waiting
from stolik.web.refusals import Refusal
from stolik.web.rights.tokens import hashed
from stolik.web.server.limits import Bucket
from stolik.web.storage.rows import LOBBY, PLAYING
from stolik.web.table import starting
from stolik.web.table.change import Change
from stolik.web.table.person_names import unlike
from stolik.web.table.room import Room
from stolik.web.table.seating import require_host, seat_person
from stolik.web.table.stream import SPECTATOR


async def add(room: Room, host: int, names: Sequence[str]) -> None:
    """Seat people who play on the host's device; from then on it is shared."""

    def make(change: Change) -> None:
        require_host(room, host)
        if room.table.status != LOBBY:
            raise Refusal("has-begun")
        starting.require_open_list(room)
        free = [seat.place for seat in room.seats if seat.is_free(change.now)]
        if len(names) > len(free):
            raise Refusal("too-many-names", free=len(free))
        if not room.seats[host].shared:
            if room.device_places:
                raise Refusal("other-device")
            change.seat(host, shared=True)
            change.also(lambda tx: tx.give_to_device(room.id, host))
        for place, name in zip(free, names, strict=False):
            seat_person(room, change, place, unlike(name, change.names_after()), shared=True)

    await room.change(make, room.sitter(host))


async def open_seat(room: Room, place: int, pin: str, tries: Bucket) -> None:
    """Show a person their seat on the shared device; wrong PINs are limited."""

    def make(change: Change) -> None:
        if room.table.status != PLAYING:
            raise Refusal("not-begun")
        if place not in room.device_places:
            raise Refusal("not-shared")
        wanted = room.seats[place].pin
        if wanted and not tries.take((room.id, place)):
            raise Refusal("too-many-pins")
        if wanted and wanted != hashed_pin(room, place, pin):
            raise Refusal("wrong-pin")
        tries.forgive((room.id, place))
        _show(change, place)

    await room.change(make)


async def lock(room: Room) -> None:
    """Hide the seat that is open."""
    await room.change(lambda change: _show(change, SPECTATOR) if room.device_seat >= 0 else None)


async def set_pin(room: Room, place: int, pin: str) -> None:
    """Ask for a PIN before a seat is opened; an empty one is: ask for none."""
    if place not in room.device_places:
        raise Refusal("not-shared")
    wanted = hashed_pin(room, place, pin) if pin else ""
    await room.change(lambda change: change.seat(place, pin=wanted), room.sitter(place))


def hashed_pin(room: Room, place: int, pin: str) -> str:
    return hashed(f"{room.id} {place} {pin}")


async def take_away(room: Room, place: int) -> None:
    """A person plays on with a device of their own."""

    def make(change: Change) -> None:
        if room.seats[place].shared:
            change.seat(place, shared=False, pin="")
        if room.table.unlocked == place:
            _show(change, SPECTATOR)

    await room.change(make)


def _show(change: Change, place: int) -> None:
    change.next_seq()
    change.values["unlocked"] = place


def curtain(room: Room) -> Curtain:
    """What the shared device shows: who is asked, and who else may look at their seat."""
    seats = [room.seats[place] for place in room.device_places]
    pending = room.position.pending if room.position is not None else []
    people = [Waiting(seat.place, seat.name, bool(seat.pin)) for seat in seats]
    return Curtain(
        device=True,
        locked=room.table.status == PLAYING and room.device_seat < 0,
        passed_to=tuple(one for one in people if one.place in pending),
        others=tuple(one for one in people if one.place not in pending),
        has_pin=room.device_seat >= 0 and bool(room.seats[room.device_seat].pin),
    )
