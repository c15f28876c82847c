"""What the board of Twice as Clever shows, from one view: the dice where they lie, what is asked, and every sheet."""

from typing import Any

from stolik.core.language import say
from stolik.core.types import State
from stolik.extras.parts import part
from stolik.games.clever import asking, printed
from stolik.games.clever.language import DIE_LETTER, solo_title
from stolik.games.clever.notation import ROW
from stolik.games.clever.places import DIE_TITLE, Place, button, cell, places
from stolik.games.clever.printed import Moves, Whys, bonus
from stolik.games.clever.sheet import SEAT, best_area, total_points, waits
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
    TRACKS,
    YELLOW,
    YELLOW_CELLS,
    YELLOW_VALUE,
    B,
    S,
    W,
    Y,
)

Names = tuple[str, ...]
Words = tuple[str, ...]  # legal moves
MINUTES = (20, 40)
HUE = ("white", "silver", "yellow", "blue", "green", "pink")
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


_SHEET = tuple(f"seat.{name}" for name in SEAT.names or ())
_SHEETS = tuple(f"seats.{name}" for name in SEAT.names or ())
_TOTAL = tuple(f"seat.{name}" for name in ("silver", "crossed", "blues", "green", "greens", "pink", "pinks", "foxes"))
_MARKED = ("phase", "value", *_SHEET)  # what says where dice may go, on the sheet of a seat that is asked


@part("phase", "over", "players", "round", "active", "passive", "choices")
def board(view: State, seat: int, names: Names, asker: int, window: int | None) -> dict[str, Any]:
    """Which parts there are, and where: the viewer's own sheet is large, or that of the active player."""
    large = seat if seat >= 0 else view.active
    return {
        "phase": "over" if view.over else _PHASES[Phase(view.phase)],
        "asked": asker >= 0,
        "turn": f"{view.round}-{view.active}-{view.passive}-{view.phase}-{view.choices}-{window}",
        "large": large,
        "name": names[large],
        "places": list(range(view.players)),
    }


@part("phase", asking=_SHEET)
def prompt(view: State, asker: int, legal: Words, lang: str) -> str:
    """What the seat is asked to do."""
    return asking.prompt(view, asker, legal, lang)


@part("players", "round")
def goal(view: State, lang: str) -> str:
    """What wins the game, and how near its end is."""
    last = int(ROUNDS[view.players])
    return say(
        lang,
        pl=f"Zbierz jak najwięcej punktów · runda {view.round} z {last}",
        en=f"Collect the most points · round {view.round} of {last}",
    )


@part("over", "players", *_SHEETS)
def headline(view: State, lang: str) -> str:
    """The title that a solo game earned."""
    return solo_title(total_points(view.seat[0]), lang) if view.over and view.players == 1 else ""


