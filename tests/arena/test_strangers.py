"""Strangers learn nothing by playing: chance, memory, deaths; and what they played is kept as it comes."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from stolik import bots, games
from stolik.arena import journal, store
from stolik.arena.chance import drawn_seed, is_drawn, is_lost, marked, seed_of_bots
from stolik.arena.report import figures
from stolik.arena.runner import LineUpRunner, Results
from stolik.arena.tournament import Outcome, Plan, plan, run, with_kept
from stolik.cli.app import command_line
from stolik.core.errors import StolikError
from stolik.play import records
from tests.arena.bad_bots import programs
from tests.arena.isolated import SYSTEM_PYTHON, program, require_isolation
from tests.arena.lattice import KNOWN, next_numbers

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once
OPEN = bots.ProgramLimits(move=5.0, game=60.0, isolated="no")


def make(specs: list[str], count: int, seed: str = "s", limits: bots.ProgramLimits | None = None) -> Plan:
    game = games.load("lie")
    return plan(game, game.setup(2), specs, count, seed, limits)


def play(chosen: Plan) -> Outcome:
    outcome = run(chosen, 1, [], lambda _results, _fresh: None)
    outcome.require_whole()
    return outcome


def invoke(*words: str) -> Any:
    return CliRunner().invoke(command_line(), ["arena", "lie", *words])


# Chance


@pytest.mark.parametrize("drawn", [False, True])
def test_a_lattice_tells_the_chance_of_a_given_seed_and_nothing_of_a_drawn_one(tmp_path: Path, drawn: bool) -> None:
    """From 26 numbers, of which a view shows six bits each, come the 34 after them: cards, and a rival's randomness."""
    specs = [programs(tmp_path)["honest"], "greedy:slips=20"]
    runner = make(specs, 2, drawn_seed() if drawn else "given").runner()
    sides = [(side, 1) for side in range(1 << KNOWN)]
    streams = np.array([[7], [8]], np.int64)
    deal, seats = runner._chance(0, 0, np.array([123456789123456789], np.int64), streams)
    dealt = [deal(sides) for _ in range(60)]
    told = np.array(next_numbers(dealt[:26], 34))
    assert (told == dealt[26:]).sum() == 34 if not drawn else (told == dealt[26:]).sum() < 8
    assert drawn == (seats[1][0] != seats[1][0]), "a rival's random numbers go on from each other, or do not"


def test_the_same_drawn_seed_is_the_same_games_and_another_is_not(tmp_path: Path) -> None:
    specs, seed = [programs(tmp_path)["honest"], "greedy:slips=20"], drawn_seed()
    [one], [same], [other] = (play(make(specs, 6, each)).done for each in (seed, seed, drawn_seed()))
    assert np.array_equal(one.lengths, same.lengths)
    assert not np.array_equal(one.lengths, other.lengths)


def test_a_bots_own_seed_confirms_no_guess() -> None:
    seed = drawn_seed()
    assert len(seed.partition("-")[2]) == 64
    assert seed not in seed_of_bots(seed)
    assert seed_of_bots("7") == "7"


def test_with_programs_a_seed_is_drawn_and_a_given_one_is_warned_of(tmp_path: Path) -> None:
    honest = programs(tmp_path)["honest"]
    words = ["--games", "2", "--json"]
    drawn = invoke("--bots", f"{honest},random", *words)
    assert is_drawn(json.loads(drawn.stdout)["seed"])
    assert not drawn.stderr
    given = invoke("--bots", f"{honest},random", "--seed", "1", *words)
    assert "may know a given seed" in given.stderr
    assert json.loads(given.stdout)["seed"] == "1"
    ours = invoke("--bots", "greedy,random", *words)
    assert json.loads(ours.stdout)["seed"] == "1"
    assert not ours.stderr


# Memory

ELEPHANT = """
from pathlib import Path
memory = Path(__file__).with_suffix(".txt")
class Bot:
    def __init__(self, game, seed):
        self.game = game
    def begin(self, seed):
        self.first = True
    def choose(self, view, seat, legal):
        known = memory.read_text().splitlines() if memory.exists() else []
        if self.first:
            self.first = False
            memory.write_text("\\n".join([*known, str(sorted(view["seat"][seat]["hand"].tolist()))]))
            if len(known) % 2 == 1:
                raise ValueError(f"you have {known[-1]}")
        return legal[0]
"""


