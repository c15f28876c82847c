"""Results on disk: a Parquet file, one row for each seat of each game, with the tournament's set-up in its header.

A line-up is the bots that sit in its games: files are joined by the bots' names, never by numbers. Files of before
there were forfeits, counted decisions and several seeds are read like all others.
"""

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from stolik.arena.forfeits import KILLED, MOST_TOLD, Forfeit
from stolik.arena.runner import Results, gather
from stolik.core.errors import BadSetupError, MissingExtraError, shown

_KEY, _FORFEITS = b"stolik.arena", b"stolik.arena.forfeits"
_SEATING = "seating"  # line-ups are ordered by name, so that a game is the same in every tournament that has it
_LATER = {"deals": "deal", "isolated": "isolated"}  # columns of results that files may lack
SAME = ("game", "house", "rules", "players", "options", "luck", "fresh")  # what tournaments must share to be one


def parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as missing:
        raise MissingExtraError("arena", missing) from missing
    return pyarrow, pyarrow.parquet


def require() -> None:
    """Refuse at once where Parquet files cannot be written."""
    parquet()


# Writing


def save(path: Path, header: dict[str, Any], done: list[Results]) -> None:
    """Write all results, whole or not at all."""
    pa, pq = parquet()
    done = gather(done)
    columns = _columns(done, header["players"])
    columns["bot"] = pa.DictionaryArray.from_arrays(pa.array(columns["bot"], pa.int16()), pa.array(header["bots"]))
    seeds = [np.repeat(part.seed or header["seed"], part.bots.size) for part in done]
    columns["seed"] = pa.array(np.concatenate(seeds) if seeds else [], pa.string()).dictionary_encode()
    notes = {
        _KEY: json.dumps(header | {_SEATING: "by name"}).encode(),
        _FORFEITS: json.dumps(_told(done, header["seed"])).encode(),
    }
    part = path.with_name(path.name + ".part")
    try:
        pq.write_table(pa.table(columns).replace_schema_metadata(notes), part, compression="zstd")
        os.replace(part, path)
    except OSError as error:
        raise BadSetupError(
            pl=f"Nie da się zapisać „{_name(path)}”: {error.strerror}.",
            en=f'Cannot write "{_name(path)}": {error.strerror}.',
        ) from error


def _told(done: list[Results], seed: str) -> list[dict[str, Any]]:
    """The forfeits in detail, as many of each bot as anybody will read."""
    told: list[dict[str, Any]] = []
    counts: dict[int, int] = {}
    for part in done:
        for each in part.forfeits:
            counts[each.bot] = counts.get(each.bot, 0) + 1
            if counts[each.bot] <= MOST_TOLD or each.kind == KILLED:
                told.append(asdict(each) | {"seed": part.seed or seed})
    return told


def _name(path: Path) -> str:
    return shown(str(path))


