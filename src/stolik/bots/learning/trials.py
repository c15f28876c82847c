"""Moves tried in imagined games: everybody plays by the network until the seat has another turn, valued there.

All moves that are compared meet the same hidden things and the same luck. What rivals do is what the network would do
in their place, so more trials come nearer to one value of a move, which no rule of thumb bends.
"""

from stolik.bots.learning.net import Floats, Net
from stolik.bots.learning.selfplay import best_of, deal, list_moves, make, settled, value_moves, worth
from stolik.bots.learning.workspace import Workspace
from stolik.core.contract import imagine, legal
from stolik.core.loops import first_pending
from stolik.core.policy import believe
from stolik.core.rng import below
from stolik.core.types import Ints

WIDTH = 8  # moves that are tried
TRUST = 10  # so many trials what the network thinks of a move counts for
_MIX = 0x9E3779B97F4A7


def value_all(workspace: Workspace, net: Net, seat: int) -> int:
    """What the network thinks of all legal moves, also of those that it does not try in games; return how many."""
    n = legal(workspace.work[0], seat, workspace.moves)
    value_moves(workspace, net, workspace.work, seat, workspace.moves, n, 0.0, workspace.values)
    return n


def try_moves(
    workspace: Workspace, net: Net, seat: int, actions: Ints, first: int, games: int, start: int, totals: Floats
) -> None:
    """Make each move in so many imagined games, from number `first` on, and add up what it is worth in them."""
    after, deep, luck = workspace.after, workspace.deep, workspace.luck
    for number in range(first, first + games):
        luck[0] = 1 + (start + number * _MIX) % (1 << 60)
        below(luck, 2)
        after[0] = workspace.work[0]
        imagine(after[0], seat, luck)
        believe(after[0], seat, luck)
        same = luck[0]
        for i in range(len(actions)):
            luck[0] = same
            deep[0] = after[0]
            make(deep[0], seat, actions[i])
            totals[i] += next_turn(workspace, net, seat)


def next_turn(workspace: Workspace, net: Net, seat: int) -> float:
    """Play on by the network, and say what the seat's next turn is worth to it, or the end."""
    deep, moves, values = workspace.deep, workspace.later, workspace.priors
    s = deep[0]
    waited = False
    while not settled(s):
        if s.pending == 0:
            deal(s, moves, workspace.weights, workspace.luck)
            continue
        who = first_pending(s)
        n = list_moves(s, who, moves)
        again = waited and who == seat
        if n > 1 or again:
            value_moves(workspace, net, deep, who, moves, n, 0.0, values)
        best = best_of(values, n) if n > 1 else 0
        if again:
            return float(values[best])
        make(s, who, moves[best])
        waited = waited or who != seat
    return worth(s, seat, 0.0)
