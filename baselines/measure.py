"""What all baselines measure in the same way: wins against bots of the house, processor time, and a file of results."""

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
EASY, GREEDY, CHAMPION = "greedy:slips=35", "greedy", "champion"
Chooser = Callable[[Any, Any], Any]  # ready observations and masks -> actions


@dataclass
class Result:
    """One run: what was learned by, on what, from which seed, how long it took, and how strong it became."""

    baseline: str
    game: str
    players: int
    seed: int
    decisions: int  # of the learner, in training
    command: str
    processor_seconds: float = 0.0
    curve: list[tuple[int, float]] = field(default_factory=list)  # decisions, and the mean reward or exploitability
    curve_shows: str = "mean reward of the last games in training"
    strength: dict[str, dict[str, float]] = field(default_factory=dict)  # by rival

    def save(self) -> None:
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"{self.baseline}-{self.game}-{self.players}p-{self.seed}.json"
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        print(path, self.curve[-1:], self.strength, flush=True)


def strength(game: str, players: int, choose: Chooser, rival: str, games: int, seed: int) -> dict[str, float]:
    """The mean reward and the share of games won against one bot in all other seats, our seat drawn for each game.

    The first game of each of some boards played side by side counts, so that short games are not favoured.
    """
    size = games if rival != CHAMPION else min(games, 8)
    won: list[float] = []
    for turn in range(-(-games // size)):
        batch = TrainingBatch(game, size, players, rivals=rival, seed=f"strength {seed} {turn}")
        over = np.zeros(size, np.bool_)
        while not over.all():
            batch.step(choose(batch.observations, batch.masks))
            ended = (batch.ended != RUNNING) & ~over
            won += batch.own_rewards[ended].tolist()
            over |= ended
    rewards = np.array(won)
    error = 1.96 * float(rewards.std(ddof=1)) / len(rewards) ** 0.5
    return {
        "games": len(rewards),
        "reward": float(rewards.mean()),
        "interval": error,
        "won": float((rewards > 0).mean()),
    }


def measure(result: Result, choose: Chooser, champion_games: int, began: float) -> None:
    """Note the time since `began`, meet the three bots, and write everything down."""
    result.processor_seconds = round(time.process_time() - began, 1)
    for rival, games in ((EASY, 1000), (GREEDY, 1000), (CHAMPION, champion_games)):
        if games:
            result.strength[rival] = strength(result.game, result.players, choose, rival, games, result.seed)
            result.save()
