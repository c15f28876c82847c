"""Results on disk: a Parquet file, one row for each seat of each game, with the tournament's set-up in its header."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from stolik.arena.tables import Results, gather
from stolik.core.errors import BadSetupError, shown

_KEY = b"stolik.arena"


def save(path: Path, header: dict[str, Any], done: list[Results]) -> None:
    """Write all results, whole or not at all."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = list(header["bots"])
    columns = _columns(gather(done), header["players"])
    columns["bot"] = pa.DictionaryArray.from_arrays(pa.array(columns["bot"], pa.int16()), pa.array(names))
    table = pa.table(columns).replace_schema_metadata({_KEY: json.dumps(header).encode()})
    part = path.with_name(path.name + ".part")
    try:
        pq.write_table(table, part, compression="zstd")
        os.replace(part, path)
    except OSError as error:
        raise BadSetupError(
            pl=f"Nie da się zapisać „{_name(path)}”: {error.strerror}.",
            en=f'Cannot write "{_name(path)}": {error.strerror}.',
        ) from error


def _name(path: Path) -> str:
    return shown(str(path))


def _columns(done: list[Results], players: int) -> dict[str, Any]:
    def all_of(part: list[Any]) -> Any:
        return np.concatenate(part) if part else np.zeros(0, np.int64)

    game = all_of([np.repeat(r.games, players) for r in done])
    return {
        "line_up": all_of([np.full(r.bots.size, r.line_up) for r in done]).astype(np.int32),
        "game": game.astype(np.int32),
        "deal": (game // players).astype(np.int32),
        "seat": np.tile(np.arange(players), len(game) // players).astype(np.int8),
        "bot": all_of([r.bots.ravel() for r in done]).astype(np.int16),
        "place": all_of([r.places.ravel() for r in done]).astype(np.int8),
        "score": all_of([r.scores.ravel() for r in done]).astype(np.int32),
        "moves": all_of([np.repeat(r.lengths, players) for r in done]).astype(np.int32),
    }


def load(path: Path, header: dict[str, Any]) -> list[Results]:
    """The results kept in a file, if they are of this very tournament; says in a sentence if they are not."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path)
        found = json.loads((table.schema.metadata or {})[_KEY])
    except (OSError, KeyError, ValueError, pa.ArrowException) as error:
        raise BadSetupError(
            pl=f"„{_name(path)}” nie jest plikiem wyników areny.",
            en=f'"{_name(path)}" is not a file of arena results.',
        ) from error
    other = [name for name in header if found.get(name) != header[name]]
    if other:
        raise BadSetupError(
            pl=f"W „{_name(path)}” jest inny turniej: różni się {', '.join(other)}.",
            en=f'"{_name(path)}" holds another tournament: {", ".join(other)} differ.',
        )
    return _results(table, header["players"])


def _results(table: Any, players: int) -> list[Results]:
    def rows(name: str) -> Any:
        return table[name].to_numpy().astype(np.int64).reshape(-1, players)

    bots = table["bot"].combine_chunks().indices.to_numpy().astype(np.int64).reshape(-1, players)
    line_up, game, place, score, moves = (rows(name) for name in ("line_up", "game", "place", "score", "moves"))
    results = []
    for number in np.unique(line_up[:, 0]):
        own = line_up[:, 0] == number
        results.append(Results(int(number), game[own, 0], bots[own], place[own], score[own], moves[own, 0]))
    return results
