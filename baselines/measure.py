"""What baselines share: rivals that grow with the learner, learning curves, final strength, checkpoints, results."""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from stolik.envs.batch import RUNNING
from stolik.envs.training import TrainingBatch

RESULTS = Path(__file__).with_name("results")
CHECKPOINTS = Path(__file__).resolve().parents[1] / "build" / "baselines"
RANDOM, CARELESS, EASY, GREEDY, CHAMPION = RIVALS = (
    "random",
    "greedy:slips=35",
    "easy",
    "greedy",
    "champion:iters=100",
)
PARTS = 10  # of a run: after each the curve has a point, and a checkpoint is written
Chooser = Callable[[Any, Any, Any], Any]  # ready observations, masks, seats -> actions


@dataclass(frozen=True)
class Terms:
    """How a game is learned by the two learners that meet bots of the house."""

    width: int = 20  # of the ladder
    points: float = 0  # so many points more than the others are paid as one win; 0: places are paid
    hidden: int = 128  # units in each of two layers

    @property
    def rewards(self) -> str:
        return "scores" if self.points else "ranks"

    def paid(self, batch: TrainingBatch) -> tuple[Any, Any]:
        """What is learned from in each game that ended, and 1 where it was won, -1 where it was lost."""
        if not self.points:
            return batch.own_rewards.copy(), batch.own_rewards
        own, players = batch.own_rewards, batch.setup.players
        ahead = own - (batch.rewards.sum(axis=1) - own) / (players - 1)
        return (ahead / self.points).astype(np.float32), np.sign(ahead)


# In Chain Reaction even who slips 95 times in a hundred beats beginners, and places tell too little.
TERMS = {"chain": Terms(width=5, points=30, hidden=256)}


@dataclass
class Point:
    """A point of a learning curve: the share of games won by rival, or how much could be gained against it."""

    decisions: int  # of the learner, so far
    processor_seconds: float
    won: dict[str, float] = field(default_factory=dict)
    exploitability: float | None = None


@dataclass
class Result:
    """One run: what was learned by, on what, from which seed, how long it took, and how strong it became."""

    baseline: str
    game: str
    players: int
    seed: int
    decisions: int
    command: str
    curve: list[Point] = field(default_factory=list)
    strength: dict[str, dict[str, float]] = field(default_factory=dict)  # by rival
    began: float = field(default_factory=time.process_time, repr=False)

    @property
    def terms(self) -> Terms:
        return TERMS.get(self.game, Terms())

    @property
    def name(self) -> str:
        return f"{self.baseline}-{self.game}-{self.players}p-{self.seed}"

    @property
    def checkpoint(self) -> Path:
        """Where a run that was stopped goes on from."""
        CHECKPOINTS.mkdir(parents=True, exist_ok=True)
        return CHECKPOINTS / f"{self.name}-{self.decisions}.pt"

    def save(self) -> None:
        RESULTS.mkdir(exist_ok=True)
        kept = {name: told for name, told in asdict(self).items() if name != "began"}
        (RESULTS / f"{self.name}.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")

    def add(self, decisions: int, choose: Chooser) -> None:
        """A point of the curve; the time that it takes to measure it is not counted."""
        seconds = self.seconds()
        won = {rival: strength(self, choose, rival, 200)["won"] for rival in (CARELESS, GREEDY)}
        self.curve.append(Point(decisions, seconds, won))
        self.began = time.process_time()
        print(self.name, self.curve[-1], flush=True)

    def seconds(self) -> float:
        """Processor time of learning, that of runs which were stopped included."""
        before = self.curve[-1].processor_seconds if self.curve else 0.0
        return round(before + time.process_time() - self.began, 1)

    def measure(self, choose: Chooser, champion_games: int) -> None:
        """Meet the bots of the house, and write everything down."""
        for rival, games in zip(RIVALS, (200, 1000, 200, 1000, champion_games), strict=True):
            if games:
                self.strength[rival] = strength(self, choose, rival, games)
        self.save()
        print(self.name, self.strength, flush=True)


@dataclass
class Ladder:
    """Rivals who are beaten sometimes: `greedy` that slips always at first, and less and less as it loses."""

    width: int
    slips: int = 100
    mean: float = 0.0  # reward of the learner in its last games

    def rivals(self) -> dict[Any, int]:
        """Half of them slip so often, a quarter less and a quarter more."""
        shares = dict.fromkeys((self.slips, max(0, self.slips - self.width), min(100, self.slips + self.width)), 1)
        shares[self.slips] += 1
        return {f"greedy:slips={slips}": share for slips, share in shares.items()}

    def climb(self, rewards: list[float]) -> bool:
        """Whether rivals are others after these games."""
        for reward in rewards:
            self.mean += 0.003 * (reward - self.mean)
        if self.mean < 0.4 or self.slips == 0:
            return False
        self.slips, self.mean = self.slips - 5, 0.2
        return True


def strength(result: Result, choose: Chooser, rival: str, games: int) -> dict[str, float]:
    """The mean reward and the share of games won against one bot in all other seats, our seat drawn for each game.

    The first game of each of some boards played side by side counts, so that short games are not favoured.
    """
    batch = TrainingBatch(result.game, games, result.players, rivals=rival, seed=f"strength {result.seed}")
    over, rewards = np.zeros(games, np.bool_), np.zeros(games)
    while not over.all():
        batch.step(choose(batch.observations, batch.masks, batch.seats))
        ended = (batch.ended != RUNNING) & ~over
        rewards[ended] = batch.own_rewards[ended]
        over |= ended
    return {
        "games": games,
        "won": float((rewards > 0).mean()),
        "reward": float(rewards.mean()),
        "interval": 1.96 * float(rewards.std(ddof=1)) / games**0.5,
    }


def run(baseline: str, about: str | None, decisions: int, train: Callable[[Result], Chooser]) -> None:
    """The command of a baseline: learn, then meet the bots of the house."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=decisions)
    parser.add_argument("--champion-games", type=int, default=40)
    chosen = parser.parse_args()
    command = f"python -m baselines.{baseline} {chosen.game} --seed {chosen.seed} --decisions {chosen.decisions}"
    result = Result(baseline, chosen.game, 2, chosen.seed, chosen.decisions, command)
    result.measure(train(result), chosen.champion_games)
