"""Many games at once: the same as one at a time, whatever the threads, in the caller's own arrays."""

import numpy as np
import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.core.game import Game
from stolik.core.types import State
from stolik.core.visibility import leaves
from stolik.envs import workers
from stolik.envs.batch import CUT_SHORT, FINISHED, RUNNING, Arrays, Batch, dealer_state
from stolik.envs.layout import layout, numbers
from stolik.envs.rewards import rewards_at_end
from tests.envs.dealing import dealt
from tests.laws.common import some_setups


def choices(batch: Batch, rng: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A random legal action for each game."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks], np.int64)


def settled(game: Game, state: State, dealer: list[int]) -> int:
    """Chance moves one by one; how many."""
    made = 0
    while not game.pending(state) and not state["over"]:
        game.step(state, CHANCE, dealt(game, state, dealer))
        made += 1
    return made


def test_a_batch_plays_as_one_game_at_a_time_does(game: Game) -> None:
    for setup in some_setups(game, 2):
        batch = Batch(game, 2, setup.players, setup.options, seed="law")
        dealers = [[dealer_state("law", number)] for number in range(2)]
        states = [game.new(setup) for _ in range(2)]
        rng = np.random.default_rng(1)
        for number in range(2):
            settled(game, states[number], dealers[number])
        for _ in range(60):
            actions = choices(batch, rng)
            batch.step(actions)
            for number in range(2):
                state = states[number]
                game.checked_step(state, game.pending(state)[0], int(actions[number]))
                settled(game, state, dealers[number])
                assert batch.ended[number] == (FINISHED if state["over"] else RUNNING)
                assert batch.rewards[number].tolist() == pytest.approx(
                    rewards_at_end(game, state, setup.players, by_scores=False)
                )
                if state["over"]:
                    state = states[number] = game.new(setup)
                    settled(game, state, dealers[number])
                seat = game.pending(state)[0]
                assert batch.states[number].tobytes() == state.tobytes()
                assert batch.seats[number] == seat
                assert np.flatnonzero(batch.masks[number]).tolist() == game.legal(state, seat)
                assert np.array_equal(batch.observations[number], numbers(game, game.view(state, seat), seat))


def test_an_observation_is_the_view_by_columns(game: Game) -> None:
    batch = Batch(game, 1, max(game.players), seed=3)
    rng = np.random.default_rng(2)
    for _ in range(30):
        batch.step(choices(batch, rng))
    seat = int(batch.seats[0])
    view = game.view(batch.states[0], seat)
    seen = batch.observations[0]
    assert seen[0] == seat
    raw, columns = np.frombuffer(view.tobytes(), np.uint8), layout(game).columns
    place = dict.fromkeys(columns, 0)
    for name, start, kind in leaves(game.state):
        count = kind.itemsize // kind.base.itemsize
        here = columns[name][place[name] : place[name] + count]
        place[name] += count
        for i, column in enumerate(here):
            first = start + i * kind.base.itemsize
            if game.hidden[seat, first]:
                assert seen[column] == -1
            else:
                assert seen[column] == raw[first : first + kind.base.itemsize].view(kind.base)[0]


def test_numbers_stay_within_their_bounds(game: Game) -> None:
    for players in game.players:
        batch = Batch(game, 32, players, seed=players)
        rng = np.random.default_rng(players)
        for _ in range(100):
            batch.step(choices(batch, rng))
            assert (batch.observations >= batch.layout.low).all()
            assert (batch.observations <= batch.layout.high).all()


def test_numbers_take_one_byte_where_that_is_enough() -> None:
    assert Batch("lie", 1, 4).observations.dtype == np.int8
    assert Batch("lie", 1, 5).observations.dtype == np.int16  # bids up to 150


def test_threads_and_seeds_change_nothing_and_everything() -> None:
    one, many, other = (Batch("lie", 200, 3, seed=seed, threads=n) for seed, n in ((1, 1), (1, 3), (2, 1)))
    rng = np.random.default_rng(0)
    for _ in range(100):
        actions = choices(one, rng)
        one.step(actions)
        many.step(actions)
    assert one.states.tobytes() == many.states.tobytes()
    assert np.array_equal(one.observations, many.observations)
    assert one.states.tobytes() != other.states.tobytes()
    one.reset(2)
    assert one.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize("patience", [0, 1, 200_000])
def test_workers_step_whether_they_stand_by_or_sleep(monkeypatch: pytest.MonkeyPatch, patience: int) -> None:
    """More threads than bits in a word, most of which sleep most of the time."""
    monkeypatch.setattr(workers, "PATIENCE", patience)
    one, many = Batch("lie", 70, seed=1, threads=1), Batch("lie", 70, seed=1, threads=70)
    for _ in range(20):
        actions = one.masks.argmax(axis=1)
        one.step(actions)
        many.step(actions)
    assert one.states.tobytes() == many.states.tobytes()


def test_the_callers_own_arrays_are_written_to() -> None:
    plain = Batch("lie", 8, seed=1)
    own = Arrays(
        observations=np.zeros(plain.observations.shape, np.float32),
        masks=np.zeros(plain.masks.shape, np.int8),
        seats=np.zeros(8, np.int64),
        rewards=np.zeros((8, 2), np.float64),
        ended=np.zeros(8, np.int8),
    )
    batch = Batch("lie", 8, seed=1, arrays=own)
    assert batch.observations is own.observations
    assert np.array_equal(own.observations, plain.observations)
    batch.step(choices(batch, np.random.default_rng(0)))
    assert not np.array_equal(own.observations, plain.observations)
    with pytest.raises(BadSetupError, match='"masks" must have the shape'):
        Batch("lie", 8, arrays=own._replace(masks=np.zeros((8, 3), np.int8)))
    with pytest.raises(BadSetupError, match='"observations"'):
        Batch("lie", 8, arrays=own._replace(observations=np.zeros(plain.observations.shape, np.uint8)))


def test_a_game_that_is_too_long_is_a_draw_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("lie")
    monkeypatch.setattr(game, "max_steps", 7)
    batch = Batch(game, 4, seed=1)
    rng = np.random.default_rng(0)
    while not batch.ended.any():
        batch.step(choices(batch, rng))
    assert set(batch.ended.tolist()) <= {RUNNING, CUT_SHORT}
    assert not batch.rewards.any()


def test_fewer_cards_are_better_in_lie_so_scores_count_against(game: Game) -> None:
    """Rewards by scores go the way of the places, in every game."""
    players = min(p for p in game.players if p > 1)
    places, points = (Batch(game, 8, players, seed=5, rewards=kind) for kind in ("ranks", "scores"))
    rng = np.random.default_rng(3)
    seen = 0
    while seen < 8:
        actions = choices(places, rng)
        places.step(actions)
        points.step(actions)
        for number in np.flatnonzero(places.ended == FINISHED):
            seen += 1
            best, worst = places.rewards[number].argmax(), places.rewards[number].argmin()
            assert points.rewards[number][best] >= points.rewards[number][worst]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch("lie", 4, seed=1)
    before = batch.states.tobytes()
    for wrong in (-1, 8, 10_000):
        actions = choices(batch, np.random.default_rng(0))
        actions[2] = wrong
        with pytest.raises(IllegalMoveError, match=f"In game 2 the action {wrong}"):
            batch.step(actions)
    with pytest.raises(BadSetupError, match="whole numbers, not float64"):
        batch.step(choices(batch, np.random.default_rng(0)) + 0.5)
    assert batch.states.tobytes() == before
    with pytest.raises(BadSetupError, match='"games" is a number'):
        Batch("lie", 0)
