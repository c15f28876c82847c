"""`make test` runs a few tests that failed once more; whatever else went wrong fails at once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import again

ROOT = Path(__file__).resolve().parents[2]
SECOND_TIME = """
import os, pathlib, pytest

@pytest.mark.xdist_group("lie")
@pytest.mark.parametrize("odd", ["a b", "c@d"])
def test_passes_the_second_time(odd):
    before = pathlib.Path(odd).exists()
    pathlib.Path(odd).touch()
    assert before

def test_passes():
    with open("runs", "a") as runs:
        runs.write("one ")
"""
TWICE = "def test_fails_twice(): assert False\n"
CRASH = "def test_crashes(): os._exit(9)\n"


def whole_run(folder: Path, tests: str) -> tuple[int, str]:
    """What `make test` does, on tests of our own."""
    (folder / "test_example.py").write_text(SECOND_TIME + tests, encoding="utf-8")
    (folder / "conftest.py").write_text("from tests.again import pytest_handlecrashitem\n", encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p xdist\n", encoding="utf-8")
    command = "$PYTHON -m pytest -n 2 --dist=loadgroup --cache-clear || $PYTHON -m tests.again $?"
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    variables = own | {"PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=variables, capture_output=True, text=True, check=False, timeout=300
    )
    return done.returncode, done.stdout


def test_tests_that_failed_are_named_and_run_again_alone(tmp_path: Path) -> None:
    code, out = whole_run(tmp_path, "")
    assert code == 0, out
    assert "2 failed. RUN AGAIN, alone:\n" in out
    assert "  test_example.py::test_passes_the_second_time[c@d]\n" in out
    assert "2 passed" in out
    assert (tmp_path / "runs").read_text(encoding="utf-8") == "one "


def test_a_test_that_fails_twice_fails_the_run(tmp_path: Path) -> None:
    code, out = whole_run(tmp_path, TWICE)
    assert code == 1
    assert out.endswith("FAILED TWICE.\n")


def test_a_crash_fails_the_run_at_once(tmp_path: Path) -> None:
    code, out = whole_run(tmp_path, CRASH)
    assert code == 3
    assert "a process crashed in test_example.py::test_crashes" in out
    assert "RUN AGAIN" not in out


@pytest.mark.parametrize(
    ("code", "failed", "repeated"),
    [(1, 5, 5), (1, 6, 0), (2, 1, 0), (3, 1, 0), (5, 0, 0), (1, 0, 0)],
)
def test_only_a_few_failures_are_run_again(
    code: int, failed: int, repeated: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(again, "FAILED", tmp_path / "lastfailed")
    again.FAILED.write_text(json.dumps({f"tests/a.py::test[{n}]@lie": True for n in range(failed)}), encoding="utf-8")
    assert again.tests_to_repeat(code) == [f"tests/a.py::test[{n}]" for n in range(repeated)]


def test_a_file_that_cannot_be_read_is_not_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "FAILED", tmp_path / "lastfailed")
    again.FAILED.write_text(json.dumps({"tests/a.py": True}), encoding="utf-8")
    assert again.tests_to_repeat(1) == []
