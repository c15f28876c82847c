"""Moves as words: the notation of the page."""

from functools import cache

from stolik.games.clever.language import DIE_LETTER as DIE
from stolik.games.clever.moves import ACTIONS, CHAINS, FREES, MARKS, OUTCOMES
from stolik.games.clever.tables import FACES, SILVER, YELLOW, Y

AREA = ("silver", "yellow", "blue", "green", "pink")
ROW = ("yellow", "blue", "green", "pink")  # of silver


def action_word(action: int) -> str:
    name, place = ACTIONS.find(action)
    match name:
        case "mark":
            return mark_word(place)
        case "extra":
            return f"extra {mark_word(place)}"
        case "chain":
            die, row = CHAINS[place]
            return f"chain {DIE[die]}" if die >= Y else f"chain {DIE[die]}:{ROW[row]}"
        case "return_die":
            return f"return {DIE[place]}"
        case "free":
            return free_word(place)
        case "black":
            return f"black {AREA[place]}"
        case _:
            return name


@cache
def actions_by_word() -> dict[str, int]:
    return {action_word(action): action for action in range(len(ACTIONS))}


def mark_word(place: int) -> str:
    mark = MARKS[place]
    word = f"{DIE[mark.die]} {AREA[mark.area]}"
    match mark.area:
        case 0:
            return f"{word}:{ROW[mark.where]}"
        case 1:
            return f"{word}:{mark.where + 1}"
        case _:
            return word


def free_word(place: int) -> str:
    free = FREES[place]
    if free.area == SILVER:
        return f"? silver:{ROW[free.where]}{free.number}"
    return f"? {AREA[free.area]}:{free.where + 1 if free.area == YELLOW else free.number}"


def outcome_word(outcome: int) -> str:
    name, place = OUTCOMES.find(outcome)
    return f"tray {DIE[place]}" if name == "tray" else f"{DIE[outcome // FACES]}{place + 1}"
