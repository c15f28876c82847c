"""The batch for training: rivals inside, observations for networks, and Gymnasium's vectors of games."""

import re
from typing import Any

import numpy as np
import pytest

from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.core.game import Game
from stolik.core.visibility import leaves
from stolik.envs.batch import Batch
from stolik.envs.layout import layout
from stolik.envs.ready import ready
from stolik.envs.training import TrainingBatch
from stolik.envs.training_loops import LEARNER
from stolik.extras.observing import BIT, WHOSE
from tests.laws.common import some_setups

gymnasium = pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")

import stolik.envs.gymnasium  # noqa: E402, F401 - registers the games


def some_legal(masks: Any, rng: np.random.Generator) -> Any:
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def lie(**settings: Any) -> TrainingBatch:
    return TrainingBatch("lie", 64, 2, **({"seed": 5} | settings))


def played(batch: TrainingBatch, steps: int = 60) -> tuple[bytes, float]:
    """All that was seen and won in some steps, and the mean of rewards."""
    rng, told, won = np.random.default_rng(1), b"", []
    for _ in range(steps):
        assert (batch.seats == np.argmax(batch._seating.who == LEARNER, axis=1)).all()
        batch.step(some_legal(batch.masks, rng))
        told += batch.observations.tobytes() + batch.own_rewards.tobytes()
        won += batch.own_rewards[batch.ended != 0].tolist()
    return told, float(np.mean(won))


def test_the_learner_alone_is_asked_and_the_same_seed_is_the_same() -> None:
    first, mean = played(lie())
    assert played(lie()) == (first, mean)
    assert played(lie(seed=6))[0] != first
    assert mean < -0.5  # a random learner against greedy
    assert abs(played(lie(rivals="random"))[1]) < 0.3


def test_rivals_are_drawn_by_their_weights_and_may_change() -> None:
    batch = lie(rivals={"greedy:slips=35": 3, "random": 1}, seat=1)
    played(batch)
    kinds, counts = np.unique(batch._seating.who[:, 0], return_counts=True)
    assert kinds.tolist() == [35, 100]
    assert counts[0] > counts[1]
    batch.set_rivals("random")
    batch.reset()
    assert (batch._seating.who == [100, LEARNER]).all()


def test_past_selves_are_asked_where_they_decide() -> None:
    calls = []

    def past_self(seen: Any, masks: Any, seats: Any) -> Any:
        calls.append((seen.shape, len(masks), set(seats.tolist())))
        return masks.argmax(axis=1)

    batch = TrainingBatch("lie", 16, 3, rivals={past_self: 1, "random": 1}, seed=1)
    played(batch, 12)
    assert len(calls) > 5
    assert all(shape == (rows, len(batch.columns)) for shape, rows, _ in calls)
    assert set.union(*(seats for _, _, seats in calls)) == {0, 1, 2}


@pytest.mark.slow
def test_any_bot_can_be_a_rival(game: Game) -> None:
    players = max(2, min(game.players))
    batch = TrainingBatch(game, 8, players, rivals={"search:iters=5": 1, "greedy:slips=35": 1}, seed=1)
    rng, ended = np.random.default_rng(1), 0
    while ended < 4:
        batch.step(some_legal(batch.masks, rng))
        assert (batch.observations >= 0).all()
        assert (batch.observations <= 1).all()
        ended += int(np.count_nonzero(batch.ended))


def test_a_style_is_not_dropped() -> None:
    """Levels and characters are `greedy` with settings, which the compiled loop does not know."""
    assert played(lie(rivals="easy"))[0] != played(lie(rivals="greedy"))[0]


def test_a_rival_plays_as_in_the_ordinary_batch() -> None:
    """One game of a learner against a function is the game of the ordinary batch in which both are asked."""
    lowest = lambda seen, masks, seats: masks.argmax(axis=1)  # noqa: E731
    own, both = TrainingBatch("lie", 1, 2, rivals={lowest: 1}, seat=0, seed=3), Batch("lie", 1, 2, seed=3)
    for _ in range(40):
        own.step(own.masks.argmax(axis=1))
        both.step(both.masks.argmax(axis=1))
        ended, rewards = both.ended.copy(), both.rewards.copy()
        while both.seats[0] != 0:
            both.step(both.masks.argmax(axis=1))
            ended, rewards = np.maximum(ended, both.ended), rewards + both.rewards
        assert (own.ended[0], own.own_rewards[0]) == (ended[0], rewards[0, 0])
        assert own.states.tobytes() == both.states.tobytes()