@part("phase", "over", "players", "round", "active", "passive", "choices")
def turn(view: State, names: Names, lang: str) -> dict[str, Any] | None:
    """The round track, and how far the turn is."""
    if view.over:
        return None
    return {
        "rounds": _rounds(view, lang),
        "stage": asking.stage(view, lang),
        "active": view.active,
        "name": names[view.active],
        "passive": bool(view.passive),
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


_DICE = (
    "phase",
    "over",
    "round",
    "active",
    "passive",
    "choices",
    "value",
    "hand",
    "tray",
    "chosen",
    "swept",
    "seats.used",
)


@part(*_DICE, asking=_SHEET)
def dice(view: State, asker: int, legal: Words, decides: bool, lang: str) -> dict[str, Any] | None:
    """The three places where dice lie: the hand, the active player's fields and the silver tray."""
    if view.over:
        return None
    off = say(lang, pl="Poza tacą", en="Off the tray")
    hand = off if view.passive else say(lang, pl="W ręce", en="In hand")
    usable = {mark.die for mark in places(view, legal)}
    zones = [
        ("hand", hand, view.hand),
        ("fields", say(lang, pl="Wybrane", en="Chosen"), view.chosen),
        ("tray", say(lang, pl="Srebrna taca", en="Silver tray"), view.tray),
    ]
    return {
        "decides": decides,
        "sum": view.value[B] + view.value[W] if view.value[B] and view.value[W] else None,
        "zones": [
            {
                "name": name,
                "title": title,
                "empty": max(0, CHOICES - bin(lying).count("1")) if name == "fields" else 0,
                "dice": [_die(view, asker, die, name, legal, usable, lang) for die in range(DICE) if lying >> die & 1],
            }
            for name, title, lying in zones
            if not (view.passive and name == "fields")
        ],
    }


def _die(view: State, seat: int, die: int, zone: str, legal: Words, usable: set[int], lang: str) -> dict[str, Any]:
    letter, value = DIE_LETTER[die], view.value[die]
    back = f"return {letter}"
    rerolls = view.seat[view.active].used[0]
    rolled = (zone == "hand" and view.phase == Phase.CHOOSE) or bool(view.passive)
    return {
        "letter": letter,
        "initial": DIE_TITLE[lang][die][0].upper(),
        "hue": HUE[die],
        "value": value,
        "label": f"{DIE_TITLE[lang][die]} {value or '–'}",
        "pick": die in usable,
        "back": back if back in legal else "",
        "why": _why_die(view, seat, die) if legal and die not in usable else "",
        "swept": bool(view.phase == Phase.CHAIN and view.swept >> die & 1),
        "fresh": f"roll-{letter}-{view.round}-{view.active}-{view.passive}-{view.choices}-{rerolls}" if rolled else "",
    }


def _why_die(view: State, seat: int, die: int) -> str:
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


@part("phase", "over", "value", "choices", "hand", asking=_SHEET)
def asks(view: State, asker: int, legal: Words, lang: str) -> dict[str, Any] | None:
    """What is asked beside the sheet: numbers of a `?`, the black bonus, and moves that are no marks."""
    if view.over:
        return None
    if asker < 0:
        return {"pickers": [], "black": [], "actions": [], "tip": False}
    marks = places(view, legal)
    return {
        "pickers": asking.pickers(view, asker, marks, lang),
        "black": asking.black(view, asker, legal, lang),
        "actions": asking.actions(view, asker, legal, lang),
        "tip": any(mark.die >= 0 for mark in marks),
    }


# The sheets: on the viewer's own one there are moves


@part(*_TOTAL)
def owner(view: State, place: int, own: bool, names: Names) -> dict[str, Any]:
    """Whose sheet it is."""
    return {"place": place, "name": names[place], "own": own, "total": total_points(view.seat[place])}


@part("phase", "over", "pending", "active", *_TOTAL, "seat.part", "seat.black", "seat.waiting")
def other(view: State, place: int, names: Names, lang: str) -> dict[str, Any]:
    """A small sheet: whose it is, and what they are doing."""
    return {
        "place": place,
        "name": names[place],
        "pending": bool(view.pending >> place & 1),
        "note": _note(view, place, lang),
        "total": total_points(view.seat[place]),
    }


@part("seat.used", "seat.gained")
def tracks(view: State, place: int, lang: str) -> list[dict[str, Any]]:
    return [printed.track(view.seat[place], track, lang) for track in range(TRACKS)]


@part("seat.silver", asking=_MARKED, moves="silver:|^chain")
def silver(view: State, place: int, asker: int, legal: Words, lang: str) -> dict[str, Any]:
    return printed.silver(view.seat[place], lang, *_offers(SILVER, view, asker, legal, lang))


@part("seat.circled", "seat.crossed", asking=_MARKED, moves=" yellow:")
def yellow(view: State, place: int, asker: int, legal: Words, lang: str) -> dict[str, Any]:
    return printed.yellow(view.seat[place], lang, *_offers(YELLOW, view, asker, legal, lang))


@part("seat.blue", "seat.blues", asking=_MARKED, moves=" blue")
def blue(view: State, place: int, asker: int, legal: Words, lang: str) -> dict[str, Any]:
    return printed.blue(view.seat[place], lang, *_offers(BLUE, view, asker, legal, lang))


@part("seat.green", "seat.greens", asking=_MARKED, moves=" green")
def green(view: State, place: int, asker: int, legal: Words, lang: str) -> dict[str, Any]:
    return printed.green(view.seat[place], lang, *_offers(GREEN, view, asker, legal, lang))


@part("seat.pink", "seat.pinks", asking=_MARKED, moves=" pink")
def pink(view: State, place: int, asker: int, legal: Words, lang: str) -> dict[str, Any]:
    return printed.pink(view.seat[place], lang, *_offers(PINK, view, asker, legal, lang))


@part(*_TOTAL)
def totals(view: State, place: int, lang: str) -> dict[str, Any]:
    return printed.totals(view.seat[place], lang)


def _offers(area: int, view: State, asker: int, legal: Words, lang: str) -> tuple[Moves, Whys]:
    """The moves on each cell of an area, and words for those that are not lit."""
    if asker < 0:
        return {}, {}
    moves = _moves(view, asker, places(view, legal), lang)
    return moves, {at: word for at, word in _whys(area, view, asker).items() if at not in moves}


def _moves(view: State, seat: int, marks: list[Place], lang: str) -> Moves:
    """The moves on each cell. The numbers of a `?` in blue, green and pink are picked beside the sheet."""
    sheet, moves = view.seat[seat], {}  # type: State, Moves
    for mark in marks:
        if mark.die >= 0 or mark.area in (SILVER, YELLOW):
            moves.setdefault((mark.area, cell(sheet, mark)), []).append(button(view, seat, mark, lang))
    return moves


def _whys(area: int, view: State, seat: int) -> Whys:
    """For the cells of an area, words that the server can refuse with a reason."""
    sheet = view.seat[seat]
    asks = waits(sheet)
    if not asks and view.phase not in (Phase.CHOOSE, Phase.TOGETHER):
        return {}
    by, prefix = "?" if asks else "", "" if asks else _prefix(view, seat)
    if area == YELLOW:
        return {(YELLOW, i): f"{prefix}{by or 'Y'} yellow:{i + 1}" for i in range(YELLOW_CELLS)}
    if area == SILVER and asks:
        cells = [(row, i) for row in range(SILVER_ROWS) for i in range(FACES)]
        return {(SILVER, row * FACES + i): f"? silver:{ROW[row]}{i + 1}" for row, i in cells}
    if area == SILVER:
        value = view.value[S] - 1
        return {(SILVER, row * FACES + value): f"{prefix}S silver:{ROW[row]}" for row in range(SILVER_ROWS)}
    at, word = {BLUE: (sheet.blues, "B blue"), GREEN: (sheet.greens, "G green"), PINK: (sheet.pinks, "P pink")}[area]
    return {(area, at): prefix + word} if at < CELLS and not asks else {}


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


@part("over", "players", *_SHEETS, at_end=True)
def result(view: State, names: Names, lang: str) -> dict[str, Any]:
    """How the result came about: the sheets in their order, and what broke a tie."""
    sheets = [view.seat[p] for p in range(view.players)]
    standing = [(total_points(sheet), best_area(sheet)) for sheet in sheets]
    order = sorted(range(view.players), key=lambda p: (-standing[p][0], -standing[p][1], p))
    top = [p for p in order if standing[p][0] == standing[order[0]][0]]
    shared = [p for p in top if standing[p] == standing[order[0]]]
    return {
        "sheets": [{"place": p, "name": names[p], **printed.totals(sheets[p], lang)} for p in order],
        "tie": len(top) > 1,
        "shared": [names[p] for p in shared] if len(shared) > 1 else [],
        "best": standing[order[0]][1],
    }
