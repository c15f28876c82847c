"""Luck has mean zero, exactly, whatever values the states; so results without it are unbiased."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stolik
from stolik import analysis, bots, games
from stolik.analysis.adjusting import SharedPlayouts, fitted
from stolik.analysis.luck import Expected, groups, outcomes
from stolik.analysis.values import Playouts, bound, make_space, value_of
from stolik.arena.adjusted import adjusted
from stolik.arena.ratings import WIDE
from stolik.arena.tournament import plan, run
from stolik.cli.record import play_out
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.rng import seed
from stolik.play.dealers import RecordDealer, SeedDealer
from stolik.play.match import Match
from tests.analysis.played import QUICK, played

SURE = 3.3  # standard errors: chance alone goes so far once in a thousand times
TEMPLATE = Path(stolik.__file__).parent / "template"


class Nonsense:
    """Values that mean nothing: any number for any state."""

    name, hash, samples, deals = "nonsense", "0", 100, False

    def of(self, states: Any, dealt: Any = 0) -> Any:
        return np.array([[seed(side, state.tobytes()) % 1000 / 1000 for side in range(8)] for state in states])

    def mean(self, before: Any, states: Any, chances: Any, dealt: int) -> Any:
        return chances @ self.of(states)

    def try_moves(self, *_: object) -> Any:
        raise NotImplementedError


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(str(TEMPLATE))
    return Game("stolik_race", "race")


def finished(game: Game, state: Any) -> list[float]:
    """The result of a race in which everybody's pace follows from their card."""
    while not state["over"]:
        seat = game.pending(state)[0]
        game.step(state, seat, int(state["seat"][seat]["card"] + state["laps"]) % 3)
    first, second = game.ranks(state)
    share = 0.5 if first == second else float(first < second)
    return [share, 1 - share]


def test_of_a_small_game_all_deals_together_have_no_luck(race: Game) -> None:
    start = race.new(race.setup(2))
    every = outcomes(race, start)
    assert every is not None
    states, chances = every
    assert len(states) == 16
    assert chances.sum() == pytest.approx(1)
    luck = Nonsense().of(states) - Expected(race, Nonsense()).of(start)
    results = np.array([finished(race, state.copy()) for state in states])
    assert np.abs(luck).max() > 0.1
    plain, less = chances @ results, chances @ (results - 0.7 * luck[:, :2])
    assert less == pytest.approx(plain, abs=1e-12)


def test_outcomes_are_as_likely_as_the_cards_say(race: Game) -> None:
    """R1: two copies of each card, so a second one of the same is half as likely as any other."""
    states, chances = outcomes(race, race.new(race.setup(2))) or ([], [])
    found = {tuple(state["seat"]["card"][:2].tolist()): chance for state, chance in zip(states, chances, strict=True)}
    assert found[1, 1] == pytest.approx(2 / 8 * 1 / 7)
    assert found[1, 2] == pytest.approx(2 / 8 * 2 / 7)


def test_a_coefficient_comes_from_other_games_and_finds_a_planted_bias() -> None:
    rng = np.random.default_rng(1)
    luck, skill = rng.normal(0, 0.3, 20_000), rng.normal(0.5, 0.1, 20_000)
    deals = np.arange(20_000) // 2
    better, much = fitted(skill + luck, luck, deals)
    assert much == pytest.approx(1, abs=0.05)
    assert (skill + luck).var() / better.var() > 8
    wide = 2.6 * better.std() / np.sqrt(len(better))
    assert better.mean() == pytest.approx(0.5, abs=wide)
    biased, _ = fitted(skill + luck, luck + 0.02, deals)
    assert abs(biased.mean() - 0.5) > wide


@pytest.mark.xdist_group("lie")
def test_playouts_that_cancel_out_need_not_be_played() -> None:
    """The luck of a game is that of its rolls and deals, each by itself and with the same random numbers."""
    game, match = games.load("lie"), played("lie", 2)
    notes = [(group.before, group.after) for group in groups(match.steps())]
    before, after = (np.array([note[side] for note in notes], game.state) for side in (0, 1))
    value, apart = Playouts(game, 8), np.zeros(8)
    style, space, whole = value.style._replace(short=False), make_space(game), np.zeros(8)
    for number in range(len(notes)):
        after_it, before_it = np.zeros((1, 8)), np.zeros((1, 8))
        mean_ends = bound(game)["mean_ends"]
        mean_ends(space, style, after[number : number + 1], np.array([number + 1]), 8, after_it)
        mean_ends(space, style, before[number : number + 1], np.array([number]), 8, before_it)
        apart += (after_it - before_it)[0]
    raw, work = before.view(np.uint8).reshape(len(notes), -1), space.work.view(np.uint8)
    bound(game)["luck_of_game"](space, style, before, after, raw, work, 0, 8, whole)
    assert np.abs(whole).max() > 0.1
    assert whole == pytest.approx(apart, abs=1e-9)


