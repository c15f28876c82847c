"""What always holds in Chain Reaction: tiles, tokens and colours are all somewhere, and somebody's turn it is."""

from stolik.core.types import State
from stolik.games.chain.state import ALL_TOKENS, COLUMNS, TALLEST, Phase
from stolik.games.chain.tables import CELLS, COLOUR_COUNT, KIND, KINDS, SIDES, TILES, TOKEN_VALUE, TOKENS, VALUES


def check(s: State) -> int:
    broken = 0
    if not each_tile_has_one_place(s):
        broken |= 1
    if not columns_are_whole(s):
        broken |= 2
    if not taken_tiles_are_accounted_for(s):
        broken |= 4
    if not tokens_are_paid_for(s):
        broken |= 8
    if not colours_are_dealt(s):
        broken |= 16
    if s.phase >= Phase.PLACE and not turn_is_in_order(s):
        broken |= 32
    return broken


def each_tile_has_one_place(s: State) -> bool:
    """In the stack, in a hand, or seen; and hands and stack are as large as they are said to be."""
    hands = 0
    stack = 0
    for tile in range(TILES):
        held = 0
        for p in range(s.players):
            held += 1 if s.seat[p].hand == tile + 1 else 0
        if held + s.stack[tile] + s.seen[tile] != 1:
            return False
        hands += held
        stack += s.stack[tile]
    for p in range(s.players):
        hands -= s.seat[p].holds
    return hands == 0 and bool(stack == s.left)


def columns_are_whole(s: State) -> bool:
    """Tiles up to the height and none above, each of them seen, none twice."""
    low = 0  # tiles met so far, as bits, in two halves
    high = 0
    for column in range(COLUMNS):
        if s.height[column] < 0 or s.height[column] > TALLEST:
            return False
        for level in range(TALLEST):
            cell = s.cells[column][level]
            if level >= s.height[column]:
                if cell != 0:
                    return False
                continue
            if cell < 1 or cell > CELLS or not s.seen[(cell - 1) // SIDES]:
                return False
            tile = (cell - 1) // SIDES
            bit = 1 << (tile % 45)
            if (low if tile < 45 else high) & bit:
                return False
            if tile < 45:
                low |= bit
            else:
                high |= bit
    return True


def taken_tiles_are_accounted_for(s: State) -> bool:
    """Of each kind: seen tiles lie in columns, before players, or were given."""
    for kind in range(KINDS):
        count = 0
        count -= s.given[kind]
        for p in range(s.players):
            count -= s.seat[p].tiles[kind]
        for tile in range(TILES):
            count += s.seen[tile] if KIND[tile] == kind else 0
        for column in range(COLUMNS):
            for level in range(s.height[column]):
                count -= 1 if KIND[(s.cells[column][level] - 1) // SIDES] == kind else 0
        if count != 0:
            return False
    return True


def tokens_are_paid_for(s: State) -> bool:
    """Every token is in one place; the given tiles have the values of the tokens taken, and of what is paid so far."""
    everywhere = s.tokens
    for p in range(s.players):
        if everywhere & s.seat[p].tokens:
            return False
        everywhere |= s.seat[p].tokens
    for value in range(1, VALUES + 1):
        owed = 0
        for token in range(TOKENS):
            paid = 0 if s.tokens >> token & 1 else 3
            if token == s.claimed - 1:
                paid = s.paid
            for i in range(paid):
                owed += 1 if TOKEN_VALUE[token][i] == value else 0
        for colour in range(COLOUR_COUNT):
            owed -= s.given[(value - 1) * COLOUR_COUNT + colour]
        if owed != 0:
            return False
    return everywhere == ALL_TOKENS


def colours_are_dealt(s: State) -> bool:
    """Different colours, to the seats that had their turn; shown when the game is over, and only then."""
    for p in range(s.players):
        dealt = s.phase > Phase.COLOUR or (s.phase == Phase.COLOUR and p < s.turn)
        colour = s.seat[p].colour
        if (colour != 0) != dealt or colour < 0 or colour > COLOUR_COUNT:
            return False
        if s.seat[p].shown != (colour if s.over else 0):
            return False
        for q in range(p):
            if colour != 0 and s.seat[q].colour == colour:
                return False
    return True


def turn_is_in_order(s: State) -> bool:
    """One player is asked, or chance, or the game is over for one of its two reasons."""
    holders = 0
    for p in range(s.players):
        holders += s.seat[p].holds
    if s.over:
        return s.pending == 0 and s.phase == Phase.END and (shortest(s) == 0 or holders + s.left == 0)
    if s.phase == Phase.DRAW:
        return s.pending == 0 and s.left > 0 and shortest(s) > 0
    if s.phase == Phase.PLACE:
        return s.pending == 1 << s.turn and s.seat[s.turn].holds == 1 and shortest(s) > 0
    return s.pending == 1 << s.turn and bool((s.claimed > 0) == (s.phase == Phase.GIVE))


def shortest(s: State) -> int:
    height = TALLEST
    for column in range(COLUMNS):
        height = min(height, s.height[column])
    return height
