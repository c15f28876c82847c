"""The pot is all: who wins it has 100."""

from stolik.core.types import State
from tests.bots.kuhn.rules import BET


def so_far(s: State, seat: int, shaping: float) -> float:
    return 0.0


def worth(s: State, seat: int, shaping: float) -> float:
    return 100.0 if s.winner == seat + 1 else 0.0


def attempt(s: State, seat: int, action: int) -> None:
    """The move is only noted, since the end would show the other's card."""
    if action == BET:
        s.bets |= 1 << s.made
    s.made += 1
    s.pending = 0


def style(action: int) -> int:
    return 0
