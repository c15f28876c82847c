"""The page docs/strength.md, from the figures of its tables."""

from itertools import pairwise
from typing import Any

from stolik import games


def page(reports: list[dict[str, Any]], percent: int | None = 100) -> str:
    """The page, from the figures of its tables, and how much of the games was played for it; none if it varies."""
    parts = [_HEAD]
    if percent != 100:
        share = f"{percent} %" if percent else "only a part"
        parts.append(f"Of the games of a whole run {share} {'were' if percent else 'was'} played for this page.\n")
    for name in dict.fromkeys(report["game"] for report in reports):
        parts.append(f"## {games.load(name).words.TITLE['en']} (`{name}`)\n")
        parts += [_table(report) for report in reports if report["game"] == name]
    return "\n".join(parts)


_HEAD = """# How strong the bots are

Made by `make strength`. One table for each game and number of players, the strongest bot first; under it, which steps
from bot to bot are clear.

- **Meetings.** Two kinds of bot meet at a time, on the same deals from every seat; with more than two players each kind
  has half of the seats.
- **Rating.** By maximum likelihood (Bradley-Terry, a tie is half a win, a game of several players counts as all of its
  pairs), on the scale of chess; the mean of each table is 0. Intervals are 95 %, from the spread between deals.
- **Over greedy** is the 95 % interval of the difference in rating; **before greedy** is the share of meetings in which
  the bot ended before `greedy`.
- **One player.** Instead of ratings: mean score, spread, quantiles and the share of games won, the weakest bot first.
- **`search:iters=100`** is information-set Monte-Carlo tree search with 100 simulations a move; *ms a move* is its
  processor time in the middle of random games. The slowest search of a table makes about as many simulations as a core
  makes in a second; it met only the champion, and in few games.
- **`greedy:slips=35`** plays 35 moves in a hundred at random.

At a web table *easy* is `greedy:slips=35`, *fair* is `greedy` and *strong* is `champion`.
"""


def _table(report: dict[str, Any]) -> str:
    players = report["players"]
    title = "One player" if players == 1 else f"{players} players"
    lines = [f"### {title}, {report['played']:,} games\n"]
    lines += _rated(report) if players > 1 else _solo(report)
    return "\n".join([*lines, "", verdict(report), ""])


def _rated(report: dict[str, Any]) -> list[str]:
    lines = ["| bot | rating | 95 % interval | over `greedy` | before `greedy` | ms a move |", "|---|" + "---:|" * 5]
    for name, bot in sorted(report["bots"].items(), key=lambda item: -item[1]["rating"]):
        cells = f"{bot['rating']:+.0f} | {bot['low']:+.0f} … {bot['high']:+.0f}"
        lines.append(f"| `{name}` | {cells} |{_over_greedy(report, name)}|{_ms(report, name)}|")
    return lines


def _over_greedy(report: dict[str, Any], name: str) -> str:
    """The lead over greedy, and how often the bot ended before it."""
    if name == "greedy" or "greedy" not in report["bots"]:
        return " | "
    low, high = lead(report, "greedy", name)
    share = report["against"][name].get("greedy")
    return f" {low:+.0f} … {high:+.0f} | {f'{share:.0%}' if share is not None else ''} "


def _solo(report: dict[str, Any]) -> list[str]:
    lines = ["| bot | mean | 95 % interval | sd | 10 % | median | 90 % | wins | ms a move |", "|---|" + "---:|" * 8]
    for name, bot in report["bots"].items():
        q, (low, high) = bot["quantiles"], interval(report, name)
        spread = f"{bot['sd']:.1f} | {q['10']:.0f} | {q['50']:.0f} | {q['90']:.0f}"
        cells = f"{bot['mean']:.1f} | {low:.1f} … {high:.1f} | {spread}"
        lines.append(f"| `{name}` | {cells} | {bot['win_rate']:.1%} |{_ms(report, name)}|")
    return lines


def _ms(report: dict[str, Any], name: str) -> str:
    ms = report.get("ms", {}).get(name)
    return f" {ms:.1f} " if ms else " "


def interval(report: dict[str, Any], name: str) -> tuple[float, float]:
    """The 95 % interval of one player's mean score."""
    bot = report["bots"][name]
    wide = 1.96 * bot["sd"] / bot["games"] ** 0.5
    return bot["mean"] - wide, bot["mean"] + wide


def lead(report: dict[str, Any], weak: str, strong: str) -> tuple[float, float]:
    """The 95 % interval of what one bot is above another: in rating, or alone in mean score."""
    if report["players"] > 1:
        found = report["leads"][strong][weak]
        return found["low"], found["high"]
    wide = 1.96 * sum(report["bots"][bot]["sd"] ** 2 / report["bots"][bot]["games"] for bot in (weak, strong)) ** 0.5
    middle = report["bots"][strong]["mean"] - report["bots"][weak]["mean"]
    return middle - wide, middle + wide


def verdict(report: dict[str, Any]) -> str:
    """Which steps from bot to bot are clear, and which are not."""
    clear, unclear = [], []
    for weak, strong in pairwise(report["bots"]):
        low, high = lead(report, weak, strong)
        by = f"(by {low:+.0f} … {high:+.0f})"
        if low > 0:
            clear.append(f"`{strong}` is above `{weak}` {by}")
        else:
            unclear.append(f"`{strong}` is {'**below**' if high < 0 else 'not clearly above'} `{weak}` {by}")
    sentences = ["; ".join(clear) + "." if clear else "", "; ".join(unclear) + "." if unclear else ""]
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences if sentence)
