"""Twice as Clever drawn in text: the dice, and every sheet as it is printed, two side by side."""

from itertools import zip_longest

from stolik.core.language import say
from stolik.core.types import Ints, State
from stolik.games.clever.language import AREA_TITLE, BONUS_SIGN, TRACK_SIGN, bonus_list, dice_text, solo_title
from stolik.games.clever.sheet import area_points, best_area, lowest_area, total_points
from stolik.games.clever.state import CHOICES, Part, Phase
from stolik.games.clever.tables import (
    AREAS,
    BLUE_BONUS,
    BLUE_STAR,
    CELLS,
    FACES,
    GREEN_BONUS,
    GREEN_FACTOR,
    PINK_BONUS,
    PINK_MINIMUM,
    ROUNDS,
    SILVER_COLUMN_BONUS,
    SILVER_ROWS,
    SPACES,
    TRACKS,
    YELLOW_COLUMN_BONUS,
    YELLOW_ROW_BONUS,
    YELLOW_SHEET,
    B,
    W,
)

WIDTH = 49  # of a sheet
GAP = "  "


def draw(view: State, seat: int, names: list[str], lang: str) -> str:
    """The table as a seat sees it, its own sheet first; -1 is a spectator."""
    seats = [p for p in range(view.players) if p != seat]
    if seat >= 0:
        seats.insert(0, seat)
    sheets = [sheet_lines(view, p, names[p], lang) for p in seats]
    parts = [_result(view, names, lang) if view.over else _turn(view, names, lang)]
    parts += [_side_by_side(sheets[i : i + 2]) for i in range(0, len(sheets), 2)]
    parts.append(_legend(lang))
    return "\n\n".join(parts)


def _side_by_side(sheets: list[list[str]]) -> str:
    rows = zip_longest(*sheets, fillvalue="")
    return "\n".join(GAP.join(f"{line:<{WIDTH}}" for line in row).rstrip() for row in rows)


def _legend(lang: str) -> str:
    return say(
        lang,
        pl="✗ skreślone · (3) w kółku · żółte pola: numer:wartość · tory akcji: ○ do użycia, ● użyte",
        en="✗ crossed · (3) circled · yellow cells: number:value · action tracks: ○ unlocked, ● used",
    )


# The turn and the dice


def _turn(view: State, names: list[str], lang: str) -> str:
    number = say(lang, pl="Runda", en="Round") + f" {view.round}/{ROUNDS[view.players]}"
    if view.passive:
        whose = say(lang, pl="tura pasywna", en="passive turn")
    else:
        name = names[view.active]
        whose = say(lang, pl=f"aktywny gracz: {name}", en=f"active player: {name}")
    lines = [f"{number} · {whose} · {_stage(view, lang)}", _dice(view, lang)]
    return "\n".join(line for line in lines if line)


def _stage(view: State, lang: str) -> str:
    choice = f"{min(view.choices + 1, CHOICES)}/{CHOICES}"
    match view.phase:
        case Phase.START:
            return say(lang, pl="bonusy na początek rundy", en="bonuses of the start of the round")
        case Phase.ROLL:
            return say(lang, pl=f"rzut {choice}", en=f"roll {choice}") if not view.passive else _roll_word(lang)
        case Phase.BORDER:
            return say(lang, pl="los wybiera kości na tacę", en="chance fills the tray")
        case Phase.CHOOSE:
            return say(lang, pl=f"wybór {choice}", en=f"choice {choice}")
        case Phase.BONUS:
            return say(lang, pl="bonusy", en="bonuses")
        case Phase.CHAIN:
            dice = dice_text(view.value, view.swept)
            return say(lang, pl=f"srebrny łańcuch: {dice}", en=f"silver chain: {dice}")
        case Phase.RETURN:
            return say(lang, pl=f"przed rzutem {choice}", en=f"before roll {choice}")
        case _:
            return say(lang, pl="kości z tacy i dodatkowe", en="dice of the tray and extra dice")


def _roll_word(lang: str) -> str:
    return say(lang, pl="rzut", en="roll")


def _dice(view: State, lang: str) -> str:
    if view.phase == Phase.START:
        return ""
    in_hand = say(lang, pl="poza tacą", en="off the tray") if view.passive else say(lang, pl="w ręce", en="in hand")
    places = [
        (in_hand, view.hand),
        (say(lang, pl="na tacy", en="on the tray"), view.tray),
        (say(lang, pl="wybrane", en="chosen"), view.chosen),
    ]
    told = [f"{name}: {dice_text(view.value, dice)}" for name, dice in places if dice]
    if view.value[B] and view.value[W]:
        told.append(f"B + W = {view.value[B] + view.value[W]}")
    return "   ".join(told)


# A sheet


def sheet_lines(view: State, seat: int, name: str, lang: str) -> list[str]:
    """One sheet, WIDTH wide."""
    sheet = view.seat[seat]
    return [
        _name(view, seat, name, lang),
        _score(sheet),
        _tracks(sheet),
        *_silver_and_yellow(sheet, lang),
        _row("B", [f"★{star}" for star in BLUE_STAR[1:]]),
        _row("", _numbers(sheet.blue, sheet.blues)),
        _row("", _signs(BLUE_BONUS)),
        _row("G", [f"×{factor}" for factor in GREEN_FACTOR]),
        _row("", _numbers(sheet.green, sheet.greens)),
        _row("", _signs(GREEN_BONUS)),
        _row("", _stars(sheet)),
        _row("P", [f"≥{minimum}" if minimum else "" for minimum in PINK_MINIMUM]),
        _row("", _numbers(sheet.pink, sheet.pinks)),
        _row("", _signs(PINK_BONUS)),
    ]


