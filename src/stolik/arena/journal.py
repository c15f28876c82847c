"""Results as they come: a file beside the file of results, to which each game is added once it is played.

Its first line is the tournament's header, each other one some games, as JSON. It holds no seed, since programs might
read it: whoever goes on with the same seed is recognised, of any other there is a name that does not tell it.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

import numpy as np

from stolik.arena import store
from stolik.arena.chance import marked
from stolik.arena.forfeits import Forfeit
from stolik.arena.runner import COLUMNS, Results


def beside(path: Path) -> Path:
    return path.with_name(path.name + ".journal")


class Journal:
    """A journal being written, of the results that will be in the file at a path."""

    def __init__(self, path: Path, header: dict[str, Any], done: list[Results]) -> None:
        """What was there before goes into the file, without a seed that is not known to all."""
        if done:
            store.save(path, header | {"seed": marked(header["seed"])}, done)
        self._path = beside(path)
        self._file = self._path.open("w", encoding="utf-8")
        self._write(header | {"seed": marked(header["seed"])})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, part: Results) -> None:
        columns = {name: getattr(part, name).tolist() for name in COLUMNS}
        self._write({"line_up": part.line_up, "forfeits": [asdict(each) for each in part.forfeits], **columns})

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()


def read(path: Path, seed: str) -> store.Kept | None:
    """What the journal beside a file holds, if there is one. A line that was being written is no game."""
    own = beside(path)
    if not own.exists():
        return None
    try:
        header, *lines = map(json.loads, own.read_text(encoding="utf-8").split("\n")[:-1])
        played_with = seed if header["seed"] == marked(seed) else header["seed"]
        return store.kept(header, [_results(line, played_with) for line in lines])
    except (KeyError, ValueError) as error:
        raise store.no_results(own) from error


def _results(line: dict[str, Any], seed: str) -> Results:
    columns: dict[str, Any] = {name: np.array(line[name]) for name in COLUMNS}
    return Results(line["line_up"], **columns, forfeits=[Forfeit(**each) for each in line["forfeits"]], seed=seed)
