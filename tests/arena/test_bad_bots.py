"""Bots that fail in every known way: each forfeits its game by the rule, and the tournament ends with right results."""

import multiprocessing
import os
import shlex
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from stolik import bots, games
from stolik.arena.forfeits import forfeit_places
from stolik.arena.report import figures
from stolik.arena.runner import Results, gather
from stolik.arena.tournament import Plan, plan, run
from stolik.arena.workers import WorkerDiedError
from stolik.cli.app import command_line
from tests.arena.bad_bots import FAULTS, files, programs

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once
LIMITS = bots.ProgramLimits(move=3.0, game=60.0, memory=1024)


def make(specs: list[str], count: int, limits: bots.ProgramLimits = LIMITS) -> Plan:
    game = games.load("lie")
    return plan(game, game.setup(2), specs, count, "s", limits)


def play(chosen: Plan, workers: int = 1) -> list[Results]:
    outcome = run(chosen, workers, [], lambda _results, _fresh: None)
    outcome.require_whole()
    return outcome.done


def check(chosen: Plan, done: list[Results], kinds: dict[int, str]) -> int:
    """Every forfeit is one of a bad bot, of its kind, and gives the places of the rule; how many there are."""
    count = 0
    for part in done:
        assert np.array_equal(
            np.flatnonzero(part.forfeited >= 0), [list(part.games).index(f.game) for f in part.forfeits]
        )
        for one in part.forfeits:
            row = list(part.games).index(one.game)
            assert one.kind == kinds[one.bot], one
            assert part.bots[row, one.seat] == one.bot
            assert part.places[row, one.seat] == 2
            assert part.places[row, 1 - one.seat] == 1
            count += 1
    assert sum(len(part.games) for part in done) == chosen.total
    return count


def test_a_tournament_with_every_kind_of_bad_program_ends_with_right_results(tmp_path: Path) -> None:
    """Bad programs meet `random` and play well in every second game: as an honest twin does in the same seat.

    All of them get the same deals, since each game has a new process.
    """
    made = programs(tmp_path)
    names = list(FAULTS)
    specs = [made[name] for name in names] + [made["honest"], "random"]
    whole = make(specs, 4, replace(LIMITS, fresh=True))
    tables = [table for table in whole.line_ups if len(specs) - 1 in table]
    chosen = replace(whole, line_ups=tables)
    done = play(chosen)
    kinds = {number: FAULTS[name][0] for number, name in enumerate(names)}
    assert check(chosen, done, kinds) == 2 * len(names)
    honest = next(part for part in done if len(names) in part.bots)
    for part in done:
        bad = min(set(part.bots.ravel().tolist()) - {len(specs) - 1})
        if bad != len(names) and part.bots[0].tolist().index(bad) == honest.bots[0].tolist().index(len(names)):
            assert np.array_equal(part.places[::2], honest.places[::2])
            assert np.array_equal(part.lengths[::2], honest.lengths[::2])
    report = figures(chosen, run(chosen, 1, done, lambda _results, _fresh: None))
    told = {one["bot"]: one for one in report["forfeits"]}
    assert "ValueError: I give up" in told[made["crash"]]["last_words"]
    assert "MemoryError" in told[made["memory"]]["last_words"]
    assert report["bots"][made["loop"]]["forfeits"] == 2
    assert report["bots"]["random"]["forfeits"] == 0


@pytest.mark.slow
def test_a_tournament_of_200_games_with_every_kind_of_bad_file_on_two_workers(tmp_path: Path) -> None:
    made = files(tmp_path)
    names = [name for name in FAULTS if name in made]
    chosen = make([*(made[name] for name in names), made["honest"], "random"], 8)
    assert chosen.total == 224
    done = play(chosen, workers=2)
    assert check(chosen, done, {number: FAULTS[name][0] for number, name in enumerate(names)}) > 80
    clean = play(make([made["honest"], "random"], 8))[0]
    mine = done[-1]  # honest and random, numbered otherwise
    assert np.array_equal(mine.places, clean.places)
    assert np.array_equal(mine.scores, clean.scores)


def arena(*words: str) -> str:
    done = CliRunner().invoke(command_line(), ["arena", "lie", *words])
    assert done.exception is None, done.exception
    return done.stdout


