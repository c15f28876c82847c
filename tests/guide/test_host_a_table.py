"""docs/guide/host-a-table.md, followed literally: every command that it prints runs, and people can play."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.web import postgres, proxy
from tests.web.people import PATIENCE, guest, host_of, new_table
from tests.web.postgres import free_port

GUIDE = proxy.GUIDE.read_text(encoding="utf-8")
COMMANDS = [line.partition("#")[0].strip() for line in GUIDE.splitlines() if line.startswith(".venv/bin/stolik ")]


def run(command: str, folder: Path, **replaced: str) -> "subprocess.Popen[str]":
    """A command of the guide; only addresses and ports are other ones, and the data folder is empty."""
    for printed, here in replaced.items():
        command = command.replace(printed, here)
    words = shlex.split(command)
    assert words[0] == ".venv/bin/stolik"
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "en_US.UTF-8"}
    environment.pop("STOLIK_DB", None)
    return subprocess.Popen([sys.executable, "-m", "stolik", *words[1:]], env=environment, stdout=-1, text=True)


def must_serve(url: str, **headers: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with guest(url, **headers) as http:
                assert http.get("/").status_code == 200
            return
        except httpx.TransportError:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_the_guide_has_these_commands() -> None:
    assert [command.split()[1] for command in COMMANDS] == ["serve", "serve", "tidy", "serve", "backup", "restore"]


@pytest.mark.parametrize("bench", ["page.py", "ray_speed.py", "views.py"])
def test_the_guides_have_the_figures_that_were_kept(bench: str) -> None:
    path = Path(__file__).parents[2] / "bench" / bench
    done = subprocess.run([sys.executable, str(path), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_table_for_the_network_is_played_and_tidied(tmp_path: Path) -> None:
    port = free_port()
    server = run(COMMANDS[0], tmp_path, **{"8317": str(port)})
    try:
        url = f"http://127.0.0.1:{port}"
        must_serve(url)
        ola = host_of(url, new_table(url, bots={"1": "easy"}))
        ola.done("start")
        assert ola.view()["status"] == "playing"
        assert (tmp_path / "stolik" / "tables.db").exists()
    finally:
        server.terminate()
        server.wait(PATIENCE)
    tidy = run(COMMANDS[2], tmp_path)
    assert tidy.communicate(timeout=PATIENCE)[0] == "Tables deleted: 0.\n"
    copy = {"stolik.backup": str(tmp_path / "stolik.backup")}
    assert run(COMMANDS[4], tmp_path, **copy).communicate(timeout=PATIENCE)[0].startswith("The copy: ")
    assert (
        run(COMMANDS[5], tmp_path, **copy).communicate(timeout=PATIENCE)[0]
        == "The database is as it was in the copy.\n"
    )


def test_a_table_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    db = postgres.new_database(postgres_url)
    printed = "postgresql://user:password@host/name"
    assert printed in COMMANDS[1]
    port = free_port()
    server = run(f"{COMMANDS[1]} --port {port}", tmp_path, **{printed: db})
    try:
        must_serve(f"http://127.0.0.1:{port}")
    finally:
        server.terminate()
        server.wait(PATIENCE)


def test_a_table_behind_nginx(tmp_path: Path) -> None:
    if reason := proxy.why_not():
        pytest.skip(reason)
    port, own = free_port(), free_port()
    public = f"https://localhost:{port}"
    server = run(f"{COMMANDS[3]} --port {own}", tmp_path, **{"https://stolik.example": public})
    try:
        must_serve(f"http://127.0.0.1:{own}", host=f"localhost:{port}")
        with (
            proxy.running(tmp_path, port, own) as url,
            httpx.Client(base_url=url, verify=False, timeout=PATIENCE) as http,
        ):
            wish = {"game": "lie", "players": 2, "name": "Ola", "bots": {"1": "easy"}, "start": True}
            assert http.post("/tables", json=wish).status_code == 201
    finally:
        server.terminate()
        server.wait(PATIENCE)
