"""Talk beside the board: as text, limited in length and in number."""

from stolik.web.refusals import Refusal
from stolik.web.server.limits import Bucket, ServerLimits
from stolik.web.storage.rows import CLOSED
from stolik.web.table import person_names
from stolik.web.table.change import Change
from stolik.web.table.room import Room


async def say(room: Room, place: int, text: str, limits: ServerLimits, talked: Bucket) -> dict[str, object]:
    """Say something to everybody at the table."""
    text = person_names.clean(text)[: limits.line].strip()
    if not text:
        raise Refusal("not-understood.message")
    if len(room.lines) >= limits.lines or not talked.take((room.id, place)):
        raise Refusal("too-much-chat")

    def make(change: Change) -> None:
        if room.table.status == CLOSED:
            raise Refusal("is-over")
        if room.seats[place].muted:
            raise Refusal("muted")
        change.line("say", place, room.seats[place].name, text)

    await room.change(make, room.sitter(place))
    return {"table": room.id, "seat": place, "seq": room.table.seq}
