"""How fast everything is, beside LIE written in C and OpenSpiel: docs/speed.md, and the guard of its ratios.

`make speed` measures, keeps the tables in results/speed.json, and writes the page of them; `make bench-guard` measures
again and fails if a ratio fell by more than a quarter. `python bench/speed.py --no-measure` writes alone.
"""

import argparse
import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from kept import DOCS, RESULTS, read, table, write, write_page
from move_parts import move_parts
from start_time import start_times

from stolik import games
from stolik.arena import beside, bot_speed, lie_in_c, speed
from stolik.core.game import Game, Setup
from stolik.envs import speed as env_speed

KEPT, PAGE = RESULTS / "speed.json", DOCS / "speed.md"
SIZES = range(2, 7)
FELL = 0.75  # of the ratio that is kept: less is a fall by more than a quarter
_C, _OPENSPIEL = f"c.lie.{lie_in_c.SAME_RECORD}", "openspiel.liars_dice.cpp"
_PEERS = {
    "c.lie.lists": "LIE in C, moves and outcomes listed",
    "c.lie.counts": "LIE in C, counted and drawn",
    "c.lie.phases": "LIE in C, one loop a phase",
    "openspiel.liars_dice.cpp": "OpenSpiel's liars_dice in C++",
    "openspiel.liars_dice.python": "OpenSpiel's liars_dice through Python",
}
Table = dict[str, Any]  # its columns and its rows, as they stand on the page


def chosen() -> dict[str, tuple[Game, Setup]]:
    """Every game of ours with two to six players, by `game players`."""
    found = [games.load(name) for name in games.own_names()]
    return {f"{game.name} {n}": (game, game.setup(n)) for game in found for n in SIZES if n in game.players}


def measured(seconds: float, starts: bool = True) -> dict[str, Any]:
    """Measure all, each figure for about so long; how long a start takes may be left out."""
    if lacking := lie_in_c.missing():
        raise lacking
    rates, ratios = beside.ratios(chosen(), seconds)
    tables = [_beside(rates, ratios), _sizes(rates, ratios), _parts(seconds), _ways(seconds)]
    return {"machine": _machine(), "tables": [*tables, *([_starts()] if starts else [])]}


def page(kept: dict[str, Any]) -> str:
    """The page, of what is kept."""
    parts = [_HEAD.format(machine=kept["machine"])]
    for words, one in zip(("", _SIZES, _PARTS, _WAYS, _STARTS), kept["tables"], strict=True):
        parts += [*([words] if words else []), "", *table(one["columns"], one["rows"]), ""]
    return "\n".join(parts) + "\n"


