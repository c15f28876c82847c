"""What search is told: chips won or lost, in quarters."""

from stolik.core.types import Ints, State
from tests.bots.kuhn.rules import scores


def outlook(s: State, since: State, out: Ints) -> int:
    if not s.over:
        return 0
    scores(s, out)
    for p in range(2):
        out[p] = 500 + 250 * out[p]
    return 2
