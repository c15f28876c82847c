"""Rzuć na tacę: DUŻE (Twice as Clever) by Wolfgang Warsch. The page is docs/rules/clever.md; K1-K15 are its numbers.

The chapters of the page are files of their own: sheet.py (using a die, bonuses, points), turns.py (rounds and
turns), active.py (the active player), together.py (passive players, extra dice, solo). Here they meet.
"""

from stolik.core.options import Option
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.clever.active import (
    chain_on,
    choose,
    legal_chain,
    legal_choices,
    legal_returns,
    return_or_roll,
    use_active_bonus,
)
from stolik.games.clever.invariants import check_sheet
from stolik.games.clever.moves import ACTIONS, BLACK, FACE, FREES, OUTCOMES, TRAY
from stolik.games.clever.sheet import best_area, is_open, total_points, waits, write_free
from stolik.games.clever.state import ALL_DICE, CHOICES, STATE, VISIBILITY, Phase, count_dice
from stolik.games.clever.tables import AREAS, DICE, FACES, MOST_SEATS, ROUNDS
from stolik.games.clever.together import (
    fill_solo_tray,
    legal_together,
    play_together,
    put_on_solo_tray,
    tied_dice,
)
from stolik.games.clever.turns import begin_round, use_start_bonus

__all__ = ["ACTIONS", "OUTCOMES", "STATE", "VISIBILITY"]

VERSION = 1
PLAYERS = range(1, MOST_SEATS + 1)
OPTIONS: dict[str, Option] = {}

MAX_LEGAL = len(FREES)  # all five kinds of `?` on an empty sheet; a die's marks with `extra` or `decline` are fewer
MAX_OUTCOMES = FACES
# At most 16 turns (four players; solo has 12). A turn has at most 3 rolls of 6 dice, 3 lost rolls, 3 `done`, 3 `roll`,
# 3 `tray`, and of each of four seats a `decline` and an `end`. A sheet takes 24 + 20 + 3 * 12 marks in a whole game,
# six re-rolls of six dice, six returns and one black bonus.
_TURNS = max(2 * int(ROUNDS[1]), *(players * int(ROUNDS[players]) for players in PLAYERS))
MAX_STEPS = _TURNS * (3 * DICE + 4 * 3 + 2 * MOST_SEATS) + MOST_SEATS * (24 + 20 + 36 + 6 * (1 + DICE) + 6 + 1)


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    begin_round(s)


# Dice are rolled one at a time (K3, K14)


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    if s.phase == Phase.BORDER:
        return tied_dice(s, outcomes, weights)
    die = next_die(s)
    for face in range(FACES):
        outcomes[face] = FACE + die * FACES + face
        weights[face] = 1
    return FACES


def draw(s: State, rng: Ints, moves: Ints, weights: Ints) -> int:
    if s.phase == Phase.BORDER:
        return int(moves[below(rng, tied_dice(s, moves, weights))])
    return FACE + next_die(s) * FACES + below(rng, FACES)


def next_die(s: State) -> int:
    rolling = s.rolling
    die = 0
    while not rolling >> die & 1:
        die += 1
    return die


def roll_die(s: State, face: int) -> None:
    die = face // FACES
    s.value[die] = face % FACES + 1
    s.rolling &= ~(1 << die)
    if s.rolling == 0:
        if s.passive:
            fill_solo_tray(s)
        else:
            s.phase = Phase.CHOOSE
            s.pending = 1 << s.active


# What a seat may do, and what it does


def legal(s: State, seat: int, out: Ints) -> int:
    sheet = s.seat[seat]
    if waits(sheet):  # K11: before anything else
        return write_free(sheet, out)
    if s.phase == Phase.CHOOSE:
        return legal_choices(s, sheet, out)
    if s.phase == Phase.TOGETHER:
        return legal_together(s, sheet, out)
    if s.phase == Phase.CHAIN:
        return legal_chain(s, sheet, out)
    if s.phase == Phase.RETURN:
        return legal_returns(s, out)
    return legal_black(sheet, out)


def legal_black(sheet: State, out: Ints) -> int:  # K12
    n = 0
    for area in range(AREAS):
        if is_open(sheet, area):
            out[n] = BLACK + area
            n += 1
    return n


def step(s: State, who: int, action: int) -> None:
    match s.phase:
        case Phase.START:
            use_start_bonus(s, who, action)
        case Phase.ROLL:
            roll_die(s, action - FACE)
        case Phase.BORDER:
            put_on_solo_tray(s, action - TRAY)
        case Phase.CHOOSE:
            choose(s, s.seat[who], action)
        case Phase.BONUS:
            use_active_bonus(s, s.seat[who], action)
        case Phase.CHAIN:
            chain_on(s, s.seat[who], action)
        case Phase.RETURN:
            return_or_roll(s, s.seat[who], action)
        case Phase.TOGETHER:
            play_together(s, who, action)


# The result (K15)


def scores(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = total_points(s.seat[p])
    return s.players


def ranks(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s.seat[q]) > standing(s.seat[p]):
                out[p] += 1
    return s.players


def standing(sheet: State) -> int:
    """Higher is better: by total, then by the best single area (never more than 165)."""
    return total_points(sheet) * 1000 + best_area(sheet)


# Invariants


def check(s: State) -> int:
    broken = 0
    if s.hand | s.tray | s.chosen != ALL_DICE and s.phase != Phase.START:  # 1: every die is somewhere ...
        broken |= 1
    if s.hand & s.tray or s.hand & s.chosen or s.tray & s.chosen:  # ... and only there
        broken |= 1
    for die in range(DICE):  # 2: a die shows a number, unless it is being rolled
        rolling = s.phase == Phase.ROLL and s.rolling >> die & 1 == 1
        if (s.phase != Phase.START and (s.value[die] == 0) != rolling) or s.value[die] > FACES:
            broken |= 2
    if s.choices < count_dice(int(s.chosen)) or s.choices > CHOICES:  # 4: every chosen die spent a choice
        broken |= 4
    if s.swept & ~s.tray or (s.phase != Phase.ROLL and s.rolling):  # 8: swept dice lie on the tray
        broken |= 8
    if s.over and (s.pending or s.round != ROUNDS[s.players]):  # 16: it ends after the last round
        broken |= 16
    if s.pending >> s.players:  # 32: only players are asked
        broken |= 32
    for p in range(s.players):
        broken |= check_sheet(s.seat[p], int(s.round), int(s.pending >> p & 1))
    return broken
