"""What runs for everyone at once: passive players' dice and extra dice (K8-K10), and the solo passive turn (K14)."""

from stolik.core.types import Ints, State
from stolik.games.clever.moves import DECLINE, END, EXTRA, FREE_MARK, MARK, MARK_DIE, TRAY
from stolik.games.clever.sheet import unlocked, use_die, use_free, waits, write_marks
from stolik.games.clever.state import ALL_DICE, Part, Phase, count_dice
from stolik.games.clever.tables import DICE, FACES, PLUS
from stolik.games.clever.turns import end_turn

SOLO_TRAY = 3

# Passive players and extra dice, everyone at once (K8-K10)


def open_together(s: State) -> None:
    s.phase = Phase.TOGETHER
    s.pending = 0
    for p in range(s.players):
        sheet = s.seat[p]
        if p != s.active or s.passive:
            sheet.part = Part.TRAY
        elif unlocked(sheet, PLUS):
            sheet.part = Part.EXTRA
        if sheet.part != Part.NONE:
            s.pending |= 1 << p
    if s.pending == 0:
        end_turn(s)


def legal_together(s: State, sheet: State, out: Ints) -> int:
    if sheet.part == Part.EXTRA:  # K9
        n = write_marks(sheet, ALL_DICE & ~sheet.extras, s.value, EXTRA, out)
        out[n] = END
        return n + 1
    n = write_marks(sheet, int(s.tray), s.value, MARK, out)
    if n == 0:  # K8; there are no chosen dice in a solo passive turn (K14)
        n = write_marks(sheet, int(s.chosen), s.value, MARK, out)
    out[n] = DECLINE
    return n + 1


def play_together(s: State, who: int, action: int) -> None:
    sheet = s.seat[who]
    if action == END:
        sheet.part = Part.NONE
    elif action == DECLINE:
        sheet.part = Part.EXTRA
    elif action >= FREE_MARK:
        use_free(sheet, action - FREE_MARK)
    elif action >= EXTRA:
        use_extra_die(s, sheet, action - EXTRA)
    else:
        sheet.part = Part.EXTRA
        use_die(sheet, s.value, action - MARK)
    leave_if_done(s, who)


def use_extra_die(s: State, sheet: State, move: int) -> None:  # K9
    sheet.used[PLUS] += 1
    sheet.extras |= 1 << MARK_DIE[move]
    use_die(sheet, s.value, move)


def leave_if_done(s: State, who: int) -> None:
    """A seat without an unlocked `+1` ends by itself, once its `?` are used."""
    sheet = s.seat[who]
    if waits(sheet):
        return
    if sheet.part == Part.EXTRA and unlocked(sheet, PLUS) == 0:
        sheet.part = Part.NONE
    if sheet.part == Part.NONE:
        s.pending &= ~(1 << who)
        if s.pending == 0:
            end_turn(s)


# The tray of the solo passive turn (K14)


def fill_solo_tray(s: State) -> None:
    """All dice below the border go to the tray, and those on it if there is room for all of them."""
    border = 0
    at_most = 0
    while count_dice(at_most) < SOLO_TRAY:
        border += 1
        s.tray = at_most
        at_most |= dice_showing(s, border)
    if count_dice(at_most) == SOLO_TRAY:
        s.tray = at_most
        s.hand &= ~s.tray
        open_together(s)
    else:
        s.hand &= ~s.tray
        s.phase = Phase.BORDER


def dice_showing(s: State, number: int) -> int:
    dice = 0
    for die in range(DICE):
        if s.value[die] == number:
            dice |= 1 << die
    return dice


def tied_dice(s: State, outcomes: Ints, weights: Ints) -> int:
    """The dice on the border: the lowest of those not on the tray."""
    border = FACES
    for die in range(DICE):
        if s.hand >> die & 1:
            border = min(border, s.value[die])
    n = 0
    for die in range(DICE):
        if s.hand >> die & 1 and s.value[die] == border:
            outcomes[n] = TRAY + die
            weights[n] = 1
            n += 1
    return n


def put_on_solo_tray(s: State, die: int) -> None:
    s.hand &= ~(1 << die)
    s.tray |= 1 << die
    if count_dice(int(s.tray)) == SOLO_TRAY:
        open_together(s)
