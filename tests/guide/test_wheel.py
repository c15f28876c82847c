"""The wheel works outside the repository: pages, static files, rules, words and weights are in it."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import httpx
import pytest

from tests.web.people import PATIENCE
from tests.web.postgres import free_port
from tests.web.servers import wait_for

pytestmark = pytest.mark.xdist_group("wheel")  # built once
REPOSITORY = Path(__file__).resolve().parents[2]
WEIGHTS = """
from stolik import games
from stolik.bots.learning import weights
for name in games.names():
    folder = games.load(name).file("champion")
    assert weights.names(folder)
    for each in weights.names(folder):
        weights.load(folder, each)
import stolik
print(stolik.__file__)
"""


@pytest.fixture(scope="module")
def bin_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands of a wheel are, in a fresh environment that borrows the packages of this one."""
    folder = tmp_path_factory.mktemp("wheel")
    run(Path(sys.executable).parent / "hatchling", "build", "-t", "wheel", "-d", str(folder), folder=REPOSITORY)
    venv.create(folder / "env", symlinks=True)
    python = folder / "env" / "bin" / "python"
    uv, wheel = Path(sys.executable).parent / "uv", next(folder.glob("*.whl"))
    run(uv, "pip", "install", "--quiet", "--no-deps", "--python", str(python), str(wheel), folder=folder)
    borrowed = next(path for path in sys.path if path.endswith("site-packages"))
    site = next((folder / "env").glob("lib/python*/site-packages"))
    (site / "borrowed.pth").write_text(borrowed)  # it comes after the environment's own
    return python.parent


def run(command: Path, *words: str, folder: Path, typed: str = "") -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([command, *words], cwd=folder, input=typed, capture_output=True, text=True, env=environment)  # noqa: PLW1510
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_the_installed_package_that_runs_with_all_its_weights(bin_folder: Path, tmp_path: Path) -> None:
    found = Path(run(bin_folder / "python", "-c", WEIGHTS, folder=tmp_path).strip())
    assert found.is_relative_to(bin_folder.parent)
    assert (found.parent / "py.typed").exists()
    assert run(bin_folder / "stolik", "--version", folder=tmp_path).startswith("stolik ")


def test_a_game_is_played_in_the_terminal_and_by_bots(bin_folder: Path, tmp_path: Path) -> None:
    stolik = bin_folder / "stolik"
    assert "L12" in run(stolik, "play", "lie", "--lang", "en", folder=tmp_path, typed="rules\nquit\n")
    assert '"greedy"' in run(
        stolik, "arena", "lie", "--bots", "random,greedy", "--games", "9", "--json", folder=tmp_path
    )
    assert not list(tmp_path.iterdir()), "results are written only where -o says"


def test_the_table_is_served(bin_folder: Path, tmp_path: Path) -> None:
    port = free_port()
    url, db = f"http://127.0.0.1:{port}", str(tmp_path / "tables.db")
    server = subprocess.Popen(
        [str(bin_folder / "stolik"), "serve", "--port", str(port), "--db", db, "--no-compile", "--quiet"], cwd=tmp_path
    )
    try:
        wait_for(url)
        for path in ("/", "/new/ten", "/rules/seventeen", "/static/stolik.css", "/static/boards/chain/board.css"):
            assert httpx.get(url + path, headers={"accept": "text/html"}, timeout=PATIENCE).status_code == 200, path
    finally:
        server.terminate()
        server.wait()
