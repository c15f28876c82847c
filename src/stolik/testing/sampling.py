"""Law 13: what simulations ask instead of a list says what the list says, in every state of thousands of games."""

import numpy as np

from stolik.core.contract import CHANCE, chance, count_legal, draw, legal, nth_legal
from stolik.core.game import Game
from stolik.core.loops import random_move
from stolik.core.rng import array_rng, below
from stolik.core.state import to_plain
from stolik.core.types import Ints, State
from stolik.testing.common import random_game, setups

GAMES = 4000
BINS = 64
DRAWS = 20_000


def differing_moves(s: State, seat: int, moves: Ints, listed: Ints) -> int:
    """How many of a seat's moves, and of their count, are not those of the list."""
    count = legal(s, seat, listed)
    wrong = 1 if count_legal(s, seat, moves) != count else 0
    for n in range(count):
        if nth_legal(s, seat, n, moves) != listed[n]:
            wrong += 1
    return wrong


def note_draw(s: State, rng: Ints, moves: Ints, weights: Ints, listed: Ints, bins: Ints) -> int:
    """Draw an outcome and note where in all weights it lies: anywhere evenly, if drawn by them. 1 if it cannot be."""
    drawn = draw(s, rng, moves, weights)
    count = chance(s, listed, weights)
    total, before, weight = 0, 0, 0
    for i in range(count):
        if listed[i] == drawn:
            before, weight = total, int(weights[i])
        total += weights[i]
    if weight == 0:
        return 1
    bins[(before * BINS + below(rng, weight * BINS)) // total] += 1
    return 0


def compare(s: State, most: int, rng: Ints, moves: Ints, weights: Ints, listed: Ints, bins: Ints) -> int:
    """Play a random game to its end; return in how many places sampling and listing differ."""
    wrong = 0
    for _ in range(most):
        if s.over:
            break
        if s.pending == 0:
            wrong += note_draw(s, rng, moves, weights, listed, bins)
        for seat in range(8):
            if s.pending >> seat & 1:
                wrong += differing_moves(s, seat, moves, listed)
        random_move(s, rng, moves, weights)
    return wrong


def test_law13_counting_and_drawing_agree_with_the_lists_in_thousands_of_games(game: Game) -> None:
    engine = game.compiled()
    loop = engine.bind(compare)
    bins = np.zeros(BINS, np.int64)
    every = setups(game)
    buffers = [*engine.buffers(), engine.buffers()[0]]
    for number in range(GAMES):
        rng = array_rng("law 13", number)
        assert loop(game.new(every[number % len(every)]), game.max_steps, rng, *buffers, bins) == 0
    if bins.any():  # else the game has no chance
        assert_even(bins, np.full(BINS, bins.sum() / BINS))


def test_law13_the_plain_rules_agree_with_the_lists_too(game: Game) -> None:
    loop = game.plain.bind(compare)
    room = game.rules.MAX_LEGAL + game.rules.MAX_OUTCOMES
    for number, setup in enumerate(setups(game)[:10]):
        state = to_plain(game.new(setup))
        assert loop(state, 60, [1 + number], [0] * room, [0] * room, [0] * room, [0] * BINS) == 0


def test_law13_outcomes_of_a_state_are_drawn_by_their_weights(game: Game) -> None:
    engine = game.compiled()
    sample = engine.bind(draw)
    moves, weights = engine.buffers()
    seen: set[int] = set()
    for state, who, _ in random_game(game, engine, game.setup(max(game.players)), "law 13"):
        outcomes = game.chance(state) if who == CHANCE else []
        if len(outcomes) < 2 or len(outcomes) in seen or len(seen) >= 5:
            continue
        seen.add(len(outcomes))
        rng = array_rng("law 13", len(seen))
        found = np.bincount([sample(state, rng, moves, weights) for _ in range(DRAWS)], minlength=len(game.outcomes))
        expected = np.zeros(len(game.outcomes))
        for outcome, weight in outcomes:
            expected[outcome] = weight / sum(other for _, other in outcomes) * DRAWS
        assert not found[expected == 0].any()
        assert_even(found[expected > 0], expected[expected > 0])


def assert_even(found: Ints, expected: Ints) -> None:
    chi_square = ((found - expected) ** 2 / expected).sum()
    freedom = len(expected) - 1
    assert chi_square < freedom + 5 * np.sqrt(2 * freedom), "five standard deviations"
