"""One sheet as it is printed and marked: what the board's template draws, cell by cell."""

from typing import Any

from stolik.core.language import say
from stolik.core.types import Ints, State
from stolik.games.clever.language import AREA_TITLE, BONUS_NAME, BONUS_SIGN, TRACK_SIGN
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
    TRACKS,
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

_LETTER = "SYBGP"
_KIND = {ACTION: "rr", ACTION + 1: "ret", ACTION + 2: "plus", FOX: "fox"}
_FREE_NAME = {
    "pl": ("srebrny", "żółty", "niebieski", "zielony", "różowy"),
    "en": ("silver", "yellow", "blue", "green", "pink"),
}
_TRACK_NAME = {"pl": ("przerzut", "powrót kości", "dodatkowa kość"), "en": ("re-roll", "return", "extra die")}


def bonus(number: int, lang: str, state: str = "") -> dict[str, Any] | None:
    """A printed bonus as a pictogram; its state is `got`, `missed` or nothing yet."""
    if number == NOTHING:
        return None
    if number >= FREE:
        name = _FREE_NAME[lang][number - FREE]
        label = say(lang, pl=f"znak zapytania: {name}", en=f"a free mark in {name}")
        return {
            "kind": "free",
            "area": AREA[number - FREE],
            "sign": BONUS_SIGN[number],
            "label": label,
            "state": state,
        }
    return {
        "kind": _KIND[number],
        "area": "",
        "sign": BONUS_SIGN[number],
        "label": BONUS_NAME[lang][number],
        "state": state,
    }


def printed(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    """A sheet, with the moves that its cells offer."""
    points = [area_points(sheet, area) for area in range(AREAS)]
    lowest, best = lowest_area(sheet), best_area(sheet)
    return {
        "areas": [
            {
                "name": AREA[area],
                "letter": _LETTER[area],
                "title": AREA_TITLE[lang][area],
                "points": points[area],
                "lowest": points[area] == lowest,
                "best": points[area] == best,
            }
            for area in range(AREAS)
        ],
        "foxes": sheet.foxes,
        "lowest": lowest,
        "fox_points": sheet.foxes * lowest,
        "total": total_points(sheet),
        "tracks": [_track(sheet, track, lang) for track in range(TRACKS)],
        "silver": _silver(sheet, lang, moves, whys),
        "yellow": _yellow(sheet, lang, moves, whys),
        "rows": [
            _with_moves(_blue(sheet, lang), BLUE, sheet.blues, moves, whys),
            _with_moves(_green(sheet, lang), GREEN, sheet.greens, moves, whys),
            _with_moves(_pink(sheet, lang), PINK, sheet.pinks, moves, whys),
        ],
    }


def _track(sheet: State, track: int, lang: str) -> dict[str, Any]:
    used, gained = sheet.used[track], sheet.gained[track]
    spaces = ["used" if place < used else "open" if place < gained else "" for place in range(SPACES)]
    return {
        "sign": TRACK_SIGN[track],
        "kind": _KIND[ACTION + track],
        "name": _TRACK_NAME[lang][track],
        "spaces": spaces,
        "open": gained - used,
        "used": used,
        "bonus": bonus(int(TRACK_BONUS[track]), lang, "got" if gained == SPACES else ""),
    }


def _offers(moves: Moves, whys: Whys, area: int, cell: int) -> dict[str, Any]:
    return {"moves": moves.get((area, cell), []), "why": whys.get((area, cell), "")}


# The five areas


def _silver(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    rows = []
    for row in range(SILVER_ROWS):
        bits = sheet.silver >> row * FACES & 63
        cells = [
            {"number": i + 1, "state": "crossed" if bits >> i & 1 else ""}
            | _offers(moves, whys, SILVER, row * FACES + i)
            for i in range(FACES)
        ]
        crossed = ", ".join(str(i + 1) for i in range(FACES) if bits >> i & 1) or "–"
        title = AREA_TITLE[lang][row + 1]
        rows.append(
            {
                "area": ROW[row],
                "letter": _LETTER[row + 1],
                "cells": cells,
                "points": int(SILVER_ROW_POINTS[CROSSES[bits]]),
                "summary": say(lang, pl=f"Rząd {title}, skreślone: {crossed}.", en=f"Row {title}, crossed: {crossed}."),
            }
        )
    columns = [sheet.silver >> i & SILVER_COLUMN == SILVER_COLUMN for i in range(FACES)]
    return {
        "rows": rows,
        "bonuses": [bonus(int(SILVER_COLUMN_BONUS[i]), lang, "got" if full else "") for i, full in enumerate(columns)],
        "scale": [int(points) for points in SILVER_ROW_POINTS[1:]],
    }


def _yellow(sheet: State, lang: str, moves: Moves, whys: Whys) -> dict[str, Any]:
    cells = []
    for cell in range(YELLOW_CELLS):
        crossed, circled = sheet.crossed >> cell & 1, sheet.circled >> cell & 1
        cells.append(
            {
                "number": int(YELLOW_VALUE[cell]),
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


def _blue(sheet: State, lang: str) -> dict[str, Any]:
    row = _row(BLUE, sheet.blue, sheet.blues, BLUE_BONUS, lang)
    for cell, star in zip(row["cells"], BLUE_STAR[1:], strict=True):
        cell["star"] = int(star)
    row["cells"][sheet.blues - 1]["last"] = sheet.blues > 0
    return row


def _green(sheet: State, lang: str) -> dict[str, Any]:
    row = _row(GREEN, sheet.green, sheet.greens, GREEN_BONUS, lang)
    for place, cell in enumerate(row["cells"]):
        cell["print"] = f"×{GREEN_FACTOR[place]}"
    row["pairs"] = [
        sheet.green[second - 1] - sheet.green[second] if second < sheet.greens else None
        for second in range(1, CELLS, 2)
    ]
    return row


def _pink(sheet: State, lang: str) -> dict[str, Any]:
    row = _row(PINK, sheet.pink, sheet.pinks, PINK_BONUS, lang)
    for place, cell in enumerate(row["cells"]):
        least = int(PINK_MINIMUM[place])
        cell["print"] = f"≥{least}" if least else ""
        if cell["bonus"] and place < sheet.pinks and sheet.pink[place] < least:
            cell["bonus"]["state"] = "missed"
    return row


def _row(area: int, numbers: list[int], filled: int, gifts: Ints, lang: str) -> dict[str, Any]:
    """Twelve cells from left to right."""
    cells = [
        {
            "print": "",
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
        "area": area,
        "name": AREA[area],
        "cells": cells,
        "pairs": [],
        "summary": say(lang, pl=f"Wpisane: {told}.", en=f"Written: {told}."),
    }


def _with_moves(row: dict[str, Any], area: int, filled: int, moves: Moves, whys: Whys) -> dict[str, Any]:
    if filled < CELLS:
        row["cells"][filled] |= _offers(moves, whys, area, filled)
    return row
