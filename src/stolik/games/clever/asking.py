"""What the board asks of a seat: its prompt, the moves that are no marks, and the numbers of a `?`."""

from typing import Any

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.clever.language import AREA_NAME, AREA_TITLE, BONUS_NAME, bonus_names
from stolik.games.clever.notation import AREA
from stolik.games.clever.places import Place, button
from stolik.games.clever.sheet import unlocked, waits
from stolik.games.clever.state import CHOICES, Part, Phase
from stolik.games.clever.tables import AREAS, BLUE, FREE, GREEN, GREEN_FACTOR, PINK, PINK_MINIMUM, PLUS, RET, RR


def prompt(view: State, seat: int, legal: tuple[str, ...], lang: str) -> str:
    """What the seat is asked to do, if anything."""
    if not legal:
        return ""
    sheet = view.seat[seat]
    if waits(sheet):
        return say(lang, pl=f"Bonus: {bonus_names(sheet, lang)}", en=f"A bonus: {bonus_names(sheet, lang)}")
    if sheet.black:
        return say(lang, pl="Czarny bonus: wybierz obszar", en="The black bonus: choose an area")
    match view.phase:
        case Phase.CHOOSE if "lose" in legal:
            return say(lang, pl="Nic nie pasuje", en="Nothing fits")
        case Phase.CHOOSE:
            return say(lang, pl="Wybierz kość i pole", en="Choose a die and a cell")
        case Phase.CHAIN:
            return say(lang, pl="Srebrny łańcuch: zaznacz odłożone kości", en="The silver chain: mark swept dice")
        case Phase.RETURN:
            return say(lang, pl="Weź kość z tacy albo rzuć", en="Take a die back, or roll")
        case _ if sheet.part == Part.EXTRA:
            return say(lang, pl="Użyjesz dodatkowej kości?", en="Use an extra die?")
        case _:
            return say(lang, pl="Weź kość z tacy", en="Take a die of the tray")


def stage(view: State, lang: str) -> str:
    """How far the turn is."""
    choice = f"{min(view.choices + 1, CHOICES)}/{CHOICES}"
    match view.phase:
        case Phase.START:
            return say(lang, pl="początek rundy", en="the round begins")
        case Phase.ROLL | Phase.BORDER:
            return say(lang, pl="rzut", en="rolling")
        case Phase.CHOOSE:
            return say(lang, pl=f"wybór {choice}", en=f"choice {choice}")
        case Phase.BONUS:
            return say(lang, pl="bonusy", en="bonuses")
        case Phase.CHAIN:
            return say(lang, pl="srebrny łańcuch", en="silver chain")
        case Phase.RETURN:
            return say(lang, pl=f"przed rzutem {choice}", en=f"before roll {choice}")
        case _:
            return say(lang, pl="taca i dodatkowe kości", en="tray and extra dice")


def actions(view: State, seat: int, legal: tuple[str, ...], lang: str) -> list[dict[str, Any]]:
    """The moves that are no marks, each with a sentence; a re-roll stands there even without an action."""
    if not legal:
        return []
    sheet = view.seat[seat]
    offered = [
        _action("reroll", "rr", "r", say(lang, pl="Przerzuć", en="Re-roll"), _reroll_text(unlocked(sheet, RR), lang)),
        _action("lose", "", "l", say(lang, pl="Strać rzut", en="Lose the roll"), _lose_text(lang)),
        _action("done", "", "d", say(lang, pl="Koniec łańcucha", en="End the chain"), _done_text(lang)),
        _action("roll", "", "Space", *_roll_text(view, unlocked(sheet, RET), lang)),
        _action("decline", "", "d", say(lang, pl="Rezygnuję", en="Decline"), _decline_text(lang)),
        _action("end", "", "e", say(lang, pl="Kończę", en="End"), _end_text(unlocked(sheet, PLUS), lang)),
    ]
    shown = {"reroll"} if view.phase == Phase.CHOOSE and not waits(sheet) else set()
    return [one for one in offered if one["word"] in legal or one["word"] in shown]


def _action(word: str, icon: str, key: str, label: str, text: str) -> dict[str, Any]:
    return {"word": word, "icon": icon, "key": key, "label": label, "text": text}


def _reroll_text(left: int, lang: str) -> str:
    if not left:
        return say(lang, pl="nie masz przerzutu", en="you have no re-roll")
    return say(lang, pl=f"wszystkie kości z ręki (przerzuty: {left})", en=f"all dice in hand (re-rolls: {left})")


def _lose_text(lang: str) -> str:
    return say(
        lang,
        pl="Żadnej kości nie da się zaznaczyć: przepada jeden wybór.",
        en="No die can be marked: one choice is gone.",
    )


def _done_text(lang: str) -> str:
    return say(lang, pl="nie skreślam więcej odłożonych kości", en="mark no more of the swept dice")


def _roll_text(view: State, left: int, lang: str) -> tuple[str, str]:
    back = say(
        lang, pl=f"albo kliknij kość na tacy (powroty: {left})", en=f"or click a die on the tray (returns: {left})"
    )
    if view.hand:
        return say(lang, pl="Rzucam", en="Roll"), back
    return say(lang, pl="Koniec rzutów", en="Roll no more"), back


def _decline_text(lang: str) -> str:
    return say(lang, pl="nie biorę żadnej kości", en="take no die")


def _end_text(left: int, lang: str) -> str:
    return say(lang, pl=f"bez dodatkowych kości (zostaje: {left})", en=f"no extra dice (left: {left})")


# Bonuses


def pickers(view: State, seat: int, marks: list[Place], lang: str) -> list[dict[str, Any]]:
    """The numbers that a `?` of blue, green or pink may write."""
    found = []
    for area in (BLUE, GREEN, PINK):
        options = [mark for mark in marks if mark.die < 0 and mark.area == area]
        if options:
            sheet = view.seat[seat]
            found.append(
                {
                    "area": AREA[area],
                    "sign": BONUS_NAME[lang][FREE + area],
                    "text": _picker_text(sheet, area, lang),
                    "options": [button(view, seat, mark, lang) | {"face": mark.number} for mark in reversed(options)],
                }
            )
    return found


def _picker_text(sheet: State, area: int, lang: str) -> str:
    name = AREA_NAME[lang][area]
    if area == GREEN:
        factor = GREEN_FACTOR[sheet.greens]
        return say(lang, pl=f"Liczba w obszarze {name}, razy {factor}", en=f"A number for {name}, times {factor}")
    if area == PINK and PINK_MINIMUM[sheet.pinks]:
        least = PINK_MINIMUM[sheet.pinks]
        return say(
            lang, pl=f"Liczba w obszarze {name}, bonus od {least}", en=f"A number for {name}, the bonus from {least}"
        )
    return say(lang, pl=f"Liczba w obszarze {name}", en=f"A number for {name}")


def black(view: State, seat: int, legal: tuple[str, ...], lang: str) -> list[dict[str, Any]]:
    """The areas that the black `?` may become; those that are full say why not."""
    if not legal or not view.seat[seat].black or waits(view.seat[seat]):
        return []
    return [
        {
            "word": f"black {AREA[area]}",
            "area": AREA[area],
            "letter": AREA_TITLE[lang][area][0].upper(),
            "title": AREA_TITLE[lang][area],
        }
        for area in range(AREAS)
    ]