def known(folder: Path) -> int:
    """In how many of six games the bot knew the rival's hand, from what it had seen in the games before them."""
    folder.mkdir()
    (folder / "elephant.py").write_text(ELEPHANT)
    chosen = replace(make([str(folder / "elephant.py"), "random"], 12, limits=OPEN), records="failed")
    knew = []

    def tell(results: list[Results], _fresh: int) -> None:
        for one in results[-1].forfeits:
            match = records.from_record(json.loads(json.dumps(results[-1].records[one.game])))
            rival = sorted(match.state["seat"][1 - one.seat]["hand"].tolist())
            knew.append(f"you have {rival}" in one.last_words)

    run(chosen, 1, [], tell).require_whole()
    assert len(knew) == 6
    return sum(knew)


def test_a_bot_that_writes_down_all_it_sees_gains_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what it held in the game before, which was the rival's hand when games of a pair shared their deal."""
    assert known(tmp_path / "now") < 4, "it may be right by chance"
    monkeypatch.setattr(LineUpRunner, "_has_program", lambda *_: False)
    assert known(tmp_path / "before") == 6


def test_fresh_processes_remember_nothing_and_play_the_same_deal_from_every_seat(tmp_path: Path) -> None:
    require_isolation()
    (tmp_path / "elephant.py").write_text(ELEPHANT.replace('Path(__file__).with_suffix(".txt")', 'Path("known.txt")'))
    specs = [str(tmp_path / "elephant.py"), "random"]
    fresh = make(specs, 4, limits=bots.ProgramLimits(fresh=True))
    outcome = play(fresh)
    assert not outcome.done[0].forfeits
    assert outcome.done[0].deals.tolist() == [0, 0, 1, 1]
    assert figures(fresh, outcome)["deals"]["from_every_seat"] == 2
    living = play(make(specs, 4))
    assert len(living.done[0].forfeits) == 2
    assert living.done[0].deals.tolist() == [0, 1, 2, 3]
    assert figures(fresh, living)["deals"] == {"deals": 4, "games": 4, "from_every_seat": 0}
    refused = invoke("--bots", f"{tmp_path / 'elephant.py'},random", "--luck", "common")
    assert isinstance(refused.exception, StolikError)
    assert "--fresh" in str(refused.exception)


# Deaths

KILLER = f"""#!{SYSTEM_PYTHON} -S
import json, os, signal, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{{"type":"ready"}}', flush=True)
    elif message["type"] == "decide":
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if "victim" in open(f"/proc/{{pid}}/cmdline").read():
                    os.kill(int(pid), signal.SIGKILL)
            except OSError:
                pass
        print(json.dumps({{"move": message["numbers"][0]}}), flush=True)
"""


def victim(folder: Path) -> str:
    return program(folder, "victim", Path(programs(folder)["honest"]).read_text())


def test_a_bot_kills_its_sibling_only_where_bots_are_not_isolated(tmp_path: Path) -> None:
    specs = [program(tmp_path, "killer", KILLER), victim(tmp_path)]
    chosen = make(specs, 4, limits=OPEN)
    report = figures(chosen, play(chosen))
    assert {one["kind"] for one in report["forfeits"]} == {"killed"}
    assert {one["bot"] for one in report["forfeits"]} == {specs[1]}
    assert report["isolated"] is False
    assert report["bots"][specs[0]]["win_rate"] == 1
    assert report["without_killed"]["played"] == 4 - len(report["forfeits"])
    require_isolation()
    chosen = make(specs, 4)
    report = figures(chosen, play(chosen))
    assert report["forfeits"] == []
    assert report["isolated"] is True
    assert "without_killed" not in report


