"""Clocks: how much time each person has left, for the whole game or for each decision.

What is left is stored with the seat, and what passes is measured by this machine's monotonic clock: so neither a
restart nor a change of the calendar costs anybody time. A seat whose time is over is not lost: a bot stands in, or it
passes where the rules allow.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stolik.web.storage.rows import PERSON, PLAYING

if TYPE_CHECKING:
    from stolik.web.table.change import Change
    from stolik.web.table.room import Room

PATTERN = "^((player|decision):[0-9]{1,5}([+][0-9]{1,4})?(:pass)?)?$"
_RETURN_MS = 30_000  # whoever comes back has at least so much
_WORDS = re.compile(r"(player|decision):(\d+)(?:\+(\d+))?(:pass)?")


@dataclass(frozen=True)
class Clock:
    """A clock as a table has it: `player:300+5` is five minutes and five seconds more for each decision."""

    per_decision: bool
    ms: int
    increment: int  # ms
    passes: bool  # whoever runs out of time passes where the rules allow; else a bot stands in

    def after_decision(self, left: int) -> int:
        return self.ms if self.per_decision else left + self.increment


def clock_of(text: str) -> Clock | None:
    """The clock that a word says; None for a table without one."""
    found = _WORDS.fullmatch(text)
    if found is None:
        return None
    return Clock(found[1] == "decision", int(found[2]) * 1000, int(found[3] or 0) * 1000, bool(found[4]))


def is_paused(room: "Room") -> bool:
    """Whether all people who play themselves have agreed to a pause."""
    people = [seat for seat in room.seats if seat.kind == PERSON and not seat.bot]
    return bool(people) and all(seat.pause for seat in people)


def running(room: "Room") -> list[int]:
    """The seats whose clocks run: people who owe a decision, unless there is a pause or a race with its own clock."""
    position = room.position
    if room.clock is None or room.table.status != PLAYING or position is None or is_paused(room):
        return []
    if room.is_live and position.race() is not None:
        return []
    return [place for place in position.pending if room.seats[place].kind == PERSON and not room.seats[place].bot]


def left_ms(room: "Room", place: int) -> int:
    """What a seat has left now."""
    spent = room.passed_ms() if place in running(room) else 0
    return max(0, room.seats[place].clock_ms - spent)


def next_flag(room: "Room") -> int | None:
    """In how many milliseconds the next person runs out of time; None if no clock runs."""
    return min((left_ms(room, place) for place in running(room)), default=None)


def settle(room: "Room", change: "Change") -> None:
    """What passed is taken from the clocks that ran; whoever has decided gets what the clock gives for it."""
    if room.clock is None:
        return
    decided = {row.who for row in change.rows if row.made_by != "bot"}
    for place in running(room):
        left = left_ms(room, place)
        change.quietly(place, clock_ms=room.clock.after_decision(left) if place in decided else left)
    change.settled = True


def wind(room: "Room", change: "Change") -> None:
    """The game begins: everybody has the whole time."""
    if room.clock is not None:
        for seat in room.seats:
            change.quietly(seat.place, clock_ms=room.clock.ms, pause=False)
        change.settled = True


def back(room: "Room", place: int) -> dict[str, int]:
    """Somebody for whom a bot stood in is back, with some time at least."""
    if room.clock is None:
        return {}
    return {"clock_ms": max(room.seats[place].clock_ms, min(room.clock.ms, _RETURN_MS))}


async def pause(room: "Room", place: int, wanted: bool) -> None:
    """Agree to a pause, which begins when all have agreed; or go on, which anybody may."""

    def make(change: "Change") -> None:
        settle(room, change)
        for seat in room.seats if not wanted else [room.seats[place]]:
            if seat.pause != wanted:
                change.seat(seat.place, pause=wanted)

    await room.change(make, room.sitter(place))


async def flag(room: "Room", stand_in: str) -> None:
    """Whoever has no time left passes where the rules and the table allow; else a bot stands in."""

    def make(change: "Change") -> None:
        late = [place for place in running(room) if left_ms(room, place) <= 0]
        for place in late:
            silence = _silence(room, place)
            if silence is not None:
                change.move(place, silence, "clock")
            else:
                change.seat(place, bot=stand_in, clock_ms=0)
                change.note("note.flag", place, room.seats[place].name)
        if late:
            settle(room, change)

    await room.change(make)


def _silence(room: "Room", place: int) -> int | None:
    """The move by which a seat passes, where the table wants that and the rules allow it."""
    if room.clock is None or not room.clock.passes:
        return None
    words = {room.game.word(place, action): action for action in room.require_position().legal(place)}
    live = room.game.live
    return words.get(live.SILENCE if live is not None else "pass")


def shown(room: "Room") -> dict[str, Any]:
    """The clocks as pages and programs get them, in milliseconds."""
    if room.clock is None or room.position is None:
        return {}
    ticking = running(room)
    people = [seat for seat in room.seats if seat.kind == PERSON]
    return {
        "paused": is_paused(room),
        "wants": [seat.name for seat in people if seat.pause],
        "people": [
            {"place": one.place, "name": one.name, "left": left_ms(room, one.place), "runs": one.place in ticking}
            for one in people
        ],
    }
