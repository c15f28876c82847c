"""The laboratory: known answers are found, with intervals that hold; the same seed is the same report."""

import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from stolik import games
from stolik.analysis.lab_page import page
from stolik.arena.lab import compare, experiment, report_sections
from stolik.arena.lab.experiment import Experiment
from stolik.arena.lab.intervals import Mean, mean, share, slopes
from stolik.arena.lab.report import comparison, report
from stolik.arena.lab.runner import LabRunner, Sheet
from stolik.arena.lab.study import Studied, Study
from stolik.arena.loop import play_games
from stolik.arena.runner import COMMON, Chunk
from stolik.bots.policy import binder
from stolik.cli.app import command_line
from stolik.core.engine import MOST_SIDES
from stolik.core.errors import BadSetupError
from stolik.core.game import Game

pytestmark = pytest.mark.xdist_group("seventeen")


def quiet(_done: int, _total: int) -> None:
    pass


def coin(advantage: int = 0) -> Game:
    return Game("tests.arena.coin", "coin", {"advantage": advantage} if advantage else None)


@pytest.fixture(scope="module")
def fair() -> Game:
    return coin()


@pytest.fixture(scope="module")
def planted() -> Game:
    return coin(4)


def play(game: Game, count: int, seed: str = "s", luck: str = "own", specs: tuple[str, ...] = ("random",)) -> Sheet:
    sheet, _ = experiment.play(Experiment(game, game.setup(2), specs, count, seed, luck), 1, None, quiet)
    assert sheet is not None
    return sheet


def first_seat(sheet: Sheet) -> dict[str, Any]:
    figure: dict[str, Any] = report_sections.seats(sheet)["figures"][0]
    return figure


def test_a_fair_coin_shows_no_advantage(fair: Game) -> None:
    found = first_seat(play(fair, 40_000))
    assert found["low"] < 0.5 < found["high"]
    assert found["high"] - found["low"] < 0.011


def test_a_planted_advantage_of_four_points_is_found_and_its_interval_covers_it(planted: Game) -> None:
    whole = first_seat(play(planted, 40_000))
    assert whole["low"] > 0.5
    runner = Experiment(planted, planted.setup(2), ("random",), 500, "cover").runner()
    every = runner.play(Chunk(0, 0, 200 * 500))
    wins = (every.places[:, 0] == 1).reshape(200, 500)
    found = [share(one) for one in wins]
    covered = sum(one.low <= 0.54 <= one.high for one in found)
    assert 0.95 - 3 * math.sqrt(0.95 * 0.05 / 200) <= covered / 200 <= 0.995


def test_a_planted_dominated_move_is_named_and_no_other(fair: Game) -> None:
    chosen = Experiment(fair, fair.setup(2), ("random",), 200, "s")
    studied = Study(chosen).look_at(40, quiet)
    part = report_sections.unused(chosen, play(fair, 200), studied)
    assert part["words"]["dominated"] == ["worse"]
    assert part["words"]["never"] == []


def test_a_move_that_nobody_chooses_is_named(fair: Game) -> None:
    sheet = play(fair, 400)
    sheet.chosen[1] = 0
    chosen = Experiment(fair, fair.setup(2), ("random",), 400, "s")
    assert report_sections.unused(chosen, sheet, Studied())["words"]["never"] == ["right"]


def test_variants_are_paired_on_common_luck_and_the_planted_difference_is_found(fair: Game, planted: Game) -> None:
    sheets = [[play(game, 2500, luck=COMMON)] for game in (fair, planted)]
    [part] = compare.compared(["fair", "planted"], ["random"], sheets)
    first = next(one for one in part["figures"] if one["key"] == "first-random")
    assert first["low"] <= 0.04 <= first["high"]
    assert first["low"] > 0
    assert (first["before"], first["after"]) == tuple(compare.measured(own[0])["first"].mean() for own in sheets)
    for lang in ("pl", "en"):
        assert " → " in first["text"][lang]
    assert first["after"] - first["before"] == pytest.approx(first["value"])
    assert part["marks"]["first"] == "stable"
    assert part["marks"]["decisions"] == "same"
    before, after = (compare.measured(own[0])["first"] for own in sheets)
    assert (before - after).var() < 0.5 * (before.var() + after.var()), "the same luck: most coins fall alike"


