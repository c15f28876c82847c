"""How strong the bots are, game by game: the tournaments behind docs/strength.md.

Two kinds of bot meet at a time, each pairing a tournament with a file of its own: a new bot, or an edit of one game's
policy, leaves all other games as they are. With more than two players each kind has half of the seats, one more or one
less. The slow bots meet `greedy` and the next of them. Only quick ones meet `random`: at a table of several it hands
out wins, and games with it say little of the others. A champion may think for a second: it plays fewer games, against
`greedy`, and against search with as many simulations as that makes in a second, which meets nobody else. Simulations
are counted and not seconds, so that search plays the same on a busy machine.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from stolik import bots, games
from stolik.arena import store
from stolik.arena.bot_speed import positions, search_rate
from stolik.arena.figures import figures
from stolik.arena.tables import Results
from stolik.arena.tournament import Outcome, Plan, plan, run
from stolik.bots import champions
from stolik.bots.policy import sources
from stolik.core.compile import sources_hash
from stolik.core.errors import BadSetupError, StolikError
from stolik.core.game import Game, Setup

SEED = "strength"
QUICK = ("random", "greedy:slips=35", "greedy")
_QUICK_GAMES = 25  # times as many
_SAVE_EVERY = 30.0  # seconds
_LEAST_DEALS = 3  # from fewer nobody can tell how much deals differ, and what an interval is


@dataclass(frozen=True)
class Table:
    """One table of the page: a game, how many play, and what search does.

    `games` of every pairing, `few` with the champion; the simulations a move of three searches, the last with about
    those of a second.
    """

    game: Game
    players: int
    games: int
    few: int
    simulations: tuple[int, int, int]

    @property
    def bots(self) -> list[str]:
        champion = ["champion"] if _has_champion(self.game) else []
        return [
            "random",
            "greedy:slips=35",
            "greedy",
            *(f"search:iters={count}" for count in self.simulations),
            *champion,
        ]

    @property
    def slowest(self) -> str:
        return f"search:iters={self.simulations[-1]}"

    @property
    def setup(self) -> Setup:
        return self.game.setup(self.players)


def _has_champion(game: Game) -> bool:
    """Whether there is a champion that can sit down: one may still have to be trained."""
    try:
        bots.check("champion", game)
    except StolikError:
        return False
    return True


# For each number of players: games, games with the champion, and the simulations of the three searches.
_TABLES: dict[str, dict[int, tuple[int, int, int, int, int]]] = {
    "chain": {2: (100, 60, 200, 1000, 115_000), 3: (36, 30, 200, 1000, 72_000), 4: (40, 24, 200, 1000, 56_000)},
    "clever": {1: (80, 20, 50, 200, 46_000), 2: (50, 20, 50, 200, 25_000), 4: (20, 12, 50, 200, 14_000)},
    "lie": {2: (120, 80, 100, 1000, 380_000), 4: (60, 40, 100, 1000, 290_000)},
    "seventeen": {2: (100, 60, 100, 1000, 190_000), 4: (40, 40, 100, 1000, 210_000)},
    "ten": {1: (80, 20, 20, 200, 140_000), 2: (60, 40, 20, 200, 50_000), 4: (40, 12, 20, 200, 30_000)},
}
_OTHER = (60, 8, 50, 250, 10_000)


def tables(names: list[str], percent: int = 100) -> Iterator[Table]:
    """Every game with a few player counts, and so much of its games; one not known here, with its fewest players."""
    for name in names:
        game = games.load(name)
        for players, (count, few, *simulations) in _TABLES.get(name, {min(game.players): _OTHER}).items():
            many, fewer = (-(-each * percent // 100 // players) * players for each in (count, few))
            small, large, slowest = simulations
            yield Table(game, players, many, fewer, (small, large, slowest))


def pairings(table: Table) -> list[tuple[str, ...]]:
    """Who meets whom; alone, everybody plays for themselves."""
    if table.players == 1:
        return [(bot,) for bot in table.bots]
    small, large, slowest, *champion = table.bots[len(QUICK) :]
    met = [*combinations(QUICK, 2), (QUICK[-1], small), (QUICK[-1], large), (small, large)]
    last = [(other, bot) for bot in champion for other in (QUICK[-1], slowest)]
    return [*met, *(last or [(large, slowest)])]


def meeting(table: Table, pair: tuple[str, ...]) -> Plan:
    """The tournament of a pairing: line-ups in which both have half of the seats. Quick bots play many more games."""
    many = table.games * (_QUICK_GAMES if set(pair) <= set(QUICK) else 1)
    if table.slowest in pair or "champion" in pair:
        many = table.few
    chosen = plan(table.game, table.setup, list(pair), many, SEED)
    fair = [line_up for line_up in chosen.line_ups if line_up.count(0) - line_up.count(1) in (-1, 0, 1)]
    return replace(chosen, line_ups=fair)


def played(table: Table, workers: int, folder: Path, tell: Callable[[int, int], None]) -> dict[str, Any]:
    """The figures of a table; games that were played before, by these very bots, are kept."""
    table.game.compiled()
    folder.mkdir(parents=True, exist_ok=True)
    pairs = pairings(table)
    meetings = []
    for number, pair in enumerate(pairs):
        told = partial(_tell_share, tell, number * 100, len(pairs) * 100)
        meetings.append((pair, _finished(meeting(table, pair), workers, folder, told)))
    return _figures(table, meetings)


def kept(table: Table, folder: Path) -> dict[str, Any]:
    """The figures of the games that are there already; who has hardly met is thought not to have met at all."""
    table.game.compiled()
    meetings = [(pair, _loaded(*_file(meeting(table, pair), folder))) for pair in pairings(table)]
    enough = [(pair, done) for pair, done in meetings if _deals(table, done) >= _LEAST_DEALS]
    return _figures(table, enough if table.players == 1 else _compared(enough))


def _compared(meetings: list[tuple[tuple[str, ...], list[Results]]]) -> list[tuple[tuple[str, ...], list[Results]]]:
    """Those of bots that met `greedy`, or somebody who did, and so on: the others' ratings would hang in the air."""
    known = {QUICK[-1]}
    while more := {bot for pair, _ in meetings if known & set(pair) for bot in pair} - known:
        known |= more
    return [(pair, done) for pair, done in meetings if known & set(pair)]


