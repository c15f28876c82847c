"""Information-set Monte-Carlo tree search, over any game; `bots.policy` binds it to one.

Every simulation imagines a full state from the searching seat's view, so the truth never enters. Then it plays: chance
by its weights; each seat, in its own information sets, by what earlier simulations found good for that seat there (the
multiple-observer form of the search: a seat's statistics are kept by what that seat sees, so hidden and simultaneous
moves of others cannot be exploited by it). The first information set that is new is remembered, and from there the
game's policy plays to the end. Places then become values for all seats on the way.

All simulations start from the searching seat's own cards, so what its rivals learn in the tree is an answer to these
very cards, as if they had seen them: left to themselves they would never believe a bluff. In half of the simulations,
then, they play the policy, which knows no more than they do. And once there were so many simulations that rivals could
have learned these cards, they learn no more from them: half of the simulations in which they play by the tree begin
with cards that one of them imagines for the searching seat, and only in these all learn.

A move is picked by its mean value, plus a bonus for being little tried; the policy's own choice gets a larger bonus, so
that games with a hundred legal moves are searched from a sensible move outwards.
"""

from math import sqrt
from typing import Any, NamedTuple

from stolik.bots.search.tree import BELIEF, EDGES, HIGH, LOW, NODES, Tree, find, view_key
from stolik.core.contract import CHANCE, count_legal, draw, imagine, legal, nth_legal, ranks, scores, step
from stolik.core.loops import first_pending
from stolik.core.policy import believe, outlook, policy
from stolik.core.rng import below
from stolik.core.types import Ints, State

HINT = 0.35  # the policy's share of the exploration bonus; the rest is spread evenly
C_PUCT = 1.3
LEAF = -1  # in place of an edge, where a node is met for the first time and has none yet
GUESSES = 3  # states that a rival imagines for one simulation, to take one by how well it explains what was seen
RIVALS = 50  # simulations in a hundred in which the rivals just play the policy, see above
LEARNED = 1000  # simulations after which rivals have learned enough from the searching seat's own cards
CAUTION = 0.05  # how much less than its node's mean an untried move is thought to be worth


class SearchSettings(NamedTuple):
    """How a bot searches."""

    slips: int  # random moves in a hundred in the rest of a simulation
    guesses: int  # see `guess`
    most: int  # moves of a simulation before it is cut short


def search(tree: Tree, seat: int, simulations: int, settings: SearchSettings, rng: Ints) -> int:
    """So many simulations for a seat; node 0 is what it sees now. Returns the moves made in all of them."""
    s, moves = tree.work[0], tree.moves
    made = 0
    for _ in range(simulations):
        guess(tree, seat, settings.guesses, rng)
        depth, steps, sides, in_tree = 0, 0, 0, True
        by_policy = below(rng, 100) < RIVALS
        own_cards = not by_policy and knows_much(tree, seat)
        if own_cards and below(rng, 2) == 0:
            take_other_cards(tree, seat, ranks(s, tree.places), settings.guesses, rng)
            own_cards = False
        while not s.over and sides == 0 and steps < settings.most:
            who = CHANCE
            if s.pending == 0:
                action = draw(s, rng, moves, tree.weights)
            else:  # of several pending seats the searching one answers first: the order never matters
                who = seat if steps == 0 else first_pending(s)
                if in_tree and (who == seat or not by_policy):
                    action, depth, in_tree = decide(tree, who, depth, rng)
                else:
                    action = roll_out(s, who, settings.slips, moves, rng)
            step(s, who, action)
            steps += 1
            sides = outlook(s, tree.root[0], tree.places)
        made += steps
        judge(tree, sides)
        if own_cards:
            depth = keep_own(tree, depth, seat)
        add_up(tree, depth)
    return made


def knows_much(tree: Tree, seat: int) -> bool:
    """Whether rivals could have learned by now what the searching seat hides."""
    differs = False
    if tree.used[NODES] > 0 and tree.nodes[0].visits >= LEARNED:
        for i in range(len(tree.words)):
            differs = differs or tree.hidden[seat][i] != tree.hidden[seat - 1][i]
    return differs


def take_other_cards(tree: Tree, seat: int, players: int, guesses: int, rng: Ints) -> None:
    """Go on with what one of the rivals may imagine of all others."""
    rival = (seat + 1 + below(rng, players - 1)) % players
    for i in range(len(tree.words)):
        tree.words[i] |= tree.hidden[rival][i]
    imagine_for(tree, rival, guesses, rng)


def imagine_for(tree: Tree, rival: int, guesses: int, rng: Ints) -> None:
    """What a rival may imagine of the others, by how well it explains what was seen."""
    work, spare = tree.work, tree.spare
    spare[0] = work[0]
    total = 0
    for _ in range(GUESSES if guesses else 1):
        work[0] = spare[0]
        imagine(work[0], rival, rng)
        weight = believe(work[0], rival, rng) if guesses else 0
        if weight == 0:
            return
        total += weight
        if below(rng, total) < weight:
            spare[1] = work[0]
    work[0] = spare[1]


def keep_own(tree: Tree, depth: int, seat: int) -> int:
    """Of the decisions on the way down keep those of the searching seat; return how many."""
    kept = 0
    for i in range(depth):
        if tree.path[i][2] == seat:
            kept = remember(tree, kept, tree.path[i][0], tree.path[i][1], seat)
    return kept


def roll_out(s: State, who: int, slips: int, moves: Ints, rng: Ints) -> int:
    """A move outside of the tree: the policy's, or any."""
    if slips >= 100 or (slips > 0 and below(rng, 100) < slips):
        return nth_legal(s, who, below(rng, count_legal(s, who, moves)), moves)
    n = legal(s, who, moves)
    return policy(s, who, moves, n, rng) if n > 1 else moves[0]


