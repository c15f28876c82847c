"""How strong the bots are, game by game: the tournaments behind docs/strength.md, and the page itself.

`make strength` plays what is missing and writes the page and the table in docs/champions.md; Ctrl-C keeps what is done.
`python bench/strength.py lie --minutes 30` goes on with one game for so long, and `--no-play` writes alone.

Two kinds of bot meet at a time, each pairing a tournament with a file of its own in `results/strength`. A file is named
by what was played and by the fingerprints of both bots' moves: results of bots that play otherwise today are never
deleted, and never shown beside those of today's bots.

With more than two players each kind has half of the seats, one more or one less. Every bot of a table meets every other
one directly, for a game need not be transitive. Whoever thinks long meets only those that are named beside it, in fewer
games, and the luck of these is added up. Simulations are counted and not seconds, so that bots play the same on a busy
machine.
"""

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from fingerprint import fingerprint
from kept import DOCS, RESULTS, asking, between_marks, read, write, write_page
from strength_page import BASE, champions, page

from stolik import bots, games
from stolik.arena import store
from stolik.arena.adjusted import adjusted_meeting
from stolik.arena.bot_speed import choice_rate, positions
from stolik.arena.figures import figures
from stolik.arena.loop import OUTSIDE
from stolik.arena.ratings import WIDE
from stolik.arena.runner import Results, slips_of
from stolik.arena.style import company
from stolik.arena.tournament import Outcome, Plan, plan, run
from stolik.core.errors import StolikError
from stolik.core.game import Game, Setup
from stolik.core.options import Value
from stolik.extras.levels import Rating

KEPT, PAGE, CHAMPIONS = RESULTS / "strength", DOCS / "strength.md", DOCS / "champions.md"
SEED = "strength"
_QUICK_GAMES = 25  # times as many, of bots that play in one compiled loop
_PLAYOUTS = 16  # that value a state, to take luck off the results of slow bots
_SAVE_EVERY = 30.0  # seconds
_LEAST_DEALS = 3  # from fewer nobody can tell how much deals differ, and what an interval is

Pair = tuple[str, ...]  # of bots that meet; one alone


@dataclass(frozen=True)
class StrengthTable:
    """One table of the page: a game, how many play, and what is played."""

    game: Game
    players: int
    rating: Rating
    options: Mapping[str, Value] = field(default_factory=dict)  # of a variant, which only slow pairs play

    @property
    def bots(self) -> list[str]:
        """Who meets everybody."""
        if self.options:
            return []
        return ["random", *company(self.game), *(bot for bot in self.rating.bots if _is_there(bot, self.game))]

    @property
    def apart(self) -> dict[Pair, int]:
        """Pairs of bots that think long, which are compared with nobody else, and in how many games."""
        return {
            (first, second): many
            for first, second, many in self.rating.slow
            if _is_there(first, self.game) and _is_there(second, self.game)
        }

    @property
    def slow(self) -> dict[Pair, int]:
        """What these pairs play: against each other, or alone each for itself, so that one may change and not both."""
        if self.players > 1:
            return self.apart
        return {
            (bot,): many * times
            for pair, many in self.apart.items()
            for bot, times in zip(pair, (self.rating.alone, 1), strict=True)
        }

    @property
    def setup(self) -> Setup:
        return self.game.setup(self.players, dict(self.options))


def _is_there(bot: str, game: Game) -> bool:
    """Whether a bot can sit down: a champion may still have to be trained."""
    try:
        bots.check(bot, game)
    except StolikError:
        return False
    return True


_OTHER = Rating(games=60, bots=("search:iters=50", "search:iters=250"))