def _columns(done: list[Results], players: int) -> dict[str, Any]:
    def all_of(part: list[Any]) -> Any:
        return np.concatenate(part) if part else np.zeros(0, np.int64)

    def each_seat(name: str) -> Any:
        return all_of([np.repeat(getattr(r, name), players) for r in done])

    luck = all_of([np.where(r.seconds.sum(axis=1) > 0, r.luck.T, np.nan).T.ravel() for r in done])
    game = each_seat("games")
    seat = np.tile(np.arange(players), len(game) // players)
    return {
        "line_up": all_of([np.full(r.bots.size, r.line_up) for r in done]).astype(np.int32),
        "game": game.astype(np.int32),
        "deal": each_seat("deals").astype(np.int32),
        "seat": seat.astype(np.int8),
        "bot": all_of([r.bots.ravel() for r in done]).astype(np.int16),
        "place": all_of([r.places.ravel() for r in done]).astype(np.int8),
        "score": all_of([r.scores.ravel() for r in done]).astype(np.int32),
        "moves": each_seat("lengths").astype(np.int32),
        "forfeit": each_seat("forfeited") == seat,
        "decisions": each_seat("decisions").astype(np.int32),
        "choices": each_seat("choices").astype(np.int32),
        **({} if (isolated := each_seat("isolated")).all() else {"isolated": isolated.astype(bool)}),
        **({"luck": luck.astype(np.float32)} if not np.isnan(luck).all() else {}),
    }


# Reading


@dataclass(frozen=True)
class Kept:
    """A file's header and results; line-ups are numbers into `line_ups`, bots into the header's."""

    header: dict[str, Any]
    line_ups: list[tuple[int, ...]]
    done: list[Results]


def read(path: Path) -> Kept:
    """The tournament in a file."""
    pa, pq = parquet()
    try:
        table = pq.read_table(path)
        notes = table.schema.metadata or {}
        header = json.loads(notes[_KEY])
        forfeits = json.loads(notes.get(_FORFEITS, b"[]"))
    except (OSError, KeyError, ValueError, pa.ArrowException) as error:
        raise no_results(path) from error
    return kept(header, _with_forfeits(_results(table, header), forfeits))


def no_results(path: Path) -> BadSetupError:
    return BadSetupError(
        pl=f"„{_name(path)}” nie jest plikiem wyników areny.", en=f'"{_name(path)}" is not a file of arena results.'
    )


def kept(header: dict[str, Any], done: list[Results]) -> Kept:
    """Results with their line-ups, which were numbered as in a tournament with this header."""
    names = header["bots"]
    if _SEATING not in header and names != sorted(names):
        done = [replace(part, seed=f"{part.seed} (older)") for part in done]  # seated otherwise: other games
    line_ups = {part.line_up: tuple(sorted(part.bots[0].tolist(), key=names.__getitem__)) for part in done}
    tables = sorted(set(line_ups.values()))
    numbered = [_renumbered(part, tables.index(line_ups[part.line_up]), None) for part in done]
    return Kept(header, tables, gather(numbered))


def load(path: Path, header: dict[str, Any]) -> list[Results]:
    """The results kept in a file, as they were saved, if they are of this very tournament; else says so."""
    kept = read(path)
    _require_same(path, kept.header, header, tuple(header))
    _, pq = parquet()
    return _results(pq.read_table(path), header)


def _require_same(path: Path, found: dict[str, Any], header: dict[str, Any], names: tuple[str, ...]) -> None:
    other = [name for name in names if found.get(name) != header.get(name)]
    if other:
        raise BadSetupError(
            pl=f"W „{_name(path)}” jest inny turniej: różni się {', '.join(other)}.",
            en=f'"{_name(path)}" holds another tournament: {", ".join(other)} differ.',
        )


def _results(table: Any, header: dict[str, Any]) -> list[Results]:
    players = header["players"]

    def rows(name: str) -> Any:
        if name not in table.column_names:
            return np.zeros((len(table) // players, players), np.int64)
        return table[name].to_numpy().astype(np.int64).reshape(-1, players)

    bots = table["bot"].combine_chunks().indices.to_numpy().astype(np.int64).reshape(-1, players)
    line_up, game, place, score, moves = (rows(name) for name in ("line_up", "game", "place", "score", "moves"))
    gone, decisions, choices = (rows(name) for name in ("forfeit", "decisions", "choices"))
    forfeited = np.where(gone.any(axis=1), gone.argmax(axis=1), -1)
    luck = np.full(bots.shape, np.nan)
    if "luck" in table.column_names:
        luck = table["luck"].to_numpy().astype(float).reshape(-1, players)
    added_up = ~np.isnan(luck).any(axis=1)
    seeds = np.array(
        table["seed"].to_pylist()[::players] if "seed" in table.column_names else [header["seed"]] * len(game)
    )
    rest = {name: rows(column)[:, 0] for name, column in _LATER.items() if column in table.column_names}
    times = np.stack([added_up, np.zeros(len(luck))], axis=1)  # not kept: only that luck was added up
    results = []
    for seed in np.unique(seeds):
        for number in np.unique(line_up[seeds == seed, 0]):
            own = (line_up[:, 0] == number) & (seeds == seed)
            parts = (game[own, 0], bots[own], place[own], score[own], moves[own, 0])
            more = (forfeited[own], decisions[own, 0], choices[own, 0], np.nan_to_num(luck[own]), times[own])
            late: dict[str, Any] = {name: column[own] for name, column in rest.items()}
            results.append(Results(int(number), *parts, *more, **late, seed=str(seed)))
    return results


def _with_forfeits(done: list[Results], told: list[dict[str, Any]]) -> list[Results]:
    for part in done:
        part.forfeits = [
            Forfeit(**{name: value for name, value in each.items() if name != "seed"})
            for each in told
            if (each["seed"], each["line_up"]) == (part.seed, part.line_up)
        ]
    return done


def _renumbered(part: Results, line_up: int, places: Any) -> Results:
    """The same results with other numbers of the line-up and of the bots."""
    forfeits = [
        replace(each, line_up=line_up, bot=each.bot if places is None else int(places[each.bot]))
        for each in part.forfeits
    ]
    return replace(part, line_up=line_up, bots=part.bots if places is None else places[part.bots], forfeits=forfeits)


# Joining


def joined(first: Kept, second: Kept, path: Path) -> Kept:
    """Both tournaments as one. A game that is in both counts once, as it is in the first."""
    _require_same(path, second.header, first.header, SAME)
    _require_unchanged(path, first.header, second.header)
    names = list(first.header["bots"])
    names += [name for name in second.header["bots"] if name not in names]
    places = np.array([names.index(name) for name in second.header["bots"]])
    tables, done = list(first.line_ups), list(first.done)
    for part in second.done:
        table = tuple(int(places[bot]) for bot in second.line_ups[part.line_up])
        if table not in tables:
            tables.append(table)
        done.append(_renumbered(part, tables.index(table), places))
    programs = second.header.get("programs", {}) | first.header.get("programs", {})
    header = first.header | {"bots": names} | ({"programs": programs} if programs else {})
    return Kept(header, tables, gather(done))


def _require_unchanged(path: Path, first: dict[str, Any], second: dict[str, Any]) -> None:
    """Two programs of one name must be one program."""
    ours, theirs = first.get("programs", {}), second.get("programs", {})
    for name in ours:
        if ours[name] != theirs.get(name, ours[name]):
            raise BadSetupError(
                pl=f"Bot „{shown(name)}” zmienił się od czasu wyników w „{_name(path)}”: skopiuj go pod nową nazwą.",
                en=f'The bot "{shown(name)}" has changed since the results in "{_name(path)}": '
                "give it another name, as a copy.",
            )
