"""The guide's bots in Python, JavaScript and C play in the arena, and `stolik bot check` says what it sees of bots."""

import gc
import shutil
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stolik import bots, games
from stolik.arena.tournament import plan, run
from stolik.cli.app import command_line
from stolik.core.errors import StolikError
from tests.arena.bad_bots import programs

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once
OPEN = bots.ProgramLimits(isolated="no")  # these write where a test can read it
EXAMPLES = Path(__file__).parents[2] / "docs" / "guide" / "example" / "protocol"


def example(language: str, folder: Path) -> str:
    """The guide's bot in a language, compiled where that is needed."""
    if language == "python":
        return str(EXAMPLES / "python_bot")
    tool = {"javascript": "node", "c": "cc"}[language]
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    if language == "javascript":
        return str(EXAMPLES / "node_bot.js")
    program = folder / "c_bot"
    subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-o", program, EXAMPLES / "c_bot.c"], check=True)
    return str(program)


@pytest.mark.parametrize("language", ["python", "javascript", "c"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_guides_bot_plays_in_the_arena(language: str, players: int, tmp_path: Path) -> None:
    game = games.load("lie")
    program = example(language, tmp_path)
    chosen = plan(game, game.setup(players), [f"{program}:doubt=0", f"{program}:doubt=100", "random"], 6, "s")
    outcome = run(chosen, 1, [], lambda _results, _fresh: None)
    outcome.require_whole()
    assert not [one for part in outcome.done for one in part.forfeits]
    again = run(chosen, 1, [], lambda _results, _fresh: None)
    assert all((one.places == other.places).all() for one, other in zip(outcome.done, again.done, strict=True))


def invoke(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(command_line(), ["bot", "check", *words])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_check_tells_of_a_good_bot_that_it_is_good(tmp_path: Path) -> None:
    code, told = invoke(programs(tmp_path)["honest"], "lie")
    assert code == 0
    assert "lie, 2 players: 3 games" in told
    assert "lie, 6 players: 7 games" in told


def test_check_tells_what_is_wrong_with_a_bot(tmp_path: Path) -> None:
    code, told = invoke(programs(tmp_path)["crash"], "lie")
    assert code == 1
    assert "crash: The bot" in told
    assert "Traceback" in told
    path = tmp_path / "dice.py"
    path.write_text("import random\ndef choose(view, seat, legal):\n    return random.choice(legal)\n")
    assert "the same game with the same seed went otherwise" in invoke(str(path), "lie")[1]


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ("echo nonsense", "did not answer in JSON: nonsense"),
        ("""echo '{"error":"I play chess"}'""", "refuses: I play chess"),
        ("exit 3", "failed: exit code 3"),
        ("kill -9 $$", "failed: signal 9"),
        ("sleep 100", "did not answer within 0.5 s"),
    ],
)
def test_a_program_that_does_not_say_that_it_is_ready_is_told_in_a_sentence(
    answers: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "program"
    path.write_text(f"#!/bin/sh\nread line\n{answers}\n")
    path.chmod(0o755)
    start = 0.5 if "sleep" in answers else 30.0
    with pytest.raises(StolikError) as told:
        bots.make(str(path), games.load("lie"), "seed", limits=bots.ProgramLimits(start=start))
    assert sentence in told.value.say("en")
    assert told.value.say("pl") != told.value.say("en")


def test_a_program_must_be_executable(tmp_path: Path) -> None:
    (tmp_path / "program").write_text("#!/bin/sh\n")
    with pytest.raises(StolikError, match="chmod"):
        bots.make(str(tmp_path / "program"), games.load("lie"), "seed")
    (tmp_path / "program").write_text("no program")
    (tmp_path / "program").chmod(0o755)
    with pytest.raises(StolikError, match="cannot be started"):
        bots.make(str(tmp_path / "program"), games.load("lie"), "seed")


def test_all_that_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    path, pid = tmp_path / "program", tmp_path / "pid"
    path.write_text(f"#!/bin/sh\nsleep 1000 &\necho $! > {pid}\nread line\necho nonsense\nsleep 1000\n")
    path.chmod(0o755)
    with pytest.raises(StolikError, match="JSON"):
        bots.make(str(path), games.load("lie"), "seed", limits=OPEN)
    child = Path("/proc") / pid.read_text().strip() / "stat"
    until = time.monotonic() + 10
    while child.exists() and ") Z " not in child.read_text():
        assert time.monotonic() < until, "a child of the program still runs"
        time.sleep(0.02)


def test_a_file_may_be_named_like_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "json.py").write_text("def choose(view, seat, legal):\n    return legal[0]\n")
    monkeypatch.chdir(tmp_path)
    assert bots.make("json.py", games.load("lie"), "seed")


def test_a_class_in_a_file_hears_events_the_end_its_settings_and_its_time(tmp_path: Path) -> None:
    path, heard = tmp_path / "listener.py", tmp_path / "heard"
    path.write_text(
        "class Bot:\n"
        "    def __init__(self, game, seed, settings):\n"
        f"        self.out = open({str(heard)!r}, 'a')\n"
        "        print('settings', settings, file=self.out, flush=True)\n"
        "    def begin(self, seed): print('begin', seed, file=self.out, flush=True)\n"
        "    def observe(self, who, word): print('observe', who, word, file=self.out, flush=True)\n"
        "    def end(self, ranks, scores): print('end', ranks, scores, file=self.out, flush=True)\n"
        "    def choose(self, view, seat, legal, ms):\n"
        "        print('choose', ms, file=self.out, flush=True)\n"
        "        return legal[-1]\n"
    )
    game = games.load("lie")
    chosen = plan(game, game.setup(2), [f"{path}:level=7", "random"], 2, "s", replace(OPEN, move=5.0, game=50.0))
    run(chosen, 1, [], lambda _results, _fresh: None).require_whole()
    gc.collect()  # the bot's input is closed, and it has a moment to finish
    lines = heard.read_text().splitlines()
    assert "settings {'level': 7}" in lines
    assert "choose 5000" in lines
    assert any(line.startswith("end [") for line in lines)
    observed = [line.split(maxsplit=2)[1:] for line in lines if line.startswith("observe")]
    assert {who for who, _ in observed} == {"*", "0", "1"}
    assert ["*", "?"] in observed or any("?" in word for _, word in observed), "the rival's cards are hidden"
