"""The page docs/strength.md, from the figures of its tables."""

from itertools import pairwise
from typing import Any

from stolik import games

BASE = "fair"  # who is not linked to it by games has no rating


def simulations_of(bot: str) -> int:
    """Of a search; 0 of anybody else."""
    kind, _, count = bot.partition(":iters=")
    return int(count) if kind == "search" else 0


def page(reports: list[dict[str, Any]]) -> str:
    """The page, from the figures of its tables; those of which nothing is kept are left out."""
    parts = [_HEAD]
    shown = [report for report in reports if report["bots"] or report.get("slow")]
    for name in _names(shown):
        parts.append(f"## {games.load(name).words.TITLE['en']} (`{name}`)\n")
        here = [report for report in shown if report["game"] == name]
        parts += [_table(report) for report in here if report["bots"] or report["players"] > 1]
        parts += _alone([report for report in here if not report["bots"] and report["players"] == 1])
    return "\n".join(parts)


_HEAD = """# How strong the bots are

Made by `make strength` from the results in `results/strength`. One section for each game and number of players.

- **Meetings.** Two kinds of bot meet at a time, on the same deals from every seat; with more than two players each kind
  has half of the seats. The matrix comes first: the share of meetings that the bot of the row won, a tie half, in
  percent with half of its 95 % interval, from the spread between deals. What is clearly more than half is bold.
- **Rating.** The matrix in one number a bot, by maximum likelihood (Bradley-Terry, a game of several players counts as
  all of its pairs), on the scale of chess; the mean of each table is 0. Where the matrix runs in a circle no such
  number can be true, and the page says so.
- **Pairs that met apart** stand below the matrix, since one of the two thinks too long to meet everybody: a tenth of a
  second or a second a move, or ten times the simulations of the other. The luck of cards and dice is taken off their
  results as well (`stolik arena --adjusted`, see [luck.md](luck.md)). *Clearly* is an interval that does not hold 50 %.
- **One player.** Instead: mean score, spread, quantiles and the share of games won, the weakest bot first. Bots that
  think long play the same deals *side by side*; the difference has the 95 % interval of what deals bring.
- **`search:iters=100`** is tree search with 100 simulations a move, `champion:iters=100` the champion with as many, and
  `champion:iters=1` its network alone. *ms a move* is processor time in the middle of random games.
- **Exploitability** is what a player who knows the bot gains against it in a round, or in whole games, a won one 1 and
  a lost one -1 (`stolik exploit`). What a learner gains (*trained*) is a lower bound. Who is strong against others may
  still be easy to read.
- **`champion:book=0`** and the like are parts of a champion that play alone; [champions.md](champions.md) names them.

At a web table *strong* is `champion`; *easy*, *fair* and the characters, who are called by their names, are as here.
"""


def _table(report: dict[str, Any]) -> str:
    players = report["players"]
    if not report["bots"]:
        return "\n".join([f"### {players} players, pairs that met apart", *_slow(report), ""])
    title = "One player" if players == 1 else f"{players} players"
    lines = [f"### {title}, {report['played']:,} games\n"]
    if players > 1:
        lines += [*_matrix(report), "", *_rated(report), "", _circle(report), *_more_time(report), *_slow(report)]
    else:
        lines += _solo(report)
    return "\n".join([*lines, *_exploited(report), "", verdict(report), ""])


def _alone(variants: list[dict[str, Any]]) -> list[str]:
    """What two bots that think long won alone, on the same deals, by the options of the game."""
    lines = [
        f"| {_options(report)} | `{own}` | {_long(one, own)} | `{other}` | {_long(one, other)} | {_deals(one)} |"
        f" {one['won'][0]:.2f} | {one['won'][1]:.2f} | {one['more']:+.2f} ± {one['wide']:.2f} | {_how_much(one)} |"
        for report in [*variants, *together(variants)]
        for one in report["slow"]
        for own, other in [one["bots"]]
    ]
    if not lines:
        return []
    head = "| | bot | ms a move | beside | ms a move | deals | won | the other | more | clearly |"
    return ["### One player, side by side\n", head, "|---|---|---:|---|" + "---:|" * 5 + "---|", *lines, ""]


