"""One sheet as it is printed and marked: what the board's template draws, cell by cell."""

from functools import lru_cache
from typing import Any

from stolik.core.language import say
from stolik.core.types import Ints, State
from stolik.games.clever.language import AREA_TITLE, BONUS_NAME, TRACK_SIGN, yellow_cell
from stolik.games.clever.notation import AREA, ROW
from stolik.games.clever.sheet import area_points, best_area, lowest_area, total_points
from stolik.games.clever.tables import (
    ACTION,
    AREAS,
    BLUE,
    BLUE_BONUS,
    BLUE_STAR,
    CELLS,
    CROSSES,
    FACES,
    FOX,
    FREE,
    GREEN,
    GREEN_BONUS,
    GREEN_FACTOR,
    NOTHING,
    PINK,
    PINK_BONUS,
    PINK_MINIMUM,
    SILVER,
    SILVER_COLUMN,
    SILVER_COLUMN_BONUS,
    SILVER_ROW_POINTS,
    SILVER_ROWS,
    SPACES,
    TRACK_BONUS,
    YELLOW,
    YELLOW_CELLS,
    YELLOW_COLUMN,
    YELLOW_COLUMN_BONUS,
    YELLOW_IN_COLUMN,
    YELLOW_IN_ROW,
    YELLOW_POINTS,
    YELLOW_ROW,
    YELLOW_ROW_BONUS,
    YELLOW_VALUE,
)

# Moves on a cell, and the word whose refusal explains a cell that is not lit: by area and cell
Moves = dict[tuple[int, int], list[dict[str, Any]]]
Whys = dict[tuple[int, int], str]
Cell = dict[str, Any]

_KIND = {ACTION: "rr", ACTION + 1: "ret", ACTION + 2: "plus", FOX: "fox"}
_REMEMBERED = 1024  # areas with the same marks
_TRACK_NAME = {"pl": ("przerzut", "powrót kości", "dodatkowa kość"), "en": ("re-roll", "return", "extra die")}


def bonus(number: int, lang: str, state: str = "") -> dict[str, Any] | None:
    """A printed bonus as a pictogram; its state is `got`, `missed` or nothing yet."""
    if number == NOTHING:
        return None
    if number >= FREE:
        return {"kind": AREA[number - FREE], "label": BONUS_NAME[lang][number], "state": state}
    return {"kind": _KIND[number], "label": BONUS_NAME[lang][number], "state": state}


def totals(sheet: State, lang: str) -> dict[str, Any]:
    """The points of a sheet."""
    lowest, best = lowest_area(sheet), best_area(sheet)
    areas = [area_head(sheet, area, lang) for area in range(AREAS)]
    for area in areas:
        area |= {"lowest": area["points"] == lowest, "best": area["points"] == best}
    return {
        "areas": areas,
        "foxes": sheet.foxes,
        "lowest": lowest,
        "fox_points": sheet.foxes * lowest,
        "total": total_points(sheet),
    }


def area_head(sheet: State, area: int, lang: str) -> dict[str, Any]:
    return _head(area, area_points(sheet, area), lang)


def _head(area: int, points: int, lang: str) -> dict[str, Any]:
    title = AREA_TITLE[lang][area]
    return {"name": AREA[area], "letter": title[0].upper(), "title": title, "points": points}


def track(sheet: State, number: int, lang: str) -> dict[str, Any]:
    used, gained = sheet.used[number], sheet.gained[number]
    spaces = ["used" if place < used else "open" if place < gained else "" for place in range(SPACES)]
    return {
        "sign": TRACK_SIGN[number],
        "kind": _KIND[ACTION + number],
        "name": _TRACK_NAME[lang][number],
        "spaces": spaces,
        "open": gained - used,
        "used": used,
        "bonus": bonus(int(TRACK_BONUS[number]), lang, "got" if gained == SPACES else ""),
    }


def _offered(cells: list[Cell], area: int, first: int, moves: Moves, whys: Whys) -> list[Cell]:
    """Cells with what may be done on them. Where nothing may be done, they are as printed and marked."""
    offers = [(moves.get((area, at), []), whys.get((area, at), "")) for at in range(first, first + len(cells))]
    return [
        cell | {"moves": own, "why": why} if own or why else cell
        for cell, (own, why) in zip(cells, offers, strict=True)
    ]


# The five areas. What is printed and marked on them changes seldom, and is made once.


