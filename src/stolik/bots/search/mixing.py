"""Search for games with hidden cards: all players mix their moves, each by what they may see themselves.

A player whose best move is known can be read: who never bluffs is never believed. So a node is not searched for one
best move. It keeps for each move its regret, which is how much more it would have brought than what was played, and
plays moves by their regrets (regret matching). Its answer is what it played on average, later visits counting more.

In half of the simulations the searching seat has its own cards, and only its own nodes learn. In the other half a rival
imagines what that seat may have, by what the rival can see, and all nodes learn: so rivals learn to answer all cards
that the seat may have, and not the very cards that it has.

Where a game can `rewind` a round, simulations begin with the round. In most of them all do again what they have done,
and the end counts as much as the rivals are likely to have done that with the cards imagined for them. So beliefs
follow from the same strategies, and a rival who would be believed too easily is seen to bluff.

A node is remembered when its information set is met for the second time. When there is no room for another, nodes that
were visited less than the average are forgotten, and the search goes on growing.
"""

from math import sqrt

from stolik.bots.search.loop import Settings, add_leaf, guess, judge, remember, roll_out, swap_actions, take_other_cards
from stolik.bots.search.tree import EDGES, FULL, NODES, Tree, find, view_key
from stolik.core.contract import CHANCE, draw, imagine, legal, ranks, step
from stolik.core.loops import first_pending
from stolik.core.policy import believe, outlook, policy, rewind
from stolik.core.rng import below
from stolik.core.types import Ints, State

OWN, FREE = 50, 20  # simulations in a hundred with the own cards; with others, and from the beginning of the round
EXPLORE = 20  # moves in a hundred that are any of those tried before
WIDEN = 1.5  # moves of a node that are tried, for each root of its visits
UNLIKELY = 0.02  # a move that a node has not tried, or that the policy would not make where there is no node
RAREST = 0.04  # a chance below this counts as this: less noise for a little bias
FINE = 1 << 20


def search_mixed(tree: Tree, seat: int, simulations: int, settings: Settings, rng: Ints) -> int:
    """So many simulations for a seat; node 0 is what it sees now. Returns the moves made in all of them."""
    s, moves = tree.work[0], tree.moves
    made = 0
    for _ in range(simulations):
        kind = below(rng, 100) if tree.used[NODES] > 0 else 0  # node 0 is the searching seat's
        past, players = imagined(tree, seat, kind >= OWN, settings.guesses, rng)
        learner = seat if kind < OWN else below(rng, players)
        tree.reach[:] = 1.0
        if past > 0 and kind < 100 - FREE:
            repeat(tree, past, rng)
            past = 0
        depth, steps, sides, in_tree = 0, 0, 0, True
        while not s.over and sides == 0 and steps < settings.most:
            who = CHANCE
            if s.pending == 0:
                action = draw(s, rng, moves, tree.weights)
            else:
                who = seat if steps == 0 and past == 0 else first_pending(s)
                if in_tree:
                    action, depth, in_tree = decide_mixed(tree, who, depth, who == learner, rng)
                else:
                    action = roll_out(s, who, settings.slips, moves, rng)
            step(s, who, action)
            steps += 1
            sides = outlook(s, tree.root[0], tree.places)
        made += steps
        judge(tree, sides)
        learn(tree, depth, learner, others_reach(tree, learner, players))
        if tree.used[FULL]:
            forget(tree)
    return made


def imagined(tree: Tree, seat: int, others: bool, guesses: int, rng: Ints) -> tuple[int, int]:
    """A state to begin with, as the seat or a rival may imagine it; how many decisions were taken back, and players."""
    s = tree.work[0]
    tree.work[0] = tree.root[0]
    imagine(s, seat, rng)
    players = ranks(s, tree.places)
    past = rewind(s, tree.past)
    if past == 0:
        guess(tree, seat, guesses, rng)
    elif guesses:
        believe(s, seat, rng)
    if others and players > 1:
        take_other_cards(tree, seat, players, guesses, rng)
    return past, players


def repeat(tree: Tree, past: int, rng: Ints) -> None:
    """Make the moves that were taken back again, and note how likely each seat is to have made its own."""
    for i in range(past):
        who, action = tree.past[i][0], tree.past[i][1]
        tree.reach[who] *= likely(tree, who, action, rng)
        step(tree.work[0], who, action)


def likely(tree: Tree, who: int, action: int, rng: Ints) -> float:
    """How likely a seat is to make a move: by its node, or by the policy where there is none."""
    n = legal(tree.work[0], who, tree.moves)
    number = tree.table[find(tree, view_key(tree, who))] - 1
    if number < 0:
        return 1.0 if policy(tree.work[0], who, tree.moves, n, rng) == action else 5 * UNLIKELY
    node = tree.nodes[number]
    positive = add_regrets(tree, node)
    for i in range(node.tried):
        edge = tree.edges[node.first + i]
        if edge.action == action:
            return UNLIKELY + (1 - UNLIKELY) * share_of(edge, node, positive)
    return UNLIKELY


def others_reach(tree: Tree, who: int, players: int) -> float:
    """How likely all others are to have played so."""
    reach = 1.0
    for p in range(players):
        if p != who:
            reach *= tree.reach[p]
    return reach


