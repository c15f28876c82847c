"""A network against the game's own rules of thumb, or against another network.

The first is what a learning curve shows, where playing oneself is always even.
"""

from stolik.bots.learning.net import Floats, Net
from stolik.bots.learning.selfplay import begin, best_of, deal, list_moves, make, settled, value_moves, worth
from stolik.bots.learning.workspace import Workspace
from stolik.core.contract import legal
from stolik.core.loops import first_pending
from stolik.core.policy import policy
from stolik.core.types import Ints


def contest(workspace: Workspace, net: Net, start: Ints, games: int, rng: Ints) -> float:
    """What the network's seat, another in every game, makes of games against `greedy`, on average."""
    work, moves, values = workspace.work, workspace.moves, workspace.values
    total = 0.0
    for game in range(games):
        work[0] = start[0]
        s = work[0]
        begin(s, rng)
        learner = game % s.players
        while not settled(s):
            if s.pending == 0:
                deal(s, moves, workspace.weights, rng)
                continue
            seat = first_pending(s)
            if seat == learner:
                n = list_moves(s, seat, moves)
                value_moves(workspace, net, work, seat, moves, n, 0.0, values)
                action = moves[best_of(values, n)]
            else:
                action = policy(s, seat, moves, legal(s, seat, moves), rng)
            make(s, seat, action)
        total += worth(s, learner, 0.0)
    return total / games


def duel(workspace: Workspace, one: Net, other: Net, start: Ints, out: Floats, rng: Ints) -> None:
    """What one network makes of each of some games against another, on average over its seats; they sit in turn."""
    work, moves, values = workspace.work, workspace.moves, workspace.values
    for game in range(len(out)):
        work[0] = start[0]
        s = work[0]
        begin(s, rng)
        while not settled(s):
            if s.pending == 0:
                deal(s, moves, workspace.weights, rng)
                continue
            seat = first_pending(s)
            n = list_moves(s, seat, moves)
            if (seat + game) % 2 == 0:
                value_moves(workspace, one, work, seat, moves, n, 0.0, values)
            else:
                value_moves(workspace, other, work, seat, moves, n, 0.0, values)
            make(s, seat, moves[best_of(values, n)])
        total, seats = 0.0, 0
        for seat in range(s.players):
            if (seat + game) % 2 == 0:
                total, seats = total + worth(s, seat, 0.0), seats + 1
        out[game] = total / seats