def silver(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    area = _silver(sheet.silver, area_points(sheet, SILVER), lang)
    rows = enumerate(area["rows"])
    return area | {
        "rows": [row | {"cells": _offered(row["cells"], SILVER, at * FACES, moves, whys)} for at, row in rows]
    }


@lru_cache(_REMEMBERED)
def _silver(marked: int, points: int, lang: str) -> dict[str, Any]:
    columns = [marked >> i & SILVER_COLUMN == SILVER_COLUMN for i in range(FACES)]
    return {
        "head": _head(SILVER, points, lang),
        "rows": [_silver_row(row, marked >> row * FACES & 63, lang) for row in range(SILVER_ROWS)],
        "bonuses": [bonus(int(SILVER_COLUMN_BONUS[i]), lang, "got" if full else "") for i, full in enumerate(columns)],
        "scale": [int(points) for points in SILVER_ROW_POINTS[1:]],
    }


def _silver_row(row: int, bits: int, lang: str) -> dict[str, Any]:
    title = AREA_TITLE[lang][row + 1]
    crossed = ", ".join(str(i + 1) for i in range(FACES) if bits >> i & 1) or "–"
    return {
        "area": ROW[row],
        "letter": title[0].upper(),
        "cells": [
            {
                "number": i + 1,
                "name": f"{AREA_TITLE[lang][SILVER]}, {title} {i + 1}",
                "state": "crossed" if bits >> i & 1 else "",
                "moves": [],
                "why": "",
            }
            for i in range(FACES)
        ],
        "points": int(SILVER_ROW_POINTS[CROSSES[bits]]),
        "summary": say(lang, pl=f"Rząd {title}, skreślone: {crossed}.", en=f"Row {title}, crossed: {crossed}."),
    }


def yellow(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    area = _yellow(sheet.circled, sheet.crossed, area_points(sheet, YELLOW), lang)
    return area | {"cells": _offered(area["cells"], YELLOW, 0, moves, whys)}


@lru_cache(_REMEMBERED)
def _yellow(circled: int, crossed: int, points: int, lang: str) -> dict[str, Any]:
    cells = [_yellow_cell(cell, circled >> cell & 1, crossed >> cell & 1, lang) for cell in range(YELLOW_CELLS)]
    names = {
        state: ", ".join(f"{i + 1} ({one['number']})" for i, one in enumerate(cells) if one["state"] == state) or "–"
        for state in ("circled", "circled crossed")
    }
    return {
        "head": _head(YELLOW, points, lang),
        "cells": cells,
        "row_bonuses": _full(circled, YELLOW_IN_ROW, YELLOW_ROW_BONUS, lang),
        "column_bonuses": _full(circled, YELLOW_IN_COLUMN, YELLOW_COLUMN_BONUS, lang),
        "scale": [int(points) for points in YELLOW_POINTS[1:]],
        "crosses": int(CROSSES[crossed & 63] + CROSSES[crossed >> 6]),
        "summary": say(
            lang,
            pl=f"W kółku: {names['circled']}. Skreślone: {names['circled crossed']}.",
            en=f"Circled: {names['circled']}. Crossed: {names['circled crossed']}.",
        ),
    }


def _yellow_cell(cell: int, circled: int, crossed: int, lang: str) -> Cell:
    return {
        "number": int(YELLOW_VALUE[cell]),
        "name": yellow_cell(cell, lang),
        "row": int(YELLOW_ROW[cell]) + 1,
        "column": int(YELLOW_COLUMN[cell]) + 1,
        "state": "circled crossed" if crossed else "circled" if circled else "",
        "moves": [],
        "why": "",
    }


def _full(circled: int, lines: Ints, gifts: Ints, lang: str) -> list[dict[str, Any] | None]:
    """The bonuses of yellow's rows or columns, and which of them are full."""
    return [
        bonus(int(gift), lang, "got" if circled & line == line else "") for line, gift in zip(lines, gifts, strict=True)
    ]


def blue(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    row = _blue(tuple(sheet.blue[: sheet.blues]), area_points(sheet, BLUE), lang)
    return _with_moves(row, BLUE, moves, whys)


@lru_cache(_REMEMBERED)
def _blue(numbers: tuple[int, ...], points: int, lang: str) -> dict[str, Any]:
    row = _row(BLUE, numbers, points, BLUE_BONUS, lang)
    for cell, star in zip(row["cells"], BLUE_STAR[1:], strict=True):
        cell["star"] = int(star)
    row["cells"][len(numbers) - 1]["last"] = len(numbers) > 0
    return row


def green(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    row = _green(tuple(sheet.green[: sheet.greens]), area_points(sheet, GREEN), lang)
    return _with_moves(row, GREEN, moves, whys)


@lru_cache(_REMEMBERED)
def _green(numbers: tuple[int, ...], points: int, lang: str) -> dict[str, Any]:
    row = _row(GREEN, numbers, points, GREEN_BONUS, lang)
    for place, cell in enumerate(row["cells"]):
        cell["print"] = f"×{GREEN_FACTOR[place]}"
    row["pairs"] = [
        numbers[second - 1] - numbers[second] if second < len(numbers) else None for second in range(1, CELLS, 2)
    ]
    return row


def pink(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    row = _pink(tuple(sheet.pink[: sheet.pinks]), area_points(sheet, PINK), lang)
    return _with_moves(row, PINK, moves, whys)


@lru_cache(_REMEMBERED)
def _pink(numbers: tuple[int, ...], points: int, lang: str) -> dict[str, Any]:
    row = _row(PINK, numbers, points, PINK_BONUS, lang)
    for place, cell in enumerate(row["cells"]):
        least = int(PINK_MINIMUM[place])
        cell["print"] = f"≥{least}" if least else ""
        if cell["bonus"] and place < len(numbers) and numbers[place] < least:
            cell["bonus"]["state"] = "missed"
    return row


def _row(area: int, numbers: tuple[int, ...], points: int, gifts: Ints, lang: str) -> dict[str, Any]:
    """Twelve cells from left to right."""
    filled = len(numbers)
    cells: list[Cell] = [
        {
            "print": "",
            "name": f"{AREA_TITLE[lang][area]} {place + 1}",
            "star": None,
            "last": False,
            "written": numbers[place] if place < filled else None,
            "next": place == filled,
            "bonus": bonus(int(gifts[place]), lang, "got" if place < filled else ""),
            "moves": [],
            "why": "",
        }
        for place in range(CELLS)
    ]
    told = ", ".join(str(number) for number in numbers) or "–"
    return {
        "head": _head(area, points, lang),
        "name": AREA[area],
        "cells": cells,
        "pairs": [],
        "summary": say(lang, pl=f"Wpisane: {told}.", en=f"Written: {told}."),
    }


def _with_moves(row: dict[str, Any], area: int, moves: Moves, whys: Whys) -> dict[str, Any]:
    return row | {"cells": _offered(row["cells"], area, 0, moves, whys)}
