"""Talk beside the board: as text, limited in length and in number."""

import unicodedata

from stolik.web.change import Change
from stolik.web.limits import Bucket, Limits
from stolik.web.refusals import Refusal
from stolik.web.room import Room
from stolik.web.rows import CLOSED


def plain(text: str, most: int) -> str:
    """A name or a message as people may write it: one line, no control characters, at most so many letters."""
    kept = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs", "Co") else letter for letter in text)
    kept = "".join(letter for letter in kept if letter not in _TURNING)
    return " ".join(kept.split())[:most].strip()


_TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")  # these would turn text around


async def say(room: Room, place: int, text: str, limits: Limits, talked: Bucket) -> dict[str, object]:
    """Say something to everybody at the table."""
    text = plain(text, limits.line)
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
