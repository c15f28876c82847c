"""One game being played: its set-up, its state and its log. Everything else follows from the log."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.game import Game, Setup
from stolik.core.options import Value
from stolik.core.rng import plain_rng
from stolik.core.state import copy, to_plain
from stolik.core.types import State
from stolik.play.common_luck import CommonDealer
from stolik.play.dealers import Dealer, SystemDealer

_GUESSES = 16  # states imagined to find out whether a move revealed something


@dataclass(frozen=True)
class Move:
    """Who did what, and how many milliseconds after the match began; a forced one was made by the table."""

    who: int
    action: int
    ms: int
    forced: bool = False


@dataclass(frozen=True)
class Step:
    """One move with the states around it: what it changed."""

    before: State
    move: Move
    after: State


class Match:
    """A game in progress. Chance moves are made by the dealer whenever nobody owes a decision."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Value] | None = None,
        dealer: Dealer | None = None,
    ) -> None:
        self.game = game
        self.setup: Setup = game.setup(players, options)
        self.state = game.new(self.setup)
        self.log: list[Move] = []
        self.dealer = dealer or SystemDealer()
        self.dealt = 0  # chance moves so far
        self._own: list[Step] = []  # the newest moves of one seat, and forced ones between: what it may take back
        self._began = time.monotonic_ns()

    @property
    def over(self) -> bool:
        return bool(self.state["over"])

    @property
    def pending(self) -> list[int]:
        """The seats that owe a decision."""
        return self.game.pending(self.state)

    def view(self, seat: int) -> State:
        """What a seat may see; -1 is a spectator."""
        return self.game.view(self.state, seat)

    def legal(self, seat: int) -> list[int]:
        return self.game.legal(self.state, seat)

    def chance(self) -> list[tuple[int, int]]:
        """The possible outcomes with their weights, if it is chance's move, else none."""
        return self.game.chance(self.state)

    def require_legal(self, who: int, action: int) -> None:
        """Refuse an illegal move with a sentence in both languages."""
        allowed = [outcome for outcome, _ in self.chance()] if who == CHANCE else self.legal(who)
        if action not in allowed:
            self.game.require_legal(self.state, who, action)

    def fork(self) -> Self:
        """The same match, to be played on apart: nothing that happens there happens here."""
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other.state, other.log, other._own = copy(self.state), list(self.log), list(self._own)
        return other

    # Moves

    def play(self, who: int, action: int, ms: int | None = None, forced: bool = False) -> Step:
        """Make a move, or refuse it with a sentence and change nothing. Says what it changed."""
        before, dealer = copy(self.state), self._dealer_after(who, action)
        self.require_legal(who, action)
        self.game.step(self.state, who, action)
        now = (time.monotonic_ns() - self._began) // 1_000_000
        step = Step(before, Move(who, action, now if ms is None else ms, forced), copy(self.state))
        self.log.append(step.move)
        self.dealer, self.dealt = dealer, self.dealt + (who == CHANCE)
        if self._own and self._own[0].move.who != who and not forced:
            self._own.clear()
        if who != CHANCE:
            self._own.append(step)
        return step

    def _dealer_after(self, who: int, action: int) -> Dealer:
        """The dealer of the next chance move: most know nothing of what came up before."""
        outcomes = self.chance() if who == CHANCE and isinstance(self.dealer, CommonDealer) else []
        if isinstance(self.dealer, CommonDealer) and action in dict(outcomes):
            return self.dealer.after(outcomes, action)
        return self.dealer

    def next_outcome(self) -> int | None:
        """What the dealer deals next; None if it is not chance's move, or the dealer has no answer yet."""
        outcomes = self.chance()
        return self.dealer.deal(self.dealt, outcomes) if outcomes else None

    def deal_one(self) -> Step | None:
        """Make a chance move, if there is one to make."""
        outcome = self.next_outcome()
        return None if outcome is None else self.play(CHANCE, outcome)

    def deal(self) -> list[Step]:
        """Make chance moves until a player must decide or the game is over."""
        steps = []
        while (step := self.deal_one()) is not None:
            steps.append(step)
        return steps

    # Taking back

    def undo(self, seat: int) -> Move:
        """Take back a seat's own last decision, if nothing was revealed and nothing but forced moves happened since."""
        first = len(self._own) - 1
        while first >= 0 and self._own[first].move.forced:
            first -= 1
        taken = self._own[first:] if first >= 0 else []
        if not taken or taken[0].move.who != seat:
            raise IllegalMoveError(
                pl="Cofnąć można tylko własną decyzję, zanim zdarzy się cokolwiek innego.",
                en="You can only take back your own decision, before anything else has happened.",
            )
        if any(self._revealed(step, viewer) for step in taken for viewer in {seat, step.move.who}):
            raise IllegalMoveError(
                pl="Tego ruchu nie można cofnąć: odkrył coś, czego nie było widać.",
                en="This move cannot be taken back: it showed something that was hidden.",
            )
        self.state = copy(taken[0].before)
        del self._own[first:], self.log[-len(taken) :]
        return taken[0].move

    def _revealed(self, step: Step, viewer: int) -> bool:
        """Whether a viewer learned something: another state that looked the same to them would look different now."""
        seen = self.game.view(step.before, viewer)
        now = self.game.view(step.after, viewer).tobytes()
        rng = plain_rng("undo", len(self.log))
        for _ in range(_GUESSES):
            guess = self.game.imagine(seen.copy(), viewer, rng)
            self.game.step(guess, step.move.who, step.move.action)
            if self.game.view(guess, viewer).tobytes() != now:
                return True
        return False

    # Replay

    def steps(self, first: int = 0) -> list[Step]:
        """Every move so far, or only those from move number `first` on, by replaying the log."""
        state, steps = self.state_at(first), []
        for move in self.log[first:]:
            before = copy(state)
            self.game.step(state, move.who, move.action)
            steps.append(Step(before, move, copy(state)))
        return steps

    def state_at(self, ply: int) -> State:
        """The state before move number `ply`, by replaying the log."""
        state = self.game.new(self.setup)
        for move in self.log[:ply]:
            self.game.step(state, move.who, move.action)
        return state

    def to_record(self) -> dict[str, Any]:
        """The game as a JSON document, in the format `stolik/1`."""
        moves = [["*" if move.who == CHANCE else move.who, self.game.word(move.who, move.action)] for move in self.log]
        document: dict[str, Any] = {
            "format": "stolik/1",
            "game": self.game.name,
            "rules": self.game.version,
            **({"house": self.game.house} if self.game.house else {}),
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "moves": moves,
        }
        if self.over:
            document |= {"scores": self.game.scores(self.state), "ranks": self.game.ranks(self.state)}
        return document


