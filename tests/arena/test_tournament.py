"""Tournaments: the same seed gives the same results, however they are played."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from stolik import games
from stolik.arena import store
from stolik.arena.report import figures
from stolik.arena.runner import Results
from stolik.arena.tournament import Outcome, Plan, missing, plan, run, with_kept
from stolik.cli.app import command_line
from stolik.core.errors import StolikError

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once
OWN = "import random\n\ndef choose(view, seat, legal):\n    return legal[len(legal) // 2]\n"


def make(specs: list[str], count: int, players: int = 2, seed: str = "s") -> Plan:
    game = games.load("lie")
    return plan(game, game.setup(players), specs, count, seed)


def play(chosen: Plan, workers: int = 1, done: list[Results] | None = None) -> list[Results]:
    return run(chosen, workers, done or [], lambda _results, _fresh: None).done


def same(first: list[Results], second: list[Results]) -> bool:
    return all(
        one.line_up == other.line_up and (getattr(one, name) == getattr(other, name)).all()
        for one, other in zip(first, second, strict=True)
        for name in ("games", "bots", "places", "scores", "lengths")
    )


@pytest.mark.parametrize("specs", [["random", "greedy", "greedy:slips=50"], ["greedy", "search:iters=8"]])
def test_the_number_of_workers_changes_nothing(specs: list[str]) -> None:
    chosen = make(specs, 20)
    assert same(play(chosen), play(chosen, workers=3))


def test_a_file_of_ones_own_plays_in_processes_with_the_same_results(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN, encoding="utf-8")
    chosen = make([str(path), "random"], 6)
    assert same(play(chosen), play(chosen, workers=2))


def test_a_bot_that_fails_in_a_worker_forfeits_its_games_and_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("def choose(view, seat, legal):\n    return -5\n", encoding="utf-8")
    [part] = play(make([str(path), "random"], 6), workers=2)
    assert (part.places[part.bots == 0] == 2).all()
    assert (part.places[part.bots == 1] == 1).all()
    assert len(part.forfeits) == 6
    assert all("answered -5" in one.en and one.pl != one.en for one in part.forfeits)


def test_compiled_bots_play_the_same_asked_from_outside_and_in_the_loop() -> None:
    """A table with a search at it is played move by move; its deals and rivals are those of the quick loop."""
    one = play(make(["random", "random"], 10))[0]
    chosen = make(["random", "random"], 10)
    runner = chosen.runner()
    for row in range(10):
        runner._asking(one, row, *_streams(chosen, row))
    assert same([one], play(chosen))


def _streams(chosen: Plan, game: int) -> tuple[object, object]:
    import numpy as np

    from stolik.arena.streams import states

    deal = np.array([game // chosen.setup.players])
    players = chosen.setup.players
    return states(f"deal {chosen.seed}", deal, 1)[0], states(f"seat {chosen.seed}", deal, players).reshape(players, 1)


def test_all_line_ups_are_dealt_the_same_cards() -> None:
    """Three equal bots: every pairing plays the very same games."""
    results = play(make(["random", "random", "random"], 40))
    assert same([Results(0, *_rows(results[0]))], [Results(0, *_rows(results[1]))])


def _rows(part: Results) -> tuple[Any, Any, Any, Any, Any]:
    return part.games, part.bots * 0, part.places, part.scores, part.lengths


def test_stopping_keeps_what_is_done_and_resuming_goes_on(tmp_path: Path) -> None:
    chosen = make(["greedy", "search:iters=8"], 12)
    whole = play(chosen)

    def stop(results: list[Results], _fresh: int) -> None:
        if len(results) == 3:
            raise KeyboardInterrupt

    outcome = run(chosen, 1, [], stop)
    assert outcome.stopped
    path = tmp_path / "part.parquet"
    store.save(path, chosen.header, outcome.done)
    kept = store.load(path, chosen.header)
    left = sum(chunk.last - chunk.first for chunk in missing(chosen, kept))
    assert 0 < left < 12
    assert same(play(chosen, done=kept), whole)


def test_another_tournament_is_not_resumed(tmp_path: Path) -> None:
    chosen = make(["random", "greedy"], 4)
    path = tmp_path / "a.parquet"
    store.save(path, chosen.header, play(chosen))
    with pytest.raises(StolikError, match="seed differ"):
        store.load(path, make(["random", "greedy"], 4, seed="other").header)
    path.write_bytes(b"no parquet")
    with pytest.raises(StolikError, match="not a file of arena results"):
        store.load(path, chosen.header)


def test_greedy_is_far_above_random() -> None:
    chosen = make(["random", "greedy"], 400, players=3)
    report = figures(chosen, run(chosen, 1, [], lambda _results, _fresh: None))
    assert report["bots"]["greedy"]["low"] > report["bots"]["random"]["high"]
    assert report["against"]["greedy"]["random"] > 0.9


def test_the_command_gives_figures_and_a_file(tmp_path: Path) -> None:
    path = tmp_path / "out.parquet"
    arguments = ["arena", "lie", "--bots", "random,greedy", "--games", "50", "--seed", "1", "--json", "-o", str(path)]
    report = json.loads(CliRunner().invoke(command_line(), arguments).stdout)
    assert report["games"] == 50
    assert set(report["bots"]["random"]) >= {"mean", "sd", "rating", "low", "high", "win_rate"}
    assert report["games_per_s"] > 0
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    assert table.num_rows == 100
    assert table.column_names == ["line_up", "game", "deal", "seat", "bot", "place", "score", "moves"] + [
        "forfeit", "decisions", "choices", "seed",
    ]  # fmt: skip
    again = json.loads(CliRunner().invoke(command_line(), [*arguments, "--resume"]).stdout)
    assert again["bots"] == report["bots"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "nobody"], "There is no bot"),
        (["--bots", "random,greedy", "--games", "0"], "At least one game"),
        (["--bots", "random", "--players", "9"], "2 to 6 players"),
        (["--bots", "random", "--workers", "0"], "1 to 256 workers"),
    ],
)
def test_a_bad_command_gets_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(command_line(), ["arena", "lie", *arguments])
    assert isinstance(result.exception, StolikError)
    assert sentence in str(result.exception)


def test_alone_the_win_rate_is_the_share_of_games_at_the_highest_title() -> None:
    game = games.load("clever")
    chosen = plan(game, game.setup(1), ["greedy"], 6, "s")
    scores = np.array([[320], [400], [319], [0], [0], [0]])
    alone = Results(0, np.arange(6), np.zeros_like(scores), np.ones_like(scores), scores, np.full(6, 100))
    report = figures(chosen, Outcome([alone], 6, 1.0, stopped=False))
    assert report["goal"] == 320
    assert report["bots"]["greedy"]["win_rate"] == pytest.approx(2 / 6)


def test_common_luck_is_a_tournament_of_its_own(tmp_path: Path) -> None:
    own = make(["random", "greedy"], 8)
    common = replace(own, luck="common")
    done = play(common)
    assert same(done, play(common))
    assert not same(done, play(own))
    path = tmp_path / "common.parquet"
    store.save(path, common.header, done)
    with pytest.raises(StolikError, match="luck"):
        with_kept(own, path)


def test_the_command_deals_common_luck() -> None:
    arguments = ["arena", "lie", "--bots", "random,greedy", "--games", "4", "--luck", "common", "--json"]
    done = CliRunner().invoke(command_line(), arguments)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["games"] == 4
