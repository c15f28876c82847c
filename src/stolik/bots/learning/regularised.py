"""Learning to mix moves from games against oneself: a policy besides the value, by magnetic mirror descent.

Where cards are hidden, whoever always plays the move that is worth most can be read. So a second network of the same
features gives each move of a decision a number, its logit, and a move is made as often as exp(logit) says. After each
decision the logits are moved by what the value network says of all moves, as in

    change = value - entropy * logit - magnet * (logit - the magnet's logit)      (each less its mean over the moves)

The magnet is the policy as it was on average of late. It damps the circles in which players who only answer each other
run; the weight of entropy decides how far apart two moves must be in value before one of them is given up. Sokota et
al., "A unified approach to reinforcement learning, quantal response equilibria, and two-player zero-sum games".
"""

from math import exp
from typing import Any, NamedTuple

import numpy as np

from stolik.bots.learning.net import Floats, Net, change_slots, first_layer, push, rest, width
from stolik.bots.learning.selfplay import (
    SCALE,
    attempt,
    begin,
    deal,
    features,
    learn_back,
    list_moves,
    make,
    settled,
    so_far,
    worth,
)
from stolik.bots.learning.workspace import FINE, Notes, Settings, Workspace
from stolik.core.contract import legal
from stolik.core.loops import first_pending
from stolik.core.policy import policy as greedy
from stolik.core.rng import below
from stolik.core.types import Ints


class Choices(NamedTuple):
    """The moves of one decision: what the networks are told of each, and what they say."""

    index: Any  # of each move: slots, and how much of each
    amount: Any
    based: Any  # what the seat has for sure
    ends: Any  # whether the move ends the game
    values: Any
    logits: Any
    magnet: Any  # logits of the policy as it was of late
    chances: Any


def make_choices(moves: int, slots: int) -> Choices:
    index, amount = np.zeros((moves, slots), np.uint16), np.zeros((moves, slots), np.float32)
    return Choices(index, amount, *(np.zeros(moves, np.float32) for _ in range(6)))


def policy_from(value: list[Any], temperature: float) -> list[Any]:
    """A first policy: as exp(value / temperature) has it."""
    *first, third, bias = value
    return [layer.copy() for layer in first] + [np.float32(SCALE / temperature) * layer for layer in (third, bias)]


# Compiled


def note_choices(workspace: Workspace, choices: Choices, work: Ints, seat: int, n: int, shaping: float) -> None:
    """Write down what the networks are told of the moves that are listed."""
    trial = workspace.trial
    for i in range(n):
        trial[0] = work[0]
        t = trial[0]
        attempt(t, seat, workspace.moves[i])
        choices.ends[i] = t.over
        choices.based[i] = worth(t, seat, shaping) if t.over else so_far(t, seat, shaping)
        features(t, seat, choices.index[i], choices.amount[i])


def rate(workspace: Workspace, net: Net, choices: Choices, n: int, out: Floats) -> None:
    """What a network says of each move."""
    index, amount = choices.index, choices.amount
    base, hidden, narrow = workspace.buffers.base, workspace.buffers.hidden, workspace.buffers.narrow
    first_layer(net, index[0], amount[0], index.shape[1], base)
    out[0] = rest(net, base, narrow)
    for i in range(1, n):
        for j in range(width()):
            hidden[j] = base[j]
        change_slots(net, index[0], amount[0], index[i], amount[i], index.shape[1], hidden)
        out[i] = rest(net, hidden, narrow)


def value_choices(workspace: Workspace, choices: Choices, net: Net, n: int) -> None:
    """What each move is worth, also where it ends the game."""
    rate(workspace, net, choices, n, choices.values)
    for i in range(n):
        choices.values[i] = choices.based[i] + (0 if choices.ends[i] else SCALE * choices.values[i])


def mix(choices: Choices, n: int) -> None:
    """How often each move is made."""
    most, total = choices.logits[0], 0.0
    for i in range(1, n):
        most = max(most, choices.logits[i])
    for i in range(n):
        choices.chances[i] = exp(choices.logits[i] - most)
        total += choices.chances[i]
    for i in range(n):
        choices.chances[i] /= total


def draw_mixed(chances: Floats, n: int, rng: Ints) -> int:
    """The place of a move, as likely as its chance."""
    drawn = (below(rng, FINE) + 0.5) / FINE
    for i in range(n - 1):
        drawn -= chances[i]
        if drawn < 0:
            return i
    return n - 1


