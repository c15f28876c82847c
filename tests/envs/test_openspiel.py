"""The OpenSpiel games pass OpenSpiel's own tests, and its exact methods agree with ours."""

import unittest
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.envs.ready import ready
from stolik.games.lie.champion import small
from stolik.games.lie.limit import Round
from tests.envs import exact

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import stolik.envs.openspiel  # noqa: E402, F401 - registers the games
from tests.envs import playthroughs  # noqa: E402


def test_its_own_simulation_test_passes(game: Game) -> None:
    """Legal moves, chance, strings, tensors, clones, serialising and returns, in random games."""
    for setting in (f"players={min(game.players)},rewards=scores", "players=2", f"players={max(game.players)}"):
        pyspiel.random_sim_test(pyspiel.load_game(f"stolik_{game.name}({setting})"), 1, True, False)


def run_api_test(kind: Any, name: str, loaded: Any) -> None:
    """One of OpenSpiel's own sets of tests, on our game."""
    cases = unittest.defaultTestLoader.loadTestsFromTestCase(type(name, (kind,), {"game_name": name, "game": loaded}))
    result = unittest.TestResult()
    cases.run(result)
    assert result.testsRun > 4
    assert not [trace for _, trace in result.failures + result.errors]


def test_its_own_api_test_passes(game: Game, capfd: pytest.CaptureFixture[str]) -> None:
    """On a sample of states: what raises for which player, what is legal for whom, how long a game can be."""
    run_api_test(api_test.EnforceAPIOnPartialTreeBase, game.name, pyspiel.load_game(f"stolik_{game.name}"))
    capfd.readouterr()  # each refusal that is asked for is printed