def _deals(table: Table, done: list[Results]) -> int:
    return len({int(number) // table.players for part in done for number in part.games})


def _figures(table: Table, meetings: list[tuple[tuple[str, ...], list[Results]]]) -> dict[str, Any]:
    """All meetings of a table as one tournament."""
    seen = [bot for bot in table.bots if any(bot in pair for pair, _ in meetings)]
    done: list[Results] = []
    line_ups: list[tuple[int, ...]] = []
    for pair, here in meetings:
        place = np.array([seen.index(bot) for bot in pair])
        done += [replace(part, line_up=part.line_up + len(line_ups), bots=place[part.bots]) for part in here]
        line_ups += [tuple(int(place[bot]) for bot in line_up) for line_up in meeting(table, pair).line_ups]
    whole = Plan(table.game, table.setup, seen, table.games, SEED, line_ups)
    report = figures(whole, Outcome(done, 0, 0.0, stopped=False))
    report["ms"] = {f"search:iters={count}": _ms(table, count) for count in table.simulations}
    return report


def _tell_share(tell: Callable[[int, int], None], before: int, whole: int, share: int) -> None:
    tell(before + share, whole)


def _file(chosen: Plan, folder: Path) -> tuple[Path, dict[str, Any]]:
    """Where the results of one pairing are kept, and what must be written in front of them."""
    code = [*sources(chosen.game), *(_champion_files(chosen.game) if "champion" in chosen.specs else [])]
    words = "-".join("".join(filter(str.isalnum, spec)) for spec in chosen.specs)
    path = folder / f"{chosen.game.name}-{chosen.setup.players}p-{words}.parquet"
    return path, chosen.header | {"code": sources_hash(*code)}


def _finished(chosen: Plan, workers: int, folder: Path, tell: Callable[[int], None]) -> list[Results]:
    """The results of one pairing, from its file as far as it goes."""
    path, header = _file(chosen, folder)
    done = _loaded(path, header)
    saved = time.monotonic()

    def keep(results: list[Results], _fresh: int) -> None:
        nonlocal saved
        tell(100 * sum(len(part.games) for part in results) // (chosen.games * len(chosen.line_ups)))
        if time.monotonic() - saved > _SAVE_EVERY:
            store.save(path, header, results)
            saved = time.monotonic()

    outcome = run(chosen, workers, done, keep)
    store.save(path, header, outcome.done)
    if outcome.stopped:
        raise KeyboardInterrupt
    return outcome.done


def _champion_files(game: Game) -> list[Path]:
    """What the champion of a game is made of, its weights too."""
    folder = Path(champions.__file__).parent
    own = [path for path in folder.rglob(f"{game.name}*") if path.is_dir() or path.suffix == ".npz"]
    return sorted([*folder.glob("*.py"), *own])


def _loaded(path: Path, header: dict[str, Any]) -> list[Results]:
    if not path.exists():
        return []
    try:
        return store.load(path, header)
    except BadSetupError:  # of other bots or other rules
        path.unlink()
        return []


def _ms(table: Table, simulations: int) -> float:
    """Processor time of a search, in milliseconds."""
    return 1000 * simulations / search_rate(table.game, positions(table.game, table.setup), 0, 0.5)[1]
