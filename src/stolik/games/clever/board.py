"""What the board of Twice as Clever shows, from one view: the dice where they lie, what is asked, and every sheet."""

from typing import Any

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.clever.asking import actions, black, pickers, prompt, stage
from stolik.games.clever.language import DIE_LETTER, solo_title
from stolik.games.clever.notation import ROW
from stolik.games.clever.places import DIE_TITLE, Place, button, cell, places
from stolik.games.clever.printed import Moves, Whys, bonus, printed
from stolik.games.clever.sheet import best_area, total_points, waits
from stolik.games.clever.state import CHOICES, Part, Phase
from stolik.games.clever.tables import (
    BLACK_ROUND,
    BLUE,
    CELLS,
    DICE,
    FACES,
    GREEN,
    PINK,
    ROUND_BONUS,
    ROUNDS,
    SILVER,
    SILVER_ROWS,
    YELLOW,
    YELLOW_CELLS,
    YELLOW_VALUE,
    B,
    S,
    W,
    Y,
)

MINUTES = (20, 40)
_HUE = ("white", "silver", "yellow", "blue", "green", "pink")
_PHASES = {
    Phase.START: "start",
    Phase.ROLL: "roll",
    Phase.BORDER: "border",
    Phase.CHOOSE: "choose",
    Phase.BONUS: "bonus",
    Phase.CHAIN: "chain",
    Phase.RETURN: "return",
    Phase.TOGETHER: "together",
}


def scene(view: State, seat: int, legal: dict[str, int], names: list[str], lang: str) -> dict[str, Any]:
    """Everything that board.html draws."""
    marks = places(view, legal)
    large = seat if seat >= 0 else view.active
    return {
        "phase": "over" if view.over else _PHASES[Phase(view.phase)],
        "prompt": prompt(view, seat, legal, lang),
        "stage": stage(view, lang),
        "rounds": _rounds(view, lang),
        "round": view.round,
        "active": view.active,
        "passive": bool(view.passive),
        "choice": min(view.choices + 1, CHOICES),
        "turn": f"{view.round}-{view.active}-{view.passive}-{view.phase}-{view.choices}",
        "zones": _zones(view, seat, legal, marks, lang),
        "sum": view.value[B] + view.value[W] if view.value[B] and view.value[W] else None,
        "actions": actions(view, seat, legal, lang),
        "pickers": pickers(view, seat, marks, lang),
        "black": black(view, seat, legal, lang),
        "tip": any(mark.die >= 0 for mark in marks),
        "large": large,
        "sheets": [_sheet(view, p, seat, legal, marks, names, lang) for p in range(view.players)],
        "result": _result(view, names, lang) if view.over else None,
        "headline": solo_title(total_points(view.seat[0]), lang) if view.over and view.players == 1 else "",
    }


def _rounds(view: State, lang: str) -> list[dict[str, Any]]:
    """The round track: what each round gives, and how far the game is."""
    track = []
    for number in range(1, int(ROUNDS[view.players]) + 1):
        state = "past" if number < view.round or view.over else "now" if number == view.round else ""
        gift = bonus(int(ROUND_BONUS[number]), lang)
        if number == BLACK_ROUND:
            gift = {"kind": "black", "label": say(lang, pl="czarny bonus", en="black bonus"), "state": ""}
        track.append({"number": number, "state": state, "gift": gift})
    return track


# The dice


def _zones(view: State, seat: int, legal: dict[str, int], marks: list[Place], lang: str) -> list[dict[str, Any]]:
    """The three places where dice lie: the hand, the active player's fields and the silver tray."""
    off = say(lang, pl="Poza tacą", en="Off the tray")
    hand = off if view.passive else say(lang, pl="W ręce", en="In hand")
    usable = {mark.die for mark in marks}
    zones = [
        ("hand", hand, view.hand),
        ("fields", say(lang, pl="Wybrane", en="Chosen"), view.chosen),
        ("tray", say(lang, pl="Srebrna taca", en="Silver tray"), view.tray),
    ]
    return [
        {
            "name": name,
            "title": title,
            "empty": max(0, CHOICES - bin(dice).count("1")) if name == "fields" else 0,
            "dice": [_die(view, seat, die, name, legal, usable, lang) for die in range(DICE) if dice >> die & 1],
        }
        for name, title, dice in zones
        if not (view.passive and name == "fields")
    ]


def _die(
    view: State, seat: int, die: int, zone: str, legal: dict[str, int], usable: set[int], lang: str
) -> dict[str, Any]:
    letter, value = DIE_LETTER[die], view.value[die]
    back = f"return {letter}"
    rerolls = view.seat[view.active].used[0]
    rolled = (zone == "hand" and view.phase == Phase.CHOOSE) or bool(view.passive)
    return {
        "letter": letter,
        "hue": _HUE[die],
        "value": value,
        "label": f"{letter}, {DIE_TITLE[lang][die]} {value or '–'}",
        "pick": die in usable,
        "back": back if back in legal else "",
        "why": _why_die(view, seat, die, legal) if legal and die not in usable else "",
        "swept": bool(view.phase == Phase.CHAIN and view.swept >> die & 1),
        "fresh": f"roll-{letter}-{view.round}-{view.active}-{view.passive}-{view.choices}-{rerolls}" if rolled else "",
    }