def tell(game: Game, step: Step, viewer: int, names: list[str], lang: str) -> str:
    """A move as a sentence, from what a viewer saw of it."""
    views = [to_plain(game.view(state, viewer)) for state in (step.before, step.after)]
    return tell_seen(game, to_plain(step.before), step.move, views[0], views[1], viewer, names, lang)


def tell_seen(
    game: Game, truth: State, move: Move, before: State, after: State, viewer: int, names: list[str], lang: str
) -> str:
    """The same from plain twins at hand: of the truth only the word is taken that the viewer may read."""
    word = game.words.seen(truth, move.who, move.action, viewer)
    return str(game.words.tell(before, move.who, word, after, names, lang))


def fact_of(
    game: Game, word: str, move: Move, before: State, after: State, names: list[str], lang: str
) -> dict[str, Any]:
    """A move to be shown: who did what, its sentence, and what there is to see of it.

    It follows from the word that the viewer may read and from the two views alone.
    """
    text = str(game.words.tell(before, move.who, word, after, names, lang))
    moment = game.moment(before, move.who, word, after, names, lang)
    fact: dict[str, Any] = {"seat": move.who, "word": word, "text": text, "moment": moment}
    if move.forced:
        fact["forced"] = game.forced(before, move.who, move.action, lang)
        fact["text"] = f"{fact['forced']} {text}"
    return fact
