"""A tournament as one HTML page: the matrix of meetings as a heat map, ratings and seats with their intervals."""

from html import escape
from typing import Any

from stolik.core.language import say

_CELL, _LEFT, _ROW, _WIDE = 84, 190, 26, 420
_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1b2a2f; }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; } h2 { margin-top: 2rem; }
td, th { padding: .1rem .8rem .1rem 0; text-align: left; } .warning { background: #fff1cc; padding: .5rem .8rem; }
pre { background: #f3f5f5; padding: .6rem; overflow-x: auto; white-space: pre-wrap; }
@media (prefers-color-scheme: dark) {
  body { background: #14191b; color: #e4ebec; } svg text { fill: #e4ebec; } svg text.on { fill: #10181a; }
  .warning { background: #4a3b0c; } pre { background: #1f282b; }
}
"""


def page(report: dict[str, Any], lang: str) -> str:
    """The whole page; it asks no other host for anything."""
    title = say(lang, pl=f"Turniej: {report['game']}", en=f"Tournament: {report['game']}")
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(_summary(report, lang))}</p>"]
    if report.get("circle"):
        parts.append(f'<p class="warning">{escape(_circle(report, lang))}</p>')
    if report.get("isolated") is False:
        told = say(lang, pl="Boty nie były odizolowane.", en="Bots were not isolated.")
        parts.append(f'<p class="warning">{escape(told)}</p>')
    if report.get("meetings"):
        parts += [_heading(lang, "Bezpośrednie spotkania", "Direct meetings"), _matrix(report, lang)]
        parts += [_heading(lang, "Ranking", "Ratings"), _ratings(report, lang)]
    if report["players"] > 1 and report.get("seats"):
        parts += [_heading(lang, "Wygrane według miejsc", "Wins by seat"), _seats(report, lang)]
    parts += [_heading(lang, "Liczby", "Figures"), _table(report, lang)]
    if report["forfeits"]:
        parts += [_heading(lang, "Walkowery", "Forfeits"), _forfeits(report, lang)]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(parts)
    head += f"<style>{_STYLE}</style>"
    return f'<!doctype html>\n<html lang="{lang}"><head>{head}</head>\n<body>\n{body}\n</body></html>'


def _heading(lang: str, pl: str, en: str) -> str:
    return f"<h2>{say(lang, pl=pl, en=en)}</h2>"


def _summary(report: dict[str, Any], lang: str) -> str:
    options = ", ".join(f"{name}={value}" for name, value in report["options"].items())
    deals, players, played = report.get("deals", {}), report["players"], report["played"]
    count = deals.get("deals", 0)
    told = say(
        lang,
        pl=f"Graczy: {players}. Partii: {played}. Rozdań: {count}. Opcje: {options}.",
        en=f"{players} players, {played} games, {count} deals. Options: {options}.",
    )
    if deals.get("from_every_seat"):
        told += " " + say(
            lang,
            pl=f"Z rozdań zagranych z każdego miejsca {deals['same_bot']:.1%} wygrał zawsze ten sam bot, "
            f"a {deals['same_seat']:.1%} zawsze to samo miejsce.",
            en=f"Of the deals played from every seat, {deals['same_bot']:.1%} were always won by the same bot, "
            f"{deals['same_seat']:.1%} always by the same seat.",
        )
    return told


def _circle(report: dict[str, Any], lang: str) -> str:
    way = " > ".join([*report["circle"], report["circle"][0]])
    return say(
        lang,
        pl=f"Boty biją się w kółko: {way}. Ranking tego nie odda; liczą się bezpośrednie spotkania.",
        en=f"These bots beat each other in a circle: {way}. No rating can tell that; direct meetings are what counts.",
    )


def _text(x: float, y: float, words: str, anchor: str = "start", on: bool = False) -> str:
    inside = ' class="on"' if on else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{inside}>{escape(words)}</text>'


def _svg(wide: float, high: float, parts: list[str], told: str) -> str:
    size = f'viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" height="{high:.0f}"'
    return f'<svg {size} role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>'


def _short(label: str) -> str:
    """A label that fits: the end of a path is what tells bots apart."""
    return label if len(label) <= 24 else "…" + label[-23:]


def _matrix(report: dict[str, Any], lang: str) -> str:
    """A square for each meeting: green where the bot of the row wins, red where it loses."""
    labels = list(report["meetings"])
    parts = []
    for column, other in enumerate(labels):
        parts.append(_text(_LEFT + (column + 0.5) * _CELL, 16, str(column + 1), "middle"))
        parts.append(_text(0, 24 + (column + 0.6) * 44, f"{column + 1}. {_short(other)}"))
    for row, own in enumerate(labels):
        for column, other in enumerate(labels):
            if one := report["meetings"][own].get(other):
                parts.append(_square(_LEFT + column * _CELL, 24 + row * 44, one, f"{own} – {other}"))
    told = say(
        lang,
        pl="jak często bot wiersza jest przed botem kolumny",
        en="how often the row's bot ends before the column's",
    )
    return _svg(_LEFT + len(labels) * _CELL, 30 + len(labels) * 44, parts, told) + f"<p>{told}</p>"


def _square(x: float, y: float, one: dict[str, float], told: str) -> str:
    share = one["share"]
    hue, light = (140 if share >= 0.5 else 12), 92 - 70 * abs(share - 0.5)
    title = f"<title>{escape(told)}: {share:.1%}, {one['low']:.1%}–{one['high']:.1%}, n = {one['games']}</title>"
    box = f'<rect x="{x}" y="{y}" width="{_CELL - 3}" height="41" rx="4" fill="hsl({hue} 45% {light:.0f}%)"/>'
    middle = x + (_CELL - 3) / 2
    inside = f"{100 * one['low']:.0f}–{100 * one['high']:.0f}"
    words = _text(middle, y + 18, f"{share:.1%}", "middle", on=True) + _text(middle, y + 34, inside, "middle", on=True)
    return f"<g>{title}{box}{words}</g>"


def _intervals(rows: list[tuple[str, float, float, float, str]], told: str) -> str:
    """A dot with its interval for each row: label, value, low, high, and the figure in words."""
    least, most = min(row[2] for row in rows), max(row[3] for row in rows)
    scale = _WIDE / ((most - least) or 1.0)
    parts = []
    for place, (label, value, low, high, words) in enumerate(rows):
        y = 14 + place * _ROW
        left, right, dot = (_LEFT + (each - least) * scale for each in (low, high, value))
        parts.append(_text(0, y + 4, _short(label)))
        parts.append(f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" stroke="#00897b" stroke-width="3"/>')
        parts.append(f'<circle cx="{dot:.1f}" cy="{y}" r="5" fill="#00897b"/>')
        parts.append(_text(_LEFT + _WIDE + 16, y + 4, words))
    return _svg(_LEFT + _WIDE + 200, 20 + len(rows) * _ROW, parts, told)


def _ratings(report: dict[str, Any], lang: str) -> str:
    ranked = sorted(report["bots"].items(), key=lambda item: -item[1].get("rating", 0))
    rows = [
        (name, bot["rating"], bot["low"], bot["high"], f"{bot['rating']:+.0f} ({bot['low']:+.0f} … {bot['high']:+.0f})")
        for name, bot in ranked
        if "rating" in bot
    ]
    return _intervals(rows, say(lang, pl="ranking z przedziałem 95 %", en="ratings with 95 % intervals"))


def _seats(report: dict[str, Any], lang: str) -> str:
    seat = say(lang, pl="miejsce", en="seat")
    rows = [
        (f"{seat} {one['seat']}", one["win_rate"], one["low"], one["high"], f"{one['win_rate']:.1%}")
        for one in report["seats"]
    ]
    return _intervals(rows, say(lang, pl="wygrane miejsc z przedziałem 95 %", en="wins of seats with 95 % intervals"))


def _table(report: dict[str, Any], lang: str) -> str:
    length, counted = report.get("length", {}), report.get("branching", {})
    rows = [
        (say(lang, pl="ruchów w partii", en="moves a game"), f"{length.get('mean', 0):.1f}"),
        (say(lang, pl="decyzji w partii", en="decisions a game"), f"{counted.get('decisions', 0):.1f}"),
        (say(lang, pl="możliwych ruchów na decyzję", en="legal moves a decision"), f"{counted.get('legal', 0):.1f}"),
    ]
    for name, bot in report["bots"].items():
        if bot["games"]:
            words = say(
                lang,
                pl=f"partii {bot['games']}, wygrane {bot['win_rate']:.1%}, wynik {bot['mean']:.2f} ± {bot['sd']:.2f}",
                en=f"{bot['games']} games, wins {bot['win_rate']:.1%}, score {bot['mean']:.2f} ± {bot['sd']:.2f}",
            )
            rows.append((name, words))
    return (
        "<table>" + "".join(f"<tr><td>{escape(one)}</td><td>{escape(two)}</td></tr>" for one, two in rows) + "</table>"
    )


def _forfeits(report: dict[str, Any], lang: str) -> str:
    """Each bot's number of forfeits, and the first in full."""
    parts = []
    for name, bot in report["bots"].items():
        if bot.get("forfeits"):
            one = next((one for one in report["forfeits"] if one["bot"] == name), None)
            told = f"{one[lang]}\n{one['last_words']}\n{one['again']}" if one else ""
            parts.append(f"<p>{escape(name)}: {bot['forfeits']} / {bot['games']}</p><pre>{escape(told)}</pre>")
    return "".join(parts)
