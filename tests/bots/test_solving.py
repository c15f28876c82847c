"""Small rounds of LIE solved exactly: two cards against one, the tree for other solvers, and the command."""

import runpy
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stolik import games
from stolik.arena import peers
from stolik.cli.app import command_line
from stolik.core.errors import BadSetupError
from stolik.games.lie.champion import efg
from stolik.games.lie.champion.response import GROUPS, Sampled, gains
from stolik.games.lie.champion.small import Round, Solution, Solver
from stolik.games.lie.limit import Round as Limit
from tests.envs import exact

pytestmark = pytest.mark.xdist_group("lie")


def solved(chosen: Round, iterations: int) -> tuple[Solver, Solution]:
    solver = Solver(chosen)
    solver.run(iterations)
    return solver, solver.solution()


@pytest.mark.parametrize(
    ("values", "cards", "order", "ones_wild"),
    [
        (2, (1, 1), "count", False),
        (2, (1, 1), "value", True),
        (3, (2, 1), "count", True),
        pytest.param(3, (1, 2), "value", False, marks=pytest.mark.slow),
    ],
)
def test_openspiel_reads_the_tree_and_gives_a_strategy_the_same_value_and_best_responses(
    values: int, cards: tuple[int, int], order: str, ones_wild: bool, tmp_path: Path
) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra `openspiel`).")
    chosen, path = Round(order, ones_wild, values, cards), tmp_path / "round.efg"
    efg.write(chosen, path)
    tree = pyspiel.load_game(f"efg_game(filename={path})")
    solver, solution = solved(chosen, 7)
    root, policy = tree.new_initial_state(), dict[str, list[tuple[int, float]]]()
    tell(root, [], Told(solution), policy)
    close = 1e-12 if cards == (1, 1) else 1e-6  # solved in 64 bits, or in 32
    value = pyspiel.expected_returns(root, pyspiel.TabularPolicy(policy), -1, True, 0.0)[0]
    assert solution.value == pytest.approx(value, abs=close)
    for seat in (0, 1):
        theirs = pyspiel.TabularBestResponse(tree, seat, policy).value_from_state(root)
        assert solver.best(seat) == pytest.approx(theirs, abs=close)


class Told:
    """A solution by the names of hands and bids in the tree, each set of bids looked up once."""

    def __init__(self, solution: Solution) -> None:
        self._faces, self._answers = solution.faces, cache(partial(self._look_up, solution))
        self._hands = [
            ["".join(f"{low}{high}{face}" for (low, high), face in hand) for hand in hands]
            for hands in solution.sets.round.hands
        ]

    def chances(self, who: int, done: list[str], names: list[str]) -> list[float]:
        if len(done) < 3:
            return [float(self._faces[who][self._hands[who].index(name)]) for name in names]
        place, answers = self._hands[who].index(done[1 + who]), self._answers(who, tuple(done[3:]))
        return [float(answers[name][place]) for name in names]

    @staticmethod
    def _look_up(solution: Solution, who: int, names: tuple[str, ...]) -> dict[str, Any]:
        made = [(int(name[0]), int(name[2])) for name in names]
        found = solution.answers(who, made)
        return {"check" if bid is None else f"{bid[0]}x{bid[1]}": chance for bid, chance in found.items()}


def tell(state: Any, done: list[str], solution: Told, policy: dict[str, list[tuple[int, float]]]) -> None:
    """A solution as a policy of the tree: by the deal, both hands as they are shown, and bids."""
    actions = state.legal_actions()
    names = [state.action_to_string(action) for action in actions]
    if state.is_player_node():
        chances = solution.chances(state.current_player(), done, names)
        policy[state.information_state_string()] = list(zip(actions, chances, strict=True))
    for action, name in zip(actions, names, strict=True):
        tell(state.child(action), [*done, name], solution, policy)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_response_to_what_was_seen_of_a_bot_is_the_best_one(seat: int) -> None:
    solver, solution = solved(Round("value", True, 3), 5)
    seen = Sampled(solver.sets, 1 - seat)
    for group in range(GROUPS):
        seen.faces[group], seen.bids[group] = solution.faces[1 - seat], solution.bids[1 - seat]
    assert gains(solver.sets, seat, seen) == pytest.approx([solver.best(seat)] * GROUPS, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("ones_wild", [False, True])
@pytest.mark.parametrize("cards", [(2, 1), (1, 2)])
def test_two_cards_against_one_agree_with_brute_force(cards: tuple[int, int], ones_wild: bool) -> None:
    """On a deck of three values, where the whole tree can be walked by the rules themselves."""
    game = games.load("lie")
    setup, limit = game.setup(2, {"ones_wild": ones_wild}), Limit(3)
    start = game.new(setup)
    start["seat"]["size"][:2] = cards
    _, solution = solved(Round("count", ones_wild, 3, cards), 7)
    root = exact.tree(game, setup, limit, start)
    policy = exact.solved(game, setup, limit, solution, start)
    assert solution.value == pytest.approx(exact.value(root, policy), abs=1e-6)
    assert solution.exploitability == pytest.approx(exact.exploitability(root, policy), abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize(("order", "ones_wild"), [("count", False), ("value", True)])
@pytest.mark.parametrize("cards", [(2, 1), (1, 2)])
def test_two_cards_against_one_are_solved(cards: tuple[int, int], order: str, ones_wild: bool) -> None:
    solution = Solver(Round(order, ones_wild, cards=cards)).until(0.001, most=400)
    assert solution.exploitability <= 0.001
    assert (solution.value > 0.2) == (cards == (2, 1))


def test_an_iteration_is_measured_beside_openspiel_on_the_same_tree() -> None:
    found = peers.solving(games.load("lie"), {"order": "count", "ones_wild": False, "values": 2})
    assert found["iterations"] > 0
    assert found["ms"] > 0
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra `openspiel`).")
    assert found["openspiel_ms"] > 0


def test_the_pages_are_made_of_what_is_kept() -> None:
    page = runpy.run_path("bench/solving.py")
    kept = page["kept_rounds"]()
    assert len(kept) == 12
    for lang, name in (("en", "small-rounds.md"), ("pl", "small-rounds.pl.md")):
        assert page["page"](kept, page["WORDS"][lang]) == Path("docs/guide", name).read_text(encoding="utf-8")


def run(*words: str) -> str:
    result = CliRunner().invoke(command_line(["solve", "games"]), ["solve", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_solves_the_variants_that_options_leave_and_writes_a_tree(tmp_path: Path) -> None:
    shown = run("lie", "--cards", "2,1", "--option", "values=3", "--option", "order=value")
    assert shown.count("order=value") == 2
    assert "order=count" not in shown
    run("lie", "--option", "values=2", "--efg", str(tmp_path / "tree.efg"))
    assert (tmp_path / "tree.efg").read_text().startswith("EFG 2 R")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ten"], "cannot be solved exactly"),
        (["lie", "--cards", "2,2"], "can be solved exactly"),
        (["lie", "--cards", "2,1", "--option", "values=2"], "cards enough"),
        (["lie", "--cards", "one"], "two hand sizes"),
        (["lie", "--option", "directions=on"], "no option"),
        (["lie", "--option", "values=7"], "values"),
        (["lie", "--exploitability", "0"], "0.000001"),
        (["lie", "--cards", "2,1", "--efg", "tree.efg"], "hundreds of millions"),
        (["lie", "--option", "values=2", "--efg", "/no/folder/tree.efg"], "cannot be written"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_a_sentence(words: list[str], told: str) -> None:
    with pytest.raises(BadSetupError) as refused:
        run(*words)
    assert told in refused.value.say("en")