def _why_die(view: State, seat: int, die: int, legal: dict[str, int]) -> str:
    """The word whose refusal says why this die cannot be used now."""
    letter = DIE_LETTER[die]
    if view.phase == Phase.RETURN:
        return f"return {letter}"
    if waits(view.seat[seat]) or view.seat[seat].black or not view.value[die]:
        return ""
    if view.phase == Phase.CHAIN:
        return f"chain {letter}" if die >= Y else f"chain {letter}:{ROW[0]}"
    cells = [i for i in range(YELLOW_CELLS) if YELLOW_VALUE[i] == view.value[Y]]
    mark = ("pink", f"silver:{ROW[0]}", f"yellow:{cells[0] + 1}", "blue", "green", "pink")[die]
    return f"{_prefix(view, seat)}{letter} {mark}"


def _prefix(view: State, seat: int) -> str:
    return "extra " if view.phase == Phase.TOGETHER and view.seat[seat].part == Part.EXTRA else ""


# The sheets


def _sheet(
    view: State, p: int, seat: int, legal: dict[str, int], marks: list[Place], names: list[str], lang: str
) -> dict[str, Any]:
    sheet, own = view.seat[p], p == seat and bool(legal)
    moves = _moves(view, seat, marks, lang) if own else {}
    whys = _whys(view, seat, moves) if own else {}
    return {
        "paper": printed(sheet, lang, moves, whys),
        "seat": p,
        "name": names[p],
        "pending": bool(view.pending >> p & 1),
        "active": p == view.active and not view.over and not view.passive,
        "note": _note(view, p, lang),
    }


def _moves(view: State, seat: int, marks: list[Place], lang: str) -> Moves:
    """The moves on each cell. The numbers of a `?` in blue, green and pink are picked beside the sheet."""
    sheet, moves = view.seat[seat], {}  # type: State, Moves
    for mark in marks:
        if mark.die >= 0 or mark.area in (SILVER, YELLOW):
            moves.setdefault((mark.area, cell(sheet, mark)), []).append(button(view, seat, mark, lang))
    return moves


def _whys(view: State, seat: int, moves: Moves) -> Whys:
    """For cells that are not lit, a word that the server can refuse with a reason."""
    sheet, words = view.seat[seat], {}  # type: State, Whys
    if waits(sheet):
        for row in range(SILVER_ROWS):
            words |= {(SILVER, row * FACES + i): f"? silver:{ROW[row]}{i + 1}" for i in range(FACES)}
        words |= {(YELLOW, i): f"? yellow:{i + 1}" for i in range(YELLOW_CELLS)}
    elif view.phase in (Phase.CHOOSE, Phase.TOGETHER):
        prefix = _prefix(view, seat)
        words |= {
            (SILVER, row * FACES + view.value[S] - 1): f"{prefix}S silver:{ROW[row]}" for row in range(SILVER_ROWS)
        }
        words |= {(YELLOW, i): f"{prefix}Y yellow:{i + 1}" for i in range(YELLOW_CELLS)}
        filled = ((BLUE, sheet.blues, "B blue"), (GREEN, sheet.greens, "G green"), (PINK, sheet.pinks, "P pink"))
        words |= {(area, at): prefix + word for area, at, word in filled if at < CELLS}
    return {at: word for at, word in words.items() if at not in moves}


def _note(view: State, p: int, lang: str) -> str:
    """What a player is doing now."""
    sheet = view.seat[p]
    if view.over:
        return ""
    if view.phase == Phase.TOGETHER:
        doing = {
            Part.TRAY: say(lang, pl="kość z tacy", en="a die of the tray"),
            Part.EXTRA: say(lang, pl="dodatkowe kości", en="extra dice"),
        }
        return doing.get(sheet.part, say(lang, pl="gotowe", en="ready"))
    if sheet.black or waits(sheet):
        return say(lang, pl="bonus", en="bonus")
    return say(lang, pl="aktywny gracz", en="active player") if p == view.active else ""


# The end


def _result(view: State, names: list[str], lang: str) -> dict[str, Any]:
    """How the result came about: the order of the sheets, and what broke a tie."""
    sheets = [view.seat[p] for p in range(view.players)]
    standing = [(total_points(sheet), best_area(sheet)) for sheet in sheets]
    order = sorted(range(view.players), key=lambda p: (-standing[p][0], -standing[p][1], p))
    top = [p for p in order if standing[p][0] == standing[order[0]][0]]
    shared = [p for p in top if standing[p] == standing[order[0]]]
    return {
        "order": order,
        "tie": len(top) > 1,
        "shared": [names[p] for p in shared] if len(shared) > 1 else [],
        "best": standing[order[0]][1],
    }
