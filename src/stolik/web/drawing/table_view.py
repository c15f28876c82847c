"""What drawing is given: all that one viewer may see of a table, as values that cannot change."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from stolik.core.game import Game
from stolik.core.state import Source, lazy
from stolik.core.types import State
from stolik.web.storage.rows import CLOSED, PLAYING


class SeatView(NamedTuple):
    """A seat, and who sits there."""

    place: int
    kind: str
    name: str
    bot: str
    kept: bool
    host: bool
    muted: bool
    forget: bool
    coach: bool
    pause: bool
    present: bool
    seed_hash: str
    revealed: bool
    withheld: bool
    pending: bool


NOBODY = SeatView(-1, "", "", "", False, False, False, False, False, False, False, "", False, False, False)


class Tally(NamedTuple):
    """How many games a chain of rematches had, and who won how many of them, the most first."""

    games: int
    wins: tuple[tuple[str, int], ...]


class LessonView(NamedTuple):
    """What a lesson says now."""

    kind: str  # "step", "watch", "end", "left", or "old" if it was written anew
    number: int = 0
    steps: int = 0
    text: tuple[str, ...] = ()
    at: tuple[str, ...] = ()  # what it points at
    rule: str = ""
    players: int = 0  # at the table that is offered at its end


class Pad(NamedTuple):
    """What somebody may enter of real dice, cards and tiles: outcomes with their weights."""

    outcomes: tuple[tuple[int, int], ...]
    ply: int
    slip: int | None  # the move that was entered last, if it can be corrected
    waits: bool


class Moment(NamedTuple):
    """A move that is shown: who made it, whose moment it is, and its scene as the game's moments.py says it."""

    ply: int
    by: int | str  # empty if nobody decided it
    place: int
    name: str
    text: str
    scene: bytes  # marshalled: bytes can be part of a key


class Waiting(NamedTuple):
    """Somebody who plays on the shared device."""

    place: int
    name: str
    pin: bool


class Curtain(NamedTuple):
    """The shared device: whether it hides everything, whom it is passed to, and who else may look at their seat."""

    device: bool = False  # whether the viewer is there
    locked: bool = False
    passed_to: tuple[Waiting, ...] = ()
    others: tuple[Waiting, ...] = ()
    has_pin: bool = False


@dataclass(frozen=True)
class BoardView:
    """One viewer's look at a game: all that the parts of its board may be drawn from."""

    game: Game
    raw: bytes  # the viewer's view
    seat: int
    lang: str
    names: tuple[str, ...]  # of all sides
    legal: tuple[str, ...] = ()
    window: int | None = None
    auto: str | None = None
    table: str = ""

    @cached_property
    def over(self) -> bool:
        return bool(self.raw[self.game.state.fields["over"][1]])  # type: ignore[index]

    @cached_property
    def bits(self) -> int:
        """The view as one number: what changed in it is found at once."""
        return int.from_bytes(self.raw, "little")

    @cached_property
    def decision(self) -> tuple[object, ...]:
        """What the viewer may do now."""
        return self.legal, self.window, self.auto

    @cached_property
    def seen(self) -> State:
        """The view as a plain twin."""
        twin: State = lazy(self.game.state, Source(self.raw))
        return twin


class Shared(NamedTuple):
    """What everybody sees of a table, in one language."""

    game: Game
    lang: str
    table: str
    status: str
    seats: tuple[SeatView, ...]
    simpler: tuple[bool, ...]  # the seats where a simpler bot plays until theirs is compiled
    host: int | None  # who is the host now
    spectators: int
    title: str
    commitment: str
    sealed: bool
    listed: bool
    day: str
    coach: bool
    coached: bool
    disagree: tuple[str, ...]
    revealing: bool
    following: str
    clock: bool
    paused: bool
    by_hand: bool
    variants: tuple[tuple[str, str], ...]
    tally: Tally
    is_lesson: bool
    begun: bool = False
    ply: int = 0
    names: tuple[str, ...] = ()  # of all sides
    pending: tuple[int, ...] = ()
    waiting: tuple[str, ...] = ()  # the names of those who owe a decision
    away: tuple[str, ...] = ()  # and of those among them who are not here
    over: bool = False
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(place for place, rank in enumerate(self.ranks) if rank == 1)

    @property
    def winner_names(self) -> tuple[str, ...]:
        return tuple(self.names[place] for place in self.winners)

    @property
    def given_up_after(self) -> int:
        """The moves of a game that everybody left."""
        return self.ply if self.status == CLOSED else 0


class TableView(NamedTuple):
    """What one viewer sees."""

    shared: Shared
    seat: int
    board: BoardView | None  # none before the game has begun
    undo: int | None = None  # the move that may be taken back
    curtain: Curtain = Curtain()
    pad: Pad | None = None  # where people enter what real dice and cards show
    lesson: LessonView | None = None
    moments: tuple[Moment, ...] | None = None  # since the viewer's last decision; none if the page has them all
    moments_had: int = 0  # those of moves before this one are on the page

    @property
    def me(self) -> SeatView:
        return self.shared.seats[self.seat] if self.seat >= 0 else NOBODY

    @property
    def manages(self) -> bool:
        return self.me.host

    @property
    def is_host(self) -> bool:
        return self.seat >= 0 and self.seat == self.shared.host

    @property
    def may_sit(self) -> bool:
        return self.seat < 0 and self.shared.listed and self.shared.status == PLAYING

    @property
    def asked(self) -> bool:
        return self.board is not None and bool(self.board.legal)

    @property
    def window(self) -> int | None:
        return self.board.window if self.board is not None else None

    @property
    def may_help(self) -> bool:
        return bool(self.shared.away) and self.is_host

    @property
    def entering(self) -> bool:
        return self.pad is not None and self.pad.waits

    @property
    def recap(self) -> tuple[int, ...]:
        return tuple(one.ply for one in self.moments or ())
