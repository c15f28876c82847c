"""How many games `stolik arena --adjusted` saves: the tables behind docs/luck.md, and the page itself.

`make luck` plays the tables that are not in `results/luck` yet, each by the command line that the page shows, keeps
what that printed, and writes the page of all that is kept. `python bench/luck.py --no-play` writes alone.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kept import DOCS, RESULTS, read, write, write_page

from stolik import games
from stolik.arena.ratings import WIDE

KEPT, REVIEWS, PAGE = RESULTS / "luck", RESULTS / "reviews.json", DOCS / "luck.md"
_EQUAL, _TENTH = "greedy,greedy", "greedy,greedy:slips=10"  # of equal strength, and not


@dataclass(frozen=True)
class LuckTable:
    """One row of the page: bots at a table, and how often they play."""

    game: str
    players: int
    bots: str
    games: int
    playouts: int = 60
    seed: str = "luck"

    @property
    def words(self) -> list[str]:
        """What follows `stolik` on the command line."""
        words = f"arena {self.game} --players {self.players} --bots {self.bots} --games {self.games}"
        return f"{words} --seed {self.seed} --playouts {self.playouts} --adjusted --json".split()

    @property
    def file(self) -> str:
        bots = self.bots.replace(",", "-").replace(":", "_")
        return f"{self.game}-{self.players}-{bots}-{self.games}-{self.playouts}{self.again}.json"

    @property
    def again(self) -> str:
        """What tells a row that was played again from another seed."""
        return self.seed.removeprefix("luck")


_GAMES = ("chain", "lie", "seventeen", "ten")
TABLES = (
    LuckTable("clever", 1, "champion", 200),
    LuckTable("clever", 1, "greedy", 2000, playouts=120),
    LuckTable("clever", 2, _TENTH, 1000, playouts=30),
    *(LuckTable(game, 2, _EQUAL, 1000) for game in _GAMES),
    LuckTable("chain", 2, _TENTH, 4000),
    *(LuckTable(game, 2, _TENTH, 4000, playouts=30) for game in ("lie", "seventeen")),
    LuckTable("ten", 2, _TENTH, 3000, playouts=16),
    LuckTable("ten", 2, _TENTH, 3000, playouts=16, seed="luck-again"),
    LuckTable("clever", 3, _TENTH, 500, playouts=16),
    *(LuckTable(game, 3, _TENTH, 1000, playouts=16) for game in _GAMES),
    LuckTable("ten", 1, "greedy", 1000),
)


def play(table: LuckTable, kept: Path) -> None:
    """Play a table and keep what the arena says of it; nothing is kept of one that fails."""
    ran = subprocess.run([sys.executable, "-m", "stolik", *table.words], stdout=subprocess.PIPE, check=True)
    report = json.loads(ran.stdout)
    told = {name: report[name] for name in ("game", "players", "seed", "games", "played", "adjusted")}
    write(kept / table.file, told)


def page(kept: Path) -> str:
    """The page, of what is kept."""
    known = [(table, kept / table.file) for table in TABLES if (kept / table.file).exists()]
    reports = [(table, read(file)["adjusted"]) for table, file in known]
    saved = [_saved(*one) for one in reports]
    means = [_means(*one) for one in reports if one[0].bots != _EQUAL]
    commands = [f"stolik {' '.join(table.words)}" for table, _ in known]
    how = _HOW.format(reviews=_reviews(read(REVIEWS)))
    return "\n".join([_HEAD, *saved, _BIAS, *means, how, *commands, "```", ""])


def _who(table: LuckTable) -> str:
    return f"{games.load(table.game).words.TITLE['en']}{table.again.replace('-', ', ')} | {table.players}"


def _saved(table: LuckTable, report: dict[str, Any]) -> str:
    """A row of the first table."""
    bot, spent = next(iter(report["bots"].values())), report["seconds"]
    bots, more = table.bots.replace(",", "`, `"), 100 * spent["adjusting"] / spent["playing"]
    beside = f"{(bot['plain_wide'] / bot['adjusted_wide']) ** 2:.2f}×" if bot["plain_wide"] else "–"
    saved = f"{bot['games']:,} | {bot['saved']:.2f}× | {beside} | {more:,.0f} % | {bot['saved_per_second']:.2f}×"
    return f"| {_who(table)} | `{bots}` | {report['value']['name']} | {saved} |"


def _means(table: LuckTable, report: dict[str, Any]) -> str:
    """A row of the second table."""
    name, bot = next(iter(report["bots"].items()))
    luck, wide = bot["coefficient"] * bot["luck"], abs(bot["coefficient"]) * bot["luck_wide"]
    planted = 0.02 * (bot["plain"] if table.players == 1 and bot["plain"] > 1 else 1.0)
    means = f"{bot['plain']:.3f} | {bot['adjusted']:.3f} | {luck:+.4f} ± {wide:.4f} | {planted / (wide / WIDE):.1f}"
    return f"| {_who(table)} | `{name}` | {bot['games']:,} | {means} |"


def _reviews(known: dict[str, Any]) -> str:
    """What bench/reviews.py has kept."""
    rows = [_reviewed(name, one) for name, one in sorted(known.items()) if name != "latency"]
    told = ["\n## Reviews\n", *([_REVIEWS, *rows, ""] if rows else [])]
    return "\n".join([*told, _LATENCY.format(**known["latency"]), ""] if "latency" in known else told)


def _reviewed(name: str, one: dict[str, Any]) -> str:
    title, deep = games.load(name).words.TITLE["en"], one["at_the_table"]
    counts = f"{one['reviews']} | {one['twice']} | {deep['players']}"
    return f"| {title} | {counts} | {deep['mean']:.1f} s | {deep['most']:.1f} s |"


_REVIEWS = """Games of all sizes by bots that err one time in five were reviewed with few playouts, some of them twice:
all finished, their sums were right, and the same game gave the same review. The last columns are processor seconds of a
review as deep as at the table (`python bench/reviews.py`).

