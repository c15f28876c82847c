"""Self-play in which every decision is searched, and policy and value are learned from what the search found.

At the root some moves are drawn without repetition, as likely as the network likes them (Gumbel noise on its values),
and tried by halves: all of them, then the better half, and so on, every one against the same luck. The move that is
best in the end is played. What the search found of a move is what its afterstate is to be worth, for all moves that
were tried: they are the policy, since moves are drawn by their values. For the move that was played, half of that is
what followed in the game.
"""

from stolik.bots.learning.net import Floats, Net, learn
from stolik.bots.learning.puct import grow
from stolik.bots.learning.selfplay import SCALE, begin, deal, gumbel_noise, list_moves, make, note, settled, worth
from stolik.bots.learning.workspace import Notes, Settings, Workspace
from stolik.bots.search.tree import Tree
from stolik.core.loops import first_pending
from stolik.core.rng import below
from stolik.core.types import Ints

_GONE = -1e9


def practise_searching(
    tree: Tree,
    workspace: Workspace,
    notes: Notes,
    net: Net,
    slope: Net,
    start: Ints,
    games: int,
    settings: Settings,
    private: bool,
    rng: Ints,
) -> tuple[int, float, float]:
    """Play games and add up the gradient of what they teach; return samples, squared error, and the sum of worths."""
    players = start[0].players
    samples, squares, total = 0, 0.0, 0.0
    for _ in range(games):
        s = workspace.work[0]
        workspace.work[0] = start[0]
        begin(s, rng)
        made = search_game(tree, workspace, notes, net, settings, private, rng)
        for seat in range(players):
            notes.ends[seat] = worth(s, seat, 0.0)
            total += notes.ends[seat] / players
        squares += learn_searched(workspace, notes, net, slope, made, settings.trace)
        samples += made
    return samples, squares, total


def search_game(
    tree: Tree,
    workspace: Workspace,
    notes: Notes,
    net: Net,
    settings: Settings,
    private: bool,
    rng: Ints,
) -> int:
    """Play to the end; note the afterstates of all moves that were tried, and return how many."""
    work, moves = workspace.work, workspace.moves
    made = 0
    while not settled(work[0]) and made + settings.width <= len(notes.seats):
        s = work[0]
        if s.pending == 0:
            deal(s, moves, workspace.weights, rng)
            continue
        seat = first_pending(s)
        n = list_moves(s, seat, moves)
        chosen = 0
        if n > 1:
            chosen = search_turn(tree, workspace, net, seat, n, settings, private, rng)
            made += note_tried(tree, workspace, notes, seat, n, chosen, made)
        make(s, seat, moves[chosen])
    return made


def search_turn(
    tree: Tree,
    workspace: Workspace,
    net: Net,
    seat: int,
    n: int,
    settings: Settings,
    private: bool,
    rng: Ints,
) -> int:
    """The place of the best of the moves that are listed, tried by halves."""
    see(tree, workspace.work, seat)
    workspace.means[:, :] = 0
    noise, luck = workspace.priors, workspace.luck
    for i in range(n):
        noise[i] = settings.temperature * gumbel_noise(rng)
    grow(tree, workspace, net, seat, 1, -1, private, rng)  # the root itself
    left = min(n, settings.width)
    keep(tree, noise, n, left)
    rounds, half = 1, left
    while half > 2:
        rounds, half = rounds + 1, (half + 1) // 2
    for _ in range(rounds):
        each = max(1, settings.simulations // (rounds * left))
        same = 1 + below(rng, 1 << 30)
        for i in range(n):
            if noise[i] > _GONE:
                luck[0] = same
                below(luck, 2)
                grow(tree, workspace, net, seat, each, i, private, luck)
        left = (left + 1) // 2
        keep(tree, noise, n, left)
    return best_kept(tree, noise, n)


def see(tree: Tree, work: Ints, seat: int) -> None:
    """An empty tree whose root is what a seat sees of a state."""
    tree.table[:] = 0
    tree.used[:] = 0
    tree.work[0] = work[0]
    hidden = tree.hidden[seat]
    for i in range(len(hidden)):
        tree.words[i] |= hidden[i]
    tree.root[0] = tree.work[0]


def found(tree: Tree, place: int) -> float:
    """What the search thinks of a move of the root; what the network thought counts as one visit."""
    edge = tree.edges[tree.nodes[0].first + place]
    return (edge.value + edge.prior) / (1 + edge.visits)


def keep(tree: Tree, noise: Floats, n: int, count: int) -> None:
    """Leave so many moves, the best."""
    there = 0
    for i in range(n):
        there += noise[i] > _GONE
    while there > count:
        worst, least = 0, 1e9
        for i in range(n):
            if noise[i] > _GONE and noise[i] + found(tree, i) < least:
                worst, least = i, noise[i] + found(tree, i)
        noise[worst] = _GONE
        there -= 1


def best_kept(tree: Tree, noise: Floats, n: int) -> int:
    best = -1
    for i in range(n):
        if noise[i] > _GONE and (best < 0 or noise[i] + found(tree, i) > noise[best] + found(tree, best)):
            best = i
    return best


def note_tried(tree: Tree, workspace: Workspace, notes: Notes, seat: int, n: int, chosen: int, made: int) -> int:
    """Note what was found of the moves that were tried, the chosen one last; return how many."""
    first, noted = tree.nodes[0].first, 0
    for i in range(n):
        workspace.values[i] = found(tree, i)
        if i != chosen and tree.edges[first + i].visits > 0:
            if note(workspace, notes, seat, i, 0.0, made + noted):
                notes.played[made + noted] = 0
                noted += 1
    if note(workspace, notes, seat, chosen, 0.0, made + noted):
        notes.played[made + noted] = 1
        noted += 1
    return noted


def learn_searched(workspace: Workspace, notes: Notes, net: Net, slope: Net, made: int, trace: float) -> float:
    """Learn from the noted afterstates of a game, the last first; return the squared error."""
    squares = 0.0
    for i in range(made - 1, -1, -1):
        seat, target = notes.seats[i], float(notes.valued[i])
        if notes.played[i]:
            followed = notes.ends[seat]
            notes.ends[seat] = trace * followed + (1 - trace) * target
            target = (target + followed) / 2
        target = (target - notes.based[i]) / SCALE
        error = learn(net, slope, notes.index[i], notes.amount[i], target, workspace.buffers)
        squares += error * error
    return squares
