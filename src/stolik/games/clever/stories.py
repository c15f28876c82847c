"""Events as sentences for the log."""

from stolik.core.language import say
from stolik.core.state import copy_plain
from stolik.core.types import State
from stolik.games.clever.language import (
    AREA_NAME,
    BONUS_NAME,
    BONUS_SIGN,
    DIE_LETTER,
    DIE_NAME,
    ROW_NAME,
    bonuses,
    dice_text,
    solo_title,
    yellow_cell,
)
from stolik.games.clever.moves import ACTIONS, CHAINS, FREES, MARKS
from stolik.games.clever.notation import actions_by_word
from stolik.games.clever.sheet import fill, lose_unusable, total_points
from stolik.games.clever.state import CHOICES, Phase
from stolik.games.clever.tables import (
    BLACK_ROUND,
    BLUE,
    DICE,
    FREE,
    GREEN,
    GREEN_FACTOR,
    NOTHING,
    ROUND_BONUS,
    SILVER,
    YELLOW,
    B,
    W,
)


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    """One move, with what follows from it."""
    if who < 0:
        sentences = [_chance(before, word, names, lang)]
    else:
        name, place = ACTIONS.find(actions_by_word()[word])
        sentences = [_move(before, who, name, place, names[who], lang), _swept(before, name, place, lang)]
    sentences.append(_what_next(before, after, names, lang))
    return " ".join(sentence for sentence in sentences if sentence)


def _chance(before: State, word: str, names: list[str], lang: str) -> str:
    if word.startswith("tray "):
        return say(lang, pl=f"Na tacę trafia {word[5:]}.", en=f"{word[5:]} goes to the tray.")
    if before.rolling & before.rolling - 1:
        return ""  # the last die tells the whole roll
    values = list(before.value)
    values[DIE_LETTER.index(word[0])] = int(word[1])
    dice = dice_text(values, before.hand)
    if before.passive:
        return say(lang, pl=f"Tura pasywna, rzut: {dice}.", en=f"Passive turn, the roll is {dice}.")
    name = names[before.active]
    return say(lang, pl=f"{name} rzuca: {dice}.", en=f"{name} rolls {dice}.")


# Moves


def _move(before: State, who: int, name: str, place: int, player: str, lang: str) -> str:
    sheet = copy_plain(before.seat[who])
    match name:
        case "mark" | "extra":
            return _use_die(before, sheet, name, place, player, lang)
        case "chain":
            die, row = CHAINS[place]
            what = _mark(sheet, SILVER, row, before.value[die], "", lang)
            colour = f"{DIE_NAME[lang][die]} {before.value[die]}"
            return say(lang, pl=f"{player} dołącza {colour}: {what}", en=f"{player} chains {colour}: {what}")
        case "free":
            free = FREES[place]
            sheet.waiting[free.area] -= 1
            what = _mark(sheet, free.area, free.where, free.number, "", lang)
            sign = BONUS_SIGN[FREE + free.area]
            return say(lang, pl=f"{player}, bonus {sign}: {what}", en=f"{player}, bonus {sign}: {what}")
        case _:
            return _other_move(before, name, place, player, lang)


def _use_die(before: State, sheet: State, name: str, place: int, player: str, lang: str) -> str:
    mark = MARKS[place]
    number, note = before.value[mark.die], ""
    die = f"{DIE_NAME[lang][mark.die]} {number}"
    if mark.area == BLUE:
        number = before.value[B] + before.value[W]
        note = f"{before.value[B]} + {before.value[W]} = "
    what = _mark(sheet, mark.area, mark.where, number, note, lang)
    if name == "extra":
        return say(
            lang, pl=f"{player} bierze dodatkowo {die}: {what}", en=f"{player} takes {die} as an extra die: {what}"
        )
    if before.phase == Phase.CHOOSE:
        return say(lang, pl=f"{player} wybiera {die}: {what}", en=f"{player} chooses {die}: {what}")
    if before.tray >> mark.die & 1:
        return say(lang, pl=f"{player} bierze z tacy {die}: {what}", en=f"{player} takes {die} from the tray: {what}")
    return say(
        lang,
        pl=f"{player} bierze {die} spośród wybranych kości: {what}",
        en=f"{player} takes {die} from the chosen dice: {what}",
    )


def _mark(sheet: State, area: int, where: int, number: int, note: str, lang: str) -> str:
    """Make the mark on a copy of the sheet; say what is written where and what it gives, to the full stop."""
    what = _written(sheet, area, where, number, note, lang)
    had = bonuses(sheet)
    fill(sheet, area, where, number)
    has = bonuses(sheet)
    gained = ", ".join(_bonus(bonus, lang) for bonus in range(len(had)) for _ in range(has[bonus] - had[bonus]))
    waiting = sum(sheet.waiting)
    lose_unusable(sheet)
    text = f"{what}."
    if gained:
        text += f" Bonus: {gained}."
    if sum(sheet.waiting) < waiting:
        text += say(lang, pl=" Na „?” nie ma już miejsca: przepada.", en=" A `?` has no place left and is lost.")
    return text


