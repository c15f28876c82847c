"""One game being played: its set-up, its state and its log. Everything else follows from the log."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stolik.core import record
from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.rng import plain_rng
from stolik.core.types import Record
from stolik.play.dealers import Dealer, SystemDealer

_GUESSES = 16  # states imagined to find out whether a move revealed something


@dataclass(frozen=True)
class Move:
    """Who did what, and how many milliseconds after the match began."""

    who: int
    action: int
    ms: int


class Match:
    """A game in progress. Chance moves are made by the dealer, at once, whenever nobody owes a decision."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Value] | None = None,
        dealer: Dealer | None = None,
    ) -> None:
        self.game = game
        self.setup = game.setup(players, options)
        self.state = game.new(self.setup)
        self.log: list[Move] = []
        self.dealer = dealer or SystemDealer()
        self._began = time.monotonic_ns()

    @property
    def over(self) -> bool:
        return bool(self.state["over"])

    @property
    def pending(self) -> list[int]:
        """The seats that owe a decision."""
        return self.game.pending(self.state)

    def view(self, seat: int) -> Record:
        """What a seat may see; -1 is a spectator."""
        return self.game.view(self.state, seat)

    def legal(self, seat: int) -> list[int]:
        return self.game.legal(self.state, seat)

    def play(self, who: int, action: int) -> None:
        """Make a move, or refuse it with a sentence and change nothing."""
        self.game.checked_step(self.state, who, action)
        self.log.append(Move(who, action, (time.monotonic_ns() - self._began) // 1_000_000))

    def deal(self) -> list[Move]:
        """Make chance moves until a player must decide or the game is over; return them."""
        first = len(self.log)
        while outcomes := self.game.chance(self.state):
            self.play(CHANCE, self.dealer.deal(outcomes))
        return self.log[first:]

    # Taking back

    def undo(self, seat: int) -> Move:
        """Take back a seat's own last decision, if nothing happened and nothing was revealed since."""
        if not self.log or self.log[-1].who != seat:
            raise IllegalMoveError(
                pl="Cofnąć można tylko własną decyzję, zanim zdarzy się cokolwiek innego.",
                en="You can only take back your own decision, before anything else has happened.",
            )
        before = self.state_at(len(self.log) - 1)
        if self._revealed(before, self.log[-1]):
            raise IllegalMoveError(
                pl="Tego ruchu nie można cofnąć: odkrył coś, czego nie było widać.",
                en="This move cannot be taken back: it showed something that was hidden.",
            )
        self.state = before
        return self.log.pop()

    def _revealed(self, before: Record, move: Move) -> bool:
        """Whether the mover learned something: another state that looked the same to them would look different now."""
        seen = self.game.view(before, move.who)
        now = self.game.view(self.state, move.who).tobytes()
        rng = plain_rng("undo", len(self.log))
        for _ in range(_GUESSES):
            guess = self.game.imagine(seen.copy(), move.who, rng)
            self.game.step(guess, move.who, move.action)
            if self.game.view(guess, move.who).tobytes() != now:
                return True
        return False

    def state_at(self, ply: int) -> Record:
        """The state before move number `ply`, by replaying the log."""
        state = self.game.new(self.setup)
        for move in self.log[:ply]:
            self.game.step(state, move.who, move.action)
        return state

    # What is told of it

    def told(self, ply: int, viewer: int, names: list[str], lang: str) -> str:
        """Move number `ply` as a sentence, from what a viewer saw."""
        before, move = self.state_at(ply), self.log[ply]
        after = before.copy()
        self.game.step(after, move.who, move.action)
        return tell(self.game, before, move, after, viewer, names, lang)

    @classmethod
    def from_record(cls, document: Mapping[str, Any]) -> "Match":
        """The match of a record, replayed and checked; says in a sentence what is wrong with it."""
        from stolik.play.records import from_record

        return from_record(document)

    def to_record(self) -> dict[str, Any]:
        """The game as a JSON document, in the format `stolik/1`."""
        moves = [["*" if move.who == CHANCE else move.who, self.game.word(move.who, move.action)] for move in self.log]
        document: dict[str, Any] = {
            "format": "stolik/1",
            "game": self.game.name,
            "rules": self.game.version,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "moves": moves,
        }
        if self.over:
            document |= {"scores": self.game.scores(self.state), "ranks": self.game.ranks(self.state)}
        return document


def tell(game: Game, before: Record, move: Move, after: Record, viewer: int, names: list[str], lang: str) -> str:
    """A move as a sentence, from what a viewer saw of it."""
    word = game.seen_word(before, move.who, move.action, viewer)
    seen_before, seen_after = (record.to_plain(game.view(state, viewer)) for state in (before, after))
    return str(game.words.tell(seen_before, move.who, word, seen_after, names, lang))