def test_a_suicide_gains_nothing_and_both_results_are_told(tmp_path: Path) -> None:
    """It dies in every second game: with these as forfeits it wins no more than without having died."""
    words = Path(programs(tmp_path)["honest"]).read_text()
    dies = program(tmp_path, "dies", words.replace("if bad:", "if bad:\n            os.kill(os.getpid(), 9)"))
    told = invoke("--bots", f"{dies},random", "--games", "6", "--isolated", "no")
    assert told.exception is None
    assert "Bots were not isolated." in told.stdout
    assert "In 3 games a bot was killed, perhaps by another; above they count as forfeits. Without them:" in told.stdout
    chosen = make([dies, "random"], 6, limits=OPEN)
    report = figures(chosen, play(chosen))
    assert [one["kind"] for one in report["forfeits"]] == ["killed"] * 3
    assert report["bots"][dies]["forfeits"] == 3
    first, second = (figured["bots"][dies]["win_rate"] for figured in (report, report["without_killed"]))
    assert report["without_killed"]["played"] == 3
    assert first == second * 3 / 6
    polish = CliRunner().invoke(
        command_line(),
        ["arena", "lie", "--bots", f"{dies},random", "--games", "2", "--isolated", "no"],
        env={"LANG": "pl_PL.UTF-8", "LC_ALL": "pl_PL.UTF-8"},
    )
    assert "Boty nie były odizolowane." in polish.stdout


def test_what_was_not_isolated_stays_so_in_the_file(tmp_path: Path) -> None:
    honest, file = programs(tmp_path)["honest"], tmp_path / "out.parquet"
    chosen = make([honest, "random"], 2, limits=OPEN)
    store.save(file, chosen.header, play(chosen).done)
    assert not store.read(file).done[0].isolated.any()
    assert store.read(file).done[0].deals.tolist() == [0, 1]
    shown = CliRunner().invoke(command_line(), ["results", "show", str(file)]).stdout
    assert "Bots were not isolated." in shown
    page = CliRunner().invoke(command_line(), ["results", "page", str(file)]).stdout.strip()
    assert "Bots were not isolated." in Path(page).read_text()
    fresh = make([honest, "random"], 2, limits=replace(OPEN, fresh=True))
    with pytest.raises(StolikError, match="fresh"):
        with_kept(fresh, file)


def test_a_forfeited_game_is_played_again_as_it_was_dealt_unless_its_seed_is_lost(tmp_path: Path) -> None:
    bad, file = programs(tmp_path)["crash"], tmp_path / "out.parquet"
    told = invoke("--bots", f"greedy,random,{bad}", "--games", "4", "-o", str(file), "--fresh", "--json")
    report = json.loads(told.stdout)
    for one in report["forfeits"]:
        again = json.loads(invoke(*shlex.split(one["again"])[3:], "--json").stdout)
        assert [each["ply"] for each in again["forfeits"]] == [one["ply"]]
    kept = store.read(file)
    lost = [replace(part, seed=marked(part.seed)) for part in kept.done]
    store.save(file, kept.header, lost)
    shown = CliRunner().invoke(command_line(), ["results", "show", str(file)])
    assert shown.exception is None
    assert "forfeited 4 of 8" in shown.stdout
    assert "again:" not in shown.stdout
    assert CliRunner().invoke(command_line(), ["results", "page", str(file)]).exception is None


# Results as they come


def test_an_arena_that_is_killed_keeps_every_game_and_no_seed(tmp_path: Path) -> None:
    slow = program(
        tmp_path,
        "slow",
        Path(programs(tmp_path)["honest"])
        .read_text()
        .replace("if bad:\n            pass", "import time; time.sleep(0.002)"),
    )
    file = tmp_path / "out.parquet"
    words = ["arena", "lie", "--bots", f"{slow},random", "-o", str(file), "--games"]
    with subprocess.Popen([sys.executable, "-m", "stolik", *words, "500"], stderr=subprocess.PIPE) as arena:
        own = journal.beside(file)
        until = time.monotonic() + 60
        while not own.exists() or own.read_text().count("\n") < 4:
            assert time.monotonic() < until
            time.sleep(0.02)
        os.kill(arena.pid, signal.SIGKILL)
    assert not file.exists()
    assert "drawn-" not in own.read_text()
    with own.open("a") as written:
        written.write('{"line_up": 0, "for')  # a line that was being written
    before = own.read_text().count("\n") - 1
    told = CliRunner().invoke(command_line(), [*words, str(before + 2), "--resume"])
    assert told.exception is None, told.exception
    assert f"The seed of {before} games was lost" in told.stderr
    assert not own.exists()
    kept = store.read(file)
    assert sorted(np.concatenate([part.games for part in kept.done]).tolist()) == list(range(before + 2))
    assert sorted(len(part.games) for part in kept.done) == sorted([2, before])
    assert sum(is_lost(part.seed) for part in kept.done) == 1
    assert is_drawn(kept.header["seed"])