def _name(view: State, seat: int, name: str, lang: str) -> str:
    sheet = view.seat[seat]
    note = ""
    if sheet.black:
        note = say(lang, pl="czarny bonus", en="black bonus")
    elif bonus_list(sheet):
        note = bonus_list(sheet)
    elif sheet.part == Part.TRAY:
        note = say(lang, pl="kość z tacy", en="a die of the tray")
    elif sheet.part == Part.EXTRA:
        note = say(lang, pl="dodatkowe kości", en="extra dice")
    mark = "▶ " if view.pending >> seat & 1 else ""
    head = f"{mark}{name[:24]}" + (f" · {note}" if note else "") + " "
    points = f" {total_points(sheet)}"
    return f"{head:─<{WIDTH - len(points)}}{points}"


def _score(sheet: State) -> str:
    areas = "  ".join(f"{'SYBGP'[area]} {area_points(sheet, area)}" for area in range(AREAS))
    return f" {areas}  FOX {sheet.foxes}×{lowest_area(sheet)}"


def _tracks(sheet: State) -> str:
    told = []
    for track in range(TRACKS):
        used, gained = sheet.used[track], sheet.gained[track]
        told.append(f"{TRACK_SIGN[track]} {'●' * used}{'○' * (gained - used)}{'·' * (SPACES - gained)}")
    return " " + "   ".join(told)


def _silver_and_yellow(sheet: State, lang: str) -> list[str]:
    silver = [_silver_row(sheet, row) for row in range(SILVER_ROWS)]
    silver.append(" " + "".join(f"{BONUS_SIGN[bonus]:>3}" for bonus in SILVER_COLUMN_BONUS))
    yellow = _yellow_rows(sheet)
    yellow.append("".join(f"{BONUS_SIGN[bonus]:>6}" for bonus in YELLOW_COLUMN_BONUS))
    heads = f" {AREA_TITLE[lang][0]:<20}{AREA_TITLE[lang][1]:>12}"
    return [heads] + [f"{left:<21}{right}" for left, right in zip_longest(silver, yellow, fillvalue="")]


def _silver_row(sheet: State, row: int) -> str:
    cells = (sheet.silver >> row * FACES + number - 1 & 1 for number in range(1, FACES + 1))
    return "YBGP"[row] + "".join(f"{'✗' if crossed else number:>3}" for number, crossed in enumerate(cells, 1))


def _yellow_rows(sheet: State) -> list[str]:
    cell = 0
    lines = []
    for row, values in enumerate(YELLOW_SHEET):
        line = ""
        for value in values:
            line += f"{_yellow_cell(sheet, cell, value) if value else '':>6}"
            cell += value > 0
        lines.append(f"{line}{BONUS_SIGN[YELLOW_ROW_BONUS[row]]:>4}")
    return lines


def _yellow_cell(sheet: State, cell: int, value: int) -> str:
    if sheet.crossed >> cell & 1:
        return f"{cell + 1}: ✗ "
    return f"{cell + 1}:({value})" if sheet.circled >> cell & 1 else f"{cell + 1}: {value} "


def _row(label: str, cells: list[str]) -> str:
    return f"{label:1}" + "".join(f"{cell:>4}" for cell in cells)


def _numbers(numbers: list[int], filled: int) -> list[str]:
    return [str(numbers[cell]) if cell < filled else "_" for cell in range(CELLS)]


def _signs(bonuses: Ints) -> list[str]:
    return [BONUS_SIGN[bonus] for bonus in bonuses]


def _stars(sheet: State) -> list[str]:
    """Under each pair of green its star, once both are written."""
    stars = ["" for _ in range(CELLS)]
    for second in range(1, sheet.greens, 2):
        stars[second] = f"★{sheet.green[second - 1] - sheet.green[second]}"
    return stars


# The result


def _result(view: State, names: list[str], lang: str) -> str:
    sheets = [view.seat[seat] for seat in range(view.players)]
    order = sorted(range(view.players), key=lambda p: (-total_points(sheets[p]), -best_area(sheets[p])))
    titles = [*AREA_TITLE[lang], say(lang, pl="lisy", en="foxes"), say(lang, pl="razem", en="total")]
    width = min(22, max(len(name) for name in names))
    lines = [say(lang, pl="Koniec gry", en="The game is over")]
    lines.append(" " * width + "".join(f"{title:>11}" for title in titles))
    for p in order:
        areas = [str(area_points(sheets[p], area)) for area in range(AREAS)]
        foxes = f"{sheets[p].foxes}×{lowest_area(sheets[p])}"
        cells = [*areas, foxes, str(total_points(sheets[p]))]
        lines.append(f"{names[p][:width]:<{width}}" + "".join(f"{cell:>11}" for cell in cells))
    return "\n".join([*lines, _verdict(view, order, names, lang)])


def _verdict(view: State, order: list[int], names: list[str], lang: str) -> str:
    if view.players == 1:
        return solo_title(total_points(view.seat[0]), lang)
    standing = [(total_points(view.seat[p]), best_area(view.seat[p])) for p in order]
    first = [names[p] for p, value in zip(order, standing, strict=True) if value == standing[0]]
    if len(first) == 1:
        return say(lang, pl=f"Wygrywa {first[0]}!", en=f"{first[0]} wins!")
    return say(lang, pl=f"Zwycięstwo dzielą: {', '.join(first)}.", en=f"The win is shared by {', '.join(first)}.")
