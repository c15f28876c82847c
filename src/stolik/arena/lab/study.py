"""A few games of an experiment looked at closely: who was likely to win when, what was luck, what was a choice.

Chances and moves are valued by playouts of the experiment's own bots where they are compiled, else of the policy.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stolik.analysis.adjusting import LuckMeter
from stolik.analysis.losses import Judge, Judged
from stolik.analysis.values import Playouts, state_seeds
from stolik.arena.lab import loop
from stolik.arena.lab.experiment import Experiment, Tell
from stolik.arena.lab.runner import Note, binder
from stolik.arena.loop import OUTSIDE
from stolik.arena.runner import slips_of
from stolik.core.contract import CHANCE
from stolik.core.engine import MOST_SIDES
from stolik.core.rng import array_rng, below
from stolik.core.state import to_plain
from stolik.core.types import State

MOMENTS = 16  # of each game, evenly spread, at which chances are asked
PLAYOUTS = 64  # of each of them
LUCK = 40  # playouts that value a state, where luck is added up
JUDGED = 2  # decisions of each game that are judged
BUDGET = 480  # playouts for each of them
LOST = 0.01  # who is less likely to win than this cannot win
SWING = 0.3  # of a rival's chance, far beyond what playouts err by


@dataclass
class Studied:
    """What was found, one entry a game or a decision."""

    chances: list[Any] = field(default_factory=list)  # of each game: [moment, side]; the last is its end
    rounds: list[int] = field(default_factory=list)
    luck: list[Any] = field(default_factory=list)  # of each game and seat
    results: list[Any] = field(default_factory=list)  # shares of rivals left behind, or alone points
    judged: list[list[Judged]] = field(default_factory=list)  # moves of a decision, the best first
    took: list[int] = field(default_factory=list)  # the move that was made there
    lost: list[bool] = field(default_factory=list)  # whether who decided could not win
    crowned: list[bool] = field(default_factory=list)  # and whether a rival's chances hung on it


class Study:
    """Looks at games of an experiment, one after another."""

    def __init__(self, chosen: Experiment) -> None:
        self._chosen, self._game, self._players = chosen, chosen.game, chosen.setup.players
        self._runner, self.found = chosen.runner(), Studied()
        slips = [slips_of(spec, chosen.game) for spec in chosen.specs]
        self._slips = np.zeros(MOST_SIDES, np.int64)
        if len(slips) == 1:
            self._slips[:] = 0 if slips[0] == OUTSIDE else slips[0]
        self._meter = LuckMeter(self._game, self._players, list(chosen.specs), LUCK)
        self._values = Playouts(self._game, PLAYOUTS, self._slips[: self._players].tolist())
        self._round_of = getattr(self._game.part("coach"), "round_of", None)

    def look_at(self, games: int, tell: Tell) -> Studied:
        for number in range(games):
            sheet, notes, end = self._runner.watched(number)
            decisions = [place for place, (_, who, _) in enumerate(notes) if who != CHANCE]
            self._chances(notes, end, decisions)
            self._luck(notes, end, sheet.bots[0].tolist(), f"lab {self._chosen.seed} {number}")
            rng = array_rng("lab study", self._chosen.seed, number)
            real = [place for place in decisions if len(self._game.legal(notes[place][0], notes[place][1])) > 1]
            for place in sorted({real[below(rng, len(real))] for _ in range(JUDGED)} if real else ()):
                self._judge(notes[place])
            if self._players > 2 and real:
                self._crown(notes[real[-1 - below(rng, max(1, len(real) // 3))]])
            if self._round_of:
                self.found.rounds.append(int(self._round_of(to_plain(end))))
            tell(number + 1, games)
        return self.found

    def _win_chances(self, states: Any) -> Any:
        out, (moves, weights) = np.zeros((len(states), MOST_SIDES)), self._game.compiled().buffers()
        seeds = state_seeds("lab chances", states)
        words = (states, states[:1].copy(), self._game.max_steps, self._slips, seeds, PLAYOUTS)
        room = np.ones(1, np.int64), moves, weights, np.zeros(MOST_SIDES, np.int64)
        binder(self._game).bind(loop.win_chances)(*words, *room, out)
        return out

    def _chances(self, notes: list[Note], end: State, decisions: list[int]) -> None:
        at = np.unique(np.linspace(0, len(decisions) - 1, MOMENTS if decisions else 0).astype(int))
        states = np.array([notes[decisions[place]][0] for place in at.tolist()] + [end], self._game.state)
        sides = len(self._game.ranks(end))
        self.found.chances.append(self._win_chances(states)[:, :sides])

    def _luck(self, notes: list[Note], end: State, sitting: list[int], salt: str) -> None:
        """The luck of each roll or deal: from the first chance move to the next decision."""
        groups, before = [], None
        for place, (state, who, _) in enumerate(notes):
            before = state if who == CHANCE and before is None else before
            after = notes[place + 1] if place + 1 < len(notes) else None
            if before is not None and who == CHANCE and (after is None or after[1] != CHANCE):
                groups.append((before, after[0] if after else end))
                before = None
        self.found.luck.append(self._meter.luck(groups, sitting, salt)[: self._players])
        self.found.results.append(self._values.of(np.array([end], self._game.state))[0, : self._players])

    def _judge(self, note: Note) -> None:
        state, seat, action = note
        legal = self._game.legal(state, seat)
        judge = Judge(self._values, BUDGET)
        self.found.judged.append(judge.moves(self._game.view(state, seat), seat, legal, action))
        self.found.took.append(action)

    def _crown(self, note: Note) -> None:
        """A late decision: can who makes it not win, and does it still matter who does?"""
        state, seat, _ = note
        own = self._win_chances(np.array([state], self._game.state))[0, seat]
        self.found.lost.append(bool(own < LOST))
        if not self.found.lost[-1]:
            return
        after = np.array([state] * len(legal := self._game.legal(state, seat)[:8]), self._game.state)
        for place, action in enumerate(legal):
            self._game.step(after[place], seat, action)
        chances = self._win_chances(after)
        self.found.crowned.append(bool((chances.max(axis=0) - chances.min(axis=0)).max() > SWING))