def decide(tree: Tree, who: int, depth: int, rng: Ints) -> tuple[int, int, bool]:
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
        if tree.used[NODES] < len(tree.nodes):
            tree.table[place] = add_leaf(tree, key, action) + 1
            depth = remember(tree, depth, tree.table[place] - 1, LEAF, who)
        return action, depth, False
    node = tree.nodes[number]
    if node.count == 0:
        if tree.used[EDGES] + n > len(tree.edges):
            return node.wanted, depth, False
        expand(tree, node, n)
    edge = node.first + best_edge(tree, node, rng)
    depth = remember(tree, depth, number, edge, who)
    return tree.edges[edge].action, depth, depth < len(tree.path)


def remember(tree: Tree, depth: int, node: int, edge: int, who: int) -> int:
    """Note a decision on the way down; return how many there are."""
    noted = tree.path[depth]
    noted[0] = node
    noted[1] = edge
    noted[2] = who
    return depth + 1


def add_up(tree: Tree, depth: int) -> None:
    """Add what the end was worth to every decision on the way down."""
    for i in range(depth):
        node, value = tree.nodes[tree.path[i][0]], tree.values[tree.path[i][2]]
        node.visits += 1
        node.value += value
        if tree.path[i][1] != LEAF:
            edge = tree.edges[tree.path[i][1]]
            edge.visits += 1
            edge.value += value


def guess(tree: Tree, seat: int, guesses: int, rng: Ints) -> None:
    """A full state that agrees with the view, as likely as it explains what the others did.

    A walk over imagined states (Metropolis and Hastings): the last one is kept unless a new one explains more, or
    by chance; so in the long run each comes as often as it should. `guesses` are the steps of that walk before each
    simulation; with none of them any state that agrees will do.
    """
    root, work, kept, used = tree.root, tree.work, tree.kept, tree.used
    for _ in range(max(1, guesses)):
        work[0] = root[0]
        imagine(work[0], seat, rng)
        weight = believe(work[0], seat, rng) if guesses else 0
        if weight == 0:
            return
        if below(rng, int(used[BELIEF]) + 1) < weight:
            used[BELIEF] = weight
            kept[0] = work[0]
    work[0] = kept[0]


def add_leaf(tree: Tree, key: Any, wanted: int) -> int:
    """Remember an information set and what the policy wanted there; return its number. Its moves may follow."""
    number = int(tree.used[NODES])
    tree.used[NODES] += 1
    node = tree.nodes[number]
    node.key = key
    node.visits = 0
    node.value = 0.0
    node.count = 0
    node.wanted = wanted
    return number


def expand(tree: Tree, node: State, n: int) -> None:
    """List the moves of a node that is met again. Those that were tried lie before the others."""
    edges, first = tree.edges, int(tree.used[EDGES])
    tree.used[EDGES] += n
    node.first = first
    node.count = n
    node.tried = 1
    for i in range(n):
        edge = edges[first + i]
        edge.action = tree.moves[i]
        edge.visits = 0
        edge.value = 0.0
        if tree.moves[i] == node.wanted:
            swap_actions(edges, first, first + i)
    edges[first].visits = node.visits
    edges[first].value = node.value


def swap_actions(edges: Ints, one: int, other: int) -> None:
    edges[one].action, edges[other].action = edges[other].action, edges[one].action


def best_edge(tree: Tree, node: State, rng: Ints) -> int:
    """The place of the move to try next; of those not tried yet, any."""
    edges, first, tried = tree.edges, node.first, node.tried
    low, scale = tree.used[LOW], 1.0 / max(tree.used[HIGH] - tree.used[LOW], 1e-9)
    bonus = C_PUCT * sqrt(node.visits)
    even = (1.0 - HINT) / node.count
    best, best_worth = 0, -1e9
    if tried < node.count:
        best, best_worth = tried, (node.value / node.visits - low) * scale - CAUTION + bonus * even
    for i in range(tried):
        edge = edges[first + i]
        worth = (edge.value / edge.visits - low) * scale
        worth += bonus * (even + (HINT if i == 0 else 0.0)) / (1 + edge.visits)
        if worth > best_worth:
            best, best_worth = i, worth
    if best == tried:
        swap_actions(edges, first + tried, first + tried + below(rng, node.count - tried))
        node.tried += 1
    return best


def judge(tree: Tree, sides: int) -> None:
    """What the end is worth to each side: its outlook, the share of rivals left behind, or alone the score itself."""
    s, values, places, used = tree.work[0], tree.values, tree.places, tree.used
    n = sides
    if n > 0:
        for p in range(n):
            values[p] = places[p] / 1000
    else:
        n = ranks(s, places)
        for p in range(n):
            values[p] = share_behind(places, p, n) if s.over else 0.5  # a game cut short is a draw of all
        if n == 1:
            scores(s, places)
            values[0] = places[0]
    for p in range(n):
        if used[LOW] == used[HIGH] == 0.0:
            used[LOW] = values[p]
            used[HIGH] = values[p]
        used[LOW] = min(used[LOW], values[p])
        used[HIGH] = max(used[HIGH], values[p])


def share_behind(places: Ints, p: int, n: int) -> float:
    """The share of rivals that a side has left behind, ties half."""
    behind = 0.0
    for q in range(n):
        if q != p:
            behind += 1.0 if places[p] < places[q] else 0.5 if places[p] == places[q] else 0.0
    return behind / max(1, n - 1)


INLINED = ("decide", "remember", "add_up", "guess", "add_leaf", "expand", "swap_actions", "best_edge", "judge")
