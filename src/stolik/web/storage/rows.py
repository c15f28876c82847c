"""What the database holds, as it is read and written: one class for each of its tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

PERSON, BOT, OPEN, LEFT = "person", "bot", "open", "left"
LOBBY, PLAYING, OVER, CLOSED = "lobby", "playing", "over", "closed"
LIVE, RELAXED = "live", "relaxed"
DEVICE = -2  # stands for a seat: the device that several people share


@dataclass(frozen=True)
class TableRow:
    """A table: what is played there, how far it is, and its envelope."""

    id: str
    created: int
    game: str
    rules: int
    players: int
    options: str
    pace: str
    seconds: int
    listed: bool
    status: str
    started: int
    seq: int
    plies: int
    undos: int
    secret: str
    seeds: str
    following: str
    owed: bool
    keeper: str
    kept_until: int
    dealer: str  # JSON: where chance moves come from
    revealing: bool = False  # the list of hashes is closed, and the seeds are being revealed
    rounds: int = 0  # how many times the list was closed
    moved: int = 0  # when the last move was made
    waiting: str = ""  # JSON: the seats that owe a decision; empty at a table of an earlier release
    result: str = ""  # JSON: ranks and scores of a finished game; empty before, and at a table of an earlier release
    tally: str = ""  # JSON: games and wins of the tables of which this one is the rematch
    coach: bool = False  # the host allows players to ask the coach
    clock: str = ""  # how much time each person has (web.clocks); empty for no clock
    unlocked: int = -1  # the seat that is open on the shared device; -1 while it is locked
    previous: str = ""  # the table of which this one is the rematch


@dataclass(frozen=True)
class SeatRow:
    """A seat and who sits there."""

    table_id: str
    place: int
    kind: str
    name: str
    bot: str
    host: bool
    seed: str
    undone: int
    seen: int
    seed_hash: str = ""
    next_hash: str = ""  # of the seed for another round, if there must be one
    withheld: bool = False  # did not reveal a seed whose hash was on a closed list
    muted: bool = False
    forget: bool = False
    coach: bool = False  # agrees that players ask the coach
    shared: bool = False  # played on the shared device, with others
    pin: str = ""  # hash of the PIN that opens the seat there
    clock_ms: int = 0  # what is left on the clock, when that was last noted
    pause: bool = False  # agrees to a pause
    sat: int = 0  # the number of the event with which its person sat down
    former: int = -1  # the place at the previous table whose person may sit here; -1 for nobody's
    kept_until: int = 0  # until then nobody else may sit here

    @property
    def is_awaited(self) -> bool:
        """Whether the hash of a seed is known, and the seed is not."""
        return bool(self.seed_hash) and not self.seed

    @property
    def on_device(self) -> bool:
        """Whether a person plays here on the shared device."""
        return self.shared and self.kind == PERSON

    def is_free(self, now: int) -> bool:
        """Whether anybody may sit here."""
        return self.kind == OPEN and self.kept_until <= now

    def is_overdue(self, now: int) -> bool:
        """Whether the person to whom this seat was promised did not come in time."""
        return self.kind == OPEN and 0 < self.kept_until <= now

    @property
    def plays_itself(self) -> bool:
        """Whether a bot makes this seat's moves: its own, or one that stands in."""
        return bool(self.bot)


def is_held(seats: Sequence[SeatRow], place: int) -> bool:
    """Whether a person sits where a right leads; while the host's bot plays, or nobody sits there, the right sleeps."""
    return any(seat.on_device for seat in seats) if place == DEVICE else seats[place].kind == PERSON


def asleep(seats: Sequence[SeatRow], place: int) -> list[SeatRow]:
    """The seats to which a right leads and where the host's bot plays, or nobody sits, until their person is back."""
    theirs = [seat for seat in seats if seat.shared] if place == DEVICE else [seats[place]]
    return [seat for seat in theirs if seat.kind in (BOT, OPEN)]


TABLE = "table"  # made a move that was forced


@dataclass(frozen=True)
class MoveRow:
    """One move of the log."""

    table_id: str
    ply: int
    who: int
    word: str
    ms: int
    made_by: str  # seat, bot, clock, chance, hand (people entered what fell) or TABLE
    seq: int
    window: int


@dataclass(frozen=True)
class LineRow:
    """A line beside the board: somebody said something, or something happened at the table."""

    table_id: str
    seq: int
    at: int
    kind: str
    place: int
    name: str
    text: str


@dataclass(frozen=True)
class KeyRow:
    """The right to a seat, as the hash of a random key."""

    hash: str
    table_id: str
    place: int
    kind: str
    until: int


@dataclass(frozen=True)
class Asker:
    """By what somebody who asks is known: the hash of a seat's key, or of a browser's."""

    hash: str
    is_browser: bool = False


class Right(NamedTuple):
    """A right to a seat, or to the shared device, and by what it is known."""

    asker: Asker
    place: int
