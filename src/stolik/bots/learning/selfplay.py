"""Learning from games against oneself, over any game.

After each move of a seat, before chance or others answer, the network says what the rest of the game will bring that
seat. A seat plays the move whose afterstate it values most. Each value is then moved towards a mixture of the
values that followed and of the end itself (temporal differences, TD(lambda), looking forward).

A game brings the functions below; `learning.training` binds the loops to them.
"""

from math import log

from stolik.bots.learning.net import Floats, Net, change_slots, first_layer, learn, rest, width
from stolik.bots.learning.workspace import FINE, PREFERENCES, Notes, PractiseSettings, Workspace
from stolik.core.contract import CHANCE, chance, legal, step
from stolik.core.loops import first_pending
from stolik.core.policy import policy
from stolik.core.rng import below, pick
from stolik.core.types import Ints, State

SCALE = 50.0  # what the network's 1 stands for
OVER, SAME, OTHER = 0, 1, 2  # see `otherwise`


# What a game brings


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write what the network is told of a seat; return how many slots, always the same number."""
    raise NotImplementedError


def so_far(s: State, seat: int, shaping: float) -> float:
    """What the seat has for sure; the network values the rest.

    `shaping` adds to that in training (reward shaping), less and less, and is 0 in the end.
    """
    raise NotImplementedError


def worth(s: State, seat: int, shaping: float) -> float:
    """What the end of a game is worth to a seat."""
    raise NotImplementedError


def attempt(s: State, seat: int, action: int) -> None:
    """Make a move as far as the seat can see what it does; a game whose moves reveal things has its own version."""
    step(s, seat, action)


def otherwise(s: State, seat: int, action: int) -> int:
    """Make a move and finish the turn in another way than `attempt`, in a game whose `attempt` finishes turns.

    Returns OVER if the move leaves nothing to decide in the turn, SAME if there is no other way, else OTHER.
    """
    return OVER


def style(action: int) -> int:
    """The kind of a move, below PREFERENCES: in learning each player likes some kinds more, for a whole game."""
    raise NotImplementedError


def begin(s: State, rng: Ints) -> None:
    """Vary the start of a game to learn from; a game may begin in the middle."""


def settled(s: State) -> bool:
    """Whether there is nothing more to learn from a game; `worth` then knows what it was worth."""
    return s.over != 0


def prune(s: State, seat: int, moves: Ints, n: int) -> int:
    """Keep the legal moves that are worth a thought, in place; return how many. A game may leave out some."""
    return n


# Not inlined: rules are long, and compile for long if they stand in a loop several times


def make(s: State, who: int, action: int) -> None:
    step(s, who, action)


def list_moves(s: State, seat: int, moves: Ints) -> int:
    """The legal moves that are worth a thought; return how many."""
    return prune(s, seat, moves, legal(s, seat, moves))


def deal(s: State, moves: Ints, weights: Ints, rng: Ints) -> None:
    """Let chance move."""
    n = chance(s, moves, weights)
    step(s, CHANCE, moves[pick(rng, weights, n)])


# Valuing moves


def value_moves(
    workspace: Workspace, net: Net, work: Ints, seat: int, moves: Ints, n: int, shaping: float, out: Floats
) -> None:
    """What each of some moves in the state `work` is worth to the seat that makes it."""
    trial, known = workspace.trial, False
    for i in range(n):
        trial[0] = work[0]
        attempt(trial[0], seat, moves[i])
        out[i] = value_after(workspace, net, seat, shaping, known)
        known = known or trial[0].over == 0
        trial[0] = work[0]
        if otherwise(trial[0], seat, moves[i]) == OTHER:
            out[i] = max(out[i], value_after(workspace, net, seat, shaping, known))
            known = known or trial[0].over == 0


def value_after(workspace: Workspace, net: Net, seat: int, shaping: float, known: bool) -> float:
    """What the state after a move is worth; `known` if the first layer is, of a state much like it."""
    old, was, index, amount, base, hidden, narrow = workspace.buffers
    t = workspace.trial[0]
    if t.over:
        return worth(t, seat, shaping)
    if not known:
        slots = features(t, seat, old, was)
        first_layer(net, old, was, slots, base)
        return so_far(t, seat, shaping) + SCALE * rest(net, base, narrow)
    slots = features(t, seat, index, amount)
    for j in range(width()):
        hidden[j] = base[j]
    change_slots(net, old, was, index, amount, slots, hidden)
    return so_far(t, seat, shaping) + SCALE * rest(net, hidden, narrow)


def drawn(values: Floats, n: int, temperature: float, rng: Ints) -> int:
    """The best move; with a temperature any, as likely as exp(value / temperature)."""
    best, most = 0, -1e30
    for i in range(n):
        value = values[i]
        if temperature > 0:
            value += temperature * gumbel_noise(rng)
        if value > most:
            best, most = i, value
    return best


def gumbel_noise(rng: Ints) -> float:
    """Noise that makes the largest of some values each of them, as likely as exp(value)."""
    return -log(-log((below(rng, FINE) + 0.5) / FINE))


def best_of(values: Floats, n: int) -> int:
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return best


# A game against oneself


def play_game(workspace: Workspace, notes: Notes, net: Net, settings: PractiseSettings, guests: int, rng: Ints) -> int:
    """Play to the end; note the afterstates that were chosen, and return how many.

    `guests` are the seats, as bits, that play by the game's own policy.
    """
    work, moves = workspace.work, workspace.moves
    made = 0
    while not settled(work[0]) and made < len(notes.seats):
        s = work[0]
        if s.pending == 0:
            deal(s, moves, workspace.weights, rng)
            continue
        seat = first_pending(s)
        n = list_moves(s, seat, moves)
        if n == 1:
            make(s, seat, moves[0])
            continue
        if guests >> seat & 1:
            make(s, seat, policy(s, seat, moves, legal(s, seat, moves), rng))
            continue
        made += take_turn(workspace, notes, net, settings, seat, n, made, rng)
    return made


def play_on(
    workspace: Workspace, notes: Notes, net: Net, settings: PractiseSettings, learner: int, made: int, rng: Ints
) -> int:
    """Play one seat until somebody else is to move, or to the end; return how many afterstates are noted by then."""
    work, moves = workspace.work, workspace.moves
    while not settled(work[0]) and made < len(notes.seats):
        s = work[0]
        if s.pending == 0:
            deal(s, moves, workspace.weights, rng)
        elif s.pending >> learner & 1 == 0:
            return made
        else:
            n = list_moves(s, learner, moves)
            if n == 1:
                make(s, learner, moves[0])
            else:
                made += take_turn(workspace, notes, net, settings, learner, n, made, rng)
    return made


def take_turn(
    workspace: Workspace, notes: Notes, net: Net, settings: PractiseSettings, seat: int, n: int, made: int, rng: Ints
) -> int:
    """Make one of the moves that are listed, and note its afterstate; return how many were noted."""
    value_moves(workspace, net, workspace.work, seat, workspace.moves, n, settings.shaping, workspace.values)
    chosen = choose(workspace, notes, settings, seat, n, rng)
    noted = note(workspace, notes, seat, chosen, settings.shaping, made)
    make(workspace.work[0], seat, workspace.moves[chosen])
    return noted


def choose(workspace: Workspace, notes: Notes, settings: PractiseSettings, seat: int, n: int, rng: Ints) -> int:
    """The place of the move to make, by its value and by what the player likes; now and then any."""
    if settings.slips and below(rng, FINE) < settings.slips:
        return below(rng, n)
    priors, values, moves = workspace.priors, workspace.values, workspace.moves
    for i in range(n):
        priors[i] = values[i] + notes.preferences[seat, style(moves[i])]
    return drawn(priors, n, settings.temperature, rng)


def note(workspace: Workspace, notes: Notes, seat: int, chosen: int, shaping: float, made: int) -> int:
    """Note the afterstate of a move, to learn from it; return 1, or 0 if the game ends, or the seat's turn goes on."""
    workspace.trial[0] = workspace.work[0]
    t = workspace.trial[0]
    if otherwise(t, seat, workspace.moves[chosen]) != OVER:
        return 0
    workspace.trial[0] = workspace.work[0]
    attempt(t, seat, workspace.moves[chosen])
    if t.over:
        return 0
    features(t, seat, notes.index[made], notes.amount[made])
    notes.seats[made] = seat
    notes.valued[made] = workspace.values[chosen]
    notes.based[made] = so_far(t, seat, shaping)
    return 1


