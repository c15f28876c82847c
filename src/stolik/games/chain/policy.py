"""Greedy in Chain Reaction: lays the tile where it takes most, claims every token that pays, ends the game when ahead.

A tile taken is worth its value, twice in the own secret colour, and a little more for the tokens it may help to pay.
"""

from stolik.core.policy import by_margin
from stolik.core.rng import below
from stolik.core.scratch import scratch, scratch_rows
from stolik.core.types import Ints, State
from stolik.games.chain.result import plain_points, scores, secret_points, token_points
from stolik.games.chain.rules import CLAIM, DONE, GIVE, PLACE
from stolik.games.chain.state import COLUMNS, TALLEST, Phase
from stolik.games.chain.tables import (
    BOTTOM,
    COLOUR_COUNT,
    EDGE,
    KIND,
    KINDS,
    LEFT,
    RIGHT,
    SIDES,
    TOKEN_VALUE,
    TOP,
    WORTH,
)

SPARE = 2  # points that a tile not of the own colour may bring as part of a token
OWN = 2  # how many times its value a tile of the own colour counts
TALL, LOW = 0, 0  # points for each tile of the column that is laid on, more and less
BARGAIN = 0  # points that a token must bring over its cost, and more
GIFT = 0  # points that a token may cost more than it brings
FOG = 0  # what a tile takes is misjudged by so many points at most
STYLE = {
    "spare": range(21),
    "own": range(11),
    "tall": range(21),
    "low": range(21),
    "bargain": range(31),
    "gift": range(31),
    "fog": range(101),
}
LAPS = 2  # turns of everybody that search looks ahead
ENDING = 1000  # more than any tiles are worth
ROOM = TALLEST + 1  # of a column that a tile is tried on


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    if s.phase == Phase.PLACE:
        return best_place(s, seat, rng)
    if s.phase == Phase.CLAIM:
        return best_claim(s, seat, moves, n)
    return cheapest_gift(s, seat, moves, n)


def own_worth(s: State, seat: int, kind: int) -> int:
    """What a tile before the player counts for."""
    value = kind // COLOUR_COUNT + 1
    return OWN * value if kind % COLOUR_COUNT == s.seat[seat].colour - 1 else value


def best_place(s: State, seat: int, rng: Ints) -> int:
    columns = scratch_rows(3, ROOM)  # the own column and its neighbours, to try things on
    heights = scratch(3)
    ahead = lead(s, seat)
    best, best_gain = PLACE, -10 * ENDING
    for choice in range(COLUMNS * SIDES):
        column = choice // SIDES
        copy_columns(s, column, columns, heights)
        cell = (s.seat[seat].hand - 1) * SIDES + choice % SIDES + 1
        gain = try_tile(s, seat, cell, columns, heights)
        gain += (TALL - LOW) * s.height[column]
        if ends(s, column, heights):
            gain += ENDING if ahead + gain > 0 else -ENDING
        if FOG > 0:
            gain += below(rng, 2 * FOG + 1) - FOG
        gain = gain * 8 + below(rng, 8)
        if gain > best_gain:
            best, best_gain = PLACE + choice, gain
    return best


def copy_columns(s: State, column: int, columns: Ints, heights: Ints) -> None:
    for i in range(3):
        place = column - 1 + i
        heights[i] = 0
        if 0 <= place < COLUMNS:
            heights[i] = s.height[place]
            for level in range(s.height[place]):
                columns[i][level] = s.cells[place][level]


def try_tile(s: State, seat: int, cell: int, columns: Ints, heights: Ints) -> int:
    """What a tile on top of the middle column takes, in points."""
    columns[1][heights[1]] = cell
    heights[1] += 1
    gain = 0
    while True:
        level = heights[1] - 1
        gain += try_beside(s, seat, columns[0], heights, 0, level, RIGHT, EDGE[cell][LEFT])
        gain += try_beside(s, seat, columns[2], heights, 2, level, LEFT, EDGE[cell][RIGHT])
        if level == 0 or EDGE[columns[1][level - 1]][TOP] != EDGE[cell][BOTTOM]:
            return gain
        gain += take(s, seat, columns[1], heights, 1, level - 1)


def try_beside(s: State, seat: int, cells: Ints, heights: Ints, place: int, level: int, side: int, symbol: int) -> int:
    gain = 0
    while level < heights[place] and EDGE[cells[level]][side] == symbol:
        gain += take(s, seat, cells, heights, place, level)
    return gain


def take(s: State, seat: int, cells: Ints, heights: Ints, place: int, level: int) -> int:
    kind = int(KIND[(cells[level] - 1) // SIDES])
    heights[place] -= 1
    for i in range(level, heights[place]):
        cells[i] = cells[i + 1]
    own = kind % COLOUR_COUNT == s.seat[seat].colour - 1
    return own_worth(s, seat, kind) + (0 if own else SPARE)


def ends(s: State, column: int, heights: Ints) -> bool:
    """Whether a column is empty after what was tried."""
    empty = 0
    for i in range(3):
        if 0 <= column - 1 + i < COLUMNS and heights[i] == 0:
            empty += 1
    return empty > 0


def lead(s: State, seat: int) -> int:
    """By how much the seat leads the best rival, whose secret colour is guessed to be an average one."""
    own = plain_points(s, seat) + secret_points(s, seat) + token_points(s.seat[seat].tokens)
    best = 0
    for p in range(s.players):
        if p != seat:
            plain = plain_points(s, p)
            best = max(best, plain + plain // 3 + token_points(s.seat[p].tokens))
    return own - best


def best_claim(s: State, seat: int, moves: Ints, n: int) -> int:
    """The token that brings most for what it costs, if any brings more than it costs."""
    best, best_gain = DONE, BARGAIN - GIFT
    for i in range(n):
        if moves[i] != DONE:
            token = moves[i] - CLAIM
            gain = int(WORTH[token]) - cost(s, seat, token)
            if gain > best_gain:
                best, best_gain = moves[i], gain
    return best


def cost(s: State, seat: int, token: int) -> int:
    """What the tiles for a token count for now, giving tiles of other colours first."""
    total = 0
    given = 0
    before = 0
    for i in range(3):
        value = int(TOKEN_VALUE[token][i])
        given = given + 1 if value == before else 1
        before = value
        spare = 0
        for colour in range(COLOUR_COUNT):
            if colour != s.seat[seat].colour - 1:
                spare += s.seat[seat].tiles[(value - 1) * COLOUR_COUNT + colour]
        total += value if spare >= given else 2 * value
    return total


def cheapest_gift(s: State, seat: int, moves: Ints, n: int) -> int:
    best, least = moves[0], KINDS * ENDING
    for i in range(n):
        worth = own_worth(s, seat, moves[i] - GIVE)
        if worth < least:
            best, least = moves[i], worth
    return best


# What search is told


def outlook(s: State, since: State, out: Ints) -> int:
    """Who is ahead, and by how much: at the end, or when everybody has had a few turns."""
    if s.over:
        return by_margin(out, scores(s, out), 60, 300)
    if s.phase != Phase.PLACE or since.left - s.left < LAPS * s.players:
        return 0
    for p in range(s.players):
        out[p] = plain_points(s, p) + secret_points(s, p) + token_points(s.seat[p].tokens)
    return by_margin(out, s.players, 60, 0)
