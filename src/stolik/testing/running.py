"""Laws 1 to 4: the two ways of running agree, invariants hold, moves and chance are in order."""

import numpy as np
import pytest

from stolik.core.contract import CHANCE
from stolik.core.engine import CompiledEngine
from stolik.core.game import Game
from stolik.core.loops import playout
from stolik.core.rng import array_rng, pick, plain_rng
from stolik.core.state import to_plain, write_plain
from stolik.testing.common import random_game, setups, some_setups

CHECKED = pytest.mark.parametrize(
    "checked", [pytest.param(False, id="fast"), pytest.param(True, id="bounds-checked", marks=pytest.mark.slow)]
)


@CHECKED
def test_law1_plain_and_compiled_agree_on_every_byte(game: Game, checked: bool) -> None:
    engine = game.compiled(checked)
    for setup in some_setups(game, 12):
        for ply, (state, who, action) in enumerate(random_game(game, engine, setup, "law 1")):
            before = state.copy()
            if who == CHANCE:
                assert game.plain.chance(before) == engine.chance(before)
            else:
                assert game.plain.legal(before, who) == engine.legal(before, who)
            compiled = before.copy()
            engine.step(compiled, who, action)
            game.plain.step(before, who, action)
            assert before.tobytes() == compiled.tobytes()
            assert game.check(before) == 0
            if compiled["over"] or ply % 16 == 0:  # counting a result in plain Python can take long
                assert game.plain.scores(before) == engine.scores(compiled)
                assert game.plain.ranks(before) == engine.ranks(compiled)


@CHECKED
def test_law1_thousands_of_games_end_the_same(game: Game, checked: bool) -> None:
    engine = game.compiled(checked)
    every = setups(game)
    for number in range(1500):
        setup = every[number % len(every)]
        assert _end_plain(game, setup, number) == _end_compiled(game, engine, setup, number)


def _end_plain(game: Game, setup: object, number: int) -> tuple[bytes, int]:
    state = game.new(setup)  # type: ignore[arg-type]
    twin = to_plain(state)
    rng = plain_rng("law 1", number)
    moves, weights = [0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_OUTCOMES
    moves += [0] * game.rules.MAX_OUTCOMES
    game.plain.bind(playout)(twin, game.max_steps, rng, moves, weights)
    write_plain(twin, state)
    return state.tobytes(), rng[0]


def _end_compiled(game: Game, engine: CompiledEngine, setup: object, number: int) -> tuple[bytes, int]:
    state = game.new(setup)  # type: ignore[arg-type]
    rng = array_rng("law 1", number)
    engine.bind(playout)(state, game.max_steps, rng, *engine.buffers())
    return state.tobytes(), int(rng[0])


def test_law2_and_law3_states_are_healthy_and_moves_in_order(game: Game) -> None:
    engine = game.compiled()
    for setup in setups(game):
        for state, who, _ in random_game(game, engine, setup, "law 2"):
            assert game.check(state) == 0
            assert not state["over"]
            pending = game.pending(state)
            assert all(seat < setup.players for seat in pending)
            for seat in range(max(game.players)):
                legal = game.legal(state, seat)
                assert bool(legal) == (seat in pending)
                assert legal == sorted(set(legal))
                assert len(legal) <= game.rules.MAX_LEGAL
                assert all(0 <= action < len(game.actions) for action in legal)
            outcomes = game.chance(state)
            assert bool(outcomes) == (who == CHANCE)
            assert len(outcomes) <= game.rules.MAX_OUTCOMES


def test_law3_a_finished_game_asks_nobody(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 6):
        *_, (state, _, _) = random_game(game, engine, setup, "law 3")
        assert state["over"]
        assert state["pending"] == 0
        assert game.check(state) == 0
        places = game.ranks(state)
        assert places == [1 + sum(other < place for other in places) for place in places]


def test_law4_weights_are_positive_and_outcomes_in_order(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 12):
        for state, who, _ in random_game(game, engine, setup, "law 4"):
            if who == CHANCE:
                outcomes = game.chance(state)
                numbers = [outcome for outcome, _ in outcomes]
                assert numbers == sorted(set(numbers))
                assert all(0 <= number < len(game.outcomes) for number in numbers)
                assert all(weight > 0 for _, weight in outcomes)


def test_law4_sampled_frequencies_fit_the_weights(game: Game) -> None:
    engine = game.compiled()
    draws = 40_000
    seen: set[int] = set()
    for state, who, _ in random_game(game, engine, game.setup(max(game.players)), "law 4"):
        outcomes = game.chance(state) if who == CHANCE else []
        if len(outcomes) < 2 or len(outcomes) in seen or len(seen) >= 5:
            continue
        seen.add(len(outcomes))
        weights = np.array([weight for _, weight in outcomes], np.int64)
        rng = array_rng("law 4", len(seen))
        sample = engine.bind(pick)
        found = np.bincount([sample(rng, weights, len(weights)) for _ in range(draws)], minlength=len(weights))
        expected = weights / weights.sum() * draws
        chi_square = ((found - expected) ** 2 / expected).sum()
        freedom = len(weights) - 1
        assert chi_square < freedom + 5 * np.sqrt(2 * freedom), "five standard deviations"
    if not seen:
        pytest.skip("no chance move with a choice was met")
