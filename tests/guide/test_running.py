"""The example game obeys the laws: it runs the same plain and compiled, hides what it should, and imagines well."""

from collections.abc import Iterator

import pytest

from stolik.core.contract import CHANCE
from stolik.core.engine import Engine
from stolik.core.game import Game, Setup
from stolik.core.rng import below, pick, plain_rng
from stolik.core.types import Record

PLAYERS = (2, 3, 4)
SETUPS = [(players, laps) for players in PLAYERS for laps in (1, 3, 9)]


@pytest.fixture(params=[False, True], ids=["fast", "bounds-checked"])
def engine(request: pytest.FixtureRequest, race: Game) -> Engine:
    return race.compiled(request.param)


def _random_game(game: Game, engine: Engine, setup: Setup, seed: int) -> Iterator[tuple[Record, int, int]]:
    """The states of a random game, each with the move about to be made."""
    rng, state = plain_rng(setup, seed), game.new(setup)
    for _ in range(game.max_steps + 1):
        if state["over"]:
            return
        pending, outcomes = game.pending(state), game.chance(state)
        who = pending[below(rng, len(pending))] if pending else CHANCE
        legal = engine.legal(state, who) if pending else [outcome for outcome, _ in outcomes]
        weights = [1] * len(legal) if pending else [weight for _, weight in outcomes]
        action = legal[pick(rng, weights, len(legal))]
        yield state, who, action
        engine.step(state, who, action)
    raise AssertionError("longer than MAX_STEPS")


@pytest.mark.parametrize(("players", "laps"), SETUPS)
def test_plain_and_compiled_agree_on_every_byte(race: Game, engine: Engine, players: int, laps: int) -> None:
    setup = race.setup(players, {"laps": laps})
    for seed in range(40):
        for state, who, action in _random_game(race, engine, setup, seed):
            plain, compiled = state.copy(), state.copy()
            race.plain.step(plain, who, action)
            engine.step(compiled, who, action)
            assert plain.tobytes() == compiled.tobytes()
            assert race.plain.check(plain) == engine.check(compiled) == 0
            assert race.plain.ranks(plain) == engine.ranks(compiled)


@pytest.mark.parametrize("players", PLAYERS)
def test_an_imagined_state_looks_the_same_and_is_healthy(race: Game, engine: Engine, players: int) -> None:
    rng = plain_rng("belief")
    imagined: set[bytes] = set()
    states = 0
    for state, _, _ in _random_game(race, engine, race.setup(players), 1):
        for seat in range(players):
            view = race.view(state, seat)
            twin = rng.copy()
            guess = engine.imagine(view.copy(), seat, rng)
            assert race.plain.imagine(view.copy(), seat, twin).tobytes() == guess.tobytes()
            assert race.view(guess, seat).tobytes() == view.tobytes()
            assert race.legal(view, seat) == race.legal(state, seat)
            assert engine.check(guess) == 0
            imagined.add(guess.tobytes())
            states += 1
    assert len(imagined) > states // 3, "beliefs vary"


@pytest.mark.parametrize("players", PLAYERS)
def test_every_move_has_a_word_that_names_it(race: Game, players: int) -> None:
    for state, who, action in _random_game(race, race.plain, race.setup(players), 2):
        assert race.parse(who, race.word(who, action)) == action
        assert race.seen_word(state, who, action, viewer=-1).endswith("?"), "a spectator sees no card and no pick"
