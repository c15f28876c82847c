"""Learning from games against oneself, over any game.

After each move of a seat, before chance or others answer, the network says what the rest of the game will bring that
seat. A seat plays the move whose afterstate it values most. What a game then brought is the lesson: each value is moved
towards a mixture of the values that followed and of the end itself (temporal differences, TD(lambda), looking forward).

A game brings the functions below; `champions.lesson` binds the loops to them.
"""

from math import log
from typing import Any

from stolik.bots.champions.net import Floats, Net, change_slots, first_layer, learn, rest
from stolik.bots.policy import policy
from stolik.core.contract import CHANCE, chance, legal, step
from stolik.core.loops import first_pending
from stolik.core.rng import below, pick
from stolik.core.types import Ints, State

SCALE = 50.0  # what the network's 1 stands for
TASTES = 8
FINE = 1 << 20


# What a game brings


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write what the network is told of a seat; return how many slots, always the same number."""
    raise NotImplementedError


def so_far(s: State, seat: int, lean: float) -> float:
    """What the seat has for sure; the network values the rest. `lean` leads learning, and is 0 in the end."""
    raise NotImplementedError


def worth(s: State, seat: int, lean: float) -> float:
    """What the end of a game is worth to a seat."""
    raise NotImplementedError


def attempt(s: State, seat: int, action: int) -> None:
    """Make a move as far as the seat can see what it does; a game whose moves reveal things has its own version."""
    step(s, seat, action)


def style(action: int) -> int:
    """The kind of a move, below TASTES: in learning each player likes some kinds more, for a whole game."""
    raise NotImplementedError


def begin(s: State, rng: Ints) -> None:
    """Vary the start of a game to learn from; a game may begin in the middle."""


def settled(s: State) -> bool:
    """Whether there is nothing more to learn from a game; `worth` then knows what it was worth."""
    return s.over != 0


def sift(s: State, seat: int, moves: Ints, n: int) -> int:
    """Keep the legal moves that are worth a thought, in place; return how many. A game may leave out some."""
    return n


# Not inlined: rules are long, and compile for long if they stand in a loop several times


def make(s: State, who: int, action: int) -> None:
    step(s, who, action)


def list_moves(s: State, seat: int, moves: Ints) -> int:
    """The legal moves that are worth a thought; return how many."""
    return sift(s, seat, moves, legal(s, seat, moves))


def deal(s: State, moves: Ints, weights: Ints, rng: Ints) -> None:
    """Let chance move."""
    n = chance(s, moves, weights)
    step(s, CHANCE, moves[pick(rng, weights, n)])


# Valuing moves


def value_moves(
    work: Ints, trial: Ints, seat: int, net: Net, moves: Ints, n: int, lean: float, desk: Any, out: Floats
) -> None:
    """What each of some moves is worth to the seat that makes it."""
    old, was, index, amount, base, hidden, narrow = desk
    slots = 0
    for i in range(n):
        trial[0] = work[0]
        t = trial[0]
        attempt(t, seat, moves[i])
        if t.over:
            out[i] = worth(t, seat, lean)
        elif slots == 0:
            slots = features(t, seat, old, was)
            first_layer(net, old, was, slots, base)
            out[i] = so_far(t, seat, lean) + SCALE * rest(net, base, narrow)
        else:
            features(t, seat, index, amount)
            hidden[:] = base
            change_slots(net, old, was, index, amount, slots, hidden)
            out[i] = so_far(t, seat, lean) + SCALE * rest(net, hidden, narrow)


def drawn(values: Floats, n: int, whim: float, rng: Ints) -> int:
    """The best move; or with a whim any, as likely as exp(value / whim): that is as hard to read as it is uneven."""
    best, most = 0, -1e30
    for i in range(n):
        value = values[i]
        if whim > 0:
            value -= whim * log(-log((below(rng, FINE) + 0.5) / FINE))
        if value > most:
            best, most = i, value
    return best


def best_of(values: Floats, n: int) -> int:
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return best


# A game against oneself


def play_game(
    work: Ints,
    trial: Ints,
    net: Net,
    lean: float,
    slips: int,
    whim: float,
    tastes: Floats,
    guests: int,
    rng: Ints,
    moves: Ints,
    weights: Ints,
    values: Floats,
    desk: Any,
    notes: Any,
) -> int:
    """Play to the end; note the afterstates that were chosen, and return how many.

    `slips` are random moves in FINE, `whim` is how uneven choices are (see `drawn`), `guests` the seats, as bits, that
    play by the game's own policy.
    """
    index, amount, seats, valued, based, hopes = notes
    made = 0
    while not settled(work[0]) and made < len(seats):
        s = work[0]
        if s.pending == 0:
            deal(s, moves, weights, rng)
            continue
        seat = first_pending(s)
        n = list_moves(s, seat, moves)
        if n == 1:
            make(s, seat, moves[0])
            continue
        if guests >> seat & 1:
            make(s, seat, policy(s, seat, moves, legal(s, seat, moves), rng))
            continue
        value_moves(work, trial, seat, net, moves, n, lean, desk, values)
        if slips and below(rng, FINE) < slips:
            chosen = below(rng, n)
        else:
            for i in range(n):
                hopes[i] = values[i] + tastes[seat, style(moves[i])]
            chosen = drawn(hopes, n, whim, rng)
        trial[0] = work[0]
        t = trial[0]
        attempt(t, seat, moves[chosen])
        if not t.over:
            features(t, seat, index[made], amount[made])
            seats[made] = seat
            valued[made] = values[chosen]
            based[made] = so_far(t, seat, lean)
            made += 1
        make(s, seat, moves[chosen])
    return made


def practise(
    start: Ints,
    work: Ints,
    trial: Ints,
    net: Net,
    slope: Net,
    games: int,
    lean: float,
    slips: int,
    whim: float,
    taste: float,
    guests: int,
    trace: float,
    rng: Ints,
    moves: Ints,
    weights: Ints,
    values: Floats,
    desk: Any,
    notes: Any,
    tastes: Floats,
    ends: Floats,
) -> tuple[int, float, float]:
    """Play games and add up the gradient of what they teach; return samples, squared error, and the sum of worths."""
    index, amount, seats, valued, based, _ = notes
    slots = index.shape[1]
    players = start[0].players
    samples, squares, total = 0, 0.0, 0.0
    for _ in range(games):
        for seat in range(players):
            for kind in range(TASTES):
                tastes[seat, kind] = (
                    taste * (below(rng, FINE) + below(rng, FINE) + below(rng, FINE) - 1.5 * FINE) / FINE
                )
        work[0] = start[0]
        begin(work[0], rng)
        invited = 0
        for seat in range(players):
            invited |= (below(rng, FINE) < guests) << seat
        made = play_game(work, trial, net, lean, slips, whim, tastes, invited, rng, moves, weights, values, desk, notes)
        for seat in range(players):
            ends[seat] = worth(work[0], seat, lean)
            total += worth(work[0], seat, 0.0) / players
        for i in range(made - 1, -1, -1):
            seat = seats[i]
            target = (ends[seat] - based[i]) / SCALE
            error = learn(net, slope, index[i], amount[i], slots, target, desk[4], desk[6], desk[5])
            squares += error * error
            ends[seat] = trace * ends[seat] + (1 - trace) * valued[i]
        samples += made
    return samples, squares, total


INLINED = ("best_of",)