def together(variants: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What pairs that have played all variants of a game did on average over these, each counted alike."""
    pairs = [{tuple(one["bots"]): one for one in report.get("slow", [])} for report in variants]
    if len(pairs) < 2:
        return []
    common = [bots for bots in pairs[0] if all(bots in here for here in pairs)]
    every = [[here[bots] for here in pairs] for bots in common]
    return [variants[0] | {"options": {}, "slow": [_mean_of(each) for each in every]}]


def _mean_of(each: list[dict[str, Any]]) -> dict[str, Any]:
    count, bots = len(each), each[0]["bots"]
    return {
        "bots": bots,
        "ms": {bot: sum(one["ms"][bot] for one in each) / count for bot in bots},
        "won": [sum(one["won"][side] for one in each) / count for side in (0, 1)],
        "more": sum(one["more"] for one in each) / count,
        "wide": sum(one["wide"] ** 2 for one in each) ** 0.5 / count,
        "games": [sum(one["games"][side] for one in each) for side in (0, 1)],
    }


def _deals(one: dict[str, Any]) -> str:
    """How many deals both have played, or each of them."""
    own, other = one["games"]
    return f"{own}" if own == other else f"{own}, {other}"


def _names(reports: list[dict[str, Any]]) -> list[str]:
    """The games that are reported of, in order."""
    return list(dict.fromkeys(report["game"] for report in reports))


def _options(report: dict[str, Any]) -> str:
    return ", ".join(f"`{name}={str(value).lower()}`" for name, value in report["options"].items()) or "all of these"


def _how_much(one: dict[str, Any]) -> str:
    return "no" if abs(one["more"]) <= one["wide"] else "stronger" if one["more"] > 0 else "**weaker**"


def _ranked(report: dict[str, Any]) -> list[str]:
    return sorted(report["bots"], key=lambda name: -report["bots"][name]["rating"])


def _matrix(report: dict[str, Any]) -> list[str]:
    """Who won how many of the meetings with whom."""
    names = _ranked(report)
    lines = ["| | " + " | ".join(f"`{name}`" for name in names) + " |", "|---|" + "---:|" * len(names)]
    for own in names:
        lines.append(f"| `{own}` | " + " | ".join(_cell(report, own, other) for other in names) + " |")
    return lines


def _cell(report: dict[str, Any], own: str, other: str) -> str:
    met = report["meetings"].get(own, {}).get(other)
    if met is None:
        return "" if own != other else "–"
    return f"**{_told(met)}**" if met["low"] > 0.5 else _told(met)


def _told(met: dict[str, Any]) -> str:
    return f"{100 * met['share']:.0f} ± {50 * (met['high'] - met['low']):.0f}"


def _rated(report: dict[str, Any]) -> list[str]:
    lines = ["| bot | rating | 95 % interval | meetings | ms a move |", "|---|" + "---:|" * 4]
    for name in _ranked(report):
        bot = report["bots"][name]
        met = sum(int(one["games"]) for one in report["meetings"].get(name, {}).values())
        rating = f"{bot['rating']:+.0f} | {bot['low']:+.0f} … {bot['high']:+.0f}"
        lines.append(f"| `{name}` | {rating} | {met:,} |{_ms(report, name)}|")
    return lines


def _circle(report: dict[str, Any]) -> str:
    """A warning where ratings cannot be true, and where they say otherwise than a meeting."""
    said = []
    if found := report.get("circle", []):
        way = ", ".join(f"`{one}` beats `{other}`" for one, other in zip(found, [*found[1:], found[0]], strict=True))
        said.append(f"**Not transitive:** {way}. Read the matrix, not the ratings.")
    against = [
        f"`{weak}` against `{strong}` ({_cell(report, weak, strong)})"
        for place, strong in enumerate(_ranked(report))
        for weak in _ranked(report)[place + 1 :]
        if report["meetings"].get(weak, {}).get(strong, {"share": 0.0})["share"] > 0.5
    ]
    if against:
        said.append(f"Rated lower, yet ahead where they met: {', '.join(against)}.")
    return " ".join(said) or "The ratings do not contradict the matrix."


def _slow(report: dict[str, Any]) -> list[str]:
    """What bots that think long won of their meetings, plain and with the luck of cards and dice taken off."""
    head = ["", "| bot | ms a move | against | ms a move | meetings | won, plain | without luck | clearly |"]
    lines = [
        f"| `{own}` | {_long(one, own)} | `{other}` | {_long(one, other)} | {one['met']['games']:,} |"
        f" {_told(one['met'])} | {_percent(one['adjusted'], 'adjusted') if one['adjusted'] else ''} | {clearly(one)} |"
        for one in report.get("slow", [])
        for own, other in [one["bots"]]
    ]
    return [*head, "|---|---:|---|---:|---:|---:|---:|---|", *lines] if lines else []


def _long(one: dict[str, Any], bot: str) -> str:
    ms = one["ms"][bot]
    return f"{ms:.0f}" if ms >= 10 else f"{ms:.1f}"


def clearly(one: dict[str, Any]) -> str:
    """Whether the first of a slow pair is clearly stronger or weaker: plainly, or at least without luck."""
    met, less = one["met"], one["adjusted"]
    if met["low"] > 0.5 or met["high"] < 0.5:
        return "stronger" if met["low"] > 0.5 else "**weaker**"
    if less and abs(less["adjusted"] - 0.5) > less["adjusted_wide"]:
        return f"{'stronger' if less['adjusted'] > 0.5 else '**weaker**'} without luck"
    return "no"


def _percent(one: dict[str, Any], what: str) -> str:
    return f"{100 * one[what]:.0f} ± {100 * one[f'{what}_wide']:.0f}"


def _more_time(report: dict[str, Any]) -> list[str]:
    """What ten times the simulations, or more, bring a search against itself."""
    met = {(own, other): one for own, row in report["meetings"].items() for other, one in row.items()}
    met |= {tuple(one["bots"]): one["met"] for one in report.get("slow", [])}
    said = [
        f"{_told(one)} for `{much}` against `{little}`, {_how_clear(one)}"
        for (much, little), one in sorted(met.items(), key=lambda pair: simulations_of(pair[0][0]))
        if simulations_of(much) >= 10 * simulations_of(little) > 0
    ]
    return ["", f"More time to think: {'; '.join(said)}."] if said else []


def _how_clear(met: dict[str, Any]) -> str:
    return "clearly more" if met["low"] > 0.5 else "**clearly less**" if met["high"] < 0.5 else "not clearly more"


def _exploited(report: dict[str, Any]) -> list[str]:
    """Of each bot that was looked at, what a player who knows it gains, by the sizes of both hands."""
    lines = []
    for one in report.get("exploited", []):
        rows, effort = one["sizes"], one["effort"]
        options = "".join(f", `{name}={str(value).lower()}`" for name, value in one["with"].items())
        learned = f"learned from {effort['rounds']:,} rounds or games, measured in {effort['measured']:,}"
        if whole := [row for row in rows if not row["cards"]]:
            lines += ["", f"Exploitability of `{one['bot']}`{options} in whole games: {_gain(whole[0])}, {learned}."]
            continue
        by_size = {tuple(row["cards"]): row for row in rows}
        firsts, seconds = (sorted({size[place] for size in by_size}) for place in (0, 1))
        lines += [
            "",
            f"Exploitability of `{one['bot']}`{options}; down: cards of whoever begins the round, across: of the",
        ]
        lines += [f"other. Trained responses {learned} in each seat.", ""]
        lines += ["| | " + " | ".join(map(str, seconds)) + " |", "|---|" + "---:|" * len(seconds)]
        for first in firsts:
            lines.append(f"| {first} | " + " | ".join(_gain(by_size.get((first, each))) for each in seconds) + " |")
    return lines


def _gain(one: dict[str, Any] | None) -> str:
    if one is None:
        return ""
    wide, how = (one["interval"][1] - one["interval"][0]) / 2, "" if one["method"] == "exact" else " (trained)"
    return f"{round(one['exploitability'], 2) + 0.0:+.2f} ± {wide:.2f}{how}"


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


def verdict(report: dict[str, Any]) -> str:
    """What neighbours by rating, or by mean score alone, did against each other; nothing that they did not play."""
    compared = _by_meeting if report["players"] > 1 else _by_score
    said = [compared(report, *pair) for pair in _steps(report)]
    return "; ".join(filter(None, said)) + "." if any(said) else ""


def _steps(report: dict[str, Any]) -> list[tuple[str, str]]:
    names = list(reversed(_ranked(report))) if report["players"] > 1 else list(report["bots"])
    return list(pairwise(names))


def _by_meeting(report: dict[str, Any], weak: str, strong: str) -> str:
    met = report["meetings"].get(strong, {}).get(weak)
    if met is None:
        return ""
    how = "beats" if met["low"] > 0.5 else "**loses to**" if met["high"] < 0.5 else "does not clearly beat"
    return f"`{strong}` {how} `{weak}` ({100 * met['low']:.0f} … {100 * met['high']:.0f} %)"


def _by_score(report: dict[str, Any], weak: str, strong: str) -> str:
    wide = 1.96 * sum(report["bots"][bot]["sd"] ** 2 / report["bots"][bot]["games"] for bot in (weak, strong)) ** 0.5
    middle = report["bots"][strong]["mean"] - report["bots"][weak]["mean"]
    how = "is above" if middle > wide else "is **below**" if middle < -wide else "is not clearly above"
    return f"`{strong}` {how} `{weak}` (by {middle - wide:+.0f} … {middle + wide:+.0f})"


# The champions' results in docs/champions.md


def champions(reports: list[dict[str, Any]]) -> str:
    """How champions did in direct meetings with `fair` and every search, and alone beside them."""
    lines = [
        "| game | players | champion | against | won | meetings | clearly stronger |",
        "|---|---:|---|---|---:|---:|---|",
    ]
    alone = [report for report in reports if report["players"] == 1 and not report["bots"]]
    all_alone = [one for name in _names(alone) for one in together([each for each in alone if each["game"] == name])]
    for report in sorted([*reports, *all_alone], key=lambda one: (_names(reports).index(one["game"]), one["players"])):
        title = games.load(report["game"]).words.TITLE["en"]
        own = [bot for bot in report["bots"] if bot.startswith("champion")]
        rivals = [bot for bot in report["bots"] if bot == BASE or simulations_of(bot)]
        rows = [_against(report, bot, rival) for bot in own for rival in rivals]
        rows += [_slow_row(one) for one in report.get("slow", []) if one["bots"][0].startswith("champion")]
        is_variant = report["players"] == 1 and not report["bots"]
        players = f"{report['players']}, {_options(report)}" if is_variant else str(report["players"])
        lines += [f"| {title} | {players} | {row} |" for row in rows if row]
    return "\n".join(lines) + "\n"


def _slow_row(one: dict[str, Any]) -> str:
    own, other = one["bots"]
    times = f"`{own}` ({_long(one, own)} ms) | `{other}` ({_long(one, other)} ms)"
    if "more" in one:
        won, lost = (100 * share for share in one["won"])
        difference = f"{won:.0f} and {lost:.0f} %: {100 * one['more']:+.0f} ± {100 * one['wide']:.0f}"
        return f"{times} | {difference} | {_deals(one)} | {_how_much(one).replace('stronger', 'yes')}"
    less = f", without luck {_percent(one['adjusted'], 'adjusted')} %" if one["adjusted"] else ""
    how = {"stronger": "yes", "stronger without luck": "yes, without luck"}.get(clearly(one), clearly(one))
    return f"{times} | {_told(one['met'])} %{less} | {one['met']['games']:,} | {how}"


def _against(report: dict[str, Any], champion: str, rival: str) -> str:
    if report["players"] == 1:
        own, other = report["bots"][champion], report["bots"][rival]
        clear = interval(report, champion)[0] > interval(report, rival)[1]
        points = f"{own['mean']:.1f} points, {other['mean']:.1f}"
        return (
            f"`{champion}` | `{rival}` | {points} | {own['games']:,}, {other['games']:,} | {'yes' if clear else 'no'}"
        )
    met = report["meetings"][champion].get(rival)
    if met is None:
        return ""
    how = "yes" if met["low"] > 0.5 else "**weaker**" if met["high"] < 0.5 else "no"
    return f"`{champion}` | `{rival}` | {_told(met)} % | {met['games']:,} | {how}"