def test_its_own_api_test_passes_on_a_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """On every state of a small round: perfect recall, sums, information states that no two seats share."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "lie_round", (2, 67, 60))  # chance, decisions, ends
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "lie_round", 34)
    loaded = pyspiel.load_game("stolik_lie(one_round=true,values=2)")
    run_api_test(api_test.EnforceAPIOnFullTreeBase, "lie_round", loaded)


@pytest.mark.parametrize("name", sorted(playthroughs.SETTINGS))
def test_its_own_playthrough_is_as_it_was(name: str) -> None:
    kept = (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthroughs.played(name, playthroughs.actions_of(kept)) == kept


def test_a_state_is_cloned_and_written_down(game: Game) -> None:
    loaded = pyspiel.load_game(f"stolik_{game.name}")
    state = loaded.new_initial_state()
    while not state.is_terminal() and len(state.history()) < 40:
        twin = state.clone()
        moves = state.legal_actions()
        state.apply_action(moves[len(state.history()) % len(moves)])
        assert str(twin) != str(state)
        twin.apply_action(state.history()[-1])
        assert str(twin) == str(state)
    again = loaded.deserialize_state(state.serialize())
    assert str(again) == str(state)
    for seat in range(loaded.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert again.observation_tensor(seat) == state.observation_tensor(seat)


def after(actions: list[int]) -> Any:
    """LIE for two after some moves."""
    state = pyspiel.load_game("stolik_lie").new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def test_an_information_state_holds_what_the_seat_has_seen_and_no_more() -> None:
    state = after([0, 14, 0, 5])  # 1/2 and 5/6 are dealt; seat 0 shows 1, seat 1 shows 6
    assert state.information_state_string(0).split(" |")[0] == "0: * 1/2, * ?/?, 0 show 1, 1 show ?"
    assert state.information_state_string(1).split(" |")[0] == "1: * ?/?, * 5/6, 0 show ?, 1 show 6"
    other = after([0, 13, 0, 5])  # seat 1 has 4/6 instead
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_tensor(0) == state.information_state_tensor(0)
    assert other.information_state_string(1) != state.information_state_string(1)


def test_an_information_state_remembers_what_a_check_has_shown() -> None:
    """Hands are turned up at a check; what the other one held is known from then on, to the end of the game."""
    bid, check = 9, 8
    state, other = after([0, 14, 0, 5, bid, check]), after([0, 13, 0, 5, bid, check])
    for each in (state, other):
        for dealt in (1, 1, 2):  # the same cards in the next round
            each.apply_action(dealt)
    assert state.information_state_string(0) != other.information_state_string(0)
    assert state.information_state_tensor(0) != other.information_state_tensor(0)


def random_position(loaded: Any, seed: int = 3) -> Any:
    """A state in which somebody decides, after three random decisions."""
    rng, state, decisions = np.random.RandomState(seed), loaded.new_initial_state(), 0
    while state.is_chance_node() or decisions < 3:
        decisions += not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def test_a_resampled_state_agrees_with_what_its_seat_has_seen(game: Game) -> None:
    loaded = pyspiel.load_game(f"stolik_{game.name}")
    rng, varied = np.random.RandomState(1), False
    for number in range(6):
        state, seat = random_position(loaded, number), number % 2
        others = [state.resample_from_infostate(seat, rng.random_sample) for _ in range(4)]
        for other in others:
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(seat) == state.legal_actions(seat)
        varied |= len({str(other) for other in others}) > 1
    assert varied == game.hidden.any()
    while not others[0].is_terminal():
        others[0].apply_action(int(rng.choice(others[0].legal_actions())))


def test_a_resampled_state_tells_nothing_of_what_others_really_read() -> None:
    state, other = after([0, 14, 0, 5]), after([0, 13, 0, 5])  # seat 1 holds another card: seat 0 cannot know
    same = [each.resample_from_infostate(0, lambda: 0.5) for each in (state, other)]
    assert str(same[0]) == str(same[1])
    assert same[0].information_state_string(1) == same[1].information_state_string(1)


def test_a_resampled_state_stays_within_the_limit() -> None:
    state = pyspiel.load_game("stolik_lie(one_round=true,values=2)").new_initial_state()
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    sampled = [state.resample_from_infostate(0, np.random.RandomState(n).random_sample) for n in range(5)]
    assert {str(each) for each in sampled} == {str(state)}  # there is but one kind of card


class NoPlayouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Every state is worth the same: to play out games takes OpenSpiel long, and other tests do."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())


def test_its_own_searches_play(game: Game) -> None:
    """MCTS, which sees everything, and information-set MCTS, which refuses games where all do."""
    for players in {min(game.players), 2, max(game.players)}:
        loaded, rng = pyspiel.load_game(f"stolik_{game.name}(players={players})"), np.random.RandomState(1)
        evaluator, state = NoPlayouts(1, rng), random_position(loaded)
        searches = [mcts.MCTSBot(loaded, 1.4, 8, evaluator, random_state=rng)]
        if game.hidden.any():
            searches.append(ismcts.ISMCTSBot(loaded, evaluator, 1.4, 8, random_state=rng))
        for bot in searches:
            assert bot.step(state) in state.legal_actions()


def test_its_own_information_set_search_plays_games_out() -> None:
    loaded, rng = pyspiel.load_game("stolik_lie"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, rng), 1.4, 4, random_state=rng)
    state = random_position(loaded)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["clever", "lie", "seventeen", "ten"])
def test_compact_tensors_are_small_and_are_what_a_network_sees_elsewhere(name: str) -> None:
    loaded = pyspiel.load_game(f"stolik_{name}(players=2,tensor=compact)")
    columns, full = ready(games.load(name), 2), pyspiel.load_game(f"stolik_{name}(players=2)")
    assert loaded.information_state_tensor_size() == loaded.observation_tensor_size() == columns.size <= 1000
    state, same = random_position(loaded), random_position(full)
    seat = state.current_player()
    seen = np.array(same.observation_tensor(seat), np.int64)
    assert state.observation_tensor(seat) == columns.of(seen).tolist() == state.information_state_tensor(seat)
    assert state.information_state_string(seat) == same.information_state_string(seat)
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)
    with pytest.raises(BadSetupError, match="compact"):
        pyspiel.load_game(f"stolik_{name}(tensor=small)")


def test_only_the_seat_that_is_asked_has_legal_actions() -> None:
    state = after([0, 14])  # both owe a face
    assert (state.current_player(), state.legal_actions(0), state.legal_actions(1)) == (0, [0, 1], [])


def agree(values: int, order: str, ones_wild: bool) -> None:
    """One round of LIE for two with one card each, of a deck of the faces up to `values`: three judges, one number."""
    own_game = games.load("lie")
    limit = Round(values)
    setup = own_game.setup(2, {"order": order, "ones_wild": ones_wild})
    root = exact.tree(own_game, setup, limit)
    wild = str(ones_wild).lower()
    loaded = pyspiel.load_game(f"stolik_lie(one_round=true,values={values},order={order},ones_wild={wild})")
    uniform = pyspiel.exploitability(loaded, pyspiel.UniformRandomPolicy(loaded))
    assert uniform == pytest.approx(exact.exploitability(root, exact.uniform(root)), abs=1e-6)
    solver = small.Solver(small.Round(order, ones_wild, values))
    solver.run(20)
    ours = solver.solution()
    policy = exact.solved(own_game, setup, limit, ours)
    assert ours.value == pytest.approx(exact.value(root, policy), abs=1e-6)
    assert ours.exploitability == pytest.approx(exact.exploitability(root, policy), abs=1e-6)
    theirs = pyspiel.exploitability(loaded, told(loaded.new_initial_state(), ours, {}))
    assert ours.exploitability == pytest.approx(theirs, abs=1e-6)
    assert 0 <= theirs < uniform


def told(state: Any, solution: small.Solution, policy: dict[str, list[tuple[int, float]]]) -> Any:
    """A solution as OpenSpiel wants it: by information states."""
    if state.is_terminal():
        return policy
    if state.is_chance_node():
        actions = [outcome for outcome, _ in state.chance_outcomes()]
    else:
        actions = state.legal_actions()
        who = state.current_player()
        found = exact.chances(solution, state.record, who, actions)
        policy[state.information_state_string(who)] = list(zip(actions, found, strict=True))
    for action in actions:
        told(state.child(action), solution, policy)
    return policy


@pytest.mark.parametrize("ones_wild", [False, True])
@pytest.mark.parametrize("order", ["count", "value"])
def test_its_exploitability_agrees_with_our_solver_and_with_brute_force(order: str, ones_wild: bool) -> None:
    agree(2, order, ones_wild)


@pytest.mark.slow
@pytest.mark.parametrize("ones_wild", [False, True])
def test_its_exploitability_agrees_on_a_larger_deck(ones_wild: bool) -> None:
    agree(3, "count", ones_wild)
