"""`stolik serve`, started as people start it: the first page soon, also while games still compile."""

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from stolik.web.server import warm
from tests.web.people import PATIENCE, Player, host_of, new_table


class Started:
    """A server that has shown its first page."""

    def __init__(self, folder: Path, cache: Path) -> None:
        command = [sys.executable, "-m", "stolik", "serve", "--port", "0", "--db", str(folder / "tables.db")]
        environment = os.environ | {"STOLIK_CACHE": str(cache), "LC_ALL": "en_GB.UTF-8"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline()]
        self.url = self.said[0].rpartition(" ")[2].strip().rstrip("/")
        self.page = httpx.get(self.url, headers={"accept": "text/html"}, timeout=PATIENCE)
        self.loaded = Path(f"/proc/{self.process.pid}/maps").read_text(encoding="utf-8")

    def stop(self) -> None:
        self.process.terminate()
        rest, _ = self.process.communicate(timeout=PATIENCE)
        self.said += rest.splitlines()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_the_first_page_is_there_before_the_compiler_is_even_loaded(tmp_path: Path) -> None:
    """That is what makes it quick: loading the compiler alone takes longer than all the rest."""
    started = Started(tmp_path, tmp_path / "cache")
    started.stop()
    assert started.page.status_code == 200
    assert "_pydantic_core" in started.loaded
    assert "llvmlite" not in started.loaded


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_games_are_played_while_they_compile(tmp_path: Path) -> None:
    compiling = Started(tmp_path, tmp_path / "nothing was compiled here")
    try:
        assert compiling.page.status_code == 200
        wait_for_the_compiler(compiling.process.pid)
        ola = host_of(compiling.url, new_table(compiling.url, bots={"1": "strong"}))
        page = ola.http.get(f"/t/{ola.table}", headers={"accept": "text/html"}).text
        assert "bot: strong" in page
        assert "plays a simpler bot for now" in page
        ola.done("start")
        for _ in range(5):
            decide(ola)
    finally:
        compiling.stop()
    assert any("compile in the background" in line for line in compiling.said)


def wait_for_the_compiler(pid: int) -> None:
    """Until a thread of the server has started the process that compiles."""
    until = time.monotonic() + PATIENCE
    while not any(path.read_text(encoding="utf-8") for path in Path(f"/proc/{pid}/task").glob("*/children")):
        assert time.monotonic() < until, "nothing compiles"
        time.sleep(0.05)


def decide(player: Player) -> None:
    """Make any move as soon as one is owed."""
    until = time.monotonic() + PATIENCE
    while (view := player.view())["window"] is None:
        assert time.monotonic() < until, "the bot does not move"
        time.sleep(0.05)
    player.done("move", window=view["window"], word=view["legal"][0])


def test_what_is_heavy_is_not_imported_for_the_first_page() -> None:
    heavy = ["numba", "alembic", "sqlalchemy.orm", "pyarrow", "scipy", "matplotlib", "pettingzoo", "httpx", "psycopg"]
    code = f"import sys; import stolik.web.app; print([name for name in {heavy} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert told.stdout.strip() == "[]"


def test_a_machine_is_warm_when_everything_was_compiled_from_these_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path))
    assert not warm.is_warm()
    monkeypatch.setattr(warm, "load_all", lambda _: True)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    warm.main()
    assert warm.is_warm()
