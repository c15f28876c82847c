"""The guide for researchers says what runs: a trained policy that sits down at a table on the web."""

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.web.client import Seat
from tests.guide.conftest import EXAMPLE
from tests.web.people import host_of, new_table
from tests.web.servers import threaded


def run(folder: Path, *command: str) -> str:
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_trained_policy_sits_down_at_a_table(tmp_path: Path) -> None:
    learner = Path(shutil.copy(EXAMPLE / "learner" / "learned.py", tmp_path / "learned.py"))
    run(tmp_path, "learned.py", "--against", "greedy:slips=35", "--decisions", "20000")
    arena = run(tmp_path, "-m", "stolik", "arena", "lie", "--bots", "learned.py,greedy:slips=35", "--games", "4")
    assert "learned.py" in arena
    with threaded(f"{tmp_path}/tables.db") as url:
        made = new_table(url)
        link = f"{url}/join/{made['invite']}"
        command = ["-m", "stolik", "bot", "serve", learner.name, "--table", link, "--name", "Learned"]
        with subprocess.Popen([sys.executable, *command], cwd=tmp_path, stdout=subprocess.PIPE, text=True) as bot:
            assert bot.stdout is not None
            assert "has seat 1" in bot.stdout.readline()
            host_of(url, made).done("start")
            rng = random.Random(1)
            last = Seat(url, made["table"], made["token"]).play(lambda view: rng.choice(view["legal"]))
            assert sorted(last["ranks"]) == [1, 2]
            assert "Over" in bot.stdout.read()


@pytest.mark.slow
def test_the_bench_tells_of_the_batch_and_of_peers(tmp_path: Path) -> None:
    told = run(tmp_path, "-m", "stolik", "bench", "lie", "--seconds", "0.2")
    assert "decisions/s on one core, with masks and observations" in told
    for peer in ("Pgx", "PettingZoo"):
        assert peer.lower() in told.lower()  # its figure, or that it is not installed
