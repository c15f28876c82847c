"""Information-set Monte-Carlo tree search, over any game; `bots.policy` binds it to one.

Every simulation imagines a full state from the searching seat's view, so the truth never enters. Then it plays: chance
by its weights; each seat, in its own information sets, by what earlier simulations found good for that seat there (the
multiple-observer form of the search: a seat's statistics are kept by what that seat sees, so hidden and simultaneous
moves of others cannot be exploited by it). The first information set that is new is remembered, and from there the
game's policy plays to the end. Places then become values for all seats on the way.

All simulations start from the searching seat's own cards, so what its rivals learn in the tree is an answer to these
very cards, as if they had seen them: left to themselves they would never believe a bluff. In half of the simulations,
then, they play the policy, which knows no more than they do.

A move is picked by its mean value, plus a bonus for being little tried; the policy's own choice gets a larger bonus, so
that games with a hundred legal moves are searched from a sensible move outwards.
"""

from typing import Any

from stolik.bots.policy import believe, outlook, policy
from stolik.bots.search.tree import BELIEF, EDGES, HIGH, LOW, NODES, find, view_key
from stolik.core.contract import CHANCE, chance, imagine, legal, ranks, scores, step
from stolik.core.loops import first_pending
from stolik.core.rng import below, pick
from stolik.core.types import Ints, State

HINT = 0.35  # the policy's share of the exploration bonus; the rest is spread evenly
CURIOSITY = 1.3
GUESSES = 4  # states imagined for each simulation, where some explain better than others what was seen
RIVALS = 50  # simulations in a hundred in which the rivals just play the policy, see above
CAUTION = 0.05  # how much less than its node's mean an untried move is thought to be worth


def search(
    root: Ints,
    work: Ints,
    kept: Ints,
    words: Ints,
    hidden: Ints,
    table: Ints,
    nodes: Ints,
    edges: Ints,
    used: Ints,
    path: Ints,
    values: Ints,
    places: Ints,
    moves: Ints,
    weights: Ints,
    seat: int,
    simulations: int,
    slips: int,
    most: int,
    rng: Ints,
) -> int:
    """So many simulations for a seat; node 0 is what it sees now. Returns the moves made in all of them."""
    made = 0
    for _ in range(simulations):
        s = work[0]
        guess(root, work, kept, used, seat, rng)
        depth = 0
        steps = 0
        sides = 0
        in_tree = True
        by_policy = below(rng, 100) < RIVALS
        while not s.over and sides == 0 and steps < most:
            who = CHANCE
            if s.pending == 0:
                n = chance(s, moves, weights)
                action = moves[pick(rng, weights, n)]
            else:  # of several pending seats the searching one answers first: the order never matters
                who = seat if steps == 0 else first_pending(s)
                n = legal(s, who, moves)
                action = moves[0]
                if n > 1:
                    place, node = -1, -1
                    if in_tree and (who == seat or not by_policy):
                        key = view_key(words, hidden, who)
                        place = find(table, nodes, key)
                        node = table[place] - 1
                        in_tree = node >= 0 and depth < len(path) - 1
                    if node >= 0:
                        edge = nodes[node].first + best_edge(nodes[node], edges, used, rng)
                        action = edges[edge].action
                        depth = remember(path, depth, node, edge, who)
                    elif place < 0 and below(rng, 100) < slips:
                        action = moves[below(rng, n)]
                    else:
                        action = policy(s, who, moves, n, rng)
                    if place >= 0 and node < 0 and has_room(nodes, edges, used, n):
                        table[place] = add_node(key, nodes, edges, used, moves, n, action) + 1
                        node = table[place] - 1
                        depth = remember(path, depth, node, nodes[node].first + nodes[node].hint, who)
            step(s, who, action)
            steps += 1
            sides = outlook(s, root[0], places)
        made += steps
        judge(s, sides, values, places, used)
        for i in range(depth):
            nodes[path[i][0]].visits += 1
            edges[path[i][1]].visits += 1
            edges[path[i][1]].value += values[path[i][2]]
    return made


def remember(path: Ints, depth: int, node: int, edge: int, who: int) -> int:
    """Note a decision on the way down; return how many there are."""
    path[depth][0] = node
    path[depth][1] = edge
    path[depth][2] = who
    return depth + 1


def has_room(nodes: Ints, edges: Ints, used: Ints, n: int) -> bool:
    return used[NODES] < len(nodes) and used[EDGES] + n <= len(edges)


def guess(root: Ints, work: Ints, kept: Ints, used: Ints, seat: int, rng: Ints) -> None:
    """A full state that agrees with the view, as likely as it explains what the others did.

    A walk over imagined states (Metropolis and Hastings): the last one is kept unless a new one explains more, or
    by chance; so in the long run each comes as often as it should, at the price of a few guesses a simulation.
    """
    for _ in range(GUESSES):
        work[0] = root[0]
        imagine(work[0], seat, rng)
        weight = believe(work[0], seat, rng)
        if weight == 0:
            return
        if below(rng, int(used[BELIEF]) + 1) < weight:
            used[BELIEF] = weight
            kept[0] = work[0]
    work[0] = kept[0]


def add_node(key: Any, nodes: Ints, edges: Ints, used: Ints, moves: Ints, n: int, wanted: int) -> int:
    """Remember an information set, and the move that the policy wanted there; return its number."""
    number = int(used[NODES])
    first = int(used[EDGES])
    used[NODES] += 1
    used[EDGES] += n
    node = nodes[number]
    node.key = key
    node.visits = 0
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


def best_edge(node: State, edges: Ints, used: Ints, rng: Ints) -> int:
    """The place of the move to try next; of equals, any."""
    first, n = node.first, node.count
    total = 0.0
    for i in range(first, first + n):
        total += edges[i].value
    span = max(used[HIGH] - used[LOW], 1e-9)
    untried = (total / node.visits - used[LOW]) / span - CAUTION
    bonus = CURIOSITY * node.visits**0.5
    even = (1.0 - HINT) / n
    best = 0
    best_worth = -1e9
    start = below(rng, n)
    for k in range(n):
        i = start + k
        if i >= n:
            i -= n
        edge = edges[first + i]
        worth = untried if edge.visits == 0 else (edge.value / edge.visits - used[LOW]) / span
        worth += bonus * (even + (HINT if i == node.hint else 0.0)) / (1 + edge.visits)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


def judge(s: State, sides: int, values: Ints, places: Ints, used: Ints) -> None:
    """What the end is worth to each side: its outlook, the share of rivals left behind, or alone the score itself."""
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
