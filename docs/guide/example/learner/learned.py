"""A player of LIE that has learned it: `python learned.py` trains it, and this very file is then a bot.

Hundreds of games run in a batch; in each, a bot sits opposite. One small network looks at what its seat sees and
answers with a preference for each action and a guess of how the game will end; both are improved by advantage
actor-critic, in NumPy alone. The weights are kept beside this file, in learned.npz.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from stolik import bots, games
from stolik.core.game import Game
from stolik.envs.batch import RUNNING, Batch
from stolik.envs.layout import layout, numbers
from stolik.games.lie.rules import BID, BIDS, MOST_CARDS, Phase
from stolik.games.lie.tables import HIGH, LOW, VALUES

WEIGHTS = Path(__file__).with_suffix(".npz")
Array = Any
MOST = 2 * MOST_CARDS  # cards of two players
EASY = "greedy:slips=35"
ACTIONS = BID + VALUES * MOST  # two players never bid more than their cards, so these actions will do
_FACES = np.arange(1, VALUES + 1)


# What the network looks at


def features(seen: Array, columns: dict[str, list[int]]) -> Array:
    """What matters of a batch of observations, each as a few ones among zeros."""
    rows = np.arange(len(seen))
    me = seen[:, columns["viewer"][0]].astype(np.int64)
    seat = {name: _by_seat(seen, columns[f"seat.{name}"]) for name in ("size", "cards", "fixed", "hand", "face")}
    own_faces, own_cards = seat["face"][rows, me], seat["cards"][rows, me, 0]
    counts = (own_faces[:, :, None] == _FACES).sum(axis=1)
    fixing = seen[:, columns["phase"][0]] == Phase.FIX
    card = seat["hand"][rows, me, np.minimum(seat["fixed"][rows, me, 0], MOST_CARDS - 1)] - 1
    low, high = np.where(fixing, LOW[card], 0), np.where(fixing, HIGH[card], 0)
    unfixed = [
        (values[np.maximum(seat["hand"][rows, me], 1) - 1] * (seat["hand"][rows, me] > 0)) for values in (LOW, HIGH)
    ]
    chances = sum((values[:, :, None] == _FACES).sum(axis=1) for values in unfixed)
    unseen = seen[:, columns["dealt"][0]] - own_cards
    parts = [
        counts / 2,
        chances / 2,
        _ones(counts.max(axis=1), MOST_CARDS + 1),
        _ones(low, VALUES + 1),
        _ones(high, VALUES + 1),
        _ones(unseen, MOST_CARDS + 1),
        _ones(seat["size"][rows, me, 0], MOST_CARDS + 2),
        _ones(seat["size"][rows, 1 - me, 0], MOST_CARDS + 2),
        *_last_bids(seen, columns, rows, counts),
    ]
    return np.concatenate(parts, axis=1, dtype=np.float32)


def _by_seat(seen: Array, where: list[int]) -> Array:
    """The numbers of a seat's field, as (games, seats, numbers)."""
    return seen[:, where].reshape(len(seen), 6, -1).astype(np.int64)


def _ones(numbers_: Array, most: int) -> Array:
    return np.eye(most, dtype=np.float32)[np.clip(numbers_, 0, most - 1)]


