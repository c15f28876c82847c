"""One sheet as it is printed and marked: what the board's template draws, cell by cell."""

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

_KIND = {ACTION: "rr", ACTION + 1: "ret", ACTION + 2: "plus", FOX: "fox"}
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
    return {
        "name": AREA[area],
        "letter": AREA_TITLE[lang][area][0].upper(),
        "title": AREA_TITLE[lang][area],
        "points": area_points(sheet, area),
    }


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


def _offers(moves: Moves, whys: Whys, area: int, cell: int) -> dict[str, Any]:
    return {"moves": moves.get((area, cell), []), "why": whys.get((area, cell), "")}


# The five areas


def silver(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    rows = []
    for row in range(SILVER_ROWS):
        bits = sheet.silver >> row * FACES & 63
        cells = [
            {
                "number": i + 1,
                "name": f"{AREA_TITLE[lang][SILVER]}, {AREA_TITLE[lang][row + 1]} {i + 1}",
                "state": "crossed" if bits >> i & 1 else "",
            }
            | _offers(moves, whys, SILVER, row * FACES + i)
            for i in range(FACES)
        ]
        crossed = ", ".join(str(i + 1) for i in range(FACES) if bits >> i & 1) or "–"
        title = AREA_TITLE[lang][row + 1]
        rows.append(
            {
                "area": ROW[row],
                "letter": AREA_TITLE[lang][row + 1][0].upper(),
                "cells": cells,
                "points": int(SILVER_ROW_POINTS[CROSSES[bits]]),
                "summary": say(lang, pl=f"Rząd {title}, skreślone: {crossed}.", en=f"Row {title}, crossed: {crossed}."),
            }
        )
    columns = [sheet.silver >> i & SILVER_COLUMN == SILVER_COLUMN for i in range(FACES)]
    return {
        "head": area_head(sheet, SILVER, lang),
        "rows": rows,
        "bonuses": [bonus(int(SILVER_COLUMN_BONUS[i]), lang, "got" if full else "") for i, full in enumerate(columns)],
        "scale": [int(points) for points in SILVER_ROW_POINTS[1:]],
    }


def yellow(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    cells = []
    for cell in range(YELLOW_CELLS):
        crossed, circled = sheet.crossed >> cell & 1, sheet.circled >> cell & 1
        cells.append(
            {
                "number": int(YELLOW_VALUE[cell]),
                "name": yellow_cell(cell, lang),
                "row": int(YELLOW_ROW[cell]) + 1,
                "column": int(YELLOW_COLUMN[cell]) + 1,
                "state": "circled crossed" if crossed else "circled" if circled else "",
            }
            | _offers(moves, whys, YELLOW, cell)
        )
    crosses = int(CROSSES[sheet.crossed & 63] + CROSSES[sheet.crossed >> 6])
    names = {
        state: ", ".join(f"{i + 1} ({one['number']})" for i, one in enumerate(cells) if one["state"] == state) or "–"
        for state in ("circled", "circled crossed")
    }
    return {
        "head": area_head(sheet, YELLOW, lang),
        "cells": cells,
        "row_bonuses": _full(sheet.circled, YELLOW_IN_ROW, YELLOW_ROW_BONUS, lang),
        "column_bonuses": _full(sheet.circled, YELLOW_IN_COLUMN, YELLOW_COLUMN_BONUS, lang),
        "scale": [int(points) for points in YELLOW_POINTS[1:]],
        "crosses": crosses,
        "summary": say(
            lang,
            pl=f"W kółku: {names['circled']}. Skreślone: {names['circled crossed']}.",
            en=f"Circled: {names['circled']}. Crossed: {names['circled crossed']}.",
        ),
    }


def _full(circled: int, lines: Ints, gifts: Ints, lang: str) -> list[dict[str, Any] | None]:
    """The bonuses of yellow's rows or columns, and which of them are full."""
    return [
        bonus(int(gift), lang, "got" if circled & line == line else "") for line, gift in zip(lines, gifts, strict=True)
    ]


def blue(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    row = _row(BLUE, sheet, sheet.blue, sheet.blues, BLUE_BONUS, lang)
    for cell, star in zip(row["cells"], BLUE_STAR[1:], strict=True):
        cell["star"] = int(star)
    row["cells"][sheet.blues - 1]["last"] = sheet.blues > 0
    return _with_moves(row, BLUE, sheet.blues, moves, whys)


def green(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    row = _row(GREEN, sheet, sheet.green, sheet.greens, GREEN_BONUS, lang)
    for place, cell in enumerate(row["cells"]):
        cell["print"] = f"×{GREEN_FACTOR[place]}"
    row["pairs"] = [
        sheet.green[second - 1] - sheet.green[second] if second < sheet.greens else None
        for second in range(1, CELLS, 2)
    ]
    return _with_moves(row, GREEN, sheet.greens, moves, whys)


def pink(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    row = _row(PINK, sheet, sheet.pink, sheet.pinks, PINK_BONUS, lang)
    for place, cell in enumerate(row["cells"]):
        least = int(PINK_MINIMUM[place])
        cell["print"] = f"≥{least}" if least else ""
        if cell["bonus"] and place < sheet.pinks and sheet.pink[place] < least:
            cell["bonus"]["state"] = "missed"
    return _with_moves(row, PINK, sheet.pinks, moves, whys)


def _row(area: int, sheet: State, numbers: list[int], filled: int, gifts: Ints, lang: str) -> dict[str, Any]:
    """Twelve cells from left to right."""
    cells: list[dict[str, Any]] = [
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
    told = ", ".join(str(number) for number in numbers[:filled]) or "–"
    return {
        "head": area_head(sheet, area, lang),
        "name": AREA[area],
        "cells": cells,
        "pairs": [],
        "summary": say(lang, pl=f"Wpisane: {told}.", en=f"Written: {told}."),
    }


def _with_moves(row: dict[str, Any], area: int, filled: int, moves: Moves, whys: Whys) -> dict[str, Any]:
    if filled < CELLS:
        row["cells"][filled] |= _offers(moves, whys, area, filled)
    return row
