"""PPO over the batch, in the manner of CleanRL: one file, no framework but torch.

    python -m baselines.ppo_batch lie --seed 1 --decisions 4000000

The rival is `greedy` with slips: at first it only slips, and as the learner wins it slips less, so that there is always
something to be won. A run is cut into parts, each of new games; stopped, it goes on with the part it was in, and ends
as it would have ended.
"""

from typing import Any

import numpy as np
import torch
from torch import nn

from baselines.measure import PARTS, Chooser, Ladder, Result, Terms, run
from stolik.envs.batch import RUNNING
from stolik.envs.training import TrainingBatch

STEPS, GAMES, EPOCHS, PIECES = 32, 256, 3, 4
CLIP, DECAY, ENTROPY, RATE = 0.2, 0.95, 0.01, 1e-3


class Network(nn.Module):  # type: ignore[misc]
    def __init__(self, columns: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(hidden)[:, 0]


def chooser(network: Network) -> Chooser:
    """Actions drawn from a network's policy, as a function of arrays."""

    def choose(seen: Any, masks: Any, _: Any) -> Any:
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
        for rows in torch.randperm(len(seen)).chunk(PIECES):
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


def play(batch: TrainingBatch, network: Network, terms: Terms) -> tuple[tuple[torch.Tensor, ...], list[float]]:
    """Some decisions of every game, to learn from, and who won those that ended."""
    kept: list[tuple[Any, ...]] = []
    won: list[float] = []
    for _ in range(STEPS):
        seen, masks = batch.observations.copy(), batch.masks.copy()
        with torch.no_grad():
            logs, values = network(torch.from_numpy(seen), torch.from_numpy(masks))
            actions = torch.multinomial(logs.exp(), 1)
        batch.step(actions[:, 0].numpy())
        over = batch.ended != RUNNING
        paid, result = terms.paid(batch)
        won += result[over].tolist()
        before = logs.gather(1, actions)[:, 0].numpy()
        kept.append((seen, masks, actions[:, 0].numpy(), before, values.numpy(), paid, over))
    seen, masks, made, before, values, rewards, over = (np.stack(part) for part in zip(*kept, strict=True))
    with torch.no_grad():
        last = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))[1].numpy()
    gains = advantages(rewards, over, values, last)
    flat = [part.reshape(-1, *part.shape[2:]) for part in (seen, masks, made, before, gains, gains + values)]
    return tuple(torch.from_numpy(np.ascontiguousarray(part)) for part in flat), won


def train(result: Result) -> Chooser:
    terms = result.terms
    batch = TrainingBatch(result.game, GAMES, result.players, rewards=terms.rewards)
    torch.manual_seed(result.seed)
    network = Network(len(batch.columns), len(batch.game.actions), terms.hidden)
    adam = torch.optim.Adam(network.parameters(), RATE)
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
            data, rewards = play(batch, network, terms)
            learn(network, adam, data)
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
