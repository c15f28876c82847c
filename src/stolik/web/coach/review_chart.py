"""The chart of a review: each side's chances over the game, as points of an SVG picture."""

from bisect import bisect_left
from itertools import pairwise
from typing import Any

WIDE, TALL = (400, 220), (290, 240)  # for a screen, for a phone
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 26, 10, 22
_SIGN = 17  # the least distance of two signs at the end of their lines
_ROUND = 22  # the least distance of two rounds that are named below the picture


def chart(document: dict[str, Any], size: tuple[int, int] = WIDE) -> dict[str, Any]:
    """Lines, marks and labels, in the units of a picture of this width and height."""
    width, height = size
    low, high, labels = _scale(document)
    chances = document["chances"]
    known = [ply for ply, _ in chances]
    last = max(len(known) - 1, 1)

    def x(ply: float) -> float:
        """A deal of many cards takes no more room than one move."""
        return round(_LEFT + (width - _LEFT - _RIGHT) * bisect_left(known, ply) / last, 1)

    def y(value: float) -> float:
        return round(_TOP + (height - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    sides = range(len(document["sides"]))
    ends = _apart([y(chances[-1][1][side]) for side in sides], _TOP, height - _BOTTOM + 6)
    return {
        "width": width,
        "height": height,
        "left": _LEFT,
        "right": width - _RIGHT,
        "top": _TOP,
        "bottom": height - _BOTTOM,
        "grid": [{"y": y(value), "text": text} for value, text in labels],
        "rounds": _rounds(document["rounds"], x, document["plies"], (width - _LEFT - _RIGHT) // _ROUND),
        "lines": [
            {
                "side": side,
                "points": " ".join(f"{x(ply)},{y(values[side])}" for ply, values in chances),
                "x": width - _RIGHT,
                "y": ends[side],
            }
            for side in sides
        ],
        "moments": _moments([x(_first(document, one["ply"])) for one in document["moments"]], width - _RIGHT),
    }


def _scale(document: dict[str, Any]) -> tuple[float, float, list[tuple[float, str]]]:
    """The lowest and the highest value, and the lines across with their labels."""
    if document["unit"] == "share":
        return 0.0, 1.0, [(n / 4, f"{25 * n}%") for n in range(5)]
    values = [value for _, row in document["chances"] for value in row]
    step = max(10, round((max(values) - min(values)) / 4, -1))
    low = int(min(values) // step) * step
    many = int((max(values) - low) // step) + 1
    return low, low + many * step, [(low + n * step, str(int(low + n * step))) for n in range(many + 1)]


def _rounds(first: list[int], x: Any, last: int, most: int) -> list[dict[str, Any]]:
    """Where rounds begin, each named below its middle, if there is room."""
    every = -(-len(first) // most) or 1
    return [
        {"x": x(begin), "middle": (x(begin) + x(end)) / 2, "text": str(n) if (n - 1) % every == 0 else ""}
        for n, (begin, end) in enumerate(pairwise([*first, last]), 1)
    ]


def _first(document: dict[str, Any], ply: int) -> int:
    """The first ply of a roll or deal, or the ply itself."""
    return int(document["moves"][ply].get("from", ply))


def _moments(places: list[float], right: float) -> list[dict[str, Any]]:
    """Where moments were, each with its number, which may stand a little beside it."""
    signs = _apart(places, _LEFT, right - 6)  # beside the signs of the lines
    return [{"x": x, "sign": sign, "n": n} for n, (x, sign) in enumerate(zip(places, signs, strict=True), 1)]


def _apart(places: list[float], low: float, high: float) -> list[float]:
    """The same places, moved so that no two signs lie on each other, all of them in the picture."""
    order = sorted(range(len(places)), key=lambda one: places[one])
    placed, least = list(places), low
    for one in order:
        placed[one] = least = max(places[one], least)
        least += _SIGN
    over = max(0.0, least - _SIGN - high)
    return [round(place - over, 1) for place in placed]
