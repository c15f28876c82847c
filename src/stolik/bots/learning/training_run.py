"""One run of training by self-play: batches of games, steps of Adam, checkpoints, a curve."""

import json
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from stolik.bots.learning import contest, curve, net, weights
from stolik.bots.learning.game_training import Training, binder, start_of
from stolik.bots.learning.players import Player, Players, Portion, portions_of
from stolik.bots.learning.workspace import FINE, PractiseSettings
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.core.rng import array_rng


@dataclass(frozen=True)
class TrainingPlan:
    """How a network is trained. What guides it (shaping, slips, preference, rate) fades as games go by."""

    name: str  # of the weights
    players: tuple[int, ...]
    games: int
    shaping: float = 0.0  # see the game's `so_far`; gone after SHAPED of the games
    rate: float = 0.001
    trace: float = 0.8
    slips: float = 0.03  # random moves
    temperature: float = 0.0  # choices as uneven as exp(value / temperature), from first to last
    guests: float = 0.0  # the share of seats that `greedy` takes
    preference: float = 4.0  # how much a player may like some kinds of moves for a game
    batch: int = 16
    begin: str = ""  # weights to go on from
    every: int = 10_000  # games between tests and checkpoints
    test: int = 1000  # games of a test
    options: tuple[Mapping[str, Value], ...] = ({},)  # of the game, each in turn

    def shortened(self, games: int | None) -> "TrainingPlan":
        """The same with another number of games."""
        return self if games is None else replace(self, games=games, every=min(self.every, games))

    def further(self) -> "TrainingPlan":
        """The same, going on from the weights that are installed: more games for a step, smaller steps, less noise."""
        calm = replace(self, slips=CALM * self.slips, preference=self.preference / 2, rate=SMALLER * self.rate)
        return replace(calm, begin=self.name, batch=2 * self.batch)


SMALLER, CALM = 0.6, 0.7  # of training that goes on: rate, and random moves
SHAPED, STEADY = 0.35, 0.4  # shares of all games: with shaping, and until the rate begins to fall


@dataclass
class Progress:
    """What a checkpoint holds."""

    learner: net.Learner
    games: int = 0
    steps: int = 0
    curve: list[tuple[int, float]] = field(default_factory=list)


class TrainingRun:
    """One network being trained, in a folder of its own; stopped at any time, it goes on from its last checkpoint."""

    def __init__(
        self,
        game: Game,
        training: Training,
        plan: TrainingPlan,
        folder: Path,
        seed: int,
        players: Players | None = None,
    ) -> None:
        self._players = players
        self.plan, self._game, self._training, self._seed = plan, game, training, seed
        self.folder = folder / plan.name
        self._setups = [(seats, dict(each)) for seats in plan.players for each in plan.options]
        self._starts = [start_of(game, seats, each) for seats, each in self._setups]
        self._player = Player(game, training)
        self._slope, self._workspace = training.blank(), training.workspace(game)
        self._contest = binder(game, training).bind(contest.contest)
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
        shaping = plan.shaping * max(0.0, 1 - share / SHAPED)
        rate = plan.rate * (1 if share < STEADY else 10 ** (-1.7 * (share - STEADY) / (1 - STEADY)))
        slips = int(FINE * plan.slips * (1 - share) ** 1.5)
        for slope in self._slope:
            slope[...] = 0
        if self._players:
            made = self._play_portions(self._players, shaping, slips, share)
        else:
            rng = array_rng("course", self._seed, now.games)  # the word that shipped weights were trained with
            start = self._starts[now.steps % len(self._starts)]
            settings = self._settings(shaping, slips, share)
            made, _ = self._player.practise(self.learned(), self._slope, start, plan.batch, settings, rng)
        now.games += plan.batch
        now.steps += 1
        now.learner.step([slope / max(1, made) for slope in self._slope], rate, now.steps)

    def _play_portions(self, players: Players, shaping: float, slips: int, share: float) -> int:
        """A batch in portions, by many players; the samples there were."""
        now, settings = self.progress, self._settings(shaping, slips, share)
        seats, options = self._setups[now.steps % len(self._setups)]
        portions = [
            Portion(seats, tuple(options.items()), games, settings, ("course", self._seed, now.games, number))
            for number, games in enumerate(portions_of(self.plan.batch))
        ]
        done = players.play(self.learned(), portions)
        for _, slopes in done:
            for total, slope in zip(self._slope, slopes, strict=True):
                np.add(total, slope, out=total)
        return sum(made for made, _ in done)

    def _settings(self, shaping: float, slips: int, share: float) -> PractiseSettings:
        plan = self.plan
        preference, guests = plan.preference * (1 - share), int(FINE * plan.guests)
        return PractiseSettings(shaping, slips, plan.temperature, preference, guests, plan.trace)

    def learned(self) -> list[Any]:
        """What the champion is to play by."""
        return self.progress.learner.weights

    def test(self) -> float:
        """What a seat makes on average of games never trained on: alone, or against `greedy` in all other seats."""
        means = [self._tested(start, array_rng("test", 1)) for start in self._starts]
        return sum(means) / len(means)

    def _tested(self, start: Any, rng: Any) -> float:
        games = self.plan.test
        if start[0]["players"] == 1:
            settings = self._settings(0.0, 0, 1.0)
            return self._player.practise(self.learned(), self._slope, start, games, settings, rng)[1] / games
        mean: float = self._contest(self._workspace, tuple(self.learned()), start, games, rng)
        return mean

    def against_installed(self, games: int) -> dict[int, tuple[float, float]]:
        """What the network makes of games against the one that is installed, by players: mean, half a 95 % interval.

        Nothing where none is installed, or one of another shape.
        """
        if self.plan.name not in weights.names(self._training.folder):
            return {}
        installed = weights.load_net(self._training.folder, self.plan.name)
        own = tuple(self.learned())
        if [layer.shape for layer in installed] != [layer.shape for layer in own]:
            return {}
        play = binder(self._game, self._training).bind(contest.duel)
        found = {}
        for players in sorted(set(self.plan.players) - {1}):
            out = np.zeros(games)
            play(self._workspace, own, installed, start_of(self._game, players, {}), out, array_rng("duel", players))
            found[players] = float(out.mean()), 1.96 * float(out.std()) / games**0.5
        return found

    # Checkpoints

    def _restored(self) -> Progress:
        path = self.folder / "checkpoint.pickle"
        if path.exists():
            kept: Progress = pickle.loads(path.read_bytes())
            return kept
        first = self._training.fresh(self._seed)
        if self.plan.begin:
            first = [layer.copy() for layer in weights.load_net(self._training.folder, self.plan.begin)]
        return Progress(net.Learner(first, self._training.blank(), self._training.blank()))

    def _checkpoint(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / "checkpoint.part"
        part.write_bytes(pickle.dumps(self.progress))
        part.replace(self.folder / "checkpoint.pickle")
        points = [(float(games), mean) for games, mean in self.progress.curve]
        (self.folder / "curve.json").write_text(json.dumps(points), encoding="utf-8")
        curve.draw(self.folder / "curve.svg", f"Learning: {self.plan.name}", "games", "mean in tests", points)
