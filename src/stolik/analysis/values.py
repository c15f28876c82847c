"""What a state is worth to each side: the share of rivals left behind, from 0 to 1; alone, the points.

A value is fixed before anything is judged by it: it follows from the state, from the game's sources and from how many
playouts are made, and from nothing else. The random numbers of playouts are the same for all states, by how many rolls
and deals came before: so what is compared meets the same luck. A champion that has a function `value` brings another
way to value states of its game (see `bots.champion`).
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from stolik.analysis import loops
from stolik.bots.policy import has_policy, overrides, sources
from stolik.core.compile import cache_folder, sources_hash
from stolik.core.engine import MOST_SIDES
from stolik.core.game import Game
from stolik.core.rng import seed
from stolik.core.types import State

PARTS = 2048  # of a game that share random numbers, see `loops`; what comes later draws on
GUESSES = 4  # steps of the walk over imagined states, see `loops.imagine_world`

Floats = Any  # an array of float64
States = Any  # an array of records
Counts = Any  # an array of whole numbers, or one for all


class Value(Protocol):
    """Values states: its name, and a hash of all that its answers follow from."""

    name: str
    hash: str
    samples: int  # states that it values at most, of all that a roll or deal could have brought
    deals: bool  # whether `of` also values states in which chance moves

    def of(self, states: States, dealt: Counts = 0) -> Floats:
        """A row for each state, a column for each side; where the game is over, its result.

        `dealt` is how many rolls and deals came before each of them, or before all.
        """
        ...

    def mean(self, before: State, states: States, chances: Floats, dealt: int) -> Floats:
        """What the states that a roll or deal can bring are worth to each side on average, each by its chance.

        It may be found with less work than `of` needs for all of them.
        """
        ...

    def try_moves(self, view: State, seat: int, actions: list[int], many: int, start: int, first: int) -> Floats:
        """What each move is worth to the seat in each of so many worlds that it imagines: a row for each world.

        Worlds have numbers, from `first` on; `start` and the number decide what happens in one, the same for all moves.
        """
        ...


def state_seeds(words: str, states: States) -> Any:
    """A generator's first state for each of some states: the same for the same bytes."""
    return np.array([seed(words, hashlib.sha256(state.tobytes()).hexdigest()) for state in states], np.int64)


def make_space(game: Game) -> loops.PlayoutSpace:
    work, start, world, kept = (np.zeros(1, game.state) for _ in range(4))
    moves, weights = game.compiled().buffers()
    places, values = np.zeros(MOST_SIDES, np.int64), np.zeros(MOST_SIDES)
    rng, source, known = (np.ones(1, np.int64) for _ in range(3))
    numbers = np.zeros(PARTS, np.int64)
    return loops.PlayoutSpace(work, start, world, kept, rng, source, numbers, known, moves, weights, places, values)


def by_seats(slips: list[int]) -> Any:
    """Random moves in a hundred of each seat, as compiled loops take them."""
    seats = np.zeros(MOST_SIDES, np.int64)
    seats[: len(slips)] = slips
    return seats


def is_short(game: Game) -> bool:
    """Whether the game's `outlook` knows between rounds how likely each side is to win."""
    return bool(getattr(game.part("coach"), "BY_ROUNDS", False)) and has_policy(game)


def _sources(game: Game) -> list[Path]:
    return [Path(loops.__file__).resolve(), *sources(game)]


def fingerprint(game: Game) -> str:
    """A hash of the sources that playouts follow from."""
    rules = cache_folder(game.key, game.folder, checked=False)
    house = f" {rules.name}" if game.house else ""
    return f"{rules.parent.name} {sources_hash(*_sources(game))}{house}"


@cache
def bound(game: Game) -> dict[str, Any]:
    """The loops, compiled for a game: each when it is first called."""
    own = game.compiled().extended(overrides(game), "coach", *_sources(game))
    values = ("mean_ends", "deal_worlds", "mean_of_worlds", "ends_of", "luck_of_game", "sample")
    return {name: own.bind(getattr(loops, name)) for name in (*values, "try_moves", "worlds_of", "would_move")}