def _bonus(bonus: int, lang: str) -> str:
    """A free mark by its sign, which the log draws; others by name."""
    return BONUS_SIGN[bonus] if bonus >= FREE else BONUS_NAME[lang][bonus]


def _written(sheet: State, area: int, where: int, number: int, note: str, lang: str) -> str:
    if area == SILVER:
        row = ROW_NAME[lang][where]
        return say(lang, pl=f"skreśla {number} w rzędzie {row}", en=f"crosses {number} in the {row} row")
    if area == YELLOW:
        cell = yellow_cell(where, lang)
        if sheet.circled >> where & 1:
            return say(lang, pl=f"skreśla {cell}", en=f"crosses {cell}")
        return say(lang, pl=f"otacza kółkiem {cell}", en=f"circles {cell}")
    if area == GREEN:
        factor = int(GREEN_FACTOR[sheet.greens])
        note, number = f"{number} × {factor} = ", number * factor
    place = AREA_NAME[lang][area]
    return say(lang, pl=f"wpisuje {note}{number} w obszarze {place}", en=f"writes {note}{number} in {place}")


def _other_move(before: State, name: str, place: int, player: str, lang: str) -> str:
    match name:
        case "reroll":
            return say(lang, pl=f"{player} przerzuca kości.", en=f"{player} re-rolls the dice.")
        case "return_die":
            die = DIE_NAME[lang][place]
            return say(
                lang, pl=f"{player} bierze {die} kość z tacy do ręki.", en=f"{player} takes the {die} die off the tray."
            )
        case "lose":
            return say(lang, pl=f"Nic nie pasuje: {player} traci rzut.", en=f"Nothing fits: {player} loses the roll.")
        case "decline":
            return say(lang, pl=f"{player} nie bierze kości z tacy.", en=f"{player} takes no die of the tray.")
        case "black":
            area = AREA_NAME[lang][place]
            return say(
                lang,
                pl=f"{player} używa czarnego bonusu w obszarze {area}.",
                en=f"{player} uses the black bonus in {area}.",
            )
        case "roll" if before.hand == 0:
            return say(lang, pl=f"{player} już nie rzuca.", en=f"{player} rolls no more.")
        case _:
            return ""


# What follows


def _swept(before: State, name: str, place: int, lang: str) -> str:
    """The dice that a choice sends to the tray."""
    dice = dice_text(before.value, sum(1 << die for die in swept_dice(before, name, place)))
    return say(lang, pl=f"Na tacę: {dice}.", en=f"To the tray: {dice}.") if dice else ""


def swept_dice(before: State, name: str, place: int) -> list[int]:
    """Those dice by their numbers: the lower ones, and with the last choice all."""
    if name != "mark" or before.phase != Phase.CHOOSE:
        return []
    chosen = MARKS[place].die
    last = before.choices + 1 == CHOICES
    low = [die for die in range(DICE) if last or before.value[die] < before.value[chosen]]
    return [die for die in low if die != chosen and before.hand >> die & 1]


def _what_next(before: State, after: State, names: list[str], lang: str) -> str:
    if after.over:
        return _result(after, names, lang)
    if after.round != before.round:
        return _new_round(after, lang)
    if after.active != before.active:
        name = names[after.active]
        return say(lang, pl=f"Teraz aktywny gracz to {name}.", en=f"{name} is the active player now.")
    if after.phase == Phase.TOGETHER and before.phase != Phase.TOGETHER:
        dice = dice_text(after.value, after.tray) or "–"
        return say(lang, pl=f"Na tacy leży: {dice}.", en=f"On the tray: {dice}.")
    return ""


def _new_round(after: State, lang: str) -> str:
    bonus = int(ROUND_BONUS[after.round])
    gift = BONUS_NAME[lang][bonus]
    if after.round == BLACK_ROUND:
        gift = say(lang, pl="czarny bonus", en="a black bonus")
    if bonus == NOTHING and after.round != BLACK_ROUND:
        return say(lang, pl=f"Runda {after.round}.", en=f"Round {after.round}.")
    return say(
        lang,
        pl=f"Runda {after.round}, bonus dla każdego: {gift}.",
        en=f"Round {after.round}: everyone gets {gift}.",
    )


def _result(after: State, names: list[str], lang: str) -> str:
    totals = [total_points(after.seat[seat]) for seat in range(after.players)]
    table = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=False))
    end = say(lang, pl=f"Koniec gry: {table}.", en=f"The game is over: {table}.")
    return f"{end} {solo_title(totals[0], lang)}" if after.players == 1 else end