def check_all_outcomes(game: Game, times: int, worlds: int, planted: float) -> None:
    """The luck of all outcomes of one roll or deal, each by its chance, has mean zero over random numbers.

    All these playouts share them, and one of the bots moves at random now and then.
    """
    late = list(groups(played(game.name, 2).steps()))[-12:]
    before, every = next((one.before, every) for one in late if (every := outcomes(game, one.before)))
    value = SharedPlayouts(game, worlds, [10, 0])
    means = [
        sum(chance * value.luck([(before, state)], f"{number}")[0] for state, chance in zip(*every, strict=True))
        for number in range(times)
    ]
    error = float(np.std(means) / np.sqrt(times))
    assert abs(np.mean(means)) < SURE * error
    assert planted > SURE * error > 0


@pytest.mark.xdist_group("lie")
def test_all_outcomes_of_a_deal_have_no_luck_together() -> None:
    check_all_outcomes(games.load("lie"), 30, 8, planted=0.1)


@pytest.mark.xdist_group("lie")
def test_a_deal_is_worth_the_mean_of_what_it_can_bring() -> None:
    game, many = games.load("lie"), 400
    before = next(groups(played("lie", 2).steps())).before
    states, chances = outcomes(game, before) or ([], [])
    value = Playouts(game, many)
    mean = value.mean(before, states, chances, 0)
    assert mean == pytest.approx(chances @ value.of(states, 1), abs=SURE * 0.5 / np.sqrt(many))
    assert mean == pytest.approx(value.of(np.array([before]), 0)[0], abs=SURE * 0.5 / np.sqrt(many))
    assert mean[:2].sum() == pytest.approx(1)


@pytest.mark.slow
def test_all_outcomes_of_a_deal_have_no_luck_together_in_every_game(game: Game) -> None:
    check_all_outcomes(game, 100, 100, planted=0.02)


def check_unbiased(game: Game, players: int, many: int, planted: float) -> None:
    """What is taken off results has mean zero within its interval, and a planted bias is found.

    One of the bots is weaker: a value that knows nothing of that must not be taken for luck.
    """
    specs = ["greedy", "greedy:slips=10"][: 1 if players == 1 else 2]
    chosen = plan(game, game.setup(players), specs, many, "unbiased")
    done = run(replace(chosen, playouts=8), 1, [], lambda done, new: None).done
    found = adjusted(chosen.labels, players, done)["bots"]["greedy"]
    taken, error = found["plain"] - found["adjusted"], abs(found["coefficient"]) * found["luck_wide"] / WIDE
    assert abs(taken) < SURE * error
    assert planted * (found["plain"] if players == 1 and found["plain"] > 1 else 1.0) > SURE * error


@pytest.mark.xdist_group("seventeen")
def test_what_is_taken_off_results_has_mean_zero_and_a_planted_bias_is_found() -> None:
    check_unbiased(games.load("seventeen"), 2, 300, planted=0.1)


@pytest.mark.slow
def test_what_is_taken_off_results_has_mean_zero_in_every_game(game: Game) -> None:
    check_unbiased(game, min(game.players), 4_000, planted=0.02)
    check_unbiased(game, 3, 2_000, planted=0.03)


@pytest.mark.slow
def test_a_planted_stroke_of_luck_tops_the_list(game: Game) -> None:
    top_of_the_list(game)


def top_of_the_list(game: Game) -> None:
    """The luckiest deal or roll that the coach can think of, put into a game: it is the first on the list."""
    players = min(game.players)
    match = played(game.name, players)
    ply, planted = luckiest(game, match)
    again = Match(game, players, {}, RecordDealer([move.action for move in match.log[:ply] if move.who == CHANCE]))
    for move in match.log[:ply]:
        again.play(move.who, move.action)
    for outcome in planted:
        again.play(CHANCE, outcome)
    again.dealer = SeedDealer("after")
    play_out(again, [bots.make("greedy", game, f"after/{seat}", again.setup) for seat in range(players)])
    document = analysis.review(again.to_record(), budget=QUICK)
    assert ply == document["lucky"][0]["from"]


def luckiest(game: Game, match: Match) -> tuple[int, list[int]]:
    """Of some ways in which rolls and deals of a game could have fallen, the luckiest: where, and how."""
    value, best, found = value_of(game, match.setup.players, QUICK), -1.0, (0, [0])
    expected = Expected(game, value)
    dealt = list(enumerate(groups(match.steps())))
    for before, group in dealt[:: len(dealt) // 12 + 1] + dealt[-8:]:
        mean = expected.of(group.before, before)[0]
        for number in range(12):
            state, made = group.before.copy(), list[int]()
            while not state["pending"] and not state["over"]:
                made.append(SeedDealer("lucky", number, len(made)).deal(0, game.chance(state)))
                game.step(state, CHANCE, made[-1])
            gained = float(value.of(np.array([state], game.state), before + 1)[0, 0] - mean)
            if gained > best:
                best, found = gained, (group.first, made)
    return found
