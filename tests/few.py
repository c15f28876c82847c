"""Matrices of games: a few of them in `make test`, all in `make soak`."""

from collections.abc import Iterable
from typing import Any

import pytest

from stolik import games

FEW = ("clever", "lie")  # the largest board, and the most secrets


def few(names: Iterable[str] = games.own_names(), kept: tuple[str, ...] = FEW) -> list[Any]:
    """Games to parametrize a test by, all but a few of them slow."""
    return [name if name in kept else pytest.param(name, marks=pytest.mark.slow) for name in names]
