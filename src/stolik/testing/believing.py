"""What a seat believes, held against everything it has seen: for any game, with nothing but its contract.

Witnesses are full states that a seat cannot rule out. At the start of a game nothing has been hidden yet, so the start
is one; then they play on. At every move of the real game each makes a move that looks the same to the seat, and is
dropped if there is none. So they carry all that the seat has seen, whatever its view has kept of it. When few are left,
others are imagined, and have to agree with all that follows. An `imagine` that has forgotten something takes for likely
what is so in no witness.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik.core.contract import CHANCE, chance, imagine, legal, step
from stolik.core.engine import CompiledEngine, Engine
from stolik.core.game import Game, Setup
from stolik.core.rng import array_rng, below, pick, plain_rng
from stolik.core.types import Ints, State

GAMES = 40  # played to find a long one
WITNESSES = 4000
FEWEST = 60  # fewer cannot tell what is possible
GUESSES = 40  # states imagined to see what the seat takes for likely: more than half of them alike
COUNTED = ("move_all",)  # it makes an array

Moves = list[tuple[int, int]]


def long_game(game: Game, engine: Engine, setup: Setup, most: int, *seed: object) -> Moves:
    """The longest of some random games of up to so many moves; in each, the players prefer some moves to others."""
    return max((_moody_game(game, engine, setup, most, *seed, number) for number in range(GAMES)), key=len)


def _moody_game(game: Game, engine: Engine, setup: Setup, most: int, *seed: object) -> Moves:
    rng = plain_rng(game.name, setup, *seed)
    liking = [(1, 5, 40)[below(rng, 3)] for _ in range(len(game.actions))]
    state = game.new(setup)
    moves: Moves = []
    while not state["over"] and len(moves) < most:
        pending = game.pending(state)
        who = pending[below(rng, len(pending))] if pending else CHANCE
        options = [(move, liking[move]) for move in engine.legal(state, who)] if pending else engine.chance(state)
        moves.append((who, options[pick(rng, [weight for _, weight in options], len(options))][0]))
        engine.step(state, *moves[-1])
    return moves


def contradictions(game: Game, engine: CompiledEngine, setup: Setup, moves: Moves, seat: int) -> Iterator[str]:
    """Walk through a game beside a seat; say where what it imagines is not so in any witness."""
    state = game.new(setup)
    witnesses = Witnesses(game, engine, seat, state)
    for ply, (who, action) in enumerate(moves):
        before = state.copy()
        engine.step(state, who, action)
        witnesses.watch(before, who, action, state)
        if ply % 2 == 0 and (found := witnesses.contradict(state)):
            yield f"ply {ply}, seat {seat}: {found}"


class Witnesses:
    """Full states, each as good as any other as far as a seat can tell."""

    def __init__(self, game: Game, engine: CompiledEngine, seat: int, start: State) -> None:
        binder = engine.extended({}, "believing", Path(__file__))
        self._move_all, self._imagine_all = binder.bind(move_all), binder.bind(imagine_all)
        self._buffers = engine.buffers()
        self._game, self._seat = game, seat
        self._rng = array_rng(game.name, seat, "witnesses")
        self._guesses = np.zeros(GUESSES, game.state)
        self._states = np.zeros(WITNESSES, game.state)
        self._states[:] = start

    def watch(self, before: State, who: int, action: int, after: State) -> None:
        """Make a move that the seat cannot tell from the real one, wherever there is one."""
        shown = self._game.seen_word(before, who, action, self._seat) == self._game.word(who, action)
        move = action if shown else UNSEEN
        hide, look = self._game.hidden[self._seat], _bytes_of(self._view(after))[0]
        left = self._move_all(self._states, _bytes_of(self._states), who, move, hide, look, self._rng, *self._buffers)
        self._states = self._states[:left]
        if left < FEWEST:
            self._states = np.zeros(WITNESSES, self._game.state)
            self._imagine_all(self._states, self._view(after), self._seat, self._rng)

    def contradict(self, state: State) -> str:
        """A number that is the same in most of what the seat imagines now, and in no witness; else nothing."""
        self._imagine_all(self._guesses, self._view(state), self._seat, self._rng)
        said, told = _bytes_of(self._guesses), _bytes_of(self._states)
        for guess in said[: GUESSES // 2]:
            wrong = ((said == guess).sum(axis=0) > GUESSES // 2) & ~(told == guess).any(axis=0)
            for place in np.flatnonzero(wrong):
                return f"byte {place} is mostly imagined as {guess[place]}, but can be {sorted(set(told[:, place]))}"
        return ""

    def _view(self, state: State) -> Any:
        return np.array([self._game.view(state, self._seat)], self._game.state)


def _bytes_of(states: Any) -> Any:
    return states.view(np.uint8).reshape(len(states), states.dtype.itemsize)


# Compiled, because there are many witnesses

UNSEEN = -1  # in place of a move that the seat cannot see


def imagine_all(states: Ints, view: Ints, seat: int, rng: Ints) -> None:
    for i in range(len(states)):
        states[i] = view[0]
        imagine(states[i], seat, rng)


def move_all(
    states: Ints, raw: Ints, who: int, move: int, hide: Ints, look: Ints, rng: Ints, moves: Ints, weights: Ints
) -> int:
    """Make a move in every state after which it looks so to the seat; keep those that have one, and count them."""
    left = 0
    before = states[:1].copy()
    for i in range(len(states)):
        before[0] = states[i]
        n = weigh_moves(before[0], who, move, moves, weights)
        while n > 0:
            place = pick(rng, weights, n)
            states[left] = before[0]
            step(states[left], who, moves[place])
            if looks(raw[left], hide, look):
                left += 1
                break
            n -= 1
            moves[place] = moves[n]
            weights[place] = weights[n]
    return left


def weigh_moves(s: State, who: int, move: int, moves: Ints, weights: Ints) -> int:
    """The moves that may be meant, with their weights; return how many."""
    if who == CHANCE:
        n = chance(s, moves, weights)
    else:
        n = legal(s, who, moves)
        for i in range(n):
            weights[i] = 1
    if move == UNSEEN:
        return n
    for i in range(n):
        if moves[i] == move:
            moves[0] = move
            weights[0] = 1
            return 1
    return 0


def looks(raw: Ints, hide: Ints, look: Ints) -> bool:
    different = 0
    for i in range(len(raw)):
        different += raw[i] | hide[i] != look[i]
    return different == 0


def test_law8_nothing_imagined_contradicts_what_was_seen(game: Game) -> None:
    watch_games(game, list(game.players)[:2], games=2, most=250)


@pytest.mark.slow
def test_law8_nothing_imagined_contradicts_what_was_seen_in_many_long_games(game: Game) -> None:
    watch_games(game, list(game.players), games=20, most=2000)


def watch_games(game: Game, counts: list[int], games: int, most: int) -> None:
    if not game.hidden.any():
        return  # nothing to believe: the view is the state
    engine = game.compiled()
    for players in counts:
        setup = game.setup(players)
        for number in range(games):
            moves = long_game(game, engine, setup, most, "law 8", number)
            assert not list(contradictions(game, engine, setup, moves, players - 1))
