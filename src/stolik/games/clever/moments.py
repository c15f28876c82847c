"""What Twice as Clever's moves show: rolls, the die that is used, lower dice that slide to the tray, and bonuses."""

from typing import Any

from stolik.core.contract import CHANCE
from stolik.core.state import copy_plain
from stolik.core.types import State
from stolik.games.clever.board import HUE
from stolik.games.clever.language import DIE_LETTER, bonuses
from stolik.games.clever.moves import ACTIONS, CHAINS, FREES, MARKS
from stolik.games.clever.notation import AREA, actions_by_word
from stolik.games.clever.places import DIE_TITLE
from stolik.games.clever.printed import bonus
from stolik.games.clever.sheet import fill, total_points
from stolik.games.clever.stories import swept_dice
from stolik.games.clever.tables import BLUE, DICE, GREEN, GREEN_FACTOR, SILVER, YELLOW, YELLOW_VALUE, B, W

Scene = dict[str, Any]


def moment(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> Scene | None:
    """A whole roll, or a mark on a sheet with what follows from it."""
    if who == CHANCE:
        return _rolled(before, word, names, lang)
    name, place = ACTIONS.find(actions_by_word()[word])
    if name not in ("mark", "extra", "chain", "free"):
        return None
    die, area, where, number = _use(before, name, place)
    sheet = copy_plain(before.seat[who])
    if name == "free":
        sheet.waiting[area] -= 1
    had, points = bonuses(sheet), total_points(sheet)
    shown = _written(sheet, area, where, number)
    fill(sheet, area, where, number)
    gained = [kind for kind, count in enumerate(bonuses(sheet)) for _ in range(count - had[kind])]
    swept = swept_dice(before, name, place)
    return {
        "kind": "mark",
        "beats": ["lay", *(["slide"] if swept else []), *("chain" for _ in gained)],
        "seat": who,
        "name": names[who],
        "run": name in ("free", "chain") or bool(gained),
        "die": _die(before, die, lang) if die >= 0 else None,
        "area": AREA[area],
        "number": shown,
        "swept": [_die(before, low, lang) for low in swept],
        "bonuses": [bonus(kind, lang) for kind in gained],
        "gain": total_points(sheet) - points,
    }


def _rolled(before: State, word: str, names: list[str], lang: str) -> Scene | None:
    """All dice of a roll, when the last one has fallen."""
    if word.startswith("tray ") or before.rolling & before.rolling - 1:
        return None
    values = list(before.value)
    values[DIE_LETTER.index(word[0])] = int(word[1])
    dice = [_cube(die, values[die], lang) for die in range(DICE) if before.hand >> die & 1]
    seat = before.active
    return {"kind": "roll", "beats": ["roll"], "seat": seat, "name": names[seat], "dice": dice, "quiet": True}


def _use(before: State, name: str, place: int) -> tuple[int, int, int, int]:
    """The die (none for a free mark), the area, where in it, and the number."""
    if name == "free":
        free = FREES[place]
        return -1, free.area, free.where, free.number
    if name == "chain":
        die, row = CHAINS[place]
        return die, SILVER, row, before.value[die]
    mark = MARKS[place]
    number = before.value[B] + before.value[W] if mark.area == BLUE else before.value[mark.die]
    return mark.die, mark.area, mark.where, number


def _written(sheet: State, area: int, where: int, number: int) -> int:
    """The number that stands on the sheet then."""
    if area == YELLOW:
        return int(YELLOW_VALUE[where])
    return number * int(GREEN_FACTOR[sheet.greens]) if area == GREEN else number


def _die(before: State, die: int, lang: str) -> Scene:
    return _cube(die, before.value[die], lang)


def _cube(die: int, value: int, lang: str) -> Scene:
    initial = DIE_TITLE[lang][die][0].upper()
    return {"letter": DIE_LETTER[die], "initial": initial, "hue": HUE[die], "value": value, "fresh": ""}
