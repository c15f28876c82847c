"""Regularised self-play: in a game that can be solved it reaches equilibrium, where plain answers run in circles."""

from itertools import permutations
from math import exp
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stolik.bots.learning.net import LAYERS
from stolik.bots.learning.regularised import change
from stolik.bots.learning.training_run import Plan, TrainingRun
from stolik.core.game import Game
from tests.bots.kuhn.champion.features import MOVES, WAYS
from tests.bots.kuhn.chips import TRAINING
from tests.bots.kuhn.rules import CARDS
from tests.bots.test_mixing import Strategy, chips, gain_against_second

STEP, MEMORY = 0.5, 50  # of a logit for a chip; and of the average that is the magnet
Place = tuple[int, str]


def learned(rounds: int, entropy: float, magnet: float) -> tuple[Strategy, float]:
    """Kuhn's poker by both players at once, exact values in place of a network; and how far the last rounds moved."""
    settings = SimpleNamespace(temperature=entropy, magnet=magnet)
    places = [(card, before) for card in range(CARDS) for before in ("", "d", "b", "db")]
    logits = dict.fromkeys(places, 0.0)  # of a bet; that of declining is the same below zero
    average, moved = dict(logits), 0.0
    for number in range(rounds):
        played = strategy(logits)
        for place in places:
            bet, decline = values(played, place)
            more = change(bet, logits[place], average[place], settings)  # type: ignore[arg-type]
            less = change(decline, -logits[place], -average[place], settings)  # type: ignore[arg-type]
            logits[place] += STEP * (more - less) / 2
            average[place] += (logits[place] - average[place]) / MEMORY
        moved += sum(abs(played[place] - strategy(logits)[place]) for place in places) * (number >= rounds - 100)
    return strategy(average), moved


def strategy(logits: dict[Place, float]) -> Strategy:
    return {place: 1 / (1 + exp(-2 * logit)) for place, logit in logits.items()}


def values(played: Strategy, place: Place) -> tuple[float, float]:
    """What a bet and declining are worth in a place, over what the other may hold, by how it played so far."""
    card, before = place
    who, total, found = len(before) % 2, 0.0, [0.0, 0.0]
    for cards in permutations(range(CARDS), 2):
        if cards[who] != card:
            continue
        weight = 1.0
        for ply, move in enumerate(before):
            if ply % 2 != who:
                bet = played[cards[ply % 2], before[:ply]]
                weight *= bet if move == "b" else 1 - bet
        total += weight
        for one, move in enumerate("bd"):
            sign = 1 if who == 0 else -1
            found[one] += weight * sign * chips((played, played), cards, before + move)
    return found[0] / total, found[1] / total


def test_the_update_reaches_the_equilibrium_the_closer_the_longer_it_runs() -> None:
    strategies = [learned(rounds, 0.02, 0.5)[0] for rounds in (10, 100, 600)]
    gains = [gain_against_second(one) for one in strategies]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0.1
    assert gains[-1] < 0.02
    found = strategies[-1]
    assert found[0, "d"] == pytest.approx(1 / 3, abs=0.08)  # a bluff with the lowest card
    assert found[1, "b"] == pytest.approx(1 / 3, abs=0.08)  # a call with the middle one


def test_without_entropy_and_magnet_players_run_in_circles() -> None:
    _, calm = learned(300, 0.02, 0.5)
    _, restless = learned(300, 0.0, 0.0)
    assert restless > 10 * calm


@pytest.mark.slow  # it compiles for long
def test_networks_that_play_themselves_come_near_the_equilibrium(tmp_path: Path) -> None:
    kuhn = Game("tests.bots.kuhn", "kuhn")
    kuhn.compiled()
    settings: dict[str, Any] = {"temperature": 0.5, "magnet": 6.0, "memory": 100, "batch": 32, "rate": 0.003}
    plan = Plan("kuhn", (2,), games=48_000, trace=1.0, every=16_000, test=2, **settings)
    run = TrainingRun(kuhn, TRAINING, plan, tmp_path, 1)
    gains = [gain_against_second(mixed(run.learned()[LAYERS:]))]
    gains += [gain_against_second(mixed(run.learned()[LAYERS:])) for _ in run.run()]
    assert gains[0] > 0.2
    assert gains[-1] < 0.06


def mixed(policy: list[Any]) -> Strategy:
    """How often a policy bets, everywhere."""
    found = {}
    for card in range(CARDS):
        for before in ("", "d", "b", "db"):
            bets = sum(1 << place for place, move in enumerate(before) if move == "b")
            ways = [(card * MOVES + len(before) + 1) * WAYS + bets + bet * (1 << len(before)) for bet in (0, 1)]
            decline, bet = (logit(policy, feature) for feature in ways)
            found[card, before] = 1 / (1 + exp(decline - bet))
    return found


def logit(policy: list[Any], feature: int) -> float:
    first, bias, second, narrow, third, last = policy
    return float(np.maximum(np.maximum(first[feature] + bias, 0) @ second + narrow, 0) @ third + last[0])
