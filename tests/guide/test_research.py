"""The guide for researchers says what runs: its code, and a trained policy that sits down at a table on the web."""

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.web.client import Seat
from tests.guide.conftest import EXAMPLE
from tests.web.people import host_of, new_table
from tests.web.servers import threaded

PAGE = (EXAMPLE.parent / "research.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_code_of_the_page_runs(tmp_path: Path) -> None:
    for extra in ("pettingzoo", "gymnasium", "pyspiel"):
        pytest.importorskip(extra, reason="the extras `envs` and `openspiel` are not installed")
    script = tmp_path / "page.py"
    script.write_text("\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "games ended" in done.stdout


@pytest.mark.slow
def test_a_trained_policy_sits_down_at_a_table(tmp_path: Path) -> None:
    learner = shutil.copy(EXAMPLE / "learner" / "learned.py", tmp_path / "learned.py")
    subprocess.run([sys.executable, learner, "--decisions", "20000", "--against", "random"], check=True)
    with threaded(f"{tmp_path}/tables.db") as url:
        made = new_table(url)
        command = [
            sys.executable,
            "-m",
            "stolik",
            "bot",
            "serve",
            str(learner),
            "--table",
            f"{url}/join/{made['invite']}",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
            assert bot.stdout is not None
            assert "has seat 1" in bot.stdout.readline()
            host_of(url, made).done("start")
            rng = random.Random(1)
            last = Seat(url, made["table"], made["token"]).play(lambda view: rng.choice(view["legal"]))
            assert sorted(last["ranks"]) == [1, 2]
            assert "Over" in bot.stdout.read()
