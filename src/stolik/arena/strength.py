"""How strong the bots are, game by game, as a page: docs/strength.md, made by one command."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from stolik import games
from stolik.arena import store
from stolik.arena.figures import figures
from stolik.arena.seating import line_ups
from stolik.arena.tables import Results
from stolik.arena.tournament import Plan, plan, run
from stolik.bots.champions import has_champion
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.options import Value

BOTS = ["random", "greedy", "search:iters=100", "search:iters=500"]
PLAYERS = {"chain": (2, 4), "clever": (1, 2, 4), "lie": (2, 4), "seventeen": (2, 4), "ten": (1, 2, 4)}
SEED = "strength"
_SAVE_EVERY = 30.0  # seconds


@dataclass(frozen=True)
class Table:
    """One table of the page."""

    game: Game
    players: int
    options: dict[str, Value]


def tables(names: list[str]) -> Iterator[Table]:
    """Every game with a few player counts; a game that is not known here, with its smallest."""
    for name in names:
        game = games.load(name)
        for players in PLAYERS.get(name, (min(game.players),)):
            yield Table(game, players, {})


def played(table: Table, count: int, workers: int, folder: Path, tell: Callable[[Plan, int], None]) -> dict[str, Any]:
    """The figures of a table; games that were played before, for this very table, are kept."""
    table.game.compiled()
    setup = table.game.setup(table.players, table.options)
    specs = BOTS + (["champion"] if has_champion(table.game) else [])
    many = count * (3 if len(line_ups(len(specs), table.players)) == 1 else 1)  # a single line-up gives few pairs
    chosen = plan(table.game, setup, specs, many, SEED)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{table.game.name}-{table.players}p.parquet"
    done: list[Results] = []
    if path.exists():
        try:
            done = store.load(path, chosen.header)
        except BadSetupError:  # of other bots or other rules
            path.unlink()
    saved = time.monotonic()

    def keep(results: list[Results], fresh: int) -> None:
        nonlocal saved
        tell(chosen, fresh)
        if time.monotonic() - saved > _SAVE_EVERY:
            store.save(path, chosen.header, results)
            saved = time.monotonic()

    outcome = run(chosen, workers, done, keep)
    store.save(path, chosen.header, outcome.done)
    if outcome.stopped:
        raise KeyboardInterrupt
    return figures(chosen, outcome)


def page(reports: list[dict[str, Any]]) -> str:
    """The page, from the figures of its tables."""
    parts = [_HEAD]
    for name in dict.fromkeys(report["game"] for report in reports):
        parts.append(f"## {games.load(name).words.TITLE['en']} (`{name}`)\n")
        parts += [_table(report) for report in reports if report["game"] == name]
    return "\n".join(parts)


_HEAD = """# How strong the bots are

Made by `make strength`. Every line-up plays the same deals from every seat; ratings are by maximum likelihood
(Bradley-Terry, a tie is half a win, a game of several players is all of its pairs), on the scale of chess, with 95 %
intervals from the spread between deals; the mean of each table is 0. `search:iters=100` is information-set Monte-Carlo
tree search with 100 simulations a move. Champions are listed where there are any.
"""


def _table(report: dict[str, Any]) -> str:
    players = report["players"]
    title = "One player" if players == 1 else f"{players} players"
    lines = [f"### {title}, {report['played']:,} games\n"]
    lines += _rated(report) if players > 1 else _solo(report)
    return "\n".join([*lines, "", verdict(report), ""])


def _rated(report: dict[str, Any]) -> list[str]:
    lines = ["| bot | rating | 95 % interval | wins | mean score |", "|---|---:|---:|---:|---:|"]
    for name, bot in sorted(report["bots"].items(), key=lambda item: -item[1]["rating"]):
        interval = f"{bot['low']:+.0f} … {bot['high']:+.0f}"
        lines.append(f"| `{name}` | {bot['rating']:+.0f} | {interval} | {bot['win_rate']:.1%} | {bot['mean']:.1f} |")
    return lines


def _solo(report: dict[str, Any]) -> list[str]:
    lines = ["| bot | mean | sd | 10 % | median | 90 % | wins |", "|---|---:|---:|---:|---:|---:|---:|"]
    for name, bot in report["bots"].items():
        q = bot["quantiles"]
        cells = f"{bot['mean']:.1f} | {bot['sd']:.1f} | {q['10']:.0f} | {q['50']:.0f} | {q['90']:.0f}"
        lines.append(f"| `{name}` | {cells} | {bot['win_rate']:.1%} |")
    return lines


def interval(report: dict[str, Any], name: str) -> tuple[float, float]:
    """The 95 % interval of what a table compares: ratings, or one player's mean score."""
    bot = report["bots"][name]
    if "low" in bot:
        return bot["low"], bot["high"]
    wide = 1.96 * bot["sd"] / bot["games"] ** 0.5
    return bot["mean"] - wide, bot["mean"] + wide


def verdict(report: dict[str, Any]) -> str:
    """Which steps from bot to bot are clear, and which are not."""
    names = list(report["bots"])
    clear, unclear = [], []
    for weak, strong in pairwise(names):
        above = interval(report, strong)[0] > interval(report, weak)[1]
        below = interval(report, strong)[1] < interval(report, weak)[0]
        if above:
            clear.append(f"`{strong}` is above `{weak}`")
        else:
            unclear.append(f"`{strong}` is {'**below**' if below else 'not clearly above'} `{weak}`")
    sentences = ["; ".join(clear) + "." if clear else "", "; ".join(unclear) + "." if unclear else ""]
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences if sentence)
