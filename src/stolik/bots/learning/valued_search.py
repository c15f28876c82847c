"""The search of `search.loop`, whose simulations end after a few turns of the searching seat, valued by the network.

A simulation of `puct` asks the network about all moves of a new information set. This one asks it once: of the
afterstate in which the seat ends its turn, which is what the network has learned to value, with all that the seat
knows. Until then everybody plays as in `search`, which costs little, so that there are several times as many
simulations. Where turns of rivals fall in many ways that is worth more than good guesses in the tree.
"""

from stolik.bots.learning.net import Net, first_layer, rest
from stolik.bots.learning.puct import pot
from stolik.bots.learning.selfplay import SCALE, best_of, features, settled, so_far, value_moves, worth
from stolik.bots.learning.workspace import Workspace
from stolik.bots.search.loop import (
    RIVALS,
    Settings,
    add_leaf,
    add_up,
    decide,
    expand,
    guess,
    keep_own,
    knows_much,
    roll_out,
    take_other_cards,
)
from stolik.bots.search.tree import HIGH, LOW, NODES, Tree, find, view_key
from stolik.core.contract import CHANCE, draw, legal, step
from stolik.core.loops import first_pending
from stolik.core.rng import below
from stolik.core.types import Ints

TURNS = 2  # of the searching seat in a simulation
SPREAD = 20.0  # by so much values of moves are thought to differ; the bonus for being little tried is measured by it


def search_valued(
    tree: Tree, workspace: Workspace, net: Net, seat: int, simulations: int, settings: Settings, rng: Ints
) -> int:
    """So many simulations for a seat; node 0 is what it sees now. Returns the moves made in all of them."""
    s, moves = tree.work[0], tree.moves
    players = tree.root[0].players
    made = 0
    if tree.used[NODES] == 0:
        plant(tree, workspace, net, seat)
    for _ in range(simulations):
        guess(tree, seat, settings.guesses, rng)
        depth, steps, turns, in_tree = 0, 0, 0, True
        by_policy = below(rng, 100) < RIVALS
        own_cards = not by_policy and knows_much(tree, seat)
        if own_cards and below(rng, 2) == 0:
            take_other_cards(tree, seat, players, settings.guesses, rng)
            own_cards = False
        while not settled(s) and turns < TURNS and steps < settings.most:
            who = CHANCE
            if s.pending == 0:
                action = draw(s, rng, moves, tree.weights)
            else:
                who = seat if steps == 0 else first_pending(s)
                if in_tree and (who == seat or not by_policy):
                    action, depth, in_tree = decide(tree, who, depth, rng)
                else:
                    action = roll_out(s, who, settings.slips, moves, rng)
            step(s, who, action)
            steps += 1
            turns += who == seat and not s.pending >> seat & 1
        made += steps
        value_end(tree, workspace, net, seat)
        if own_cards:
            depth = keep_own(tree, depth, seat)
        add_up(tree, depth)
    return made


def plant(tree: Tree, workspace: Workspace, net: Net, seat: int) -> None:
    """Make the root: all moves, and what the network thinks of each, as if it was tried once."""
    tree.work[0] = tree.root[0]
    moves, values = tree.moves, workspace.values
    n = legal(tree.work[0], seat, moves)
    value_moves(workspace, net, tree.work, seat, moves, n, 0.0, values)
    best = best_of(values, n)
    key = view_key(tree, seat)
    node = tree.nodes[add_leaf(tree, key, moves[best])]
    tree.table[find(tree, key)] = 1
    expand(tree, node, n)
    values[0], values[best] = values[best], values[0]
    node.tried = n
    for i in range(n):
        edge = tree.edges[node.first + i]
        edge.visits = 1
        edge.value = values[i]
        node.visits += 1
        node.value += values[i]
    tree.used[LOW] = 0.0
    tree.used[HIGH] = SPREAD


def value_end(tree: Tree, workspace: Workspace, net: Net, seat: int) -> None:
    """What the state is worth in which a simulation ends; rivals share what the searching seat lacks."""
    s, values, buffers = tree.work[0], tree.values, workspace.buffers
    if settled(s):
        for p in range(s.players):
            values[p] = worth(s, p, 0.0)
        return
    slots = features(s, seat, buffers.old, buffers.was)
    first_layer(net, buffers.old, buffers.was, slots, buffers.base)
    own = so_far(s, seat, 0.0) + SCALE * rest(net, buffers.base, buffers.narrow)
    for p in range(s.players):
        values[p] = own if p == seat else (pot(s) - own) / (s.players - 1)


INLINED = ("plant", "value_end")
