"""What strangers' programs try against the arena, each other and the machine, and cannot: as root and as a user."""

import gc
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import stolik
from stolik import bots
from stolik.bots import isolation
from stolik.bots.program_bot import ProgramBot
from stolik.bots.spec import parse
from stolik.core.compile import cache_root
from stolik.core.errors import BadSetupError
from tests.arena.bad_bots import programs
from tests.arena.isolated import SYSTEM_PYTHON, as_user, lie, program, require_isolation

pytestmark = pytest.mark.xdist_group("lie")
ATTEMPTS = Path(__file__).with_name("breaking_out.py").read_text(encoding="utf-8")
SYSTEM = ["/usr", "/usr/bin", "/", "/dev", "/etc", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/irq"]
OTHERS = ["/root", "/etc/passwd", "/etc/shadow", "/var", "/sys", "/run", "/boot", "/opt", str(Path.home())]
LASTING = f"98.{os.getpid()}"  # seconds, of which no other process has as many
ALL = [
    "reads_a_command_line",
    "sees_the_parent",
    "reads_the_parents_memory",
    "reads_the_siblings_memory",
    "kills_the_sibling",
    "reads_results",
    "lists_the_folder_of_results",
    "writes",
    "connects",
    "connects_without_a_file",
    "reads_variables",
]
OF_THE_SYSTEM = ["mounts_anew", "reads_the_kernel", "sees_other_files"]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may read and write."""
    with tempfile.TemporaryDirectory(prefix="stolik-") as made:
        Path(made).chmod(0o777)
        yield Path(made)


def directly(work: Callable[[], Any]) -> Any:
    return work()


def still_runs() -> bool:
    """Whether a program of these tests runs that must have ended."""
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return f"sleep {LASTING}" in running


def attempt(folder: Path, run: Callable[[Callable[[], Any]], Any], isolated: str, attempts: list[str]) -> str:
    """What the program could, in its own words."""
    word = "stolik-secret-word"
    (folder / "results").mkdir()
    (folder / "results" / "all.parquet").write_text(word)
    spy = program(folder, "spy", f"#!{SYSTEM_PYTHON} -S\n{ATTEMPTS}")
    places = [str(folder), spy, str(Path(stolik.__file__).parent), str(cache_root())]

    game = lie()

    def work() -> str:
        with (
            socket.create_server(("127.0.0.1", 0)) as server,
            socket.socket(socket.AF_UNIX) as named,
            subprocess.Popen(["sh", "-c", "sleep 3; true", word]) as sibling,
        ):
            named.bind("\0" + word)
            named.listen()
            wanted = {"word": word, "parent": os.getpid(), "sibling": sibling.pid, "port": server.getsockname()[1]}
            wanted |= {"results": str(folder / "results" / "all.parquet"), "attempts": attempts}
            wanted |= {"others": [place for place in OTHERS if not sys.base_prefix.startswith(place)]}
            wanted |= {
                "places": (SYSTEM if isolated == "auto" else []) + places,
                "sleep": "98.765" if isolated == "auto" else "3",
            }
            (folder / "spy.json").write_text(json.dumps(wanted))
            with pytest.raises(bots.BadBotError) as told:
                bots.make(spy, game, "seed", limits=bots.ProgramLimits(isolated=isolated))
            sibling.kill()
        return told.value.say("en")

    return str(run(work))


@pytest.mark.parametrize("run", [directly, as_user])
def test_an_isolated_program_gets_nothing_out_and_nothing_in(
    folder: Path, run: Callable[[Callable[[], Any]], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    require_isolation()
    monkeypatch.setenv("STOLIK_SECRET", "stolik-secret-word")
    assert "refuses: could nothing" in attempt(folder, run, "auto", ALL + OF_THE_SYSTEM)
    until = time.monotonic() + 5
    while still_runs():
        assert time.monotonic() < until, "what the program started still runs"
        time.sleep(0.02)


def test_a_program_that_is_not_isolated_does_all_of_that(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the test above cannot pass for want of trying."""
    monkeypatch.setenv("STOLIK_SECRET", "stolik-secret-word")
    could = attempt(folder, directly, "no", ALL)
    hidden = ["reads_the_parents_memory"] if os.getuid() != 0 else []
    assert [each for each in ALL if each not in could] == hidden


def test_the_arenas_memory_is_hidden_from_a_program_that_is_not_isolated(folder: Path) -> None:
    """Root may read all memory; a user may not read that of an arena that is his own."""
    could = attempt(folder, as_user, "no", ["reads_the_parents_memory", "reads_the_siblings_memory"])
    assert "reads_the_siblings_memory" in could
    assert "reads_the_parents_memory" not in could


@pytest.mark.parametrize("run", [directly, as_user])
def test_exit_codes_signals_peak_memory_and_limits_are_the_bots_own(
    folder: Path, run: Callable[[Callable[[], Any]], Any]
) -> None:
    require_isolation()
    last = {"exit 3": "exit code 3", "kill -9 $$": "signal 9", "/nowhere": "not found"}
    ready = """echo '{"type":"ready"}'"""
    eater = (
        f'#!{SYSTEM_PYTHON} -S\ninput()\nx = bytearray(%d << 20)\nprint(\'{{"type":"ready"}}\', flush=True)\ninput()\n'
    )

    def work() -> tuple[dict[str, str], int | None, int | None, str]:
        told = {}
        for number, words in enumerate(last):
            path = program(folder, f"dies{number}", f"#!/bin/sh\nread line\n{words}\n")
            with pytest.raises(bots.BadBotError) as fault:
                bots.make(path, game, "seed")
            told[words] = fault.value.say("en")
        limits = bots.ProgramLimits(memory=200)
        eats = ProgramBot(parse(program(folder, "eats", eater % 100)), game, "seed", None, limits)
        peak = eats.peak_memory
        eats.close()
        with pytest.raises(bots.BadBotError) as hungry:
            ProgramBot(parse(program(folder, "hungry", eater % 300)), game, "seed", None, limits)
        ends = ProgramBot(
            parse(program(folder, "ends", f"#!/bin/sh\nread line\n{ready}\nread line\nexit 5")), game, "s"
        )
        return told, peak, ends.finish(), hungry.value.say("en")

    game = lie()
    told, peak, code, hungry = run(work)
    for words, sentence in last.items():
        assert sentence in told[words]
    assert peak is not None
    assert 100 < peak < 130
    assert code == 5
    assert "MemoryError" in hungry


def test_an_isolated_file_writes_to_an_empty_home_and_runs_compiled_rules(folder: Path) -> None:
    require_isolation()
    lie().compiled()
    code = """
import os, time
home = os.listdir(os.environ["HOME"])
open("kept", "w").write("mine")
class Bot:
    def __init__(self, game, seed):
        began = time.monotonic()
        game.compiled()
        if home != [".cache"] or time.monotonic() - began > 5:
            raise ValueError(f"{home} {time.monotonic() - began}")
    def choose(self, view, seat, legal):
        return legal[0]
"""
    for _ in range(2):
        bot = bots.make(program(folder, "home.py", code), lie(), "seed")
        assert isinstance(bot, ProgramBot)
        bot.close()


def test_what_bot_files_name_is_seen_and_what_lies_beside_is_not(folder: Path) -> None:
    require_isolation()
    for name in ("helper.py", "weights.txt", "learned.txt"):
        (folder / name).write_text("WORD = 3\n")
    read = "from pathlib import Path\nimport helper\nhere = Path(__file__).parent\n(here / 'weights.txt').read_text()\n"
    own = f"{read}Path(__file__).with_suffix('.txt').read_text()\ndef choose(view, seat, legal):\n    return legal[0]\n"
    path, game = program(folder, "learned.py", own), lie()
    with pytest.raises(bots.BadBotError, match="helper"):
        bots.make(path, game, "seed")
    with pytest.raises(bots.BadBotError) as told:
        bots.make(path, game, "seed", limits=bots.ProgramLimits(files=(str(folder / "helper.py"),)))
    assert f"refused: read {folder / 'weights.txt'}" in told.value.last_words
    assert bots.make(path, game, "seed", limits=bots.ProgramLimits(files=(str(folder),)))


NOTES = f"""#!{SYSTEM_PYTHON} -S
import ctypes
system = ctypes.CDLL(None)
input()
found = system.syscall(250, 10, ctypes.c_int(-3), b"user", b"stolik-note", 0) > 0
system.syscall(248, b"user", b"stolik-note", b"note", 4, ctypes.c_int(-3))
print('{{"error":"found a note"}}' if found else '{{"type":"ready"}}', flush=True)
input()
"""


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="system calls have other numbers here")
def test_programs_leave_each_other_no_notes_in_a_keyring(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require_isolation()
    for _ in range(2):
        assert bots.make(program(folder, "notes", NOTES), lie(), "seed")
    monkeypatch.setattr("stolik.bots.program_bot.keep_apart", lambda: None)
    with pytest.raises(bots.BadBotError, match="found a note"):
        bots.make(program(folder, "notes", NOTES), lie(), "seed")


REFUSING = {
    "refuses": "echo 'bwrap: No permissions to create new namespace' >&2; exit 1",
    "goes on silently": 'while [ "$1" != /bin/sh ]; do shift; done; exec "$@"',
    "breaks": "kill -9 $$",
}


@pytest.mark.parametrize("refusing", [*REFUSING, "is not there"])
def test_where_isolation_is_refused_the_probe_says_so(
    refusing: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, game = programs(folder)["honest"], lie()
    if refusing in REFUSING:
        program(folder, "bwrap", f"#!/bin/sh\n{REFUSING[refusing]}\n")
    else:
        for tool in ("sh", "readlink"):
            (folder / tool).symlink_to(str(shutil.which(tool)))
    monkeypatch.setenv("PATH", str(folder) if refusing == "is not there" else f"{folder}:{os.environ['PATH']}")
    isolation.refusal.cache_clear()
    try:
        why = isolation.refusal()
        assert why.startswith("bwrap: ")
        bot = bots.make(honest, game, "seed")
        assert isinstance(bot, ProgramBot)
        assert not bot.isolated
        with pytest.raises(BadSetupError, match="cannot be isolated"):
            bots.make(honest, game, "seed", limits=bots.ProgramLimits(isolated="required"))
    finally:
        isolation.refusal.cache_clear()


def test_an_isolated_program_ends_with_an_arena_that_is_killed(folder: Path) -> None:
    require_isolation()
    path = program(folder, "waits", '#!/bin/sh\nread line\necho \'{"type":"ready"}\'\nsleep 97.531\n')
    child = os.fork()
    if child == 0:
        bots.make(path, lie(), "seed").choose  # noqa: B018
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    until = time.monotonic() + 5
    while still_runs():
        assert time.monotonic() < until, "the program still runs"
        time.sleep(0.02)
    gc.collect()