class Playouts:
    """The mean of so many playouts by the game's policy, or at random where it has none."""

    def __init__(self, game: Game, many: int, slips: list[int] | None = None) -> None:
        self._game, self._many, self.samples, self.deals = game, many, many, True
        self._space = make_space(game)
        seats = by_seats(slips or [])
        self.style = loops.Style(seats, game.max_steps, is_short(game))
        far = "to the end of the round" if self.style.short else "to the end"
        self.name = f"{many} playouts of the policy {far}" if has_policy(game) else f"{many} random playouts"
        words = f"{self.name} {seats} {fingerprint(game)}"
        self.hash = hashlib.sha256(words.encode()).hexdigest()[:16]

    def try_moves(self, view: State, seat: int, actions: list[int], many: int, start: int, first: int) -> Floats:
        views, out = np.array([view], self._game.state), np.zeros((many, len(actions)))
        moves = np.array(actions, np.int64)
        bound(self._game)["try_moves"](self._space, self.style, views, seat, moves, GUESSES, start, first, out)
        return out

    def of(self, states: States, dealt: Counts = 0) -> Floats:
        out = np.zeros((len(states), MOST_SIDES))
        over = states["over"] != 0
        if over.any():
            ended = np.zeros((int(over.sum()), MOST_SIDES))
            bound(self._game)["ends_of"](states[over], self._space.places, self._space.values, ended)
            out[over] = ended
        if not over.all():
            played, running = np.zeros((int((~over).sum()), MOST_SIDES)), states[~over]
            before = np.broadcast_to(dealt, len(states))[~over].astype(np.int64)
            bound(self._game)["mean_ends"](self._space, self.style, running, before, self._many, played)
            out[~over] = played
        return out

    def mean(self, before: State, states: States, chances: Floats, dealt: int) -> Floats:
        """The playouts that value the state before it, each outcome counted by its chance, not by how often it came.

        One that never came has a playout more. What is compared meets the same luck, and less of it is left.
        """
        drawn, out = np.zeros(self._many, self._game.state), np.zeros(MOST_SIDES)
        bound(self._game)["deal_worlds"](self._space, np.array([before], self._game.state), dealt, drawn)
        place = {state.tobytes(): number for number, state in enumerate(states)}
        came = [place[state.tobytes()] for state in drawn]
        order = np.array(came + sorted(set(place.values()).difference(came)))
        weights = (chances / np.bincount(order))[order]
        bound(self._game)["mean_of_worlds"](self._space, self.style, states[order], weights, dealt, out)
        return out


def players_of(game: Game, state: State) -> int:
    """How many play, where the state says so; else the most that can."""
    return int(state["players"]) if "players" in (game.state.names or ()) else max(game.players)


class Mixed:
    """States by playouts, moves by a network that knows a seat's own points: these change the chance to win."""

    def __init__(self, playouts: Playouts, network: Any) -> None:
        self._playouts, self._network = playouts, network
        self.samples, self.deals = playouts.samples, playouts.deals
        self.name = f"{playouts.name}; moves by {network.name}"
        self.hash = hashlib.sha256(f"{playouts.hash} {network.hash}".encode()).hexdigest()[:16]

    def of(self, states: States, dealt: Counts = 0) -> Floats:
        return self._playouts.of(states, dealt)

    def mean(self, before: State, states: States, chances: Floats, dealt: int) -> Floats:
        return self._playouts.mean(before, states, chances, dealt)

    def try_moves(self, view: State, seat: int, actions: list[int], many: int, start: int, first: int) -> Floats:
        points = self._network.points(view, seat, actions, many, start, first)
        now = np.clip(self.of(np.array([view]))[0, seat], 0.02, 0.98)
        return 1 / (1 + (1 - now) / now * np.exp(-points / self._network.spread(view)))


def value_of(game: Game, players: int, playouts: int) -> Value:
    """What values the states of a game, with so many playouts each: what its champion brings, else playouts."""
    own = getattr(game.part("champion"), "value", None)
    network = own(game, players) if own else None
    if network is not None and network.spread is None:
        return network
    by_policy = Playouts(game, playouts)
    return by_policy if network is None else Mixed(by_policy, network)
