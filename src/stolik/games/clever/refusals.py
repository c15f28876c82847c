"""Why a move is refused: a sentence that a person can act on, with the number of the rule."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.clever.language import AREA_NAME, DIE_LETTER, ROW_NAME, bonus_names
from stolik.games.clever.moves import ACTIONS, CHAINS, FREES, MARKS, Free, Mark
from stolik.games.clever.sheet import blue_limit, is_open, waits
from stolik.games.clever.state import Part, Phase
from stolik.games.clever.tables import BLUE, CELLS, FACES, SILVER, YELLOW, YELLOW_VALUE, B, W


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    """Why a pending seat may not make this move now."""
    sheet = view.seat[seat]
    name, place = ACTIONS.find(action)
    if waits(sheet):
        return _while_bonuses_wait(sheet, name, place, lang)
    if name == "free":
        return say(lang, pl="Nie masz teraz żadnego „?” do użycia (K11).", en="You have no `?` to use now (K11).")
    match view.phase:
        case Phase.START:
            return _at_the_start(name, place, lang)
        case Phase.CHOOSE:
            return _while_choosing(view, sheet, name, place, lang)
        case Phase.CHAIN:
            return _in_the_chain(view, name, place, lang)
        case Phase.RETURN:
            return _before_the_roll(name, place, lang)
        case _:
            return _together(view, sheet, name, place, lang)


def _while_bonuses_wait(sheet: State, name: str, place: int, lang: str) -> str:
    if name == "free" and sheet.waiting[FREES[place].area]:
        return _why_not_free(sheet, FREES[place], lang)
    waiting = bonus_names(sheet, lang)
    return say(
        lang,
        pl=f"Najpierw wykorzystaj bonusy, które czekają: {waiting} (K11).",
        en=f"First use the bonuses that wait: {waiting} (K11).",
    )


def _why_not_free(sheet: State, free: Free, lang: str) -> str:
    if free.area == BLUE:
        most = blue_limit(sheet)
        return say(
            lang,
            pl=f"Następna niebieska liczba może mieć najwyżej {most} (K11).",
            en=f"The next blue number can be at most {most} (K11).",
        )
    return say(lang, pl="To pole jest już skreślone (K11).", en="That cell is crossed already (K11).")


def _at_the_start(name: str, place: int, lang: str) -> str:
    if name == "black":
        area = AREA_NAME[lang][place]
        return say(
            lang,
            pl=f"W obszarze {area} nie da się już niczego zaznaczyć (K12).",
            en=f"Nothing can be marked in {area} any more (K12).",
        )
    return say(
        lang,
        pl="Wybierz obszar dla czarnego bonusu, na przykład „black silver” (K12).",
        en='Choose an area for the black bonus, for example "black silver" (K12).',
    )


def _while_choosing(view: State, sheet: State, name: str, place: int, lang: str) -> str:
    match name:
        case "mark":
            mark = MARKS[place]
            if not view.hand >> mark.die & 1:
                die = DIE_LETTER[mark.die]
                return say(lang, pl=f"Kości {die} nie masz w ręce (K3).", en=f"Die {die} is not in your hand (K3).")
            return _why_not_mark(view, sheet, mark, lang)
        case "reroll":
            return say(lang, pl="Nie masz odblokowanego przerzutu RR (K4).", en="You have no re-roll RR unlocked (K4).")
        case "lose":
            return say(
                lang,
                pl="Nie możesz stracić rzutu, w którym da się zaznaczyć kość (K6).",
                en="You cannot lose a roll in which a die can be marked (K6).",
            )
        case "return_die" | "roll":
            return say(
                lang,
                pl="Kości wracają z tacy po wyborze, a przed następnym rzutem; teraz wybierz kość (K5).",
                en="Dice come back after a choice and before the next roll; choose a die now (K5).",
            )
        case _:
            return say(lang, pl="Teraz wybierz kość z ręki (K3).", en="Choose a die from your hand now (K3).")


def _why_not_mark(view: State, sheet: State, mark: Mark, lang: str) -> str:
    """Why a die that may be used does not fit there (K1)."""
    value = view.value[mark.die]
    if mark.area == SILVER:
        row = ROW_NAME[lang][mark.where]
        return say(
            lang,
            pl=f"{value} w rzędzie {row} jest już skreślone (K1).",
            en=f"{value} in the {row} row is crossed already (K1).",
        )
    if mark.area == YELLOW:
        return _why_not_yellow(value, mark, lang)
    if mark.area == BLUE and is_open(sheet, BLUE):
        total, most = view.value[B] + view.value[W], blue_limit(sheet)
        return say(
            lang,
            pl=f"B + W to {total}, a następne niebieskie pole przyjmie najwyżej {most} (K1).",
            en=f"B + W is {total}, and the next blue cell takes at most {most} (K1).",
        )
    area = AREA_NAME[lang][mark.area]
    return say(
        lang,
        pl=f"W obszarze {area} wszystkie {CELLS} pól jest zajętych (K2).",
        en=f"All {CELLS} cells of {area} are filled (K2).",
    )


def _why_not_yellow(value: int, mark: Mark, lang: str) -> str:
    cell, printed = mark.where + 1, int(YELLOW_VALUE[mark.where])
    if printed != value:
        die = DIE_LETTER[mark.die]
        return say(
            lang,
            pl=f"Żółte pole {cell} ma wartość {printed}, a kość {die} pokazuje {value} (K1).",
            en=f"Yellow cell {cell} has the value {printed}, and {die} shows {value} (K1).",
        )
    return say(
        lang, pl=f"Żółte pole {cell} jest już skreślone (K1).", en=f"Yellow cell {cell} is crossed already (K1)."
    )


def _in_the_chain(view: State, name: str, place: int, lang: str) -> str:
    if name != "chain":
        return say(
            lang,
            pl="Teraz trwa srebrny łańcuch: zaznacz odłożoną kość („chain …”) albo powiedz „done” (K7).",
            en='The silver chain is on: mark a swept die ("chain ...") or say "done" (K7).',
        )
    die, row = CHAINS[place]
    letter = DIE_LETTER[die]
    if not view.swept >> die & 1:
        return say(
            lang,
            pl=f"Kości {letter} łańcuch nie obejmuje: tylko niższe kości odłożone tym wyborem, każda raz (K7).",
            en=f"Die {letter} is not in the chain: only lower dice swept by this choice, each once (K7).",
        )
    value, name_of_row = view.value[die], ROW_NAME[lang][row]
    return say(
        lang,
        pl=f"{value} w rzędzie {name_of_row} jest już skreślone (K7).",
        en=f"{value} in the {name_of_row} row is crossed already (K7).",
    )


def _before_the_roll(name: str, place: int, lang: str) -> str:
    if name == "return_die":
        die = DIE_LETTER[place]
        return say(lang, pl=f"Kość {die} nie leży na tacy (K5).", en=f"Die {die} is not on the tray (K5).")
    return say(
        lang,
        pl="Teraz weź kość z tacy („return …”) albo powiedz „roll” (K5).",
        en='Now take a die back ("return ...") or say "roll" (K5).',
    )


def _together(view: State, sheet: State, name: str, place: int, lang: str) -> str:
    if sheet.part == Part.EXTRA:
        return _with_extra_dice(view, sheet, name, place, lang)
    if name != "mark":
        return say(
            lang,
            pl="Najpierw użyj kości z tacy albo powiedz „decline” (K8).",
            en='First use a die of the tray, or say "decline" (K8).',
        )
    mark = MARKS[place]
    if view.tray >> mark.die & 1:
        return _why_not_mark(view, sheet, mark, lang)
    if view.passive:
        return say(
            lang,
            pl="W pasywnej turze solo wolno użyć tylko kości z tacy (K14).",
            en="In a solo passive turn only dice of the tray may be used (K14).",
        )
    if fits_from_tray(view, sheet):
        return say(
            lang,
            pl="Kości aktywnego gracza wolno użyć tylko wtedy, gdy żadna z tacy nie pasuje (K8).",
            en="The active player's dice may be used only if no die of the tray fits (K8).",
        )
    return _why_not_mark(view, sheet, mark, lang)


def fits_from_tray(view: State, sheet: State) -> bool:
    return any(view.tray >> mark.die & 1 and fits(view, sheet, mark) for mark in MARKS)


def fits(view: State, sheet: State, mark: Mark) -> bool:
    """Whether a die as it lies can be marked there (K1)."""
    value = view.value[mark.die]
    if mark.area == SILVER:
        return not sheet.silver >> (mark.where * FACES + value - 1) & 1
    if mark.area == YELLOW:
        return bool(YELLOW_VALUE[mark.where] == value) and not sheet.crossed >> mark.where & 1
    if mark.area == BLUE:
        return bool(view.value[B] + view.value[W] <= blue_limit(sheet))
    return is_open(sheet, mark.area)


def _with_extra_dice(view: State, sheet: State, name: str, place: int, lang: str) -> str:
    if name != "extra":
        return say(
            lang,
            pl="Teraz możesz użyć dodatkowej kości („extra …”) albo powiedzieć „end” (K9).",
            en='Now you may use an extra die ("extra ...") or say "end" (K9).',
        )
    mark = MARKS[place]
    if sheet.extras >> mark.die & 1:
        die = DIE_LETTER[mark.die]
        return say(
            lang,
            pl=f"Kości {die} już w tej turze użyto jako dodatkowej (K9).",
            en=f"Die {die} was your extra die already in this turn (K9).",
        )
    return _why_not_mark(view, sheet, mark, lang)
