"""A network against the game's own rules of thumb: what a learning curve shows where playing oneself is always even."""

from stolik.bots.learning.net import Net
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
