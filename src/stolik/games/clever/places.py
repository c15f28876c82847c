"""Where a seat's legal moves go on its sheet, and what each of them would write and give."""

from typing import Any, NamedTuple

from stolik.core.language import say
from stolik.core.state import copy_plain
from stolik.core.types import State
from stolik.games.clever.language import AREA_NAME, BONUS_NAME, DIE_LETTER, ROW_NAME, bonuses, yellow_cell
from stolik.games.clever.moves import ACTIONS, CHAINS, FREES, MARKS
from stolik.games.clever.notation import AREA, actions_by_word
from stolik.games.clever.sheet import fill
from stolik.games.clever.tables import BLUE, FACES, GREEN, GREEN_FACTOR, SILVER, YELLOW, YELLOW_VALUE, B, W

# A die by itself (Polish nominative)
DIE_TITLE = {
    "pl": ("biała", "srebrna", "żółta", "niebieska", "zielona", "różowa"),
    "en": ("white", "silver", "yellow", "blue", "green", "pink"),
}
FREE_DIE = -1  # a `?` needs no die


class Place(NamedTuple):
    """A mark that a move would make: with which die, where, and which number."""

    word: str
    die: int
    area: int
    where: int  # row of silver, cell of yellow
    number: int  # of the die, or the sum in blue


def places(view: State, legal: tuple[str, ...]) -> list[Place]:
    """The moves that make a mark, the white die's after those of the dice in colour."""
    found = [place for word in legal if (place := _place(view, word, actions_by_word()[word]))]
    return sorted(found, key=lambda place: place.die == W)


def _place(view: State, word: str, action: int) -> Place | None:
    name, number = ACTIONS.find(action)
    match name:
        case "mark" | "extra":
            die, area, where = MARKS[number]
            value = view.value[B] + view.value[W] if area == BLUE else view.value[die]
            return Place(word, die, area, where, value)
        case "chain":
            die, row = CHAINS[number]
            return Place(word, die, SILVER, row, view.value[die])
        case "free":
            area, where, value = FREES[number]
            return Place(word, FREE_DIE, area, where, value)
        case _:
            return None


def cell(sheet: State, place: Place) -> int:
    """The cell of its area that a move would mark, from 0."""
    if place.area == SILVER:
        return place.where * FACES + place.number - 1
    if place.area == YELLOW:
        return place.where
    return int((sheet.blues, sheet.greens, sheet.pinks)[place.area - BLUE])


def written(sheet: State, place: Place) -> int:
    """The number that would stand on the sheet."""
    if place.area == GREEN:
        return place.number * int(GREEN_FACTOR[sheet.greens])
    return int(YELLOW_VALUE[place.where]) if place.area == YELLOW else place.number


def button(view: State, seat: int, place: Place, lang: str) -> dict[str, Any]:
    """A move as the board shows it on a cell."""
    sheet = view.seat[seat]
    die = DIE_LETTER[place.die] if place.die >= 0 else ""
    return {
        "word": place.word,
        "die": die,
        "area": AREA[place.area],
        "number": written(sheet, place),
        "label": _label(view, sheet, place, lang),
    }


def _label(view: State, sheet: State, place: Place, lang: str) -> str:
    """What a screen reader says, and what hovering shows."""
    what = _what(sheet, place, lang)
    if place.die >= 0:
        what = f"{DIE_TITLE[lang][place.die]} {view.value[place.die]}: {what}"
    gains = ", ".join(_gains(sheet, place, lang))
    return f"{what}. Bonus: {gains}" if gains else what


def _what(sheet: State, place: Place, lang: str) -> str:
    if place.area == SILVER:
        row = ROW_NAME[lang][place.where]
        return say(lang, pl=f"skreśl {place.number} w rzędzie {row}", en=f"cross {place.number} in the {row} row")
    if place.area == YELLOW:
        name = yellow_cell(place.where, lang)
        if sheet.circled >> place.where & 1:
            return say(lang, pl=f"skreśl {name}", en=f"cross {name}")
        return say(lang, pl=f"otocz kółkiem {name}", en=f"circle {name}")
    area, number = AREA_NAME[lang][place.area], written(sheet, place)
    return say(lang, pl=f"wpisz {number} w obszarze {area}", en=f"write {number} in {area}")


def _gains(sheet: State, place: Place, lang: str) -> list[str]:
    """The bonuses that the mark would give, found by making it on a copy."""
    marked = copy_plain(sheet)
    had = bonuses(marked)
    fill(marked, place.area, place.where, place.number)
    has = bonuses(marked)
    return [BONUS_NAME[lang][bonus] for bonus in range(len(had)) for _ in range(has[bonus] - had[bonus])]
