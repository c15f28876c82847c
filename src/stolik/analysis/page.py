"""A review as pictures and sentences: the chart, the receipt, and a whole page of its own.

`chart`, `receipt` and `told` are for any page; `page` is a file that can be sent to a friend. Nothing here has a style
of its own but `review.css`, so that a page with a strict policy can use all of it.
"""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from stolik import games
from stolik.core.language import say

FOLDER = Path(__file__).resolve().parent
WIDE, HIGH, LEFT, BELOW, ABOVE = 720, 280, 44, 26, 10  # of the chart, and room for its labels


@cache
def _template(name: str) -> Template:
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return made.get_template(name)


def css() -> str:
    """The style of charts and receipts."""
    return (FOLDER / "review.css").read_text(encoding="utf-8")


def amount(document: dict[str, Any], value: float, lang: str, signed: bool = False) -> str:
    """A value in words: a chance to win in per cent, or points."""
    if document["unit"] == "points":
        text = f"{value:+.1f}" if signed else f"{value:.1f}"
        return text.replace("-", "−").replace(".", "," if lang == "pl" else ".")
    return (f"{100 * value:+.0f}" if signed else f"{100 * value:.0f}").replace("-", "−") + ("" if signed else " %")


def chart(document: dict[str, Any], lang: str, marked: list[int] | None = None) -> Markup:
    """The chances of every side over the game, as SVG; the plies in `marked` are marked, else the moments."""
    lines = [[(ply, values[side]) for ply, values in document["chances"]] for side in range(len(document["sides"]))]
    top = max((value for line in lines for _, value in line), default=1.0) if document["unit"] == "points" else 1.0
    plies = max(1, document["plies"])

    def x(ply: int) -> float:
        return round(LEFT + (WIDE - LEFT - 8) * ply / plies, 1)

    def y(value: float) -> float:
        return round(ABOVE + (HIGH - BELOW - ABOVE) * (1 - value / max(top, 1e-9)), 1)

    paths = [
        " ".join(f"{'L' if place else 'M'}{x(ply)} {y(value)}" for place, (ply, value) in enumerate(line))
        for line in lines
    ]
    decided = [one["ply"] for one in document["moments"]] if marked is None else marked
    worth = dict(map(tuple, document["chances"]))
    dots = [
        {"x": x(ply + 1), "y": y(worth[ply + 1][side]), "side": side, "number": number + 1}
        for number, ply in enumerate(sorted(decided))
        for side in range(len(lines))
        if ply + 1 in worth
    ]
    steps = [top * part / 4 for part in range(5)]
    return Markup(
        _template("chart.svg").render(
            wide=WIDE,
            high=HIGH,
            left=LEFT,
            floor=HIGH - BELOW,
            ceiling=ABOVE,
            levels=[{"y": y(step), "text": amount(document, step, lang).split(",")[0].split(".")[0]} for step in steps],
            rounds=[x(ply) for ply in document["rounds"]],
            paths=paths,
            dots=dots,
            title=_chart_title(document, lang),
            names=[side["name"] for side in document["sides"]],
        )
    )


def _chart_title(document: dict[str, Any], lang: str) -> str:
    if document["unit"] == "points":
        return say(lang, pl="Spodziewane punkty w ciągu partii", en="Expected points over the game")
    return say(lang, pl="Szanse na wygraną w ciągu partii", en="Chances to win over the game")


def receipt(document: dict[str, Any], side: int, lang: str) -> list[tuple[str, str]]:
    """The account of a side: labels and amounts, from its start to its result."""
    own = document["sides"][side]
    return [
        (say(lang, pl="na początku", en="at the start"), amount(document, own["start"], lang)),
        (say(lang, pl="szczęście", en="luck"), amount(document, own["luck"], lang, signed=True)),
        (say(lang, pl="twoje błędy", en="your mistakes"), amount(document, -own["loss"], lang, signed=True)),
        (
            say(
                lang,
                pl="decyzje innych i to, czego nikt nie mógł wiedzieć",
                en="others' decisions and what nobody could know",
            ),
            amount(document, own["rest"], lang, signed=True),
        ),
        (say(lang, pl="wynik", en="result"), amount(document, own["result"], lang)),
    ]


def told(document: dict[str, Any], ply: int, lang: str) -> str:
    """Who did what at a ply, as short as can be."""
    move = document["moves"][ply]
    if move["who"] < 0:
        first = move.get("from", ply)
        words = [one["word"] for one in document["moves"][first : ply + 1]]
        shown = ", ".join(words[:6]) + (" …" if len(words) > 6 else "")
        return say(lang, pl=f"los: {shown}", en=f"chance: {shown}")
    return f"{document['sides'][move['who']]['name']}: {move['word']}"


def page(document: dict[str, Any], lang: str) -> str:
    """A review as one HTML file that needs nothing else."""
    game = games.load(document["game"])
    return _template("review.html").render(
        lang=lang,
        title=game.words.TITLE[lang],
        d=document,
        css=Markup(css()),
        chart=chart(document, lang),
        say=say,
        amount=lambda value, signed=False: amount(document, value, lang, signed),
        receipt=lambda side: receipt(document, side, lang),
        told=lambda ply: told(document, ply, lang),
    )