| game | reviews | made twice | players | a review | the longest |
|---|---:|---:|---:|---:|---:|"""

_LATENCY = """A review runs in a process of its own that gives way to the tables. At {tables} tables with four viewers
each, on the core that the review ran on, half of the moves were seen by everybody within {alone[p50_ms]:.0f} ms without
a review and {beside[p50_ms]:.0f} ms beside one, 99 % within {alone[p99_ms]:.0f} and {beside[p99_ms]:.0f} ms (load of
the machine: {load})."""

_HEAD = """# Results without luck

How many times fewer games give the same certainty, if the luck of cards and dice is taken off the results
(`stolik arena --adjusted`). Made by `make luck` of what is kept in `results/luck`.

| game | players | bots | states valued by | games | games saved | beside shared deals | more time | saved per second |
|---|---:|---|---|---:|---:|---:|---:|---:|"""

_BIAS = """
*Games saved* is the variance of plain results over that of adjusted ones, for the first bot of the row. Deals are
shared: each is played from every seat, which takes off some luck already; *beside shared deals* is what adjusting saves
on top of that; where a bot meets itself, a deal from every seat is the same game again, and nothing is left to compare.
*More time* is the processor time of adjusting, of that of playing. A compiled bot plays thousands of games a second, so
adjusting costs it much more than it saves: play more games instead. It pays for slow bots. Random numbers are *shared*
by all playouts of a game: that of a state after a deal and that of the state before the next one meet the same luck,
and cancel out where the bot decided as the policy does. What is left is the luck of bots that choose at random.

## The mean stays right

Adjusted and plain results have the same mean, whatever values the states: what is taken off has mean zero. *Taken off*
is its mean in these games, with a 95 % interval, which has to hold zero, but for one in twenty. A row whose interval
does not was played *again* from another seed. The last column says how many standard errors a planted bias of 2 % is:
the larger, the surer it would be found. Bots of equal strength are even by themselves. That the luck of all outcomes of
one roll or deal, each by its chance, has mean zero is also tested in every game (`tests/analysis/test_luck.py`).

| game | players | bot | games | plain | adjusted | taken off | 2 % is |
|---|---:|---|---:|---:|---:|---:|---:|"""

_HOW = """
Results are shares of rivals left behind, alone in Twice as Clever points.
{reviews}
## Play it again

<!-- not run: an hour of games -->
```sh"""


def main() -> None:
    if "--no-play" not in sys.argv:
        for table in TABLES:
            if not (KEPT / table.file).exists():
                print(" ".join(table.words), flush=True)
                play(table, KEPT)
    write_page(PAGE, page(KEPT))


if __name__ == "__main__":
    main()
