"""Where a game stands: its state, its log, and each seat's decision window. Moves are drafted, stored, and then taken.

A decision window is named by a number: the event after which the seat owed this very decision. Answers of other seats
do not change it; a move taken back and made otherwise does, because the seat then decides in another situation.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.types import Record, State
from stolik.play import envelope
from stolik.play.match import Match, Move
from stolik.web.rows import MoveRow


@dataclass(frozen=True)
class Step:
    """One move with the states around it, so that it can be told."""

    before: Record
    move: Move
    after: Record


@dataclass(frozen=True)
class Race:
    """A window that closes: whoever calls first closes it, silence is an answer."""

    call: int
    silence: int


class Position:
    """The committed truth of one game."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.state = game.new(setup)
        self.rows: list[MoveRow] = []
        self.moves: list[Move] = []
        self.opened = _opened([0] * setup.players, [], game.pending(self.state), CHANCE, 0)
        self.dealt = 0
        self._legal: dict[int, list[int]] = {}
        self._seen: dict[int, State] = {}
        self._seen_before: dict[int, State] = {}

    @property
    def ply(self) -> int:
        return len(self.rows)

    @property
    def over(self) -> bool:
        return bool(self.state["over"])

    @property
    def pending(self) -> list[int]:
        return self.game.pending(self.state)

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves, found once for each position."""
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.state, seat)
        return self._legal[seat]

    def seen(self, viewer: int) -> State:
        """What a viewer sees now, as a plain twin; read once for each position."""
        if viewer not in self._seen:
            self._seen[viewer] = self.game.plain_view(self.state, viewer)
        return self._seen[viewer]

    def views(self, steps: Sequence[Step], viewer: int) -> list[State]:
        """What a viewer saw before the first of the newest moves, and after each; after the last is now."""
        first = self._seen_before.get(viewer) or self.game.plain_view(steps[0].before, viewer)
        return [first, *(self.game.plain_view(step.before, viewer) for step in steps[1:]), self.seen(viewer)]

    def follow(self, rows: Sequence[MoveRow]) -> list[Step]:
        """Make moves that are in the database already."""
        draft = Draft(self)
        for row in rows:
            draft.make(row.who, self.game.parse(row.who, row.word), row)
        self.take(draft)
        return draft.steps

    def take(self, draft: "Draft") -> None:
        """Make a draft true: its moves are stored."""
        self.state, self.opened, self.dealt = draft.state, draft.opened, draft.dealt
        self.rows.extend(draft.rows)
        self.moves.extend(step.move for step in draft.steps)
        self._legal.clear()
        self._seen, self._seen_before = {}, self._seen

    def match(self) -> Match:
        """The same game as a match, for replay, undo and records."""
        match = Match(self.game, self.setup.players, self.setup.options)
        match.state, match.log = self.state.copy(), list(self.moves)
        return match

    def taken_back(self, seat: int) -> "Position":
        """The position before the seat's own last decision, or a sentence why not."""
        self.match().undo(seat)
        before = Position(self.game, self.setup)
        before.follow(self.rows[:-1])
        return before

    def race(self) -> Race | None:
        """The race that is on, if all who owe a decision owe exactly a call or a silence (the game's live.py)."""
        live, pending = self.game.live, self.pending
        if live is None or not pending:
            return None
        call, silence = (self.game.parse(0, word) for word in (live.CALL, live.SILENCE))
        if all(sorted(self.legal(seat)) == sorted((call, silence)) for seat in pending):
            return Race(call, silence)
        return None

    def race_rows(self) -> list[MoveRow]:
        """The answers given so far in the race that is on."""
        opened = min(self.opened[seat] for seat in self.pending)
        return [row for row in reversed(self.rows) if row.seq > opened and row.who != CHANCE]


class Draft:
    """Moves made on a copy of a position, to be stored before they are true."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.game = position.game
        self.state = position.state.copy()
        self.opened = list(position.opened)
        self.dealt = position.dealt
        self.rows: list[MoveRow] = []
        self.steps: list[Step] = []

    @property
    def pending(self) -> list[int]:
        return self.game.pending(self.state)

    @property
    def over(self) -> bool:
        return bool(self.state["over"])

    @property
    def ply(self) -> int:
        return self.position.ply + len(self.rows)

    def make(self, who: int, action: int, row: MoveRow) -> None:
        """Make a move, checked by the rules."""
        before, pending = self.state.copy(), self.pending
        self.game.checked_step(self.state, who, action)
        self.rows.append(row)
        self.steps.append(Step(before, Move(who, action, row.ms), self.state.copy()))
        self.dealt += who == CHANCE
        self.opened = _opened(self.opened, pending, self.pending, who, row.seq)

    def deal(self, secret: str, seeds: Sequence[str], blank: MoveRow, seq: int) -> int:
        """Make chance moves from the envelope until somebody must decide; return the last number used."""
        while outcomes := self.game.chance(self.state):
            outcome = envelope.draw(secret, seeds, self.dealt, outcomes)
            seq += 1
            word = self.game.word(CHANCE, outcome)
            row = MoveRow(blank.table_id, self.ply, CHANCE, word, blank.ms, "chance", seq, 0)
            self.make(CHANCE, outcome, row)
        return seq


def _opened(opened: list[int], before: list[int], after: list[int], who: int, seq: int) -> list[int]:
    """The windows after a move: a seat that owes a new decision owes it since this event."""
    return [
        seq if seat in after and (seat == who or seat not in before) else number for seat, number in enumerate(opened)
    ]


def position_of(game: Game, players: int, options: dict[str, bool | int | str], rows: Sequence[MoveRow]) -> Position:
    """A position from the database."""
    position = Position(game, game.setup(players, options))
    position.follow(rows)
    return position