def practise_mixed(
    workspace: Workspace,
    notes: Notes,
    choices: Choices,
    nets: Net,
    slopes: Net,
    start: Ints,
    games: int,
    settings: Settings,
    rng: Ints,
) -> tuple[int, float, float]:
    """As `selfplay.practise`; the networks are value, policy and magnet, the slopes those of the first two."""
    value, slope = nets[0], slopes[0]
    players = start[0].players
    samples, squares, total = 0, 0.0, 0.0
    for _ in range(games):
        s = workspace.work[0]
        workspace.work[0] = start[0]
        begin(s, rng)
        made = 0
        while not settled(s) and made < len(notes.seats):
            if s.pending == 0:
                deal(s, workspace.moves, workspace.weights, rng)
                continue
            seat = first_pending(s)
            n = list_moves(s, seat, workspace.moves)
            if n == 1:
                make(s, seat, workspace.moves[0])
                continue
            made += take_mixed(workspace, notes, choices, nets, slopes, seat, n, settings, made, rng)
        for seat in range(players):
            notes.ends[seat] = worth(s, seat, settings.shaping)
            total += worth(s, seat, 0.0) / players
        squares += learn_back(workspace, notes, value, slope, made, settings.trace)
        samples += made
    return samples, squares, total


def take_mixed(
    workspace: Workspace,
    notes: Notes,
    choices: Choices,
    nets: Net,
    slopes: Net,
    seat: int,
    n: int,
    settings: Settings,
    made: int,
    rng: Ints,
) -> int:
    """Make one of the moves that are listed, learn from the values of all, and note the afterstate; return 1, or 0."""
    note_choices(workspace, choices, workspace.work, seat, n, settings.shaping)
    value_choices(workspace, choices, nets[0], n)
    rate(workspace, nets[1], choices, n, choices.logits)
    rate(workspace, nets[2], choices, n, choices.magnet)
    mix(choices, n)
    expected = 0.0
    for i in range(n):
        expected += choices.chances[i] * choices.values[i]
    pull(workspace, choices, nets[1], slopes[1], n, settings)
    if settings.slips and below(rng, FINE) < settings.slips:
        chosen = below(rng, n)
    else:
        chosen = draw_mixed(choices.chances, n, rng)
    make(workspace.work[0], seat, workspace.moves[chosen])
    if choices.ends[chosen]:
        return 0
    for slot in range(choices.index.shape[1]):
        notes.index[made, slot] = choices.index[chosen, slot]
        notes.amount[made, slot] = choices.amount[chosen, slot]
    notes.seats[made] = seat
    notes.valued[made] = expected
    notes.based[made] = choices.based[chosen]
    return 1


def pull(workspace: Workspace, choices: Choices, policy: Net, slope: Net, n: int, settings: Settings) -> None:
    """Add the gradient that changes the logits of all moves; see above."""
    values, logits, magnet, buffers = choices.values, choices.logits, choices.magnet, workspace.buffers
    mean = 0.0
    for i in range(n):
        mean += change(values[i], logits[i], magnet[i], settings) / n
    for i in range(n):
        error = (mean - change(values[i], logits[i], magnet[i], settings)) / SCALE
        first_layer(policy, choices.index[i], choices.amount[i], choices.index.shape[1], buffers.base)
        rest(policy, buffers.base, buffers.narrow)
        push(policy, slope, choices.index[i], choices.amount[i], error, buffers)


def change(value: float, logit: float, magnet: float, settings: Settings) -> float:
    return value - settings.temperature * logit - settings.magnet * (logit - magnet)


def contest_mixed(workspace: Workspace, choices: Choices, policy: Net, start: Ints, games: int, rng: Ints) -> float:
    """As `contest.contest`, for a policy that mixes."""
    work, moves = workspace.work, workspace.moves
    total = 0.0
    for game in range(games):
        work[0] = start[0]
        s = work[0]
        begin(s, rng)
        learner = game % s.players
        while not settled(s):
            if s.pending == 0:
                deal(s, moves, workspace.weights, rng)
                continue
            seat = first_pending(s)
            if seat == learner:
                action = mixed_move(workspace, choices, policy, seat, rng)
            else:
                action = greedy(s, seat, moves, legal(s, seat, moves), rng)
            make(s, seat, action)
        total += worth(s, learner, 0.0)
    return total / games


def mixed_move(workspace: Workspace, choices: Choices, policy: Net, seat: int, rng: Ints) -> int:
    """A move by the policy."""
    n = list_moves(workspace.work[0], seat, workspace.moves)
    if n == 1:
        return workspace.moves[0]
    note_choices(workspace, choices, workspace.work, seat, n, 0.0)
    rate(workspace, policy, choices, n, choices.logits)
    mix(choices, n)
    return workspace.moves[draw_mixed(choices.chances, n, rng)]
