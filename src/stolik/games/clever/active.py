"""The active player's turn: choices, the silver chain, returns (K3-K7)."""

from stolik.core.types import Ints, State
from stolik.games.clever.moves import (
    CHAIN,
    CHAIN_DIE,
    CHAIN_ROW,
    DONE,
    FREE_MARK,
    LOSE,
    MARK,
    MARK_AREA,
    MARK_DIE,
    REROLL,
    RETURN_DIE,
    ROLL,
)
from stolik.games.clever.sheet import mark, unlocked, use_die, use_free, waits, write_marks
from stolik.games.clever.state import CHOICES, Phase, count_dice
from stolik.games.clever.tables import DICE, FACES, RET, RR, SILVER
from stolik.games.clever.together import open_together
from stolik.games.clever.turns import roll_hand

# The active player's choices (K1-K7)


def legal_choices(s: State, sheet: State, out: Ints) -> int:
    n = write_marks(sheet, int(s.hand), s.value, MARK, out)
    nothing_fits = n == 0
    if unlocked(sheet, RR):  # K4
        out[n] = REROLL
        n += 1
    if nothing_fits:  # K6
        out[n] = LOSE
        n += 1
    return n


def choose(s: State, sheet: State, action: int) -> None:
    if action == REROLL:
        sheet.used[RR] += 1
        roll_hand(s)
    elif action == LOSE:
        lose_roll(s)
    else:
        choose_die(s, sheet, action - MARK)


def lose_roll(s: State) -> None:  # K6
    s.choices += 1
    if s.choices == CHOICES or count_dice(int(s.hand)) == 1:
        put_hand_on_tray(s)
    go_on(s)


def put_hand_on_tray(s: State) -> None:
    s.tray |= s.hand
    s.hand = 0


def choose_die(s: State, sheet: State, move: int) -> None:
    die = MARK_DIE[move]
    s.choices += 1
    s.hand &= ~(1 << die)
    s.chosen |= 1 << die
    use_die(sheet, s.value, move)
    lower = sweep_lower_dice(s, int(s.value[die]))
    if MARK_AREA[move] == SILVER:  # K7
        s.swept = lower
    if s.choices == CHOICES:
        put_hand_on_tray(s)
    go_on(s)


def sweep_lower_dice(s: State, number: int) -> int:
    """All dice in hand that show less go to the tray; return them."""
    lower = 0
    for die in range(DICE):
        if s.hand >> die & 1 and s.value[die] < number:
            lower |= 1 << die
    s.hand &= ~lower
    s.tray |= lower
    return lower


def go_on(s: State) -> None:
    """What comes next for the active player: their `?`, the silver chain, returns, the next roll, or the end (K3)."""
    sheet = s.seat[s.active]
    if waits(sheet):
        s.phase = Phase.BONUS
    elif can_chain(s, sheet):
        s.phase = Phase.CHAIN
    elif can_return(s, sheet):
        s.phase = Phase.RETURN
    else:
        roll_or_end(s)


def roll_or_end(s: State) -> None:
    if s.hand:  # after the third choice the hand is empty
        roll_hand(s)
    else:
        open_together(s)


def use_active_bonus(s: State, sheet: State, action: int) -> None:
    use_free(sheet, action - FREE_MARK)
    go_on(s)


# The silver chain (K7)


def chain_fits(s: State, silver: int, chain: int) -> bool:
    die = CHAIN_DIE[chain]
    if not s.swept >> die & 1:
        return False
    return not silver >> (CHAIN_ROW[chain] * FACES + s.value[die] - 1) & 1


def can_chain(s: State, sheet: State) -> bool:
    """Whether a swept die can still be marked; if not, the chain is over."""
    if s.swept:
        for chain in range(len(CHAIN_DIE)):
            if chain_fits(s, sheet.silver, chain):
                return True
        s.swept = 0
    return False


def legal_chain(s: State, sheet: State, out: Ints) -> int:
    n = 0
    for chain in range(len(CHAIN_DIE)):
        if chain_fits(s, sheet.silver, chain):
            out[n] = CHAIN + chain
            n += 1
    out[n] = DONE
    return n + 1


def chain_on(s: State, sheet: State, action: int) -> None:
    if action == DONE:
        s.swept = 0
    else:
        die = CHAIN_DIE[action - CHAIN]
        s.swept &= ~(1 << die)
        mark(sheet, SILVER, CHAIN_ROW[action - CHAIN], int(s.value[die]))
    go_on(s)


# Returns (K5)


def can_return(s: State, sheet: State) -> bool:
    return s.choices < CHOICES and s.tray != 0 and unlocked(sheet, RET) > 0


def legal_returns(s: State, out: Ints) -> int:
    n = 0
    for die in range(DICE):
        if s.tray >> die & 1:
            out[n] = RETURN_DIE + die
            n += 1
    out[n] = ROLL
    return n + 1


def return_or_roll(s: State, sheet: State, action: int) -> None:
    if action == ROLL:
        roll_or_end(s)
        return
    die = action - RETURN_DIE
    sheet.used[RET] += 1
    s.tray &= ~(1 << die)
    s.hand |= 1 << die
    go_on(s)
