"""The chart of a review: each side's chances over the game, as points of an SVG picture."""

from itertools import pairwise
from typing import Any

WIDTH, HEIGHT = 400, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 26, 10, 22
_SIGN = 17  # the least distance of two signs at the end of their lines
_ROUNDS = 16  # so many can be named below the picture


def chart(document: dict[str, Any]) -> dict[str, Any]:
    """Lines, marks and labels, in the units of a picture of WIDTH by HEIGHT."""
    low, high, labels = _scale(document)
    last = max(document["plies"], 1)

    def x(ply: float) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * ply / last, 1)

    def y(value: float) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    chances = document["chances"]
    sides = range(len(document["sides"]))
    ends = _apart([y(chances[-1][1][side]) for side in sides])
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": _LEFT,
        "right": WIDTH - _RIGHT,
        "top": _TOP,
        "bottom": HEIGHT - _BOTTOM,
        "grid": [{"y": y(value), "text": text} for value, text in labels],
        "rounds": _rounds(document["rounds"], x, last),
        "lines": [
            {
                "side": side,
                "points": " ".join(f"{x(ply)},{y(values[side])}" for ply, values in chances),
                "x": WIDTH - _RIGHT,
                "y": ends[side],
            }
            for side in sides
        ],
        "moments": [{"x": x(one["ply"]), "n": n} for n, one in enumerate(document["moments"], 1)],
    }


def _scale(document: dict[str, Any]) -> tuple[float, float, list[tuple[float, str]]]:
    """The lowest and the highest value, and the lines across with their labels."""
    if document["unit"] == "share":
        return 0.0, 1.0, [(part / 4, f"{25 * part}%") for part in range(5)]
    values = [value for _, row in document["chances"] for value in row]
    step = max(10, round((max(values) - min(values)) / 4, -1))
    low = int(min(values) // step) * step
    many = int((max(values) - low) // step) + 1
    return low, low + many * step, [(low + part * step, str(int(low + part * step))) for part in range(many + 1)]


def _rounds(first: list[int], x: Any, last: int) -> list[dict[str, Any]]:
    """Where rounds begin, each named below its middle, if there is room."""
    every = -(-len(first) // _ROUNDS) or 1
    return [
        {"x": x(begin), "middle": x((begin + end) / 2), "text": str(n) if (n - 1) % every == 0 else ""}
        for n, (begin, end) in enumerate(pairwise([*first, last]), 1)
    ]


def _apart(heights: list[float]) -> list[float]:
    """The same heights, moved so that no two signs lie on each other, all of them in the picture."""
    order = sorted(range(len(heights)), key=lambda side: heights[side])
    placed, lowest = list(heights), float(_TOP)
    for side in order:
        placed[side] = lowest = max(heights[side], lowest)
        lowest += _SIGN
    over = max(0.0, lowest - _SIGN - (HEIGHT - _BOTTOM + 6))
    return [round(height - over, 1) for height in placed]