def test_illegal_actions_are_refused_forfeit_or_are_replaced() -> None:
    wrong = np.full(64, 8)
    before = (batch := lie()).states.tobytes()
    with pytest.raises(IllegalMoveError):
        batch.step(wrong)
    assert batch.states.tobytes() == before
    batch = lie(illegal="forfeit")
    batch.step(wrong)
    assert (batch.own_rewards == -1).all()
    assert batch.illegal.all()
    batch = lie(illegal="random")
    batch.step(wrong)
    assert (batch.own_rewards == 0).all()
    assert batch.illegal.all()
    with pytest.raises(BadSetupError, match="positive whole weight"):
        lie(rivals={"greedy": 0})
    with pytest.raises(BadSetupError, match="no seat"):
        lie(seat=2)


def test_columns_have_names_and_lie_between_0_and_1(game: Game) -> None:
    """In random games of fewest, two and most players; what nobody may see has no column, own seat comes first."""
    for players in {min(game.players), 2, max(game.players)}:
        columns = ready(game, players)
        assert len(set(columns.names)) == columns.size
        batch, rng = Batch(game, 8, players, seed=2), np.random.default_rng(2)
        where = {name: batch.layout.columns[name] for name in columns.bounds}
        for step in range(120):
            for name, (low, high) in columns.bounds.items():
                numbers = batch.observations[:, where[name]]
                assert numbers.max() <= high, name
                assert numbers.min() >= min(low, -int(game.hidden.any())), name
            if step % 20 == 0:
                seen = columns.of(batch.observations[0])
                assert (seen >= 0).all()
                assert (seen <= 1).all()
                assert seen[columns.names.index("pending=own")] == 1
            batch.step(some_legal(batch.masks, rng))


_NAME = re.compile(r"(?:(own|seat\+\d)\.)?(\w+)(?:\[(\d+)])?(?:\[-(\d+)])?(?:\.(\w+))?(?:([=&])(own|\+?-?\d+))?")


class Teller:
    """What columns must be by their names and by the declared fields, one at a time."""

    def __init__(self, game: Game, players: int) -> None:
        own: Any = game.part("observing")
        self.sides = own.sides(players) if hasattr(own, "sides") else players
        self.fields, self.places = own.fields(players), layout(game).columns
        self.seats = game.state["seat"].shape[0]
        self.long = {name: kind.shape[-1] if kind.shape else 1 for name, _, kind in leaves(game.state)}

    def column(self, name: str, numbers: Any) -> float:
        found = _NAME.fullmatch(name)
        assert found, name
        side, word, item, back, told, sign, value = found.groups()
        viewer = int(numbers[0])
        ahead = int(side.removeprefix("seat+")) if side not in (None, "own") else 0
        seat = (viewer + ahead) % self.sides if side else None
        field = self.fields[f"seat.{word}" if side else word]
        here = self.of(f"seat.{word}" if side else word, seat, numbers)
        place = int(item or 0)
        if back:
            lengths = self.of(field.counter, seat, numbers)
            if int(back) > lengths[place]:
                return 0.0
            place = place * self.long[f"seat.{word}" if side else word] + lengths[place] - int(back)
        number = here[place]
        way = next(way for way in field.ways if way.name == (told or ""))
        number = way.table[number] if way.table and number >= 0 else number
        if sign is None:
            return max(number, 0) / way.most
        if sign == "&":
            return max(number, 0) >> int(value) & 1
        named = int(value) if value[:1] not in "o+" else (viewer + int(value.replace("own", "0"))) % self.sides
        if way.kind == BIT:
            return max(number, 0) >> named & 1
        return float(number == named + (way.first if way.kind == WHOSE else 0))

    def of(self, name: str, seat: int | None, numbers: Any) -> list[int]:
        places = self.places[name]
        share = len(places) // self.seats
        return [int(numbers[i]) for i in (places if seat is None else places[seat * share : (seat + 1) * share])]