def tables(names: list[str], percent: int = 100) -> Iterator[StrengthTable]:
    """Every game with a few player counts, and so much of its games; one not known here, with its fewest players."""
    for name in names:
        game = games.load(name)
        rated: dict[int, Rating] = getattr(game.part("levels"), "RATED", {min(game.players): _OTHER})
        for players, rating in rated.items():

            def part(many: int, players: int = players) -> int:
                return -(-many * percent // 100 // players) * players

            slow = tuple((first, second, part(many)) for first, second, many in rating.slow)
            yield StrengthTable(
                game, players, replace(rating, games=part(rating.games), slow=() if rating.variants else slow)
            )
            for options in rating.variants:
                yield StrengthTable(game, players, replace(rating, slow=slow), options)


def pairings(table: StrengthTable) -> list[Pair]:
    """Who meets whom: everybody, then slow pairs; alone, everybody plays for themselves."""
    return [*combinations(table.bots, min(table.players, 2)), *table.slow]


def meeting(table: StrengthTable, pair: Pair) -> Plan:
    """The tournament of a pairing: line-ups in which both have half of the seats. Quick bots play many more games."""
    inside = all(slips_of(bot, table.game) != OUTSIDE for bot in pair)
    many = table.slow.get(pair, table.rating.games * (_QUICK_GAMES if inside else 1))
    chosen = plan(table.game, table.setup, list(pair), many, SEED)
    ordered = [tuple(sorted(line_up)) for line_up in chosen.line_ups]  # as they sat in the games that are kept
    fair = [line_up for line_up in ordered if line_up.count(0) - line_up.count(1) in (-1, 0, 1)]
    return replace(chosen, line_ups=fair, playouts=_PLAYOUTS if pair in table.slow else 0)


def play(
    chosen: list[StrengthTable],
    workers: int,
    folder: Path,
    deadline: float,
    cluster: str | None = None,
    only: Sequence[str] = (),
) -> None:
    """Play what is missing of some tables, slow pairs last, until all is played or no pairing begins in time.

    Of `only` some bots those pairings are played in which there is nobody else; of one bot, all that it is in.
    """
    folder.mkdir(parents=True, exist_ok=True)
    named = set(only)
    everything = [
        (table, pair)
        for table in chosen
        for pair in pairings(table)
        if len(named & set(pair)) >= min(len(named), len(pair))
    ]
    todo = sorted(everything, key=lambda one: one[1] in one[0].slow)
    for number, (table, pair) in enumerate(todo):
        if time.monotonic() > deadline:
            return
        print(f"{number} of {len(todo)}: {table.game.name} {table.players}: {', '.join(pair)}", flush=True)
        table.game.compiled()
        _finished(meeting(table, pair), workers, folder, cluster)


def kept(table: StrengthTable, folder: Path) -> dict[str, Any]:
    """The figures of the games that are there already; who has hardly met is thought not to have met at all."""
    nothing = {"game": table.game.name, "players": table.players, "options": dict(table.options), "bots": {}}
    if not any(folder.glob(f"{table.game.name}-{table.players}p-*.parquet")):
        return nothing
    table.game.compiled()
    played = [pair for pair in pairings(table) if any(folder.glob(f"{_stem(table.game, table.players, pair)}-*"))]
    meetings = [(pair, _loaded(*_file(meeting(table, pair), folder))) for pair in played]
    enough = [(pair, done) for pair, done in meetings if _deals(table, done) >= _LEAST_DEALS]
    slow = list(_apart(table, dict(enough), folder))
    if table.options:
        return nothing | {"slow": slow}
    of_all = [one for one in enough if one[0] not in table.slow]
    report = _figures(table, of_all if table.players == 1 else _compared(of_all))
    times = {bot: _ms(table, bot, folder) for bot in report["bots"] if thinks(bot)}
    return report | {"ms": times, "slow": slow, "exploited": _exploited(table, folder)}


def _exploited(table: StrengthTable, folder: Path) -> list[dict[str, Any]]:
    """What files of `stolik exploit` in the folder say; `with` are the options that are not those of this table."""
    files = [read(file) for file in sorted(folder.glob("exploit-*.json"))]
    usual = table.setup.options
    return [
        one | {"with": {name: value for name, value in one["options"].items() if usual.get(name) != value}}
        for one in files
        if table.players == 2 and one["game"] == table.game.name
    ]


def _compared(meetings: list[tuple[tuple[str, ...], list[Results]]]) -> list[tuple[tuple[str, ...], list[Results]]]:
    """Meetings of bots that are linked to `fair` by games; the ratings of others could not be compared."""
    known = {BASE}
    while more := {bot for pair, _ in meetings if known & set(pair) for bot in pair} - known:
        known |= more
    return [(pair, done) for pair, done in meetings if known & set(pair)]


def _deals(table: StrengthTable, done: list[Results]) -> int:
    return len({int(number) // table.players for part in done for number in part.games})


def _figures(table: StrengthTable, meetings: list[tuple[tuple[str, ...], list[Results]]]) -> dict[str, Any]:
    """All meetings of a table as one tournament."""
    seen = [bot for bot in table.bots if any(bot in pair for pair, _ in meetings)]
    done: list[Results] = []
    line_ups: list[tuple[int, ...]] = []
    for pair, here in meetings:
        place = np.array([seen.index(bot) for bot in pair])
        done += [replace(part, line_up=part.line_up + len(line_ups), bots=place[part.bots]) for part in here]
        line_ups += [tuple(int(place[bot]) for bot in line_up) for line_up in meeting(table, pair).line_ups]
    whole = Plan(table.game, table.setup, seen, table.rating.games, SEED, line_ups)
    return figures(whole, Outcome(done, 0, 0.0, stopped=False))


def _apart(table: StrengthTable, played: dict[Pair, list[Results]], folder: Path) -> Iterator[dict[str, Any]]:
    """Of pairs of slow bots how they did, and how long both think."""
    for pair in table.apart:
        parts = [played.get(one) for one in ([pair] if table.players > 1 else [(bot,) for bot in pair])]
        done = [part for part in parts if part]
        if len(done) == len(parts):
            found = side_by_side(*done) if table.players == 1 else _met(table, pair, done[0])
            yield {"bots": pair, "ms": {bot: _ms(table, bot, folder) for bot in pair}} | found


def _met(table: StrengthTable, pair: Pair, done: list[Results]) -> dict[str, Any]:
    """What the first of two slow bots won, plain and without luck."""
    whole = figures(replace(meeting(table, pair), playouts=0), Outcome(done, 0, 0.0, stopped=False))
    return {"met": whole["meetings"][pair[0]][pair[1]], "adjusted": adjusted_meeting(table.players, done)}


def side_by_side(*played: list[Results]) -> dict[str, Any]:
    """What each of two bots won alone, and how much more the first won; deals that both have played are compared."""
    won = [
        {
            int(number): float(place == 1)
            for part in done
            for number, place in zip(part.games, part.places[:, 0], strict=True)
        }
        for done in played
    ]
    both = np.array([[one[number] for one in won] for number in sorted(won[0].keys() & won[1].keys())])
    each = [np.array(list(one.values())) for one in won]
    alike = len(both) * float(np.cov(both.T)[0, 1]) if len(both) > 1 else 0.0
    spread = sum(float(one.var(ddof=1)) / len(one) for one in each) - 2 * alike / (len(each[0]) * len(each[1]))
    means = [float(one.mean()) for one in each]
    wide = WIDE * max(0.0, spread) ** 0.5
    return {"won": means, "more": means[0] - means[1], "wide": wide, "games": [len(one) for one in each]}


def _file(chosen: Plan, folder: Path) -> tuple[Path, dict[str, Any]]:
    """Where the results of one pairing are kept, and what must be written in front of them."""
    players = chosen.setup.players
    header = chosen.header | {"moves": [fingerprint(chosen.game, players, spec) for spec in chosen.specs]}
    mark = hashlib.sha256(json.dumps(header, sort_keys=True).encode()).hexdigest()[:8]
    return folder / f"{_stem(chosen.game, players, chosen.specs)}-{mark}.parquet", header


def _stem(game: Game, players: int, specs: Sequence[str]) -> str:
    """How the names of a pairing's files begin."""
    return "-".join([game.name, f"{players}p", *("".join(filter(str.isalnum, spec)) for spec in specs)])


def _finished(chosen: Plan, workers: int, folder: Path, cluster: str | None) -> None:
    """Play one pairing as far as its file does not go."""
    path, header = _file(chosen, folder)
    saved = time.monotonic()

    def keep(results: list[Results], _fresh: int) -> None:
        nonlocal saved
        if time.monotonic() - saved > _SAVE_EVERY:
            store.save(path, header, results)
            saved = time.monotonic()

    outcome = run(chosen, workers, _loaded(path, header), keep, cluster)
    if outcome.new_games:
        store.save(path, header, outcome.done)
    outcome.require_whole()


def _loaded(path: Path, header: dict[str, Any]) -> list[Results]:
    return store.load(path, header) if path.exists() else []


def thinks(bot: str) -> bool:
    return bot.startswith(("search", "champion"))


def _ms(table: StrengthTable, bot: str, folder: Path) -> float:
    """Milliseconds of processor time for a move in the middle of random games; kept while the bot plays as it does."""
    path = folder / "ms.json"
    kept, options = read(path), [f"{name}={value}" for name, value in table.options.items()]
    here = kept.setdefault(" ".join([f"{table.game.name}-{table.players}p", *options]), {})
    mark = f"{bot} {fingerprint(table.game, table.players, bot)}"
    if mark not in here:
        here[mark] = round(1000 / choice_rate(table.game, positions(table.game, table.setup), bot, 0.5), 3)
        write(path, kept, sort_keys=True)
    return float(here[mark])


def main() -> None:
    parser = asking("Let all bots of every game meet each other, and write the page of what is kept.")
    parser.add_argument("--percent", type=int, default=100, help="so much of the games, for a quick look")
    parser.add_argument("--workers", type=int, default=2, help="how many games at once")
    parser.add_argument("--players", type=int, action="append", help="tables of so many alone, as often as needed")
    parser.add_argument("--bot", action="append", default=[], help="pairings of these alone; of one, with everybody")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no pairing after so long")
    parser.add_argument("--ray", help="on a Ray cluster instead of --workers: its address, or auto")
    asked = parser.parse_args()
    own = list(games.own_names())
    if asked.play:
        chosen = tables(asked.names or own, asked.percent)
        wanted = [table for table in chosen if not asked.players or table.players in asked.players]
        play(wanted, asked.workers, KEPT, time.monotonic() + 60 * asked.minutes, asked.ray, asked.bot)
    reports = [kept(table, KEPT) for table in tables(list(dict.fromkeys([*own, *asked.names])), asked.percent)]
    write_page(PAGE, page(reports))
    told = f"\n{champions(reports)}\n"
    write_page(CHAMPIONS, between_marks(CHAMPIONS.read_text(encoding="utf-8"), "strength.py", told))


if __name__ == "__main__":
    main()