def test_the_mark_says_whether_bots_agree() -> None:
    up, down, no = Mean(1, 0.5, 1.5, 9), Mean(-1, -1.5, -0.5, 9), Mean(0, -1, 1, 9)
    assert [compare.mark(one) for one in ([up, up], [no, no], [up, no], [up, down])] == [
        "stable",
        "same",
        "unclear",
        "opposite",
    ]


def test_more_comparisons_make_wider_intervals() -> None:
    values = np.arange(100.0)
    one, twenty = mean(values), mean(values, comparisons=20)
    assert twenty.high - twenty.low > 1.4 * (one.high - one.low)


def test_what_a_piece_is_worth_is_found_with_other_pieces_equal() -> None:
    chance = np.random.default_rng(1)
    owned = chance.integers(0, 2, (4000, 2, 3))
    owned[:, :, 1] |= owned[:, :, 0]  # who has the first has the second, which is worth nothing
    owned[:, :, 2] = 0
    values = 0.3 * owned[:, :, 0] + chance.normal(0, 0.5, (4000, 2))
    first, second, nobody = slopes(owned, values, np.arange(4000))
    assert first.low < 0.3 < first.high
    assert second.low < 0 < second.high
    assert nobody.n == 0


def test_what_never_happened_has_an_interval() -> None:
    never, always = share([False] * 40), share([True] * 40)
    assert (never.value, never.low) == (0, 0)
    assert 3 / 40 < never.high < 0.1
    assert always.low == pytest.approx(1 - never.high)


def test_games_of_one_deal_are_not_independent() -> None:
    values = np.repeat(np.arange(50.0), 4)
    assert mean(values, np.arange(200) // 4).high > mean(values).high


def test_the_report_of_the_same_seed_is_the_same_to_the_byte_and_resumes(tmp_path: Path) -> None:
    words = ["lab", "seventeen", "--games", "600", "--study", "3", "--row", "random,greedy", "--workers", "2"]
    first, second = tmp_path / "a" / "r.html", tmp_path / "b" / "r.html"
    for path in (first, second):
        path.parent.mkdir()
        assert CliRunner().invoke(command_line(["lab", "games"]), [*words, "-o", str(path)]).exit_code == 0
    for kind in (".html", ".json", ".parquet"):
        assert first.with_suffix(kind).read_bytes() == second.with_suffix(kind).read_bytes()
    longer = CliRunner().invoke(command_line(["lab", "games"]), [*words, "-o", str(first), "--games", "700"])
    assert longer.exit_code == 0
    assert json.loads(first.with_suffix(".json").read_text())["games"] == 700
    other = CliRunner().invoke(command_line(["lab", "games"]), [*words, "-o", str(first), "--seed", "2"])
    assert isinstance(other.exception, BadSetupError)
    document = json.loads(second.with_suffix(".json").read_text())
    figures = [one for part in document["sections"] for one in part["figures"]]
    assert all(one["low"] <= one["value"] <= one["high"] for one in figures)
    for lang in ("pl", "en"):
        told = page(document, lang)
        assert "<svg" in told
        assert "http" not in told.replace("http://www.w3.org/2000/svg", "")
        assert all(
            one["low"] <= one["value"] <= one["high"] for part in document["sections"] for one in part["figures"]
        )


@pytest.mark.slow  # compiles a game with other numbers
def test_a_house_rule_is_compared_by_the_command_and_champions_say_what_they_learned(tmp_path: Path) -> None:
    words = ["lab", "seventeen", "--compare", "target=17,20", "--bots", "greedy", "--games", "40", "--workers", "2"]
    result = CliRunner().invoke(command_line(["lab", "games"]), [*words, "--json"])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout[result.stdout.index("{") :])
    assert document["variants"]["target=20"]["house"] == {"target": 20}
    assert document["variants"]["target=17"]["house"] == {}
    house = games.with_house("seventeen", {"target": 20})
    chosen = Experiment(house, house.setup(2), ("champion:iters=1",), 2, "s")
    sheet = Experiment(house, house.setup(2), ("greedy",), 2, "s").runner().play(Chunk(0, 0, 2))
    assert "target=20: the number from which the checker is right: 20 instead of 17." in document["notes"]["en"]
    notes = comparison(["a", "b"], [[chosen], [chosen]], [[sheet], [sheet]], False)["notes"]
    assert "a: od ilu rację ma sprawdzający: 20 zamiast 17." in notes["pl"]
    assert "printed rules" in notes["en"][0]
    assert "drukowanych" in notes["pl"][0]