def practise(
    workspace: Workspace,
    notes: Notes,
    net: Net,
    slope: Net,
    start: Ints,
    games: int,
    settings: PractiseSettings,
    rng: Ints,
) -> tuple[int, float, float]:
    """Play games and add up the gradient of what they teach; return samples, squared error, and the sum of worths."""
    players = start[0].players
    samples, squares, total = 0, 0.0, 0.0
    for _ in range(games):
        draw_preferences(notes, players, settings.preference, rng)
        s = workspace.work[0]
        workspace.work[0] = start[0]
        begin(s, rng)
        invited = 0
        for seat in range(players):
            invited |= (below(rng, FINE) < settings.guests) << seat
        made = play_game(workspace, notes, net, settings, invited, rng)
        for seat in range(players):
            notes.ends[seat] = worth(s, seat, settings.shaping)
            total += worth(s, seat, 0.0) / players
        squares += learn_back(workspace, notes, net, slope, made, settings.trace)
        samples += made
    return samples, squares, total


def draw_preferences(notes: Notes, players: int, preference: float, rng: Ints) -> None:
    """What each player likes for a whole game."""
    for seat in range(players):
        for kind in range(PREFERENCES):
            notes.preferences[seat, kind] = (
                preference * (below(rng, FINE) + below(rng, FINE) + below(rng, FINE) - 1.5 * FINE) / FINE
            )


def learn_back(workspace: Workspace, notes: Notes, net: Net, slope: Net, made: int, trace: float) -> float:
    """Learn from the noted afterstates of a game, the last first; return the squared error."""
    squares = 0.0
    for i in range(made - 1, -1, -1):
        seat = notes.seats[i]
        target = (notes.ends[seat] - notes.based[i]) / SCALE
        error = learn(net, slope, notes.index[i], notes.amount[i], target, workspace.buffers)
        squares += error * error
        notes.ends[seat] = trace * notes.ends[seat] + (1 - trace) * notes.valued[i]
    return squares


INLINED = ("best_of",)