def falls(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Sentences about ratios that are less than three quarters as great now."""
    found = dict(_ratios(now))
    return [
        f"{name}: {found[name]}, and {was} is kept."
        for name, was in _ratios(before)
        if name in found and found[name] < FELL * was
    ]


def _ratios(kept: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """What stands in columns of ratios, each by its row and column."""
    for one in kept["tables"]:
        for row in one["rows"]:
            for column, cell in zip(one["columns"], row, strict=True):
                if "ratio" in column and cell:
                    yield f"{row[0].strip('`')} {row[1]}, {column}", float(cell)


def _table(header: str, rows: list[list[str]]) -> Table:
    return {"columns": header.split(" | "), "rows": rows}


def _two_digits(value: float) -> str:
    return f"{value:.1f}" if value >= 2 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def _machine() -> str:
    cpu = Path("/proc/cpuinfo")
    named = [line for line in cpu.read_text().splitlines() if line.startswith("model name")] if cpu.exists() else []
    name = named[0].partition(":")[2].strip() if named else platform.machine()
    load = f"a load of {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"  # other programs slow threads down
    return f"{name}, {platform.system()}, {load}, Python {platform.python_version()}, Numba {version('numba')}"


def _beside(rates: beside.Rates, ratios: beside.Rates) -> Table:
    ours = f"lie {beside.PLAYERS}"
    rows = [["LIE in stolik", "2", f"{rates[ours] / 1e6:.1f}", ""]]
    rows += [
        [words, "2", f"{rates[peer] / 1e6:.2f}", _two_digits(ratios[f"{ours}/{peer}"])]
        for peer, words in _PEERS.items()
        if peer in rates
    ]
    return _table("random games | players | million moves/s | LIE's ratio to it", rows)


def _sizes(rates: beside.Rates, ratios: beside.Rates) -> Table:
    rows = []
    for name, (game, setup) in chosen().items():
        length, rate = speed.one_core(game, setup, 0.1)["mean_length"], rates[name]
        row = [f"`{game.name}`", str(setup.players), f"{length:.0f}", f"{rate / 1e6:.1f}"]
        row += [_two_digits(ratios[f"{label}/{_C}"]) for label in (name, name + beside.AFTER)]
        row.append(_two_digits(ratios[f"{name}/{_OPENSPIEL}"]) if _OPENSPIEL in rates else "")
        rows.append([*row, f"{1e9 / rate:.1f}", f"{1e6 * length / rate:.2f}"])
    header = "game | players | moves a game | million moves/s | ratio to C | ratio after set-up"
    return _table(header + " | ratio to OpenSpiel | ns a move | µs a game", rows)


def _usual() -> list[tuple[Game, Setup]]:
    found = [games.load(name) for name in games.own_names()]
    return [(game, game.setup(games.usual_players(game))) for game in found]


def _parts(seconds: float) -> Table:
    rows = []
    for game, setup in _usual():
        found = move_parts(game, setup, seconds)
        rows.append([f"`{game.name}`", str(setup.players), *(f"{took:.1f}" for took in found.values())])
    header = "game | players | choosing | carrying out | drawing an outcome | carrying it out"
    return _table(header, rows)


def _ways(seconds: float) -> Table:
    rows = []
    rates = env_speed.pettingzoo_ours(seconds, games.own_names())
    for game, setup in _usual():
        batch, bots = env_speed.figures(game, setup, seconds), bot_speed.figures(game, setup, seconds)
        arena = bot_speed.through_the_arena(game, setup, seconds)
        row = [f"`{game.name}`", str(setup.players), f"{batch['decisions_per_s'] / 1e6:.1f}"]
        row += [f"{batch['all_cores_over_one_thread']:.2f}"]
        row += [f"{rates.get(f'stolik.{game.name} {way}', 0) / 1e3:.0f}" for way in (env_speed.RAW, env_speed.OURS)]
        row += [f"{bots[f'{kind}_simulations_per_s'] / 1e3:.0f}" for kind in ("search", "search_random")]
        rows.append([*row, _two_digits(arena["share"])])
    header = "game | players | batch, million decisions/s | on all cores | PettingZoo `raw_env`, thousand decisions/s"
    header += " | `env` | search, thousand simulations/s | with random rollouts | arena's ratio to bare games"
    return _table(header, rows)


def _starts() -> Table:
    found = {name: start_times(name) for name in games.own_names()}
    rows = [[f"`{name}`", f"{first:.1f}", f"{later:.2f}"] for name, (first, later) in found.items()]
    return _table("game | first | later", rows)


_HEAD = """# How fast it is

Made by `make speed`. Uniformly random games on one core, moves of chance included, in processor time. Every game and
every peer takes its turn in each of nine windows; the medians stand here. The *ratio to C* is to LIE for two written in
C, with the same state and one loop a phase ([bench/lie.c](../bench/lie.c)); the *ratio to OpenSpiel* to the faster
of its rollouts and `evaluate_bots`. Ratios depend little on the machine and on what else runs there. `make bench-guard`
measures them again and fails if one fell by more than a quarter. Measured on: {machine}."""
_SIZES = """## Games

From two players to six, as far as the game allows. *After set-up* is from the first decision on. The last two columns
show how the time grows with the length of a game."""
_PARTS = """## Where the time goes

Nanoseconds of a mean move, each part run alone over states of random games: choosing a decision at random, carrying it
out, drawing what chance decides, carrying that out."""
_WAYS = """## Environments, search, arena

The batch of 2048 games steps with masks and observations, one core in processor time; *on all cores* is how many times
faster one thread for each core is than one thread, by the clock. Search makes 200 simulations a move. The arena plays
random bots against each other."""
_STARTS = """## Start

Seconds of processor time until a new process has played one game with the compiled rules, with Python's own start and
all imports: the first time on a machine, and later, when the machine code lies on disk."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured")
    parser.add_argument("--guard", action="store_true", help="fail if a ratio fell by more than a quarter")
    parser.add_argument("--no-measure", dest="measure", action="store_false", help="write the page of what is kept")
    parser.add_argument("--check", action="store_true", help="is the page what was kept?")
    asked = parser.parse_args()
    if asked.guard:
        if fallen := falls(read(KEPT), measured(asked.seconds, starts=False)):
            raise SystemExit("\n".join(fallen))
        print("No ratio fell by more than a quarter.")
        return
    if asked.measure:
        write(KEPT, measured(asked.seconds))
    write_page(PAGE, page(read(KEPT)))


if __name__ == "__main__":
    main()
