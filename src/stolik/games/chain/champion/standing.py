"""Where the players of Chain Reaction stand, as far as one of them can know: rivals' secret colours are weighed."""

import numpy as np

from stolik.core.types import State
from stolik.games.chain.result import plain_points, secret_points, tile_count, token_points
from stolik.games.chain.tables import COLOUR_COUNT, ENOUGH, PAYABLE, TOKENS, TRIPLES, VALUES, WORTH

TELLING = 0.35  # how much a pip before a rival says for its colour
_LIKELY = np.exp(TELLING * np.arange(46))  # 45 pips of each colour
WIN, MARGIN, FAR = 70.0, 30.0, 40.0  # the end: for a rival left behind, for a lead, and how far a lead counts


# What tokens bring over what they cost, and those that bring so much, as bits.
_MOST = 10
_BRINGING = np.array(
    [sum(1 << i for i in range(TOKENS) if WORTH[i] - sum(TRIPLES[i]) == much) for much in range(_MOST)], np.int32
)


# How many of a token's tiles are lacking, by what a player holds (see `holding`).
LACK = np.array(
    [
        [sum(max(0, triple.count(v + 1) - (held >> (2 * v) & ENOUGH)) for v in range(VALUES)) for triple in TRIPLES]
        for held in range(1 << (2 * VALUES))
    ],
    np.int8,
)


def holding(s: State, p: int) -> int:
    """How many tiles of each value lie before a player, two bits each: more than three are no better than three."""
    tiles = s.seat[p].tiles
    held = 0
    for value in range(VALUES):
        count = 0
        for colour in range(COLOUR_COUNT):
            count += tiles[value * COLOUR_COUNT + colour]
        held |= min(count, ENOUGH) << (2 * value)
    return held


def surplus(tokens: int, held: int) -> int:
    """What the best of some tokens brings over its tiles."""
    payable = tokens & int(PAYABLE[held])
    much = _MOST - 1
    while much > 0 and not payable & _BRINGING[much]:
        much -= 1
    return much


def own_points(s: State, seat: int) -> int:
    """The points of a seat that knows its own colour."""
    return plain_points(s, seat) + secret_points(s, seat) + token_points(s.seat[seat].tokens)


def pips(s: State, p: int, colour: int) -> int:
    """The values of one colour's tiles before a player; what it doubles if it is the secret one."""
    points = 0
    for value in range(VALUES):
        points += (value + 1) * s.seat[p].tiles[value * COLOUR_COUNT + colour]
    return points


def likely(s: State, p: int, colour: int) -> float:
    """How likely a rival has a colour, next to other colours."""
    return float(_LIKELY[pips(s, p, colour)])


def expected_points(s: State, seat: int, p: int) -> float:
    """What a rival has on average, as the seat sees it."""
    total, weights = 0.0, 0.0
    for colour in range(COLOUR_COUNT):
        if colour != s.seat[seat].colour - 1:
            weight = likely(s, p, colour)
            total += weight * pips(s, p, colour)
            weights += weight
    return plain_points(s, p) + token_points(s.seat[p].tokens) + total / weights


def expected_end(s: State, seat: int) -> float:
    """What the end is worth to a seat before colours are shown: 100 for all rivals far behind, 0 for all far ahead."""
    own = own_points(s, seat)
    total = 0.0
    for i in range(1, s.players):
        p = (seat + i) % s.players
        open_points = plain_points(s, p) + token_points(s.seat[p].tokens)
        part, weights = 0.0, 0.0
        for colour in range(COLOUR_COUNT):
            if colour != s.seat[seat].colour - 1:
                weight = likely(s, p, colour)
                part += weight * against(s, seat, p, own - open_points - pips(s, p, colour))
                weights += weight
        total += part / weights
    return total / (s.players - 1)


def against(s: State, seat: int, p: int, lead: int) -> float:
    """What a lead over one rival is worth at the end (C9: ties by tiles)."""
    tiles = tile_count(s, seat) - tile_count(s, p)
    won = 1.0 if lead > 0 or (lead == 0 and tiles > 0) else 0.0 if lead < 0 or tiles < 0 else 0.5
    return WIN * won + MARGIN * (0.5 + 0.5 * max(-1.0, min(1.0, lead / FAR)))
