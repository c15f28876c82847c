"""Reakcja łańcuchowa (Chain Reaction) by Reiner Knizia, the Polish edition.

The page is docs/rules/chain.md; C1-C9 below are its numbers. The record is in state.py, the result (C9) in result.py,
and what always holds in invariants.py.
"""

from stolik.core.actions import Ranges
from stolik.core.options import Option
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.chain.invariants import check
from stolik.games.chain.result import ranks, scores
from stolik.games.chain.state import ALL_TOKENS, COLUMNS, LAID, MOST_SEATS, STACK, STATE, VISIBILITY, Phase
from stolik.games.chain.tables import (
    BOTTOM,
    CELLS,
    COLOUR_COUNT,
    DEALT,
    EDGE,
    ENOUGH,
    KIND,
    KINDS,
    LEFT,
    PAYABLE,
    RIGHT,
    SIDES,
    TILES,
    TOKEN_VALUE,
    TOKENS,
    TOP,
    VALUES,
)

__all__ = [
    "ACTIONS", "MAX_LEGAL", "MAX_OUTCOMES", "MAX_STEPS", "OPTIONS", "OUTCOMES", "PLAYERS", "STATE", "VERSION",
    "VISIBILITY", "chance", "check", "draw", "legal", "ranks", "reset", "scores", "step",
]  # fmt: skip

VERSION = 1
PLAYERS = range(2, 5)
OPTIONS: dict[str, Option] = {}

ACTIONS = Ranges(place=COLUMNS * SIDES, claim=TOKENS, give=KINDS, done=1)
PLACE, CLAIM, GIVE, DONE = ACTIONS["place"], ACTIONS["claim"], ACTIONS["give"], ACTIONS["done"]
OUTCOMES = Ranges(lay=CELLS, colour=COLOUR_COUNT, hand=TILES)
LAY, COLOUR, HAND = OUTCOMES["lay"], OUTCOMES["colour"], OUTCOMES["hand"]

MAX_LEGAL = TOKENS + 1  # every token and `done`; laying has 20 choices, giving 4
MAX_OUTCOMES = CELLS
# 40 tiles laid, 4 colours, 50 tiles taken to hand and 50 laid; each token claimed and paid once; one `done` a turn.
MAX_STEPS = LAID + MOST_SEATS + 2 * STACK + TOKENS * 4 + STACK


# Set-up (C1, C2)


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    s.left = TILES
    s.tokens = ALL_TOKENS
    for tile in range(TILES):
        s.stack[tile] = 1


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    if s.phase == Phase.LAY:
        return rotated_tiles(s, outcomes, weights)
    if s.phase == Phase.COLOUR:
        return colours_left(s, outcomes, weights)
    return tiles_left(s, outcomes, weights)


# The next two write every tile but count only those in the stack; the others are written over. No branch to guess.


def rotated_tiles(s: State, outcomes: Ints, weights: Ints) -> int:
    stack = s.stack
    n = 0
    for tile in range(TILES):
        for rotation in range(SIDES):
            outcomes[n + rotation] = LAY + tile * SIDES + rotation
        n += SIDES * stack[tile]
    return equally_likely(n, weights)


def tiles_left(s: State, outcomes: Ints, weights: Ints) -> int:
    stack = s.stack
    n = 0
    for tile in range(TILES):
        outcomes[n] = HAND + tile
        weights[n] = 1  # not in a loop of its own: this one would be unrolled, and compile for seconds
        n += 1 * stack[tile]
    return n


def equally_likely(n: int, weights: Ints) -> int:
    for i in range(n):
        weights[i] = 1
    return n


def colours_left(s: State, outcomes: Ints, weights: Ints) -> int:
    n = 0
    for colour in range(COLOUR_COUNT):
        if not colour_dealt(s, colour + 1):
            outcomes[n] = COLOUR + colour
            n += 1
    return equally_likely(n, weights)


def colour_dealt(s: State, colour: int) -> bool:
    for p in range(s.turn):
        if s.seat[p].colour == colour:
            return True
    return False


