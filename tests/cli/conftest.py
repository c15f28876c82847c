"""The command `stolik`, run inside the test or as a process of its own."""

import contextvars
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from stolik.cli import main

PROGRAM = [sys.executable, "-c", "from stolik.cli import main; main()"]
ENGLISH = {"LC_ALL": "C.UTF-8", "COLUMNS": "200", "NO_COLOR": "1"}


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """Standard output as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]

    def refused(self, code: int = 1) -> str:
        """The sentence with which a command was refused."""
        assert self.code == code, self
        assert "Traceback" not in self.out + self.err
        assert self.err.strip(), "a refusal says why"
        return self.err.strip()


def run(*arguments: object, typed: str | bytes = "", env: dict[str, str] | None = None) -> Ran:
    """Run `stolik` in this process: quick. An exception that escapes fails the test."""
    raw = typed if isinstance(typed, bytes) else typed.encode()
    streams = [io.TextIOWrapper(io.BytesIO(start), encoding="utf-8") for start in (raw, b"", b"")]
    keyboard, out, err = streams
    with (
        mock.patch.object(sys, "argv", ["stolik", *map(str, arguments)]),
        mock.patch.object(sys, "stdin", keyboard),
        mock.patch.dict(os.environ, ENGLISH | (env or {})),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = contextvars.copy_context().run(_exit_code)
    out.flush()
    err.flush()
    return Ran(code, *(stream.buffer.getvalue().decode("utf-8") for stream in (out, err)))


def _exit_code() -> int:
    try:
        main()
    except SystemExit as left:
        return int(left.code or 0)
    return 0


def process(*arguments: object, typed: str | bytes = "", env: dict[str, str] | None = None) -> Ran:
    """Run `stolik` as people do: a process of its own."""
    done = subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | ENGLISH | (env or {}),
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture(scope="session")
def valid() -> dict[str, Any]:
    """A finished game of LIE."""
    document: dict[str, Any] = json.loads(run("record", "new", "lie", "--players", 3, "--seed", "tests").out)
    return document


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Any], Path]:
    """A file that holds these bytes, this text or this JSON."""

    def write(content: Any) -> Path:
        path = tmp_path / "record.json"
        if not isinstance(content, bytes):
            content = (content if isinstance(content, str) else json.dumps(content)).encode()
        path.write_bytes(content)
        return path

    return write
