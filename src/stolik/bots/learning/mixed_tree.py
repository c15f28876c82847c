"""A tree search over a value and a policy that mixes, for games of secrets; see `puct` and `regularised`.

Rivals draw their moves by the policy, from their own views, so the tree never learns to beat one fixed answer. The
searching seat tries what the policy plays first and more; its next decision is valued by the network.
"""

from stolik.bots.learning.net import Net
from stolik.bots.learning.puct import GUESSES, add_node, has_room, most_promising
from stolik.bots.learning.regularised import Choices, draw_mixed, mix, note_choices, rate, value_choices
from stolik.bots.learning.selfplay import best_of, deal, list_moves, make, settled, worth
from stolik.bots.learning.workspace import FINE, Workspace
from stolik.bots.search.loop import add_up, guess, remember
from stolik.bots.search.tree import Tree, find, view_key
from stolik.core.loops import first_pending
from stolik.core.rng import below
from stolik.core.types import Ints, State


def grow_mixed(
    tree: Tree, workspace: Workspace, choices: Choices, nets: Net, seat: int, simulations: int, rng: Ints
) -> int:
    """So many simulations for a seat; node 0 is what it sees now. Returns the moves made in all of them."""
    work, table, nodes, edges, path, values = tree.work, tree.table, tree.nodes, tree.edges, tree.path, tree.values
    made = 0
    for _ in range(simulations):
        guess(tree, seat, GUESSES, rng)
        s = work[0]
        depth = 0
        new = False
        while not settled(s) and not new:
            made += 1
            if s.pending == 0:
                deal(s, tree.moves, tree.weights, rng)
                continue
            who = seat if s.pending >> seat & 1 else first_pending(s)
            key = view_key(tree, who)
            place = find(tree, key)
            node = table[place] - 1
            if node >= 0 and depth < len(path):
                if who == seat:
                    edge = nodes[node].first + most_promising(nodes[node], edges)
                    depth = remember(tree, depth, node, edge, who)
                else:
                    edge = nodes[node].first + drawn_edge(nodes[node], edges, rng)
                make(s, who, edges[edge].action)
                continue
            n = list_moves(s, who, tree.moves)
            if n == 1:
                make(s, who, tree.moves[0])
                continue
            for i in range(n):
                workspace.moves[i] = tree.moves[i]
            note_choices(workspace, choices, work, who, n, 0.0)
            rate(workspace, nets[1], choices, n, choices.logits)
            mix(choices, n)
            if who == seat:
                value_choices(workspace, choices, nets[0], n)
                values[seat] = choices.values[best_of(choices.values, n)]
                new = True
            if node < 0 and has_room(tree, n):
                node = add_node(tree, key, n, tree.moves[0])
                table[place] = node + 1
                for i in range(n):
                    edges[nodes[node].first + i].prior = choices.values[i]
                    edges[nodes[node].first + i].share = choices.chances[i]
            if who != seat:
                make(s, who, tree.moves[draw_mixed(choices.chances, n, rng)])
        if settled(s):
            values[seat] = worth(s, seat, 0.0)
        add_up(tree, depth)
    return made


def drawn_edge(node: State, edges: Ints, rng: Ints) -> int:
    """The place of a move of a node, as likely as its share."""
    drawn = (below(rng, FINE) + 0.5) / FINE
    for i in range(node.count - 1):
        drawn -= edges[node.first + i].share
        if drawn < 0:
            return i
    return int(node.count) - 1