def draw(s: State, rng: Ints, moves: Ints, weights: Ints) -> int:
    """Any tile or colour; one that was dealt is drawn again."""
    if s.phase == Phase.COLOUR:
        colour = below(rng, COLOUR_COUNT)
        while colour_dealt(s, colour + 1):
            colour = below(rng, COLOUR_COUNT)
        return COLOUR + colour
    cell = below(rng, CELLS)
    while not s.stack[cell // SIDES]:
        cell = below(rng, CELLS)
    return LAY + cell if s.phase == Phase.LAY else HAND + cell // SIDES


def lay(s: State, cell: int) -> None:  # C1
    column = (TILES - s.left) // DEALT
    s.stack[(cell - 1) // SIDES] = 0
    s.left -= 1
    put_on_top(s, column, cell)
    if s.left == STACK:
        s.phase = Phase.COLOUR


def put_on_top(s: State, column: int, cell: int) -> None:
    s.cells[column][s.height[column]] = cell
    s.height[column] += 1
    s.seen[(cell - 1) // SIDES] = 1


def deal_colour(s: State, colour: int) -> None:  # C2
    s.seat[s.turn].colour = colour
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0
        s.phase = Phase.HAND


def deal_hand(s: State, tile: int) -> None:  # C2
    take_to_hand(s, tile)
    s.turn += 1
    if s.turn == s.players:
        ask_to_place(s, 0)


def take_to_hand(s: State, tile: int) -> None:
    s.stack[tile] = 0
    s.left -= 1
    s.seat[s.turn].hand = tile + 1
    s.seat[s.turn].holds = 1


def ask_to_place(s: State, seat: int) -> None:
    s.turn = seat
    s.phase = Phase.PLACE
    s.pending = 1 << seat


# A turn (C3-C8)


def legal(s: State, seat: int, out: Ints) -> int:
    if s.phase == Phase.PLACE:  # C3
        for choice in range(COLUMNS * SIDES):
            out[choice] = PLACE + choice
        return COLUMNS * SIDES
    if s.phase == Phase.CLAIM:
        return legal_claims(s, seat, out)
    return legal_gifts(s, seat, out)


def place(s: State, seat: int, column: int, rotation: int) -> None:  # C3
    put_on_top(s, column, (s.seat[seat].hand - 1) * SIDES + rotation + 1)
    s.seat[seat].hand = 0
    s.seat[seat].holds = 0
    react(s, seat, column)
    ask_to_claim(s, seat)


def react(s: State, seat: int, column: int) -> None:  # C4
    mine = s.cells[column][s.height[column] - 1]
    while True:
        level = s.height[column] - 1
        take_beside(s, seat, column - 1, level, RIGHT, EDGE[mine][LEFT])
        take_beside(s, seat, column + 1, level, LEFT, EDGE[mine][RIGHT])
        if level == 0 or EDGE[s.cells[column][level - 1]][TOP] != EDGE[mine][BOTTOM]:
            return
        take(s, seat, column, level - 1)


def take_beside(s: State, seat: int, column: int, level: int, side: int, symbol: int) -> None:
    """Take the neighbours that come to lie at this level, one after another, while they match."""
    if column < 0 or column >= COLUMNS:
        return
    while level < s.height[column] and EDGE[s.cells[column][level]][side] == symbol:
        take(s, seat, column, level)


def take(s: State, seat: int, column: int, level: int) -> None:
    """Take a tile out of a column; the tiles above it drop by one (C4, C5)."""
    cells = s.cells[column]
    top = s.height[column] - 1
    s.seat[seat].tiles[KIND[(cells[level] - 1) // SIDES]] += 1
    for i in range(level, top):
        cells[i] = cells[i + 1]
    cells[top] = 0
    s.height[column] = top


# Bonus tokens (C6)


def affordable(s: State, seat: int) -> int:
    """The tokens on the table that the seat can pay, as bits."""
    tiles = s.seat[seat].tiles
    holding = 0
    for value in range(VALUES):
        count = 0
        for colour in range(COLOUR_COUNT):
            count += tiles[value * COLOUR_COUNT + colour]
        holding |= min(count, ENOUGH) << (2 * value)
    return s.tokens & int(PAYABLE[holding])


def ask_to_claim(s: State, seat: int) -> None:
    if affordable(s, seat):
        s.phase = Phase.CLAIM
        s.pending = 1 << seat
    else:
        end_turn(s)


def legal_claims(s: State, seat: int, out: Ints) -> int:
    tokens = affordable(s, seat)
    n = 0
    for token in range(TOKENS):
        out[n] = CLAIM + token
        n += tokens >> token & 1
    out[n] = DONE
    return n + 1


def claim(s: State, token: int) -> None:
    s.claimed = token + 1
    s.phase = Phase.GIVE


def legal_gifts(s: State, seat: int, out: Ints) -> int:
    first = (int(TOKEN_VALUE[s.claimed - 1][s.paid]) - 1) * COLOUR_COUNT
    n = 0
    for kind in range(first, first + COLOUR_COUNT):
        if s.seat[seat].tiles[kind]:
            out[n] = GIVE + kind
            n += 1
    return n


def give(s: State, seat: int, kind: int) -> None:
    s.seat[seat].tiles[kind] -= 1
    s.given[kind] += 1
    s.paid += 1
    if s.paid == 3:
        token = 1 << (s.claimed - 1)
        s.tokens &= ~token
        s.seat[seat].tokens |= token
        s.claimed = 0
        s.paid = 0
        ask_to_claim(s, seat)


# The end of a turn (C7, C8)


def end_turn(s: State) -> None:
    s.pending = 0
    if has_empty_column(s):  # C7
        finish(s)
    elif s.left > 0:  # C8
        s.phase = Phase.DRAW
    else:
        next_player(s)


def has_empty_column(s: State) -> bool:
    for column in range(COLUMNS):
        if s.height[column] == 0:
            return True
    return False


def take_from_stack(s: State, tile: int) -> None:
    take_to_hand(s, tile)
    next_player(s)


def next_player(s: State) -> None:
    seat = s.turn
    for _ in range(s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        if s.seat[seat].holds:
            ask_to_place(s, seat)
            return
    finish(s)


def finish(s: State) -> None:
    s.over = 1
    s.phase = Phase.END
    for p in range(s.players):  # C9
        s.seat[p].shown = s.seat[p].colour


def step(s: State, who: int, action: int) -> None:
    match s.phase:
        case Phase.LAY:
            lay(s, action - LAY + 1)
        case Phase.COLOUR:
            deal_colour(s, action - COLOUR + 1)
        case Phase.HAND:
            deal_hand(s, action - HAND)
        case Phase.PLACE:
            place(s, who, (action - PLACE) // SIDES, (action - PLACE) % SIDES)
        case Phase.CLAIM:
            if action == DONE:
                end_turn(s)
            else:
                claim(s, action - CLAIM)
        case Phase.GIVE:
            give(s, who, action - GIVE)
        case Phase.DRAW:
            take_from_stack(s, action - HAND)