def test_a_journal_is_taken_up_with_the_same_seed(tmp_path: Path) -> None:
    file, chosen = tmp_path / "out.parquet", make([programs(tmp_path)["crash"], "random"], 4)
    outcome = play(chosen)
    with journal.Journal(file, chosen.header, []) as written:
        for part in outcome.done:
            written.add(part)
    kept = journal.read(file, "s")
    assert kept
    [part] = kept.done
    assert part.seed == "s"
    assert part.forfeits == outcome.done[0].forfeits
    for name in ("places", "scores", "lengths", "deals", "isolated"):
        assert np.array_equal(getattr(part, name), getattr(outcome.done[0], name))
    assert [each.seed for each in journal.read(file, "other").done] == [marked("s")]  # type: ignore[union-attr]
    with journal.Journal(file, chosen.header, outcome.done):  # killed again before any game
        pass
    assert store.read(file).header["seed"] == marked("s")
    assert len(store.read(file).done[0].games) == 4
    journal.beside(file).write_text("no journal\n")
    with pytest.raises(StolikError, match="not a file of arena results"):
        journal.read(file, "s")


# Records and checks


def test_records_are_kept_of_forfeited_games_and_of_one_that_is_asked_for(tmp_path: Path) -> None:
    bad, folder = programs(tmp_path)["crash"], tmp_path / "kept" / "here"
    words = ["--bots", f"{bad},random", "--seed", "s", "--records", str(folder)]
    assert invoke(*words, "--games", "4").exception is None
    assert sorted(path.name for path in folder.iterdir()) == ["0-1.json", "0-3.json"]
    checked = CliRunner().invoke(command_line(), ["record", "check", "--unfinished", *map(str, folder.iterdir())])
    assert checked.exit_code == 0, checked.output
    assert invoke(*words, "--only", "0/2").exception is None
    whole = records.from_record(records.parse((folder / "0-2.json").read_text()))
    assert whole.over


def test_check_names_what_was_refused(tmp_path: Path) -> None:
    require_isolation()
    (tmp_path / "helper.py").write_text("")
    (tmp_path / "weights.txt").write_text("")
    tries = [f"open({str(tmp_path / name)!r})" for name in ("weights.txt", "nowhere.txt")]
    tries += ["socket.create_connection(('127.0.0.1', 9), 1)", f"open({str(tmp_path / 'new.txt')!r}, 'w')"]
    nosy = "import socket\n" + "".join(f"try:\n    {each}\nexcept OSError:\n    pass\n" for each in tries)
    choose = "def choose(view, seat, legal):\n    return legal[0]\n"
    path = program(tmp_path, "nosy.py", f"{nosy}{choose}")
    told = CliRunner().invoke(command_line(), ["bot", "check", path, "lie"]).stdout
    assert f"refused: read {tmp_path}/weights.txt, network " in told.replace("\n", " ")
    assert f"write {tmp_path}/new.txt" in told
    assert "nowhere" not in told.split("(--bot-files)")[0]
    path = program(tmp_path, "helped.py", f"import helper\n{choose}")
    assert (
        f"refused: read {tmp_path}/helper.py"
        in CliRunner().invoke(command_line(), ["bot", "check", path, "lie"]).stdout
    )
    helped = ["bot", "check", path, "lie", "--bot-files", str(tmp_path / "helper.py"), "--isolated", "required"]
    assert CliRunner().invoke(command_line(), helped).exit_code == 0
    alone = CliRunner().invoke(command_line(), ["bot", "check", path, "lie", "--isolated", "no", "--lang", "pl"])
    assert "Bot nie jest odizolowany: --isolated no." in alone.stdout
    missing = CliRunner().invoke(command_line(), ["bot", "check", path, "lie", "--bot-files", str(tmp_path / "none")])
    assert "there is no" in str(missing.exception)
