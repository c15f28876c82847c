"""The OpenSpiel door passes OpenSpiel's own test of games, and its exact methods agree with ours."""

import pytest

from stolik import games
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


def agree(values: int, order: str, iterations: int) -> None:
    """One round of LIE for two with one card each, of a deck of the faces up to `values`."""
    own_game = games.load("lie")
    root = exact.tree(own_game, own_game.setup(2, {"order": order}), Round(values))
    loaded = pyspiel.load_game(f"stolik_lie(one_round=true,values={values},order={order})")
    uniform = pyspiel.exploitability(loaded, pyspiel.UniformRandomPolicy(loaded))
    assert uniform == pytest.approx(exact.exploitability(root, exact.uniform(root)), abs=1e-6)
    theirs, ours = pyspiel.CFRSolver(loaded), exact.Regret(root)
    for _ in range(iterations):
        theirs.evaluate_and_update_policy()
        ours.iterate()
    average = pyspiel.exploitability(loaded, theirs.average_policy())
    assert average == pytest.approx(exact.exploitability(root, ours.average()), abs=1e-6)
    assert average < uniform


@pytest.mark.parametrize("order", ["count", "value"])
def test_its_exploitability_and_cfr_agree_with_ours(order: str) -> None:
    agree(2, order, 5)


@pytest.mark.slow
def test_its_exploitability_and_cfr_agree_with_ours_on_a_larger_deck() -> None:
    agree(3, "count", 5)


def test_our_regret_matching_finds_an_equilibrium() -> None:
    own_game = games.load("lie")
    root = exact.tree(own_game, own_game.setup(2), Round(2))
    ours = exact.Regret(root)
    for _ in range(500):
        ours.iterate()
    assert exact.exploitability(root, ours.average()) < 0.01
