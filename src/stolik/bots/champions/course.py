"""A course of learning by self-play: batches of games, steps of Adam, checkpoints, a curve."""

import json
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from stolik.bots.champions import contest, curve, net, selfplay, weights
from stolik.bots.champions.lesson import MOST_SEATS, Lesson, Room, binder, start_of
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.rng import array_rng

_MOST_NOTES = 4000  # afterstates of one game


@dataclass(frozen=True)
class Plan:
    """How a network is trained. What leads it (lean, slips, taste, rate) fades as games go by."""

    name: str  # of the weights
    players: tuple[int, ...]
    games: int
    lean: float = 0.0  # see the game's `so_far`; gone after LEANING of the course
    rate: float = 0.001
    trace: float = 0.8
    slips: float = 0.03  # random moves
    whim: float = 0.0  # choices as uneven as exp(value / whim), from first to last
    guests: float = 0.0  # the share of seats that `greedy` takes
    taste: float = 4.0  # how much a player may like some kinds of moves for a game
    batch: int = 16
    begin: str = ""  # weights to go on from
    every: int = 10_000  # games between tests and checkpoints
    test: int = 1000  # games of a test
    options: tuple[Mapping[str, Value], ...] = ({},)  # of the game, each in turn

    def shortened(self, games: int | None) -> "Plan":
        """The same with another number of games."""
        return self if games is None else replace(self, games=games, every=min(self.every, games))


LEANING, STEADY = 0.35, 0.4  # shares of the course


@dataclass
class Progress:
    """What a checkpoint holds."""

    learner: net.Learner
    games: int = 0
    steps: int = 0
    curve: list[tuple[int, float]] = field(default_factory=list)


class Course:
    """One network being trained, in a folder of its own; stopped at any time, it goes on from its last checkpoint."""

    def __init__(self, game: Game, lesson: Lesson, plan: Plan, folder: Path, seed: int) -> None:
        self.plan, self._game, self._lesson, self._seed = plan, game, lesson, seed
        self.folder = folder / plan.name
        self._room, self._slope = Room(game, lesson), net.blank(lesson.inputs)
        self._starts = [start_of(game, players, dict(each)) for players in plan.players for each in plan.options]
        self._practise = binder(game, lesson).bind(selfplay.practise)
        self._contest = binder(game, lesson).bind(contest.contest)
        slots = lesson.slots
        self._notes = (
            np.zeros((_MOST_NOTES, slots), np.uint16),
            np.zeros((_MOST_NOTES, slots), np.float32),
            np.zeros(_MOST_NOTES, np.int64),
            np.zeros(_MOST_NOTES, np.float32),
            np.zeros(_MOST_NOTES, np.float32),
            np.zeros(len(self._room.moves), np.float32),
        )
        self._tastes, self._ends = np.zeros((MOST_SEATS, selfplay.TASTES), np.float32), np.zeros(MOST_SEATS)
        self.progress = self._restored()

    def run(self) -> Iterator[tuple[int, float]]:
        """Train to the end of the plan; after every test, how many games there were and what it came to."""
        plan, now = self.plan, self.progress
        while now.games < plan.games:
            self._batch(now)
            if now.games // plan.every != (now.games - plan.batch) // plan.every or now.games >= plan.games:
                now.curve.append((now.games, self.test()))
                self._checkpoint()
                yield now.curve[-1]

    def _batch(self, now: Progress) -> None:
        plan, share = self.plan, now.games / self.plan.games
        lean = plan.lean * max(0.0, 1 - share / LEANING)
        rate = plan.rate * (1 if share < STEADY else 10 ** (-1.7 * (share - STEADY) / (1 - STEADY)))
        slips = int(selfplay.FINE * plan.slips * (1 - share) ** 1.5)
        for slope in self._slope:
            slope[...] = 0
        rng = array_rng("course", self._seed, now.games)
        start = self._starts[now.steps % len(self._starts)]
        made, _, _ = self._play(start, plan.batch, lean, slips, share, rng)
        now.games += plan.batch
        now.steps += 1
        now.learner.step([slope / max(1, made) for slope in self._slope], rate, now.steps)

    def test(self) -> float:
        """What a seat makes on average of games never trained on: alone, or against `greedy` in all other seats."""
        means = [self._tested(start, array_rng("test", 1)) for start in self._starts]
        return sum(means) / len(means)

    def _tested(self, start: Any, rng: Any) -> float:
        games = self.plan.test
        if start[0]["players"] == 1:
            return self._play(start, games, 0.0, 0, 1.0, rng)[2] / games
        room, net = self._room, tuple(self.progress.learner.weights)
        mean: float = self._contest(
            start, room.work, room.trial, net, games, rng, room.moves, room.weights, room.values, room.desk
        )
        return mean

    def _play(
        self, start: Any, games: int, lean: float, slips: int, share: float, rng: Any
    ) -> tuple[int, float, float]:
        room, plan = self._room, self.plan
        made: tuple[int, float, float] = self._practise(
            start,
            room.work,
            room.trial,
            tuple(self.progress.learner.weights),
            tuple(self._slope),
            games,
            lean,
            slips,
            plan.whim,
            plan.taste * (1 - share),
            int(selfplay.FINE * plan.guests),
            plan.trace,
            rng,
            room.moves,
            room.weights,
            room.values,
            room.desk,
            self._notes,
            self._tastes,
            self._ends,
        )
        return made

    # Checkpoints

    def _restored(self) -> Progress:
        path = self.folder / "checkpoint.pickle"
        if path.exists():
            kept: Progress = pickle.loads(path.read_bytes())
            return kept
        inputs = self._lesson.inputs
        if self.plan.begin:
            first = [layer.copy() for layer in weights.load_net(self.plan.begin)]
        else:
            first = net.fresh(inputs, self._lesson.active, self._seed)
        return Progress(net.Learner(first, net.blank(inputs), net.blank(inputs)))

    def _checkpoint(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / "checkpoint.part"
        part.write_bytes(pickle.dumps(self.progress))
        part.replace(self.folder / "checkpoint.pickle")
        points = [(float(games), mean) for games, mean in self.progress.curve]
        (self.folder / "curve.json").write_text(json.dumps(points), encoding="utf-8")
        curve.draw(self.folder / "curve.svg", f"Learning: {self.plan.name}", "games", "mean in tests", points)
