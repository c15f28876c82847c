"""The OpenSpiel door passes OpenSpiel's own test of games, and its exact methods agree with ours."""

from typing import Any

import pytest

from stolik import games
from stolik.bots.champions.lie import small
from stolik.core.game import Game
from stolik.envs.lie_round import Round
from tests.envs import exact

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

import stolik.envs.openspiel  # noqa: E402, F401 - registers the games


def test_its_own_simulation_test_passes(game: Game) -> None:
    """Legal moves, chance, strings, tensors, clones, serialising and returns, in random games."""
    for setting in ("", "(rewards=scores)", f"(players={max(game.players)})"):
        pyspiel.random_sim_test(pyspiel.load_game(f"stolik_{game.name}{setting}"), 1, True, False)


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


def test_an_information_state_holds_what_the_seat_has_seen_and_no_more() -> None:
    state = pyspiel.load_game("stolik_lie").new_initial_state()
    for action in (0, 14, 0, 5):  # 1/2 and 5/6 are dealt; seat 0 shows 1, seat 1 shows 6
        state.apply_action(action)
    assert state.information_state_string(0) == "0: * 1/2, * ?/?, 0 show 1, 1 show ?"
    assert state.information_state_string(1) == "1: * ?/?, * 5/6, 0 show ?, 1 show 6"


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
