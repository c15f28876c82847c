"""Isolation in tests: a folder that everybody may read, programs in it, and work done with the rights of a user."""

import codecs
import ctypes
import os
import pickle
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik import bots, games
from stolik.bots import isolation
from stolik.core.game import Game

NOBODY = 65534
codecs.lookup("ascii")  # read now, since a user may not read the files of an interpreter that is root's
SYSTEM_PYTHON = shutil.which("python3", path="/usr/local/bin:/usr/bin:/bin") or sys.executable


def require_isolation() -> None:
    """Skip a test where programs cannot be isolated; where everything is required, let it fail."""
    if why := isolation.refusal():
        if os.environ.get("STOLIK_REQUIRE") == "all":
            pytest.fail(f"programs cannot be isolated here: {why}")
        pytest.skip(f"programs cannot be isolated here: {why}")


def lie() -> Game:
    """A game with all that is imported for it before rights are dropped."""
    game = games.load("lie")
    bots.resolve("random", game)
    return game


def program(folder: Path, name: str, code: str) -> str:
    """An executable file."""
    path = folder / name
    path.write_text(code, encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def as_user(work: Callable[[], Any]) -> Any:
    """What work returns or raises in another process with nobody's rights, as if that had just been started."""
    if os.getuid() != 0:
        pytest.skip("only root can drop its rights")
    there, here = os.pipe()
    if (child := os.fork()) == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        ctypes.CDLL(None).prctl(isolation._SET_DUMPABLE, 1, 0, 0, 0)  # as a new process is
        isolation.refusal.cache_clear()
        try:
            result: object = work()
        except BaseException as error:  # told to the parent, whatever it is
            result = error
        with os.fdopen(here, "wb") as pipe:
            pickle.dump(result, pipe)
        os._exit(0)
    os.close(here)
    with os.fdopen(there, "rb") as pipe:
        told = pickle.load(pipe)
    os.waitpid(child, 0)
    if isinstance(told, BaseException):
        raise told
    return told
