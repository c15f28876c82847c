"""Pictures of a report, drawn from its data as SVG: intervals, bars, a line. Narrow, so that a phone can show them."""

from collections.abc import Callable
from html import escape
from typing import Any

from stolik.analysis.numbers import between, number, percent

WIDE, EDGE = 400, 8
ROW, LINE, HIGH, LEFT = 40, 18, 200, 46
FITS = 46  # letters of a label and its figure on one line
Chart = dict[str, Any]


def draw(chart: Chart, lang: str) -> str:
    """A chart by its kind."""
    parts, high = {"intervals": _intervals, "bars": _bars, "line": _line}[chart["kind"]](chart, lang)
    title = escape(chart["title"][lang])
    size = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high:.0f}"'
    return f'<svg class="chart" {size} role="img" aria-label="{title}">{"".join(parts)}</svg>'


def _told(chart: Chart) -> Callable[[float, str], str]:
    return percent if chart["unit"] == "percent" else number


def _text(x: float, y: float, words: str, anchor: str = "start", soft: bool = False) -> str:
    kind = ' class="soft"' if soft else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def _rule(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _intervals(chart: Chart, lang: str) -> tuple[list[str], float]:
    """A dot with its interval for each row, its label and figure above."""
    rows, even, told = chart["rows"], chart["even"], _told(chart)
    ends = [row[side] for row in rows for side in ("low", "high")] + ([even] if even is not None else [])
    least, most = min(ends, default=0.0), max(ends, default=1.0)
    scale = (WIDE - 2 * EDGE) / ((most - least) or 1.0)

    def x(value: float) -> float:
        return EDGE + (value - least) * scale

    parts, top = [], 0
    for row in rows:
        figure = f"{told(row['value'], lang)} ({between(told(row['low'], lang), told(row['high'], lang))})"
        parts.append(_text(EDGE, top + 16, row["label"][lang]))
        top += LINE if len(row["label"][lang]) + len(figure) > FITS else 0
        parts.append(_text(WIDE - EDGE, top + 16, figure, "end"))
        parts.append(_rule(EDGE, top + 30, WIDE - EDGE, top + 30, "axis"))
        line = f'x1="{x(row["low"]):.1f}" x2="{x(row["high"]):.1f}" y1="{top + 30}" y2="{top + 30}"'
        parts.append(f'<line class="mark" {line} stroke-width="4" stroke-linecap="round"/>')
        parts.append(f'<circle class="mark" cx="{x(row["value"]):.1f}" cy="{top + 30}" r="6"/>')
        top += ROW
    if even is not None:
        parts.insert(0, _rule(x(even), 4, x(even), top + 4, "even"))
    return parts, top + 8


def _frame(most: float, lang: str) -> list[str]:
    """Levels with their figures."""
    parts = []
    for level in (0.0, most / 2, most):
        y = HIGH - level / most * (HIGH - 16)
        parts += [
            _rule(LEFT, y, WIDE - EDGE, y, "axis"),
            _text(LEFT - 6, y + 4, percent(level, lang, 0), "end", soft=True),
        ]
    return parts


def _bars(chart: Chart, lang: str) -> tuple[list[str], float]:
    rows = chart["rows"]
    most = max((row["value"] for row in rows), default=0.0) or 1.0
    parts, step = _frame(most, lang), (WIDE - LEFT - EDGE) / max(1, len(rows))
    every = max(1, -(-len(rows) // 8))
    for place, row in enumerate(rows):
        high = row["value"] / most * (HIGH - 16)
        x = LEFT + place * step
        box = f'x="{x + 1:.1f}" y="{HIGH - high:.1f}" width="{step - 2:.1f}" height="{high:.1f}"'
        title = f"{row['label'][lang]}: {percent(row['value'], lang)}"
        parts.append(f'<rect class="bar" {box} rx="2"><title>{escape(title)}</title></rect>')
        if place % every == 0:
            first = row["label"][lang].partition("–")[0]
            parts.append(_text(x + step / 2, HIGH + 18, first, "middle", soft=True))
    return parts, HIGH + 26


def _line(chart: Chart, lang: str) -> tuple[list[str], float]:
    rows = chart["rows"]
    parts, step = _frame(1.0, lang), (WIDE - LEFT - 24) / (len(rows) - 1)

    def at(place: int, value: float) -> str:
        return f"{LEFT + place * step:.1f},{HIGH - value * (HIGH - 16):.1f}"

    above = [at(place, row["high"]) for place, row in enumerate(rows)]
    below = [at(place, row["low"]) for place, row in reversed(list(enumerate(rows)))]
    parts.append(f'<polygon class="band" points="{" ".join(above + below)}"/>')
    points = " ".join(at(place, row["value"]) for place, row in enumerate(rows))
    parts.append(f'<polyline class="line" points="{points}"/>')
    for place in range(0, len(rows), 5):
        parts.append(_text(LEFT + place * step, HIGH + 18, rows[place]["label"][lang], "middle", soft=True))
    return parts, HIGH + 26


_ALONE = """<style>
text { font: 13px system-ui, sans-serif; fill: #2b2119; } .soft { opacity: .7; font-size: 12px; }
.axis { stroke: #2b2119; opacity: .2; } .even { stroke: #2b2119; opacity: .6; stroke-dasharray: 4 4; }
.mark { stroke: #00796b; fill: #00796b; } .paper { fill: #fffaf0; }
</style><rect class="paper" width="100%" height="100%" rx="8"/>"""


def draw_alone(chart: Chart, lang: str) -> str:
    """A chart as a file of its own, on paper."""
    opening, rest = draw(chart, lang).split(">", 1)
    return f"{opening}>{_ALONE}{rest}"
