"""PPO over the batch, in the manner of CleanRL: one file, no framework but torch.

    python -m baselines.ppo_batch lie --seed 1 --decisions 4000000

The rival is `greedy` with slips: at first it only slips, and as the learner wins it slips less, so that there is always
something to be won. A run is cut into parts, each of new games; stopped, it goes on with the part it was in, and ends
as it would have ended.

The network is compiled, and multiplies in bfloat16 where the processor can. Without a C++ compiler it runs as it is,
some two thirds as fast, and a line says so.
"""

import os
import shutil
from typing import Any

import numpy as np
import torch
from torch import nn

from baselines.measure import PARTS, Chooser, Ladder, Result, Terms, run
from stolik.envs.batch import RUNNING
from stolik.envs.training import TrainingBatch

STEPS, GAMES, EPOCHS, PIECES = 32, 256, 3, 4
CLIP, DECAY, ENTROPY, RATE = 0.2, 0.95, 0.01, 1e-3
PRODUCTS = torch.bfloat16 if torch.cpu._is_avx512_bf16_supported() else torch.float32
Data = tuple[torch.Tensor, ...]  # seen, masks, actions, logarithms of their chances, advantages, returns


class Network(nn.Module):  # type: ignore[misc]
    def __init__(self, columns: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast("cpu", torch.bfloat16, enabled=PRODUCTS is torch.bfloat16):
            hidden = self.body(seen)
            logits, value = self.policy(hidden), self.value(hidden)
        return torch.log_softmax(logits.float().masked_fill(masks == 0, -1e9), 1), value.float()[:, 0]


def decide(network: Network, seen: torch.Tensor, masks: torch.Tensor, luck: torch.Tensor) -> Data:
    """Actions drawn from the policy by running sums of chances, the logarithms of their chances, and values."""
    logs, values = network(seen, masks)
    sums = logs.exp().cumsum(1)
    actions = (sums <= luck * sums[:, -1:]).sum(1)
    return actions, logs.gather(1, actions[:, None])[:, 0], values


def loss(network: Network, data: Data) -> torch.Tensor:
    seen, masks, actions, before, gains, returns = data
    logs, values = network(seen, masks)
    ratio = (logs.gather(1, actions[:, None])[:, 0] - before).exp()
    clipped = ratio.clamp(1 - CLIP, 1 + CLIP) * gains
    entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
    return -torch.min(ratio * gains, clipped).mean() + 0.5 * (values - returns).square().mean() - ENTROPY * entropy


def compiled(function: Any) -> Any:
    """What `torch.compile` makes of it, where there is a compiler for what that writes."""
    compiler = os.environ.get("CXX", "g++")
    if shutil.which(compiler):
        return torch.compile(function)
    print(f"There is no C++ compiler ({compiler}): the network is not compiled.", flush=True)
    return function


def chooser(network: Network) -> Chooser:
    """Actions drawn from a network's policy, as a function of arrays."""

    def choose(seen: Any, masks: Any, _: Any) -> Any:
        with torch.no_grad():
            actions, _, _ = decide(network, torch.from_numpy(seen), torch.from_numpy(masks), torch.rand(len(seen), 1))
        return actions.numpy()

    return choose


def advantages(rewards: Any, over: Any, values: Any, last: Any) -> Any:
    """Generalised advantage estimation without discount: games are short, and pay at the end alone."""
    gain, ahead, out = np.zeros_like(last), last, np.zeros_like(values)
    for t in reversed(range(len(values))):
        going = ~over[t]
        gain = rewards[t] + going * ahead - values[t] + DECAY * going * gain
        out[t], ahead = gain, values[t]
    return out


def learn(network: Network, adam: torch.optim.Optimizer, data: Data, loss: Any) -> None:
    *rest, gains, returns = data
    data = (*rest, (gains - gains.mean()) / (gains.std() + 1e-6), returns)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(gains)).chunk(PIECES):
            adam.zero_grad()
            loss(network, tuple(part[rows] for part in data)).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            adam.step()


def play(batch: TrainingBatch, network: Network, terms: Terms, decide: Any) -> tuple[Data, list[float]]:
    """Some decisions of every game, to learn from, and who won those that ended."""
    kept: list[Data] = []
    paid: list[tuple[Any, Any]] = []
    won: list[float] = []
    shown = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
    with torch.no_grad():
        for _ in range(STEPS):
            seen, masks = shown[0].to(PRODUCTS, copy=True), shown[1].clone()
            actions, before, values = decide(network, seen, masks, torch.rand(GAMES, 1))
            batch.step(actions.numpy())
            over = batch.ended != RUNNING
            rewards, result = terms.paid(batch)
            won += result[over].tolist()
            paid.append((rewards, over))
            kept.append((seen, masks, actions, before, values))
        last = decide(network, shown[0].to(PRODUCTS), shown[1], torch.rand(GAMES, 1))[2]
    seen, masks, actions, before, values = (torch.stack(part) for part in zip(*kept, strict=True))
    rewards, over = (np.stack(part) for part in zip(*paid, strict=True))
    gains = torch.from_numpy(advantages(rewards, over, values.numpy(), last.numpy()))
    return tuple(part.flatten(0, 1) for part in (seen, masks, actions, before, gains, gains + values)), won


def train(result: Result) -> Chooser:
    terms = result.terms
    batch = TrainingBatch(result.game, GAMES, result.players, rewards=terms.rewards)
    torch.manual_seed(result.seed)
    network = Network(len(batch.columns), len(batch.game.actions), terms.hidden)
    adam = torch.optim.Adam(network.parameters(), RATE, fused=True)
    drawn, lost = compiled(decide), compiled(loss)
    rivals, rounds = Ladder(terms.width), max(1, result.decisions // (STEPS * GAMES * PARTS))  # of a part
    if result.checkpoint.exists():
        weights, moments, rivals, result.curve = torch.load(result.checkpoint, weights_only=False)
        network.load_state_dict(weights)
        adam.load_state_dict(moments)
    for part in range(len(result.curve), PARTS):
        torch.manual_seed(1000 * result.seed + part)
        batch.set_rivals(rivals.rivals())
        batch.reset(f"{result.seed} {part}")
        for number in range(rounds):
            adam.param_groups[0]["lr"] = RATE * (1 - (part + number / rounds) / PARTS)
            data, rewards = play(batch, network, terms, drawn)
            learn(network, adam, data, lost)
            if rivals.climb(rewards):
                batch.set_rivals(rivals.rivals())
        result.add((part + 1) * rounds * STEPS * GAMES, chooser(network))
        torch.save((network.state_dict(), adam.state_dict(), rivals, result.curve), result.checkpoint)
    torch.manual_seed(result.seed)  # to be measured alike, stopped or not
    return chooser(network)


def main() -> None:
    torch.set_num_threads(1)
    run("ppo_batch", __doc__, 4_000_000, train)


if __name__ == "__main__":
    main()
