"""A tree search over a network, for any game: PUCT over information sets, in the multiple-observer form.

Every simulation imagines what the searching seat cannot see and lets chance fall by its weights. Each seat picks, in
its own information sets, the move with the best mean so far and a bonus for being little tried; moves that the network
likes are tried first and more. The first information set that is new is valued by the network at once and remembered;
nothing is played out. See `search.loop` for the search whose tree this one shares.

In a game of secrets a rival's view says nothing of what the searching seat hides, so a value from the rival's side
would be blind to it; and rivals that learn in the tree would learn it, having met no other cards than these. There,
with `private`, rivals simply play what the network likes from their views, the best move or, where a game is `loose`,
any that it likes, and a simulation goes on until the searching seat decides again. The same holds where everybody fills
a sheet of their own and values do not add up.
"""

from math import exp

import numpy as np

from stolik.bots.learning.net import Floats, Net
from stolik.bots.learning.selfplay import (
    best_of,
    deal,
    drawn,
    gumbel_noise,
    list_moves,
    make,
    settled,
    value_moves,
    worth,
)
from stolik.bots.learning.workspace import Workspace
from stolik.bots.search.loop import add_up, guess, remember
from stolik.bots.search.tree import EDGES, NODES, Tree, find, view_key
from stolik.core.loops import first_pending
from stolik.core.types import Ints, State

EDGE = np.dtype(
    [
        ("action", np.int32),
        ("visits", np.int32),
        ("value", np.float64),  # of all visits, added up
        ("prior", np.float32),  # what the network thinks of the move; it counts as one visit
        ("share", np.float32),  # of the bonus for being little tried
    ]
)

C_PUCT = 8.0  # the bonus, in what the network's values are counted in
GUESSES = 4  # see `search.loop.guess`; next to what the network takes they cost nothing
TEMPERATURE = 2.5  # moves so much apart share the bonus as e : 1


def pot(s: State) -> float:
    """What the ends of a game are worth to all seats together, where that is always the same; else 0."""
    return 0.0


def loose(s: State) -> float:
    """How freely rivals that play the network mix: moves are as likely as exp(value / this); 0 is the best alone."""
    return 0.0


def grow(tree: Tree, workspace: Workspace, net: Net, seat: int, simulations: int, private: bool, rng: Ints) -> int:
    """So many simulations for a seat; node 0 is what it sees now. Returns the moves made in all of them."""
    work, table, nodes, edges, path = tree.work, tree.table, tree.nodes, tree.edges, tree.path
    moves, values, means, priors = tree.moves, tree.values, workspace.means, workspace.values
    made = 0
    for _ in range(simulations):
        guess(tree, seat, GUESSES, rng)
        s = work[0]
        depth = 0
        met = 0
        new = False
        while not settled(s) and not new:
            made += 1
            if s.pending == 0:
                deal(s, moves, tree.weights, rng)
                continue
            who = seat if s.pending >> seat & 1 else first_pending(s)  # of several pending ones the order never matters
            key = view_key(tree, who)
            place = find(tree, key)
            node = table[place] - 1
            if node >= 0 and depth < len(path):
                edge = nodes[node].first
                if who != seat and private:
                    edge += liked(nodes[node], edges, loose(s), rng)
                else:
                    edge += most_promising(nodes[node], edges)
                    depth = remember(tree, depth, node, edge, who)
                    met = tell(s, who, edges[edge].prior, met, values, means)
                make(s, who, edges[edge].action)
                continue
            n = list_moves(s, who, moves)
            if n == 1:
                make(s, who, moves[0])
                continue
            value_moves(workspace, net, work, who, moves, n, 0.0, priors)
            best = best_of(priors, n)
            if node < 0 and has_room(tree, n):
                node = add_node(tree, key, n, moves[best])
                table[place] = node + 1
                expect(nodes[node], edges, priors, priors[best])
            if who != seat and private:
                make(s, who, moves[drawn(priors, n, loose(s), rng)])
                continue
            met = tell(s, who, priors[best], met, values, means)
            new = True
        if settled(s):
            for p in range(s.players):
                values[p] = worth(s, p, 0.0)
        add_up(tree, depth)
    return made


def has_room(tree: Tree, n: int) -> bool:
    return tree.used[NODES] < len(tree.nodes) and tree.used[EDGES] + n <= len(tree.edges)


def add_node(tree: Tree, key: np.uint64, n: int, wanted: int) -> int:
    """Remember an information set, its moves, and the one that the network wants there; return its number."""
    nodes, edges, used, moves = tree.nodes, tree.edges, tree.used, tree.moves
    number = int(used[NODES])
    first = int(used[EDGES])
    used[NODES] += 1
    used[EDGES] += n
    node = nodes[number]
    node.key = key
    node.visits = 0
    node.value = 0.0
    node.first = first
    node.count = n
    node.hint = 0
    for i in range(n):
        edges[first + i].action = moves[i]
        edges[first + i].visits = 0
        edges[first + i].value = 0.0
        if moves[i] == wanted:
            node.hint = i
    return number


def expect(node: State, edges: Ints, priors: Floats, best: float) -> None:
    """Note what the network thinks of the moves of a new node."""
    total = 0.0
    for i in range(node.count):
        edge = edges[node.first + i]
        edge.prior = priors[i]
        edge.share = exp((priors[i] - best) / TEMPERATURE)
        total += edge.share
    for i in range(node.count):
        edges[node.first + i].share /= total


def liked(node: State, edges: Ints, temperature: float, rng: Ints) -> int:
    """The place of the move that the network likes best; with a temperature of any, as likely as it is liked."""
    if temperature == 0:
        return node.hint
    best, most = 0, -1e30
    for i in range(node.count):
        value = edges[node.first + i].prior + temperature * gumbel_noise(rng)
        if value > most:
            best, most = i, value
    return best


def most_promising(node: State, edges: Ints) -> int:
    """The place of the move to try next."""
    bonus = C_PUCT * (node.visits + 1) ** 0.5
    best = 0
    best_worth = -1e9
    for i in range(node.count):
        edge = edges[node.first + i]
        promise = (edge.value + edge.prior + bonus * edge.share) / (1 + edge.visits)
        if promise > best_worth:
            best_worth = promise
            best = i
    return best


def tell(s: State, who: int, prior: float, met: int, values: Ints, means: Floats) -> int:
    """A seat expects more or less than it did before: the others, alike, expect so much less or more.

    The network knows a position best from the side of the seat that has just moved, so what another seat expects is
    what it was when it moved last in this simulation, and what changed since. A seat that moves for the first time is
    compared with its mean over the simulations before. Returns the seats met so far, as bits.
    """
    rivals = s.players - 1
    if rivals == 1 and pot(s) > 0:
        values[1 - who] = pot(s) - prior
    elif rivals > 0:
        if not met >> who & 1:
            means[who, 0] += prior
            means[who, 1] += 1
            values[who] = means[who, 0] / means[who, 1]
        for p in range(s.players):
            values[p] -= (prior - values[who]) / rivals if p != who else 0.0
    values[who] = prior
    return met | 1 << who
