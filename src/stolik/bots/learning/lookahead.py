"""A little search on top of a network: the best few moves are looked at again, one decision further.

Every one of them meets the same luck: what chance answers follows from the sample and from what is being decided (which
die, say), not from the order of things. So moves are compared with less noise than the luck itself has.
"""

from stolik.bots.learning.net import Net
from stolik.bots.learning.selfplay import best_of, value_moves, worth
from stolik.bots.learning.workspace import Workspace
from stolik.core.contract import CHANCE, chance, legal, step
from stolik.core.rng import below, pick
from stolik.core.types import Ints

_MIX = 0x9E3779B97F4A7


def decide(workspace: Workspace, net: Net, seat: int, rng: Ints, width: int, samples: int) -> int:
    """The best move: valued by the network, the best `width` again by so many samples of what follows."""
    work, after, moves, values = workspace.work, workspace.after, workspace.moves, workspace.values
    n = legal(work[0], seat, moves)
    value_moves(workspace, net, work, seat, moves, n, 0.0, values)
    first = below(rng, 1 << 30)
    best, best_worth = -1, -1e9
    for _ in range(min(n, width)):
        place = best_of(values, n)
        value = values[place]
        if samples and n > 1:
            after[0] = work[0]
            step(after[0], seat, moves[place])
        if samples and n > 1 and not after[0].over:
            value = follow(workspace, net, seat, samples, first, value)
        if value > best_worth:
            best, best_worth = place, value
        values[place] = -1e9
    return moves[best]


def follow(workspace: Workspace, net: Net, seat: int, samples: int, first: int, known: float) -> float:
    """What a position is worth after the seat's next decision, on average; `known` if others decide before."""
    after, deep, later, priors = workspace.after, workspace.deep, workspace.later, workspace.priors
    weights, luck = workspace.weights, workspace.luck
    total = 0.0
    many = samples if after[0].pending == 0 else 1
    for sample in range(many):
        deep[0] = after[0]
        drawn = 0
        n = 1
        while n == 1:
            s = deep[0]
            while not s.over and s.pending == 0:
                options = chance(s, later, weights)
                luck[0] = 1 + (first + (sample + 1) * _MIX * 65536 + later[0] * _MIX + drawn // 64 * 7919) % (1 << 60)
                below(luck, 2)
                step(s, CHANCE, later[pick(luck, weights, options)])
                drawn += 1
            if s.over or not s.pending >> seat & 1:
                break
            n = legal(s, seat, later)
            if n == 1:
                step(s, seat, later[0])
        if deep[0].over:
            total += worth(deep[0], seat, 0.0)
        elif n == 1:
            return known
        else:
            value_moves(workspace, net, deep, seat, later, n, 0.0, priors)
            total += priors[best_of(priors, n)]
    return total / many
