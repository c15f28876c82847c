"""PPO over the batch, in the manner of CleanRL: one file, no framework but torch.

    python -m baselines.ppo_batch lie --seed 1 --decisions 1500000

Rivals are `greedy:slips=35`, `greedy` and past selves in equal parts; a past self joins every tenth of the run.
"""

import argparse
import copy
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from baselines.measure import EASY, GREEDY, Result, measure
from stolik.envs.batch import RUNNING
from stolik.envs.training import TrainingBatch

STEPS, GAMES, EPOCHS, PARTS = 16, 512, 3, 4
CLIP, DECAY, ENTROPY, RATE = 0.2, 0.95, 0.01, 7e-4


class Network(nn.Module):  # type: ignore[misc]
    def __init__(self, columns: int, actions: int, hidden: int = 192) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, 1), torch.tanh(self.value(hidden))[:, 0]


def chooser(network: Network) -> Any:
    """Actions drawn from a network's policy, as a function of arrays."""

    def choose(seen: Any, masks: Any, seats: Any = None) -> Any:
        with torch.no_grad():
            logs, _ = network(torch.from_numpy(seen), torch.from_numpy(masks))
        return torch.multinomial(logs.exp(), 1)[:, 0].numpy()

    return choose


def advantages(rewards: Any, over: Any, values: Any, last: Any) -> Any:
    """Generalised advantage estimation without discount: games are short, and pay at the end alone."""
    gain, ahead, out = np.zeros_like(last), last, np.zeros_like(values)
    for t in reversed(range(len(values))):
        going = ~over[t]
        gain = rewards[t] + going * ahead - values[t] + DECAY * going * gain
        out[t], ahead = gain, values[t]
    return out


def learn(network: Network, adam: torch.optim.Optimizer, data: tuple[torch.Tensor, ...]) -> None:
    seen, masks, actions, before, gains, returns = data
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(seen)).chunk(PARTS):
            logs, values = network(seen[rows], masks[rows])
            ratio = (logs.gather(1, actions[rows, None])[:, 0] - before[rows]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP) * gains[rows]
            entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
            loss = (
                -torch.min(ratio * gains[rows], clipped).mean()
                + 0.5 * (values - returns[rows]).square().mean()
                - ENTROPY * entropy
            )
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            adam.step()


def train(game: str, players: int, seed: int, decisions: int, result: Result) -> Network:
    torch.manual_seed(seed)
    batch = TrainingBatch(game, GAMES, players, rivals={EASY: 1, GREEDY: 1}, seed=seed)
    network = Network(len(batch.columns), len(batch.game.actions))
    adam = torch.optim.Adam(network.parameters(), RATE)
    rounds = max(1, decisions // (STEPS * GAMES))
    past: list[Any] = []
    won: list[float] = []
    for number in range(rounds):
        adam.param_groups[0]["lr"] = RATE * (1 - number / rounds)
        kept: list[tuple[Any, ...]] = []
        for _ in range(STEPS):
            seen, masks = batch.observations.copy(), batch.masks.copy()
            with torch.no_grad():
                logs, values = network(torch.from_numpy(seen), torch.from_numpy(masks))
                actions = torch.multinomial(logs.exp(), 1)[:, 0]
            batch.step(actions.numpy())
            over = batch.ended != RUNNING
            won += batch.own_rewards[over].tolist()
            before = logs.gather(1, actions[:, None])[:, 0].numpy()
            kept.append((seen, masks, actions.numpy(), before, values.numpy(), batch.own_rewards.copy(), over))
        seen, masks, actions_made, before, values, rewards, over = (np.stack(part) for part in zip(*kept, strict=True))
        with torch.no_grad():
            last = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))[1].numpy()
        gains = advantages(rewards, over, values, last)
        flat = [
            part.reshape(-1, *part.shape[2:]) for part in (seen, masks, actions_made, before, gains, gains + values)
        ]
        learn(network, adam, tuple(torch.from_numpy(np.ascontiguousarray(part)) for part in flat))
        if (number + 1) % max(1, rounds // 10) == 0:
            result.curve.append(((number + 1) * STEPS * GAMES, float(np.mean(won[-2000:] or [0]))))
            print(result.curve[-1], flush=True)
            past.append(chooser(copy.deepcopy(network)))
            batch.set_rivals({EASY: 3, GREEDY: 3} | dict.fromkeys(past[-3:], 1))
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=1_500_000)
    parser.add_argument("--champion-games", type=int, default=40)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    command = f"python -m baselines.ppo_batch {chosen.game} --seed {chosen.seed} --decisions {chosen.decisions}"
    result = Result("ppo_batch", chosen.game, chosen.players, chosen.seed, chosen.decisions, command)
    began = time.process_time()
    network = train(chosen.game, chosen.players, chosen.seed, chosen.decisions, result)
    measure(result, chooser(network), chosen.champion_games, began)


if __name__ == "__main__":
    main()
