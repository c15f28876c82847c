"""A fresh environment: an interpreter of its own, stolik as it is here, and packages installed into it."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

import stolik
from tests.browser.conftest import browser

__all__ = ["browser"]

collect_ignore = ["nim"]  # tests of a package that is not installed here

SOURCES = Path(stolik.__file__).resolve().parent
NIM = Path(__file__).parent / "nim"
UV = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


class Environment:
    """Programs in a folder that was empty, run by an interpreter that was installed for them."""

    def __init__(self, folder: Path) -> None:
        assert UV is not None
        self.folder = folder
        self._venv, self._cache = folder / "venv", folder / "cache"
        subprocess.run([UV, "venv", "--quiet", "--offline", "--python", sys.executable, self._venv], check=True)
        places = [str(SOURCES.parent), sysconfig.get_path("purelib")]
        site = next(self._venv.rglob("site-packages"))
        (site / "stolik.pth").write_text("\n".join(places) + "\n")

    def install(self, *packages: Path) -> None:
        """Into the environment, as people do; everything that they need is there."""
        assert UV is not None
        command = [UV, "pip", "install", "--quiet", "--offline", "--no-deps", *map(str, packages)]
        subprocess.run(command, check=True, env=os.environ | {"VIRTUAL_ENV": str(self._venv)})

    @property
    def python(self) -> str:
        return str(self._venv / ("Scripts" if os.name == "nt" else "bin") / "python")

    @property
    def variables(self) -> dict[str, str]:
        own = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}
        return own | {"STOLIK_CACHE": str(self._cache), "LC_ALL": "C.UTF-8", "COLUMNS": "200", "NO_COLOR": "1"}

    def run(self, *arguments: object, folder: str = ".", typed: str = "") -> str:
        """What a program of Python prints, which must end well."""
        done = subprocess.run(
            [self.python, *map(str, arguments)], cwd=self.folder / folder, env=self.variables, input=typed,
            capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """An environment with two games more: `dash`, which `new-game` wrote, and `nim`, which has no more than it must."""
    if UV is None:
        pytest.skip("uv is not installed here")
    before = digest(SOURCES)
    made = Environment(tmp_path_factory.mktemp("fresh"))
    made.run("-m", "stolik", "new-game", "dash")
    shutil.copytree(NIM, made.folder / "stolik-nim")
    made.install(made.folder / "stolik-dash", made.folder / "stolik-nim")
    yield made
    assert digest(SOURCES) == before, "a file of stolik was changed"


def digest(folder: Path) -> str:
    """A hash of every file, but for what Python itself keeps beside its sources."""
    whole = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            whole.update(str(path).encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()
