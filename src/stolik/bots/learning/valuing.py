"""A network that values whole states for every seat: for the coach, who asks what positions and moves are worth."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from stolik.bots.learning import weights
from stolik.bots.learning.game_training import Training, binder
from stolik.bots.learning.net import Net, first_layer, rest
from stolik.bots.learning.selfplay import SCALE, best_of, deal, features, list_moves, make, so_far, value_moves, worth
from stolik.bots.learning.workspace import Workspace
from stolik.core.contract import imagine, legal, step
from stolik.core.engine import MOST_SIDES
from stolik.core.game import Game
from stolik.core.loops import first_pending
from stolik.core.policy import believe, policy
from stolik.core.rng import below
from stolik.core.types import Ints, State

_MIX = 0x9E3779B97F4A7


class NetworkValue:
    """What the weights of this name say of states: the points of a seat.

    A network that knows no more than a seat's own points has a `spread` instead: of a state, how many points of a lead
    change the chance to win by e : 1. It values moves, by `points`, and no states.
    """

    def __init__(
        self,
        game: Game,
        training: Training,
        name: str,
        spread: Callable[[State], float] | None = None,
    ) -> None:
        self._game, self.spread = game, spread
        self._net, self._workspace = weights.load_net(training.folder, name), training.workspace(game)
        self._training = training
        self.name = f"the network {name}"
        digest = hashlib.sha256(b"".join(layer.tobytes() for layer in self._net))
        self.hash = digest.hexdigest()[:16]
        self.samples, self.deals = 500, False

    def of(self, states: Any, dealt: Any = 0) -> Any:
        """A row for each state, a column for each side; where a game is over, its result."""
        out = np.zeros((len(states), MOST_SIDES))
        over = states["over"] != 0
        for place in np.nonzero(over)[0]:
            ended = _result(self._game, states[place])
            out[place, : len(ended)] = ended
        if not over.all():
            out[~over] = self._raw(states[~over])
        return out

    def mean(self, before: State, states: Any, chances: Any, dealt: int) -> Any:
        """What the states that a roll or deal can bring are worth to each side on average, each by its chance."""
        return chances @ self.of(states, dealt)

    def _raw(self, states: Any) -> Any:
        out = np.zeros((len(states), MOST_SIDES))
        _bound(self._game, self._training)["value_states"](self._workspace, self._net, states, out)
        return out

    def try_moves(self, view: State, seat: int, actions: list[int], many: int, start: int, first: int) -> Any:
        """What each move brings the seat in each of so many imagined worlds: a row for each, from number `first` on."""
        return self._tried(view, seat, actions, many, start, first)

    def points(self, view: State, seat: int, actions: list[int], many: int, start: int, first: int) -> Any:
        """The same in points, more or less than the seat expects now."""
        now = self._raw(np.array([view], self._game.state))[0, seat]
        return self._tried(view, seat, actions, many, start, first) - now

    def _tried(self, view: State, seat: int, actions: list[int], many: int, start: int, first: int) -> Any:
        views, out = np.array([view], self._game.state), np.zeros((many, len(actions)))
        loop = _bound(self._game, self._training)["look_ahead"]
        moves = np.array(actions, np.int64)
        loop(self._workspace, self._net, views, seat, moves, self._game.max_steps, start, first, out)
        return out


def _result(game: Game, state: State) -> list[float]:
    """The share of rivals left behind, or alone the points."""
    places = game.ranks(state)
    if len(places) == 1:
        return [float(points) for points in game.scores(state)]
    rivals = len(places) - 1
    return [sum((own < other) + (own == other) / 2 for other in places) / rivals - 0.5 / rivals for own in places]


@cache
def _bound(game: Game, training: Training) -> dict[str, Any]:
    bind = binder(game, training).bind
    return {"value_states": bind(value_states), "look_ahead": bind(look_ahead)}


# Compiled


def value_states(workspace: Workspace, net: Net, states: Ints, out: Ints) -> None:
    """What each state is worth to each seat: where it decides, the best of its moves."""
    for i in range(len(states)):
        workspace.work[0] = states[i]
        for seat in range(states[i].players):
            out[i, seat] = value_of_seat(workspace, net, workspace.work, seat)


def value_of_seat(workspace: Workspace, net: Net, work: Ints, seat: int) -> float:
    s, values, buffers = work[0], workspace.priors, workspace.buffers
    if s.pending >> seat & 1:
        n = list_moves(s, seat, workspace.later)
        value_moves(workspace, net, work, seat, workspace.later, n, 0.0, values)
        return float(values[best_of(values, n)])
    slots = features(s, seat, buffers.old, buffers.was)
    first_layer(net, buffers.old, buffers.was, slots, buffers.base)
    return so_far(s, seat, 0.0) + SCALE * rest(net, buffers.base, buffers.narrow)


def look_ahead(
    workspace: Workspace, net: Net, views: Ints, seat: int, actions: Ints, most: int, start: int, first: int, out: Ints
) -> None:
    """Make each move in each imagined world, let the others answer by the policy, and value what the seat has then."""
    after, deep, luck, moves = workspace.after, workspace.deep, workspace.luck, workspace.moves
    for world in range(len(out)):
        luck[0] = 1 + (start + (first + world) * _MIX) % (1 << 60)
        below(luck, 2)
        after[0] = views[0]
        imagine(after[0], seat, luck)
        believe(after[0], seat, luck)
        same = luck[0]
        for i in range(len(actions)):
            luck[0] = same
            deep[0] = after[0]
            step(deep[0], seat, actions[i])
            play_to(deep[0], seat, most, moves, workspace.weights, luck)
            if deep[0].over:
                out[world, i] = worth(deep[0], seat, 0.0)
            else:
                out[world, i] = value_of_seat(workspace, net, deep, seat)


def play_to(s: State, seat: int, most: int, moves: Ints, weights: Ints, luck: Ints) -> None:
    """Until the seat has a choice again, or the game is over."""
    made = 0
    while not s.over and made < most:
        made += 1
        if s.pending == 0:
            deal(s, moves, weights, luck)
        elif s.pending >> seat & 1:
            if list_moves(s, seat, moves) > 1:
                return
            make(s, seat, moves[0])
        else:
            who = first_pending(s)
            make(s, who, policy(s, who, moves, legal(s, who, moves), luck))
