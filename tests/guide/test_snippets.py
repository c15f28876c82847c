"""Every piece of code in the guides runs, or says why it is not run."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.cli.new_game import TEMPLATE
from tests.guide.snippets import ALL, PAGES, RUN, Snippet

_FILE = re.compile(r"# (\w+\.py)\n")


def of(language: str) -> list[object]:
    """The blocks of a language that are run, as parameters."""
    return [
        pytest.param(one, id=one.name, marks=[pytest.mark.slow] if one.is_slow else [])
        for one in RUN
        if one.language == language
    ]


def programs(slow: bool) -> list[object]:
    """The Python of each page as one program: what `make test` runs, or all of it."""
    pages = {one.page for one in RUN if one.language == "python" and one.is_slow == slow}
    return [
        pytest.param(
            [one for one in RUN if one.page == page and one.language == "python" and (slow or not one.is_slow)], id=page
        )
        for page in sorted(pages)
    ]


def clone(folder: Path, page: str) -> Path:
    """Make a folder look like a clone: its environment is in .venv, and the bots of the page are there."""
    (folder / ".venv").mkdir()
    (folder / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    for one in RUN:
        if one.page == page and (found := _FILE.match(one.code)):
            (folder / found[1]).write_text(one.code)
    return folder


def run(folder: Path, *command: str, typed: str = "") -> None:
    own = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "120"}
    done = subprocess.run(
        command, cwd=folder, input=typed, env=os.environ | own, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("snippet", of("sh"))
def test_commands_run_as_they_stand(snippet: Snippet, tmp_path: Path) -> None:
    run(clone(tmp_path, snippet.page), "bash", "-euc", snippet.code, typed=snippet.typed)


@pytest.mark.parametrize("program", programs(slow=False))
def test_code_of_a_page_runs_from_top_to_bottom(program: list[Snippet], tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text("\n".join(one.code for one in program))
    run(tmp_path, sys.executable, "page.py")


@pytest.mark.slow
@pytest.mark.parametrize("program", programs(slow=True))
def test_long_code_of_a_page_runs_too(program: list[Snippet], tmp_path: Path) -> None:
    for extra in ("pettingzoo", "gymnasium", "pyspiel"):
        pytest.importorskip(extra, reason="the extras `envs` and `openspiel` are not installed")
    test_code_of_a_page_runs_from_top_to_bottom(program, tmp_path)


@pytest.mark.parametrize("snippet", of("console"))
def test_a_session_prints_what_it_says(snippet: Snippet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "session.txt").write_text(snippet.code)
    information = tmp_path / "stolik_race-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: stolik-race\nVersion: 1\n")
    (information / "entry_points.txt").write_text("[stolik.games]\nrace = stolik_race\n")
    path = os.pathsep.join([str(tmp_path), str(TEMPLATE), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    run(tmp_path, sys.executable, "-m", "doctest", "session.txt")
    assert doctest.DocTestParser().get_examples(snippet.code)


def test_every_block_says_what_it_is() -> None:
    plain = [one.name for one in ALL if one.language == ""]
    assert not plain, "write ```sh, ```python, ```console, ```text or another language: " + ", ".join(plain)


def test_no_command_hides_in_an_indented_block() -> None:
    for page in PAGES:
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        if "reference" not in page.parts:
            assert not re.findall(r"\n\n    \S.*", text), page.name


def test_what_is_not_run_is_known() -> None:
    """A block that is added here is one that no test runs: say in it why, and what runs something like it."""
    assert [(one.page, one.code.partition("\n")[0].partition(" #")[0].strip()) for one in ALL if not one.is_run] == [
        ("README.md", "make play"),
        ("CONTRIBUTING.md", "make setup"),
        ("docs/guide/add-a-game.md", "stolik new-game race"),
        ("docs/guide/boards.md", "make setup && .venv/bin/stolik serve --port 8399 --bot-pause 0.3"),
        ("docs/guide/cluster.md", "pip install -e '.[arena,ray]'"),
        ("docs/guide/cluster.md", "ray start --head --port=6379"),
        (
            "docs/guide/cluster.md",
            "stolik arena lie --bots greedy,search:iters=1000,my.py --games 10000 --ray auto -o lie.parquet",
        ),
        ("docs/guide/host-a-table.md", ".venv/bin/stolik serve --host 0.0.0.0 --port 8317"),
        ("docs/guide/host-a-table.md", ".venv/bin/stolik tidy --finished 365"),
        (
            "docs/guide/host-a-table.md",
            ".venv/bin/stolik serve --public https://stolik.example --trust-proxy 127.0.0.1",
        ),
        ("docs/guide/host-a-table.md", "adduser --system stolik"),
        ("docs/guide/host-a-table.md", ".venv/bin/stolik backup stolik.backup"),
        ("docs/guide/laboratory.md", "ten_limit = 12"),
        ("docs/guide/play.md", "make play"),
        ("docs/guide/protocol.md", "cd docs/guide/example/protocol"),
        ("docs/guide/research.md", "pip install -e '.[envs,openspiel]'"),
        ("docs/guide/research.md", "cd docs/guide/example/learner"),
        ("docs/guide/research.md", "stolik arena lie --bots learned.py,greedy:slips=35 --games 200"),
        ("docs/guide/research.md", "stolik serve"),
        ("docs/guide/shuffle.md", "stolik verify --seal SEAL --list LIST --seed SEED stolik-proof-….json"),
        ("docs/guide/write-a-bot.md", "stolik bot serve careful.py --table LINK --name Careful"),
        ("docs/guide/write-a-lesson.md", "stolik lesson check src/stolik/games/lie/lesson.toml"),
    ]
