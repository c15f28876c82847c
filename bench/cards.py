"""A card of each game for researchers: sizes, decisions and luck as measured, and what is known of strength.

`make cards` plays the games, which takes a minute, reads results/strength, and writes docs/cards.md.
"""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from kept import DOCS, write_page
from strength import KEPT, kept, tables

from stolik import __version__, games
from stolik.arena.figures import figures
from stolik.arena.runner import COMMON
from stolik.arena.tournament import plan, run
from stolik.core.game import Game
from stolik.envs.layout import layout
from stolik.envs.ready import ready

PAGE = DOCS / "cards.md"
SEED = "card"

HEAD = """# The games as benchmarks

Made by `make cards` with stolik {version}. Each row is of {games} games in which `greedy` has all seats and about as
many in which `greedy:slips=35`, called *easy* here, meets it, each deal from every seat with the same luck
(`--luck common`, seed `card`); at the default options, with the fewest players, two, and the most.

- **Actions** is the number of different actions; **raw** and **ready** are the numbers of an observation, as a view and
  as columns from 0 to 1 ([environments](guide/research.md)).
- **Decisions** and **legal** are the mean decisions of a game and the mean legal actions of a decision; **moves** are
  all, those of chance too.
- **Seats** are the wins of `greedy` by seat; alone, its mean score.
- **Easy first** is the share of meetings in which *easy* ended before `greedy`, and **same seat** the share of their
  deals in which one seat won whoever sat in it. The more of both, the more luck.
- **Strongest** is the first bot of [how strong the bots are](strength.md), with its rating and interval there.

Rewards are by places, from −1 to 1, or points. Chance is a move, and everything follows from a seed.
"""
EASY, GREEDY = "greedy:slips=35", "greedy"
_LUCK = ("easy", "same_seat")


def sizes(game: Game) -> list[int]:
    return sorted({min(game.players), max(2, min(game.players)), max(game.players)})


def measured(game: Game, players: int, count: int) -> dict[str, Any]:
    """Figures of games in which `greedy` has all seats, and of its meetings with the easy bot; and what there is."""
    report = _played(game, players, [GREEDY] * players, count * players)  # equal bots: a deal's games are all alike
    if players > 1:
        met = _played(game, players, [GREEDY, EASY], count)
        report |= {"easy": met["against"][EASY][GREEDY], "same_seat": met["deals"].get("same_seat")}
    sizes_of_all = {
        "actions": len(game.actions),
        "raw": layout(game, players).size,
        "ready": ready(game, players).size,
    }
    return report | sizes_of_all


def _played(game: Game, players: int, bots: list[str], count: int) -> dict[str, Any]:
    """Figures of about so many games."""
    chosen = plan(game, game.setup(players), bots, count, SEED)
    each = -(-count // len(chosen.line_ups) // players) * players
    chosen = replace(chosen, games=each, luck=COMMON)
    outcome = run(chosen, 1, [], lambda *_: None)
    outcome.require_whole()
    return figures(chosen, outcome)


def card(game: Game, reports: list[dict[str, Any]], strongest: dict[int, str], exploited: bool) -> str:
    """One game's part of the page, of what was measured at each size."""
    hidden = "some information is hidden" if game.hidden.any() else "everything is open"
    at_once = "; some decisions are made at once" if any(_several(game, report) for report in reports) else ""
    lines = [
        f"## {game.words.TITLE['en']} (`{game.name}`)\n",
        f"{min(game.players)} to {max(game.players)} players, {hidden}{at_once}. Rules: version {game.version}. Games "
        f"longer than {game.max_steps:,} moves are cut short.\n",
        "| players | actions | raw | ready | moves | decisions | legal | seats | easy first | same seat |",
        "|---:|---:|---:|---:|---:|---:|---:|---|---:|---:|",
        *(_row(report) for report in reports),
        "",
        *(f"- Strongest of {players}: {told}" for players, told in strongest.items()),
        "- Exploitability: in [how strong the bots are](strength.md)."
        if exploited
        else "- Exploitability: not measured.",
        f"- Cite as: stolik, `{game.name}` v{game.version}.\n",
    ]
    return "\n".join(lines)


def _several(game: Game, report: dict[str, Any]) -> bool:
    """Whether several seats owe a decision somewhere in a game of `greedy`."""
    state, setup = game.new(game.setup(report["players"])), report["players"]
    for _ in range(400 if setup > 1 else 0):
        pending = game.pending(state)
        if len(pending) > 1 or state["over"]:
            return len(pending) > 1
        moves = game.legal(state, pending[0]) if pending else [outcome for outcome, _ in game.chance(state)]
        game.step(state, pending[0] if pending else -1, moves[len(moves) // 2])
    return False


def _row(report: dict[str, Any]) -> str:
    seats = " / ".join(f"{100 * seat['win_rate']:.1f}" for seat in report["seats"]) + " %"
    luck = " | ".join(f"{100 * share:.0f} %" if (share := report.get(name)) is not None else "" for name in _LUCK)
    if report["players"] == 1:
        seats = f"mean score {report['bots']['greedy']['mean']:.1f}"
    made = report["branching"]
    course = f"{report['length']['mean']:.0f} | {made['decisions']:.1f} | {made['legal']:.1f}"
    numbers = " | ".join(str(report[name]) for name in ("players", "actions", "raw", "ready"))
    return f"| {numbers} | {course} | {seats} | {luck} |"


def strongest(name: str, folder: Path) -> dict[int, str]:
    """The bot that is rated first at each table of a game, by players."""
    found = {}
    for table in tables([name]):
        rated = kept(table, folder)["bots"] if table.players > 1 else {}
        if rated:
            bot, one = max(rated.items(), key=lambda each: each[1]["rating"])
            found[table.players] = f"`{bot}`, rated {one['rating']:+.0f} ({one['low']:+.0f} … {one['high']:+.0f})"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games of each size")
    asked = parser.parse_args()
    parts = [HEAD.format(version=__version__, games=f"{asked.games:,}")]
    for name in games.own_names():
        game = games.load(name)
        game.compiled()
        reports = [measured(game, players, asked.games) for players in sizes(game)]
        parts.append(card(game, reports, strongest(name, KEPT), any(KEPT.glob(f"exploit-{name}-*.json"))))
    write_page(PAGE, "\n".join(parts))


if __name__ == "__main__":
    main()
