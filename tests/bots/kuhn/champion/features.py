"""One feature for each card and each way in which the moves went."""

from stolik.bots.learning.net import Floats
from stolik.bots.learning.slots import put
from stolik.core.types import Ints, State
from tests.bots.kuhn.rules import CARDS

MOVES, WAYS = 4, 8
FEATURES, SLOTS, ACTIVE_FEATURES = CARDS * MOVES * WAYS, 1, 1


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    return put(index, amount, 0, ((s.seat[seat].card - 1) * MOVES + s.made) * WAYS + s.bets, 1)
