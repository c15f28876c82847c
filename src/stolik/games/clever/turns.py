"""Rounds, turns and rolls: K3, K10, K12-K15."""

from stolik.core.types import State
from stolik.games.clever.moves import BLACK, FREE_MARK
from stolik.games.clever.sheet import gain, is_open, lose_unusable, use_free, waits
from stolik.games.clever.state import ALL_DICE, Phase
from stolik.games.clever.tables import AREAS, BLACK_ROUND, DICE, ROUND_BONUS, ROUNDS


def begin_round(s: State) -> None:
    s.round += 1
    s.active = 0
    s.phase = Phase.START
    for p in range(s.players):
        sheet = s.seat[p]
        gain(sheet, ROUND_BONUS[s.round])
        lose_unusable(sheet)
        if s.round == BLACK_ROUND and has_open_area(sheet):
            sheet.black = 1
        if sheet.black or waits(sheet):
            s.pending |= 1 << p
    if s.pending == 0:
        begin_turn(s)


def has_open_area(sheet: State) -> bool:
    found = False
    for area in range(AREAS):
        found = found or is_open(sheet, area)
    return found


def use_start_bonus(s: State, who: int, action: int) -> None:
    sheet = s.seat[who]
    if action >= BLACK:  # K12
        sheet.black = 0
        sheet.waiting[action - BLACK] += 1
        return
    use_free(sheet, action - FREE_MARK)
    if not waits(sheet):
        s.pending &= ~(1 << who)
        if s.pending == 0:
            begin_turn(s)


def begin_turn(s: State) -> None:
    s.choices = 0
    s.hand = ALL_DICE
    s.tray = 0
    s.chosen = 0
    roll_hand(s)


def end_turn(s: State) -> None:
    for p in range(s.players):
        s.seat[p].extras = 0
    if s.players == 1 and not s.passive:
        s.passive = 1
        begin_turn(s)
    elif s.active + 1 < s.players:
        s.active += 1
        begin_turn(s)
    elif s.round < ROUNDS[s.players]:
        s.passive = 0
        begin_round(s)
    else:
        s.over = 1  # K15


def roll_hand(s: State) -> None:
    s.phase = Phase.ROLL
    s.pending = 0
    s.rolling = s.hand
    for die in range(DICE):
        if s.hand >> die & 1:
            s.value[die] = 0