def _last_bids(seen: Array, columns: dict[str, list[int]], rows: Array, counts: Array) -> list[Array]:
    """The last bid (theirs), the one before (ours) and the one before that: how many, of what, and how many we have."""
    said = seen[:, columns["bid_count"][0]].astype(np.int64)
    bids = seen[:, columns["bids"]]
    parts = []
    for back in (1, 2, 3):
        bid = np.where(said >= back, bids[rows, np.clip(said - back, 0, BIDS - 1)], 0).astype(np.int64)
        count, value = np.where(bid > 0, (bid - 1) // VALUES + 1, 0), np.where(bid > 0, (bid - 1) % VALUES + 1, 0)
        ours = np.where(value > 0, counts[rows, np.maximum(value, 1) - 1], 0)
        parts += [_ones(count, MOST + 1), _ones(value, VALUES + 1), _ones(count - ours + 2, MOST + 3)]
    return parts


# The network: one hidden layer, preferences and a value


class Network:
    def __init__(self, inputs: int, actions: int, hidden: int = 96, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "w": (rng.normal(size=(inputs, hidden)) / np.sqrt(12)).astype(np.float32),
            "b": np.zeros(hidden, np.float32),
            "policy": (0.01 * rng.normal(size=(hidden, actions))).astype(np.float32),
            "policy_b": np.zeros(actions, np.float32),
            "value": np.zeros((hidden, 1), np.float32),
            "value_b": np.zeros(1, np.float32),
        }
        self._steps = 0
        self._mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}

    def look(self, x: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chance of each action, and the value."""
        w = self.weights
        hidden = np.maximum(x @ w["w"] + w["b"], 0)
        logits = np.where(masks != 0, hidden @ w["policy"] + w["policy_b"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, np.tanh(hidden @ w["value"] + w["value_b"])[:, 0]

    def learn(
        self, x: Array, masks: Array, actions: Array, gains: Array, returns: Array, *, rate: float, bonus: float
    ) -> None:
        """One step uphill: more of what went better than expected, and a bonus for staying open-minded."""
        hidden, chances, values = self.look(x, masks)
        scale = np.float32(1 / len(x))
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        d_logits = chances * gains[:, None] + np.float32(bonus) * chances * (logs + entropy)
        d_logits[np.arange(len(x)), actions] -= gains
        d_logits *= scale
        d_value = ((values - returns) * (1 - values**2) * scale)[:, None]
        d_hidden = (d_logits @ self.weights["policy"].T + d_value @ self.weights["value"].T) * (hidden > 0)
        self._adam(
            {
                "w": x.T @ d_hidden,
                "b": d_hidden.sum(axis=0),
                "policy": hidden.T @ d_logits,
                "policy_b": d_logits.sum(axis=0),
                "value": hidden.T @ d_value,
                "value_b": d_value.sum(axis=0),
            },
            rate,
        )

    def _adam(self, slopes: dict[str, Array], rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.01) * (slope * slope - square)
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.99**self._steps)) + 1e-7)
            self.weights[name] -= np.float32(rate) * step.astype(np.float32)


# Playing and learning


def draw(chances: Array, rng: np.random.Generator) -> Array:
    """One action a row, each as likely as its chance."""
    total = np.cumsum(chances, axis=1)
    return (total < rng.random((len(chances), 1), np.float32) * total[:, -1:]).sum(axis=1)


def advantages(seats: Array, rewards: Array, ended: Array, values: Array, last: Array, decay: float) -> Array:
    """How much better each decision turned out than the value before it, looked at from the seat that made it."""
    steps, size = seats.shape
    rows = np.arange(size)
    ahead = np.zeros((size, 2), np.float32)  # the value of each seat's next decision
    ahead[rows, last[0]], ahead[rows, 1 - last[0]] = last[1], -last[1]
    gain, won = np.zeros_like(ahead), np.zeros_like(ahead)
    out = np.zeros((steps, size), np.float32)
    for t in reversed(range(steps)):
        over = ended[t] != RUNNING
        ahead[over], gain[over] = 0, 0
        won[over] = rewards[t][over]
        seat = seats[t]
        out[t] = won[rows, seat] + ahead[rows, seat] - values[t] + decay * gain[rows, seat]
        ahead[rows, seat], gain[rows, seat], won[rows, seat] = values[t], out[t], 0
    return out


def train(decisions: int, against: str = EASY, seed: int = 0, size: int = 512, steps: int = 16) -> Network:
    """So many decisions, about half of them its own, against a bot."""
    rng = np.random.default_rng(seed)
    batch = Batch("lie", size, players=2, seed=seed)
    rival = bots.make(against, batch.game, str(seed))
    network = Network(features(batch.observations, batch.layout.columns).shape[1], ACTIONS, seed=seed)
    rounds = max(1, decisions // (size * steps))
    for number in range(rounds):
        left = 1 - number / rounds
        x, masks, actions, gains, values = play(batch, network, rival, steps, rng)
        for part in np.array_split(rng.permutation(len(x)), 2):
            network.learn(
                x[part],
                masks[part],
                actions[part],
                gains[part] / (gains.std() + np.float32(1e-6)),
                gains[part] + values[part],
                rate=3e-3 * left + 1e-4,
                bonus=0.01 * left + 0.001,
            )
        if number % (rounds // 10 or 1) == 0:
            print(f"{100 * number // rounds:3} %", flush=True)
    return network


def play(batch: Batch, network: Network, rival: bots.Bot, steps: int, rng: np.random.Generator) -> tuple[Array, ...]:
    """Our decisions: what was seen, legal and done, what it gained, and the value before it."""
    kept: list[tuple[Array, ...]] = []
    ours = np.arange(batch.size) % 2  # our seat in each game
    for _ in range(steps):
        x, masks, seats = look_at(batch)
        _, chances, values = network.look(x, masks)
        actions = draw(chances, rng)
        ask(rival, batch, np.flatnonzero(seats != ours), actions)
        batch.step(actions)
        kept.append((x, masks, actions, values, seats, batch.rewards.copy(), batch.ended.copy()))
    x, masks, actions, values, seats, rewards, ended = (np.stack(part) for part in zip(*kept, strict=True))
    next_x, next_masks, next_seats = look_at(batch)
    last = (next_seats, network.look(next_x, next_masks)[2])
    gains = advantages(seats, rewards, ended, values, last, decay=0.9)
    own = seats == ours
    return tuple(part[own] for part in (x, masks, actions, gains, values))


def ask(rival: bots.Bot, batch: Batch, where: Array, actions: Array) -> None:
    """The bot's answers in some games; it sees what its seat may see."""
    for number in where.tolist():
        seat = int(batch.seats[number])
        legal = np.flatnonzero(batch.masks[number]).tolist()
        actions[number] = rival.choose(batch.game.view(batch.states[number], seat), seat, legal)


def look_at(batch: Batch) -> tuple[Array, Array, Array]:
    """What the network sees of a batch, what is legal, and who decides."""
    return (
        features(batch.observations, batch.layout.columns),
        batch.masks[:, :ACTIONS].copy(),
        batch.seats.astype(np.int64),
    )


# At the table


class Bot:
    """Plays what it has learned; needs the weights, so train first."""

    def __init__(self, game: Game, seed: str) -> None:
        self._game, self._columns = game, layout(game).columns
        saved = np.load(WEIGHTS)
        self._network = Network(saved["w"].shape[0], saved["policy"].shape[1])
        self._network.weights = dict(saved)
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = np.random.default_rng(list(seed.encode()))

    def choose(self, view: Any, seat: int, legal: list[int]) -> int:
        x = features(numbers(self._game, view, seat)[None], self._columns)
        masks = np.zeros((1, ACTIONS), np.int8)
        masks[0, legal] = 1
        return int(draw(self._network.look(x, masks)[1], self._rng)[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach a network to play LIE against a bot.")
    parser.add_argument("--decisions", type=int, default=3_000_000)
    parser.add_argument("--against", default=EASY)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    games.load("lie").compiled()
    network = train(chosen.decisions, chosen.against, chosen.seed)
    np.savez(WEIGHTS, **network.weights)
    print(f"The weights are in {WEIGHTS}.")


if __name__ == "__main__":
    main()