def decide_mixed(tree: Tree, who: int, depth: int, learns: bool, rng: Ints) -> tuple[int, int, bool]:
    """A move in the tree; also how many decisions are noted then, and whether the next one is in the tree too."""
    s, moves = tree.work[0], tree.moves
    n = legal(s, who, moves)
    if n == 1:
        return moves[0], depth, True
    key = view_key(tree, who)
    place = find(tree, key)
    number = tree.table[place] - 1
    if number < 0:
        action = policy(s, who, moves, n, rng)
        once = key & (len(tree.once) - 1)
        if tree.used[NODES] > 0 and tree.once[once] != key:
            tree.once[once] = key
            return action, depth, False
        if tree.used[NODES] == len(tree.nodes) or tree.used[EDGES] + n > len(tree.edges):
            tree.used[FULL] = 1
            return action, depth, False
        number = add_leaf(tree, key, action)
        tree.table[place] = number + 1
        list_moves(tree, tree.nodes[number], n)
    node = tree.nodes[number]
    positive = add_regrets(tree, node)
    edge = node.first + pick_edge(tree, node, positive, learns, rng)
    chance = share_of(tree.edges[edge], node, positive)
    if learns:
        chance = (100 - EXPLORE) / 100 * chance + EXPLORE / 100 / node.tried
    tree.path[depth][3] = int(chance * FINE)
    depth = remember(tree, depth, number, edge, who)
    return tree.edges[edge].action, depth, depth < len(tree.path)


def list_moves(tree: Tree, node: State, n: int) -> None:
    """The moves of a new node, the policy's first."""
    edges, first = tree.edges, int(tree.used[EDGES])
    tree.used[EDGES] += n
    node.first = first
    node.count = n
    node.tried = 1
    for i in range(n):
        edge = edges[first + i]
        edge.action = tree.moves[i]
        edge.visits = 0.0
        edge.value = 0.0
        edge.regret = 0.0
        edge.share = 0.0
        if tree.moves[i] == node.wanted:
            swap_actions(edges, first, first + i)


def add_regrets(tree: Tree, node: State) -> float:
    """The sum of the positive regrets of a node."""
    total = 0.0
    for i in range(node.tried):
        total += max(0.0, tree.edges[node.first + i].regret)
    return total


def share_of(edge: State, node: State, positive: float) -> float:
    """How likely a move is to be played now: by its regret, or like all others if there is none."""
    return max(0.0, edge.regret) / positive if positive > 0.0 else 1.0 / node.tried


def pick_edge(tree: Tree, node: State, positive: float, learns: bool, rng: Ints) -> int:
    """The place of the move to play: by regrets; who learns also tries others, and moves not tried before."""
    edges, first = tree.edges, node.first
    if learns and node.tried < node.count and node.tried < 1 + WIDEN * sqrt(node.visits):
        swap_actions(edges, first + node.tried, first + node.tried + below(rng, node.count - node.tried))
        edges[first + node.tried].value = node.value / max(1, node.visits)
        node.tried += 1
        return node.tried - 1
    if positive <= 0.0 or (learns and below(rng, 100) < EXPLORE):
        return below(rng, node.tried)
    drawn = below(rng, FINE) * positive / FINE
    for i in range(node.tried):
        drawn -= max(0.0, edges[first + i].regret)
        if drawn < 0.0:
            return i
    return 0


def learn(tree: Tree, depth: int, learner: int, weight: float) -> None:
    """Add to the learner's decisions, the last one first, what the end was worth.

    A move that was not made is thought to be worth what it was so far. The one that was made counts so much more for
    being unlikely, that regrets are right on average; what a node was worth goes up to the one before.
    """
    worth = tree.values[learner]
    for i in range(depth - 1, -1, -1):
        if tree.path[i][2] == learner:
            chance = max(RAREST, tree.path[i][3] / FINE)
            worth = learn_here(tree, tree.nodes[tree.path[i][0]], tree.path[i][1], worth, chance, weight)


def learn_here(tree: Tree, node: State, made: int, worth: float, chance: float, weight: float) -> float:
    """Regrets, mean values and shares of one node after a move was made; what the node was worth."""
    edges, first = tree.edges, node.first
    positive = add_regrets(tree, node)
    surprise = (worth - edges[made].value) / chance
    mean = 0.0
    for k in range(first, first + node.tried):
        mean += share_of(edges[k], node, positive) * (edges[k].value + (surprise if k == made else 0.0))
    node.visits += 1
    node.value += worth
    for k in range(first, first + node.tried):
        edge = edges[k]
        edge.share += share_of(edge, node, positive) * weight * node.visits
        edge.regret += weight * (edge.value + (surprise if k == made else 0.0) - mean)
    edges[made].visits += weight
    edges[made].value += (worth - edges[made].value) * min(1.0, 2.0 * weight / (edges[made].visits + weight))
    return mean


def forget(tree: Tree) -> None:
    """Keep node 0 and those visited more than the average; nodes and their moves lie in the order of their making."""
    nodes, edges, table, used = tree.nodes, tree.edges, tree.table, tree.used
    total = 0
    for number in range(1, int(used[NODES])):
        total += nodes[number].visits
    least = max(1, total // max(1, int(used[NODES])))
    table[:] = 0
    kept, kept_edges = 0, 0
    for number in range(int(used[NODES])):
        if number == 0 or nodes[number].visits > least:
            first, count = nodes[number].first, nodes[number].count
            for i in range(count):
                edges[kept_edges + i] = edges[first + i]
            nodes[kept] = nodes[number]
            nodes[kept].first = kept_edges
            kept += 1
            kept_edges += count
            table[find(tree, nodes[kept - 1].key)] = kept
    used[NODES] = kept
    used[EDGES] = kept_edges
    used[FULL] = 0


INLINED = ("decide_mixed", "list_moves", "pick_edge", "add_regrets", "share_of", "learn_here", "others_reach")