def test_columns_are_what_their_names_say(game: Game) -> None:
    """To the byte, for every seat, in random games of all sizes and of options drawn at random."""
    for setup in some_setups(game, 2):
        columns, teller = ready(game, setup.players), Teller(game, setup.players)
        batch, rng = Batch(game, 2, setup.players, setup.options, seed=7), np.random.default_rng(7)
        raw = np.zeros(batch.layout.size, batch.layout.dtype)
        for step in range(90):
            batch.step(some_legal(batch.masks, rng))
            if step % 15 == 0:
                batch.view(step % 2, step // 15 % setup.players, raw)
                told = np.array([teller.column(name, raw) for name in columns.names], np.float32)
                assert told.tobytes() == columns.of(raw).tobytes()


def test_columns_of_a_batch_are_those_of_its_raw_observations() -> None:
    batch, rng = lie(), np.random.default_rng(1)
    assert batch.ready
    raw = np.zeros(batch.layout.size, batch.layout.dtype)
    for _ in range(30):
        batch.step(some_legal(batch.masks, rng))
        for number in range(0, 64, 9):
            batch.view(number, int(batch.seats[number]), raw)
            assert np.array_equal(batch.observations[number], batch.ready.of(raw))


def test_own_seat_comes_first() -> None:
    """Two bids of LIE, seen by both: each column of one seat is that of the other, with the seats exchanged."""
    batch = Batch("lie", 1, 2, seed=1)
    for _ in range(2):
        batch.step(batch.masks.argmax(axis=1))
    columns = ready(batch.game, 2)
    told = []
    for seat in range(2):
        numbers = np.zeros(batch.layout.size, batch.layout.dtype)
        batch.view(0, seat, numbers)
        told.append(dict(zip(columns.names, columns.of(numbers).tolist(), strict=True)))
    assert (told[0]["turn=own"], told[0]["turn=+1"], told[1]["turn=own"], told[1]["turn=+1"]) == (1, 0, 0, 1)
    assert told[0]["own.cards"] == told[1]["seat+1.cards"] == pytest.approx(1 / 5)
    assert sum(seen for name, seen in told[0].items() if name.startswith("own.hand[0].low")) == 1
    assert not [name for name in columns.names if name.startswith("seat+1.hand")]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_gymnasium_makes_vectors_of_games(mode: str) -> None:
    kwargs: dict[str, Any] = {"rivals": "random", "autoreset_mode": mode}
    env = gymnasium.make_vec("stolik/lie-v1", num_envs=32, **kwargs)
    rng = np.random.default_rng(1)
    seen, infos = env.reset(seed=1)
    assert np.array_equal(seen, env.reset(seed=1)[0])
    ends, waiting = 0, np.zeros(32, np.bool_)
    for _ in range(80):
        assert seen in env.observation_space
        seen, rewards, finished, cut_short, infos = env.step(some_legal(infos["action_mask"], rng))
        over = finished | cut_short
        assert not (over & waiting).any()
        assert (rewards[waiting | ~over] == 0).all()
        if mode == "SameStep" and over.any():
            assert np.array_equal(infos["_final_obs"], over)
            assert all((infos["final_obs"][g] is not None) == over[g] for g in range(32))
            assert infos["final_obs"][np.flatnonzero(over)[0]] in env.single_observation_space
        elif mode == "NextStep":
            waiting = over
        ends += over.sum()
    assert ends > 32


def test_a_vector_of_games_takes_any_action_if_asked_to() -> None:
    env = gymnasium.make_vec("stolik/lie-v1", num_envs=16, illegal="random", observations="raw", rivals="random")
    env.reset(seed=1)
    env.action_space.seed(1)
    replaced = 0
    for _ in range(30):
        seen, *_, infos = env.step(env.action_space.sample())
        assert seen in env.observation_space
        replaced += infos.get("illegal", np.zeros(1)).sum()
    assert replaced > 100
