"""What search is told: chips won or lost, in quarters, and how a game began."""

from stolik.core.types import Ints, State
from tests.bots.kuhn.rules import BET, scores


def outlook(s: State, since: State, out: Ints) -> int:
    if not s.over:
        return 0
    scores(s, out)
    for p in range(2):
        out[p] = 500 + 250 * out[p]
    return 2


def rewind(s: State, past: Ints) -> int:
    made = s.made
    for i in range(made):
        past[i][0] = i % 2
        past[i][1] = BET if s.bets >> i & 1 else 0
        s.seat[i % 2].chips = 1
    s.made = 0
    s.bets = 0
    s.pending = 1
    return made
