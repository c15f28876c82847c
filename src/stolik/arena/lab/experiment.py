"""An experiment: one variant of a game, so many games of it; played on all cores, stopped and taken up again."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

import numpy as np

from stolik import bots
from stolik.arena.lab.runner import LabRunner, Sheet, joined, piece_names
from stolik.arena.runner import OWN, Chunk
from stolik.arena.store import parquet
from stolik.arena.workers import Workers
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game, Setup

QUICK, SLOW = 4096, 8  # games in a chunk: of compiled bots, and of those that are asked
_KEY, _TALLY = b"stolik.lab", b"stolik.lab.tally"
Tell = Callable[[int, int], None]  # games done, of so many


@dataclass(frozen=True)
class Experiment:
    """What is played."""

    game: Game
    setup: Setup
    specs: tuple[str, ...]
    games: int
    seed: str
    luck: str = OWN

    @property
    def header(self) -> dict[str, Any]:
        """What makes it this experiment; more games are the same one, longer."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "house": self.game.house,
            "players": self.setup.players,
            "options": self.setup.options,
            "bots": list(self.specs),
            "seed": self.seed,
            "luck": self.luck,
        }

    @property
    def words(self) -> tuple[Any, ...]:
        """What another process makes a runner of."""
        return self.game.name, self.game.house, self.setup, list(self.specs), self.seed, self.luck

    def runner(self) -> LabRunner:
        return LabRunner(self.game, self.setup, list(self.specs), self.seed, self.luck)


def experiment(game: Game, setup: Setup, specs: list[str], games: int, seed: str, luck: str = OWN) -> Experiment:
    """A checked experiment; says in a sentence what is wrong with it."""
    if games < 2:
        raise BadSetupError(pl="Potrzeba co najmniej dwóch partii.", en="At least two games are needed.")
    if not specs or len(specs) > setup.players:
        raise BadSetupError(
            pl=f"Botów może być od 1 do {setup.players}: tyle jest miejsc.",
            en=f"There can be 1 to {setup.players} bots, as many as seats.",
        )
    for spec in specs:
        bots.check(spec, game, setup)
    return Experiment(game, setup, tuple(specs), games, seed, luck)


def play(
    chosen: Experiment, workers: int, done: Sheet | None, tell: Tell, cluster: str | None = None
) -> tuple[Sheet | None, bool]:
    """Play what is missing, here or on a Ray cluster; all that is there then, and whether it was stopped."""
    parts = [done] if done is not None else []
    runner = chosen.runner()
    chunks = _missing(chosen, done, QUICK if runner.inside else SLOW)
    finished, stopped = chosen.games - sum(chunk.last - chunk.first for chunk in chunks), False
    try:
        with _playing(chosen, runner, workers, chunks, cluster) as results:
            for part in results:
                parts.append(part)
                finished += len(part.games)
                tell(finished, chosen.games)
    except KeyboardInterrupt:
        stopped = True
    return joined(parts), stopped


def _missing(chosen: Experiment, done: Sheet | None, size: int) -> list[Chunk]:
    left = np.setdiff1d(np.arange(chosen.games), done.games if done is not None else [])
    chunks = []
    for run in np.split(left, np.nonzero(np.diff(left) > 1)[0] + 1):
        chunks += [
            Chunk(0, int(run[at]), int(run[min(at + size, len(run)) - 1]) + 1) for at in range(0, len(run), size)
        ]
    return chunks


@contextmanager
def _playing(
    chosen: Experiment, runner: LabRunner, workers: int, chunks: list[Chunk], cluster: str | None
) -> Iterator[Iterator[Sheet]]:
    """Results as they come in: from a cluster, this thread, threads where all is compiled, else from processes."""
    if cluster:
        from stolik.arena.ray_cluster import RayWorkers

        with RayWorkers(cluster, (LabRunner.again, *chosen.words)) as machines:
            yield machines.play(chunks)
    elif workers == 1 or len(chunks) < 2:
        yield map(runner.play, chunks)
    elif runner.inside:
        runner.play(Chunk(0, 0, 0))  # compiled once, before the threads ask for it
        with ThreadPool(workers) as pool:
            yield pool.imap_unordered(runner.play, chunks)
    else:
        with Workers(workers, (LabRunner.again, *chosen.words)) as pool:
            yield pool.play(chunks)


# On disk: one row for each seat of each game


def save(path: Path, chosen: Experiment, sheet: Sheet) -> None:
    """Write all games, whole or not at all."""
    pa, pq = parquet()
    players, names = chosen.setup.players, piece_names(chosen.game)
    each = {name: np.repeat(column, players) for name, column in _each_game(sheet).items()}
    each |= {"seat": np.tile(np.arange(players), len(sheet.games))}
    each |= {"bot": sheet.bots.ravel(), "place": sheet.places.ravel(), "score": sheet.scores.ravel()}
    each |= {f"piece {name}": sheet.owned[:, :, place].ravel() for place, name in enumerate(names)}
    columns = {name: pa.array(column.astype(np.int32)) for name, column in each.items()}
    tally = [sheet.offered.tolist(), sheet.chosen.tolist()]
    notes = {_KEY: json.dumps(chosen.header).encode(), _TALLY: json.dumps(tally).encode()}
    part = path.with_name(path.name + ".part")
    pq.write_table(pa.table(columns).replace_schema_metadata(notes), part, compression="zstd")
    os.replace(part, path)


def _each_game(sheet: Sheet) -> dict[str, Any]:
    decisions, real, choices = sheet.counts.T
    told = {"game": sheet.games, "deal": sheet.deals, "moves": sheet.lengths}
    return told | {"decisions": decisions, "real": real, "choices": choices}


def load(path: Path, chosen: Experiment) -> Sheet:
    """The games kept in a file, if they are of this very experiment; else says so."""
    pa, pq = parquet()
    try:
        table = pq.read_table(path)
        notes = table.schema.metadata or {}
        header, tally = json.loads(notes[_KEY]), json.loads(notes[_TALLY])
    except (OSError, KeyError, ValueError, pa.ArrowException) as error:
        raise BadSetupError(
            pl=f"„{shown(str(path))}” nie jest plikiem laboratorium.",
            en=f'"{shown(str(path))}" is not a file of the laboratory.',
        ) from error
    if other := [name for name, value in chosen.header.items() if header.get(name) != value]:
        raise BadSetupError(
            pl=f"W „{shown(str(path))}” jest inne doświadczenie: różni się {', '.join(other)}.",
            en=f'"{shown(str(path))}" holds another experiment: {", ".join(other)} differ.',
        )
    return _sheet(table, chosen, tally)


def _sheet(table: Any, chosen: Experiment, tally: list[list[int]]) -> Sheet:
    players, names = chosen.setup.players, piece_names(chosen.game)

    def rows(name: str) -> Any:
        return table[name].to_numpy().astype(np.int64).reshape(-1, players)

    first = {name: rows(name)[:, 0] for name in ("game", "deal", "moves", "decisions", "real", "choices")}
    counts = np.stack([first["decisions"], first["real"], first["choices"]], axis=1)
    owned = np.stack([rows(f"piece {name}") for name in names] or [rows("seat") * 0], axis=2)
    columns = (rows("bot"), rows("place"), rows("score"), first["moves"], counts, owned)
    return Sheet(first["game"], first["deal"], *columns, *np.array(tally, np.int64))
