"""Kuhn's poker for chips, not only for the pot: what a learner of its equilibrium needs."""

from dataclasses import replace
from pathlib import Path

from stolik.core.types import State
from tests.bots.kuhn import champion

CHIP = 12.5


def worth(s: State, seat: int, shaping: float) -> float:
    won = s.seat[1 - seat].chips if s.winner == seat + 1 else -s.seat[seat].chips
    return 50 + CHIP * won


TRAINING = replace(champion.TRAINING, worth=worth, folder=Path(__file__).resolve().parent)
