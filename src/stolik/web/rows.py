"""What the database holds, as it is read and written: one class for each of its tables."""

from dataclasses import dataclass

PERSON, BOT, OPEN, LEFT = "person", "bot", "open", "left"
LOBBY, PLAYING, OVER, CLOSED = "lobby", "playing", "over", "closed"
LIVE, RELAXED = "live", "relaxed"


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

    @property
    def plays_itself(self) -> bool:
        """Whether a bot makes this seat's moves: its own, or one that stands in."""
        return bool(self.bot)


@dataclass(frozen=True)
class MoveRow:
    """One move of the log."""

    table_id: str
    ply: int
    who: int
    word: str
    ms: int
    made_by: str
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