def test_a_file_of_printed_rules_never_takes_house_results(tmp_path: Path) -> None:
    printed, house = games.load("seventeen"), games.with_house("seventeen", {"target": 20})
    chosen, other = (Experiment(game, game.setup(2), ("greedy",), 20, "s") for game in (printed, house))
    sheet = chosen.runner().play(Chunk(0, 0, 20))
    experiment.save(tmp_path / "r.parquet", chosen, sheet)
    assert (experiment.load(tmp_path / "r.parquet", chosen).places == sheet.places).all()
    with pytest.raises(BadSetupError, match="house"):
        experiment.load(tmp_path / "r.parquet", other)


def test_games_asked_move_by_move_are_those_of_the_compiled_loop() -> None:
    game = games.load("seventeen")
    runner = Experiment(game, game.setup(3), ("greedy",), 30, "s").runner()
    whole = runner.play(Chunk(0, 0, 30))
    for number in (0, 7, 29):
        sheet, notes, end = runner.watched(number)
        assert (sheet.places[0] == whole.places[number]).all()
        assert (sheet.counts[0] == whole.counts[number]).all()
        assert end["over"]
        assert len(notes) == whole.lengths[number]


def test_a_lab_run_has_at_least_four_fifths_of_the_speed_of_the_bare_arena() -> None:
    game, numbers = games.load("seventeen"), np.arange(2000, 5000)
    runner = Experiment(game, game.setup(2), ("greedy",), 3000, "s").runner()
    times = [
        (_seconds(lambda: _bare(game, runner, numbers)), _seconds(lambda: runner.play(Chunk(0, 2000, 5000))))
        for _ in range(9)
    ]  # in turn, for other programs slow both alike
    bare, watched = zip(*times[1:], strict=True)
    assert min(bare) / min(watched) >= 0.8
    assert (_bare(game, runner, numbers).places == runner.play(Chunk(0, 2000, 5000)).places).all()


def _bare(game: Game, runner: LabRunner, numbers: Any) -> Sheet:
    """The same games by the arena's own loop."""
    sheet, (moves, weights) = runner._blank(numbers), game.compiled().buffers()
    start, slips = np.array([game.new(game.setup(2))], game.state), np.zeros((len(numbers), 2), np.int64)
    room = moves, weights, np.zeros(MOST_SIDES, np.int64), sheet.places, sheet.scores, sheet.lengths
    binder(game).bind(play_games)(start, start.copy(), game.max_steps, slips, *runner._streams(sheet), *room)
    return sheet


def _seconds(run: Callable[[], object]) -> float:
    began = time.thread_time()
    run()
    return time.thread_time() - began


def test_a_stopped_report_says_so(fair: Game) -> None:
    chosen = Experiment(fair, fair.setup(2), ("random",), 50, "s")
    document = report(chosen, play(fair, 50), Studied(), [], stopped=True)
    assert "Stopped" in page(document, "en")
    assert "Przerwane" in page(document, "pl")


def test_a_stopped_experiment_is_taken_up_again_with_the_same_games(fair: Game, tmp_path: Path) -> None:
    chosen = Experiment(fair, fair.setup(2), ("random",), 10_000, "s")

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    begun, stopped = experiment.play(chosen, 1, None, stop)
    assert stopped
    assert begun is not None
    assert 0 < len(begun.games) < 10_000
    experiment.save(tmp_path / "r.parquet", chosen, begun)
    whole, stopped = experiment.play(chosen, 1, experiment.load(tmp_path / "r.parquet", chosen), quiet)
    assert not stopped
    assert whole is not None
    once = play(fair, 10_000)
    assert (whole.places == once.places).all()
    assert (whole.offered == once.offered).all()
