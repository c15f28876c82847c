"""A tree search over a network, for any game: PUCT over information sets, in the multiple-observer form.

Every simulation imagines what the searching seat cannot see and lets chance fall by its weights. Each seat picks, in
its own information sets, the move with the best mean so far and a bonus for being little tried; moves that the network
likes are tried first and more. The first information set that is new is valued by the network at once and remembered;
nothing is played out. See `search.loop` for the search whose tree this one shares.

In a game of secrets a rival's view says nothing of what the searching seat hides, so a value from the rival's side
would be blind to it; and rivals that learn in the tree would learn it, having met no other cards than these. There,
with `private`, rivals simply play what the network likes best from their views, and a simulation goes on until the
searching seat decides again. The same holds where everybody fills a sheet of their own and values do not add up.
"""

from math import exp
from typing import Any

import numpy as np

from stolik.bots.champions.net import Floats, Net
from stolik.bots.champions.selfplay import best_of, deal, list_moves, make, settled, value_moves, worth
from stolik.bots.search.loop import add_node, guess, has_room, remember
from stolik.bots.search.tree import find, view_key
from stolik.core.loops import first_pending
from stolik.core.types import Ints, State

EDGE = np.dtype(
    [
        ("action", np.int32),
        ("visits", np.int32),
        ("value", np.float64),  # of all visits, added up
        ("hope", np.float32),  # what the network thinks of the move; it counts as one visit
        ("share", np.float32),  # of the bonus for being little tried
    ]
)

CURIOSITY = 8.0  # the bonus, in what the network's values are counted in
WARMTH = 2.5  # moves so much apart share the bonus as e : 1


def pot(s: State) -> float:
    """What the ends of a game are worth to all seats together, where that is always the same; else 0."""
    return 0.0


def grow(
    root: Ints,
    work: Ints,
    kept: Ints,
    trial: Ints,
    words: Ints,
    hidden: Ints,
    table: Ints,
    nodes: Ints,
    edges: Ints,
    used: Ints,
    path: Ints,
    values: Ints,
    means: Floats,
    hopes: Floats,
    moves: Ints,
    weights: Ints,
    net: Net,
    desk: Any,
    seat: int,
    simulations: int,
    private: bool,
    rng: Ints,
) -> int:
    """So many simulations for a seat; node 0 is what it sees now. Returns the moves made in all of them."""
    made = 0
    for _ in range(simulations):
        guess(root, work, kept, used, seat, rng)
        s = work[0]
        depth = 0
        met = 0
        new = False
        while not settled(s) and not new:
            made += 1
            if s.pending == 0:
                deal(s, moves, weights, rng)
                continue
            who = seat if s.pending >> seat & 1 else first_pending(s)  # of several pending ones the order never matters
            key = view_key(words, hidden, who)
            place = find(table, nodes, key)
            node = table[place] - 1
            if node >= 0 and depth < len(path):
                edge = nodes[node].first + nodes[node].hint
                if who == seat or not private:
                    edge = nodes[node].first + most_promising(nodes[node], edges)
                    depth = remember(path, depth, node, edge, who)
                    met = tell(s, who, edges[edge].hope, met, values, means)
                make(s, who, edges[edge].action)
                continue
            n = list_moves(s, who, moves)
            if n == 1:
                make(s, who, moves[0])
                continue
            value_moves(work, trial, who, net, moves, n, 0.0, desk, hopes)
            best = best_of(hopes, n)
            if node < 0 and has_room(nodes, edges, used, n):
                node = add_node(key, nodes, edges, used, moves, n, moves[best])
                table[place] = node + 1
                expect(nodes[node], edges, hopes, hopes[best])
            if who != seat and private:
                make(s, who, moves[best])
                continue
            met = tell(s, who, hopes[best], met, values, means)
            new = True
        if settled(s):
            for p in range(s.players):
                values[p] = worth(s, p, 0.0)
        for i in range(depth):
            nodes[path[i][0]].visits += 1
            edges[path[i][1]].visits += 1
            edges[path[i][1]].value += values[path[i][2]]
    return made


def expect(node: State, edges: Ints, hopes: Floats, best: float) -> None:
    """Note what the network thinks of the moves of a new node."""
    total = 0.0
    for i in range(node.count):
        edge = edges[node.first + i]
        edge.hope = hopes[i]
        edge.share = exp((hopes[i] - best) / WARMTH)
        total += edge.share
    for i in range(node.count):
        edges[node.first + i].share /= total


def most_promising(node: State, edges: Ints) -> int:
    """The place of the move to try next."""
    bonus = CURIOSITY * (node.visits + 1) ** 0.5
    best = 0
    best_worth = -1e9
    for i in range(node.count):
        edge = edges[node.first + i]
        promise = (edge.value + edge.hope + bonus * edge.share) / (1 + edge.visits)
        if promise > best_worth:
            best_worth = promise
            best = i
    return best


def tell(s: State, who: int, hope: float, met: int, values: Ints, means: Floats) -> int:
    """A seat hopes for more or less than it was thought to: the others, alike, for so much less or more.

    The network knows a position best from the side of the seat that has just moved, so what another seat hopes for is
    what it was when it moved last in this simulation, and what changed since. Seats that move for the first time are
    compared with what they hoped for in the simulations before. Returns the seats met so far, as bits.
    """
    rivals = s.players - 1
    if rivals == 1 and pot(s) > 0:
        values[1 - who] = pot(s) - hope
    elif rivals > 0:
        if not met >> who & 1:
            means[who, 0] += hope
            means[who, 1] += 1
            values[who] = means[who, 0] / means[who, 1]
        for p in range(s.players):
            values[p] -= (hope - values[who]) / rivals if p != who else 0.0
    values[who] = hope
    return met | 1 << who