def test_the_report_tells_where_and_why_and_how_to_play_it_again(tmp_path: Path) -> None:
    bad, file = programs(tmp_path)["crash"], str(tmp_path / "out.parquet")
    told = arena("--bots", f"greedy,random,{bad}", "--games", "4", "--seed", "s", "-o", file)
    assert f"{bad}: forfeited 4 of 8 games" in told
    assert "ValueError: I give up" in told
    assert "Traceback" in told
    [where, *_] = [line for line in told.splitlines() if line.startswith("  game ")]
    [again, *_] = [line for line in told.splitlines() if line.startswith("    again: ")]
    repeated = arena(*shlex.split(again)[4:])
    assert "forfeited 1 of 1 games" in repeated
    assert where.partition(", ")[2] in repeated, "the same seat and ply, for the same reason"
    assert "forfeited 4 of 8" in CliRunner().invoke(command_line(), ["results", "show", file]).stdout
    polish = CliRunner().invoke(command_line(), ["results", "show", file, "--lang", "pl"]).stdout
    assert f"{bad}: walkowery 4 z 8" in polish
    assert "jeszcze raz: stolik arena lie" in polish


def test_settings_make_two_bots_of_one_file(tmp_path: Path) -> None:
    path = tmp_path / "my.py"
    path.write_text(
        "class Bot:\n"
        "    def __init__(self, game, seed, settings):\n"
        "        self.level = settings['level']\n"
        "    def choose(self, view, seat, legal):\n"
        "        return legal[0] if self.level == 1 else -self.level\n"
    )
    [part] = play(make([f"{path}:level=1", f"{path}:level=5"], 2))
    assert [one.en.split(",")[0].rpartition(" ")[2] for one in part.forfeits] == ["-5", "-5"]
    assert {one.bot for one in part.forfeits} == {1}


SPY = """
import gc, sys
import numpy as np
def choose(view, seat, legal):
    frame, known = sys._getframe(), []
    while frame:
        known += list(frame.f_locals.values())
        frame = frame.f_back
    for thing in [*known, *gc.get_objects()]:
        if isinstance(thing, (np.void, np.ndarray)) and thing.dtype == view.dtype:
            hands = np.atleast_1d(thing)["seat"]["hand"]
            if np.delete(hands, seat, axis=1).max() > 0:
                raise ValueError("I see your cards")
    return legal[0]
"""


def test_a_bot_in_a_file_finds_no_hidden_cards_in_its_process(tmp_path: Path) -> None:
    (tmp_path / "spy.py").write_text(SPY)
    [part] = play(make([str(tmp_path / "spy.py"), "random"], 2))
    assert not part.forfeits


def test_a_worker_that_dies_is_replaced_and_its_games_are_played_again(tmp_path: Path) -> None:
    chosen = make([programs(tmp_path)["honest"], "random"], 8)
    killed: list[int] = []

    def kill_one(_results: list[Results], _fresh: int) -> None:
        children = multiprocessing.active_children()
        if not killed and children:
            killed.append(int(children[0].pid or 0))
            os.kill(killed[0], signal.SIGKILL)

    outcome = run(chosen, 2, [], kill_one)
    outcome.require_whole()
    assert killed
    [alone], [together] = play(chosen), gather(outcome.done)
    assert np.array_equal(alone.games, together.games)
    assert np.array_equal(alone.places, together.places)


def test_workers_that_always_die_end_the_tournament_with_a_sentence(tmp_path: Path) -> None:
    stop = threading.Event()

    def kill_all() -> None:
        while not stop.is_set():
            for child in multiprocessing.active_children():
                os.kill(int(child.pid or 0), signal.SIGKILL)
            time.sleep(0.02)

    chosen = make([programs(tmp_path)["honest"], "random"], 8)
    killer = threading.Thread(target=kill_all)
    killer.start()
    outcome = run(chosen, 2, [], lambda _results, _fresh: None)
    stop.set()
    killer.join()
    assert isinstance(outcome.error, WorkerDiedError)
    assert outcome.error.say("pl") != outcome.error.say("en")


@pytest.mark.parametrize(("players", "places"), [(1, [2]), (2, [2, 1]), (4, [4, 1, 1, 1])])
def test_who_forfeits_is_last_and_all_others_share_the_first_place(players: int, places: list[int]) -> None:
    given = np.zeros(players, np.int64)
    forfeit_places(given, 0)
    assert given.tolist() == places
