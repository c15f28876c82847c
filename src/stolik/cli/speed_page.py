"""The page docs/speed.md: made from one run of measurements, and read again to see whether a ratio fell."""

import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from stolik import games
from stolik.arena import beside, bot_speed, c_limit, profile, speed
from stolik.arena.start_time import start_times
from stolik.core.game import Game, Setup
from stolik.envs import speed as env_speed

SIZES = range(2, 7)
FELL = 0.75  # of the ratio on the page: less is a fall by more than a quarter
_C, _OPENSPIEL = f"c.lie.{c_limit.SAME_RECORD}", "openspiel.liars_dice.cpp"
_PEERS = {
    "c.lie.lists": "LIE in C, moves and outcomes listed",
    "c.lie.counts": "LIE in C, counted and drawn",
    "c.lie.phases": "LIE in C, one loop a phase",
    "openspiel.liars_dice.cpp": "OpenSpiel's liars_dice in C++",
    "openspiel.liars_dice.python": "OpenSpiel's liars_dice through Python",
}


def tables() -> dict[str, tuple[Game, Setup]]:
    """Every game of ours with two to six players, by `game players`."""
    found = [games.load(name) for name in games.own_names()]
    return {f"{game.name} {n}": (game, game.setup(n)) for game in found for n in SIZES if n in game.players}


def page(seconds: float, starts: bool = True) -> str:
    """Measure all, each figure for about so long, and write the page; how long a start takes may be left out."""
    if lacking := c_limit.missing():
        raise lacking
    rates, ratios = beside.ratios(tables(), seconds)
    parts = [_HEAD.format(machine=_machine()), *_beside(rates, ratios), *_sizes(rates, ratios)]
    parts += [*_profile(seconds), *_ways(seconds), *(_starts() if starts else [])]
    return "\n".join(parts) + "\n"


def falls(before: str, now: str) -> list[str]:
    """Sentences about ratios of one page that are less than three quarters as great on another."""
    measured = dict(_ratios(now))
    return [
        f"{name}: {measured[name]}, and {was} on the page."
        for name, was in _ratios(before)
        if name in measured and measured[name] < FELL * was
    ]


def _ratios(text: str) -> Iterator[tuple[str, float]]:
    """What stands in columns of ratios, each by its row and column."""
    header: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip(" `") for cell in line.strip("|").split("|")] if line.startswith("|") else []
        header = (header or cells) if cells else []
        for column, cell in zip(header, cells, strict=False):
            if "ratio" in column and cell[:1].isdigit():
                yield f"{cells[0]} {cells[1]}, {column}", float(cell)


def _table(header: str, rows: list[list[str]]) -> list[str]:
    names = header.split(" | ")
    lines = [names, ["---"] + ["---:"] * (len(names) - 1), *rows]
    return ["", *(f"| {' | '.join(cells)} |" for cells in lines), ""]


def _two_digits(value: float) -> str:
    return f"{value:.1f}" if value >= 2 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def _machine() -> str:
    cpu = Path("/proc/cpuinfo")
    named = [line for line in cpu.read_text().splitlines() if line.startswith("model name")] if cpu.exists() else []
    name = named[0].partition(":")[2].strip() if named else platform.machine()
    load = f"a load of {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"  # other programs slow threads down
    return f"{name}, {platform.system()}, {load}, Python {platform.python_version()}, Numba {version('numba')}"


def _beside(rates: beside.Rates, ratios: beside.Rates) -> list[str]:
    ours = f"lie {beside.PLAYERS}"
    rows = [["LIE in stolik", "2", f"{rates[ours] / 1e6:.1f}", ""]]
    rows += [
        [words, "2", f"{rates[peer] / 1e6:.2f}", _two_digits(ratios[f"{ours}/{peer}"])]
        for peer, words in _PEERS.items()
        if peer in rates
    ]
    return _table("random games | players | million moves/s | LIE's ratio to it", rows)


def _sizes(rates: beside.Rates, ratios: beside.Rates) -> list[str]:
    rows = []
    for name, (game, setup) in tables().items():
        length, rate = speed.one_core(game, setup, 0.1)["mean_length"], rates[name]
        row = [f"`{game.name}`", str(setup.players), f"{length:.0f}", f"{rate / 1e6:.1f}"]
        row += [_two_digits(ratios[f"{label}/{_C}"]) for label in (name, name + beside.AFTER)]
        row.append(_two_digits(ratios[f"{name}/{_OPENSPIEL}"]) if _OPENSPIEL in rates else "")
        rows.append([*row, f"{1e9 / rate:.1f}", f"{1e6 * length / rate:.2f}"])
    header = "game | players | moves a game | million moves/s | ratio to C | ratio after set-up"
    return [_SIZES, *_table(header + " | ratio to OpenSpiel | ns a move | µs a game", rows)]


def _usual() -> list[tuple[Game, Setup]]:
    found = [games.load(name) for name in games.own_names()]
    return [(game, game.setup(games.usual_players(game))) for game in found]


def _profile(seconds: float) -> list[str]:
    rows = []
    for game, setup in _usual():
        found = profile.parts(game, setup, seconds)
        rows.append([f"`{game.name}`", str(setup.players), *(f"{took:.1f}" for took in found.values())])
    header = "game | players | choosing | carrying out | drawing an outcome | carrying it out"
    return [_PROFILE, *_table(header, rows)]


def _ways(seconds: float) -> list[str]:
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
    return [_WAYS, *_table(header, rows)]


def _starts() -> list[str]:
    found = {name: start_times(name) for name in games.own_names()}
    rows = [[f"`{name}`", f"{first:.1f}", f"{later:.2f}"] for name, (first, later) in found.items()]
    return [_STARTS, *_table("game | first | later", rows)]


_HEAD = """# How fast it is

Made by `make speed`. Uniformly random games on one core, moves of chance included, in processor time. Every game and
every peer takes its turn in each of nine windows; the medians stand here. The *ratio to C* is to LIE for two written in
C, with the same state and one loop a phase ([bench/limit.c](../bench/limit.c)); the *ratio to OpenSpiel* to the faster
of its rollouts and `evaluate_bots`. Ratios depend little on the machine and on what else runs there. `make bench-guard`
measures them again and fails if one fell by more than a quarter. Measured on: {machine}."""
_SIZES = """## Games

From two players to six, as far as the game allows. *After set-up* is from the first decision on. The last two columns
show how the time grows with the length of a game."""
_PROFILE = """## Where the time goes

Nanoseconds of a mean move, each part run alone over states of random games: choosing a decision at random, carrying it
out, drawing what chance decides, carrying that out."""
_WAYS = """## Environments, search, arena

The batch of 2048 games steps with masks and observations, one core in processor time; *on all cores* is how many times
faster one thread for each core is than one thread, by the clock. Search makes 200 simulations a move. The arena plays
random bots against each other."""
_STARTS = """## Start

Seconds of processor time until a new process has played one game with the compiled rules, with Python's own start and
all imports: the first time on a machine, and later, when the machine code lies on disk."""
