"""Where the players of Chain Reaction stand, as far as one of them can know: rivals' secret colours are weighed."""

from math import exp

from stolik.core.types import State
from stolik.games.chain.result import plain_points, secret_points, tile_count, token_points
from stolik.games.chain.tables import COLOUR_COUNT, VALUES

TELLING = 0.35  # how much a pip before a rival says for its colour
WIN, MARGIN, FAR = 70.0, 30.0, 40.0  # the end: for a rival left behind, for a lead, and how far a lead counts


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
    return exp(TELLING * pips(s, p, colour))


def hoped_points(s: State, seat: int, p: int) -> float:
    """What a rival has on average, as the seat sees it."""
    total, weights = 0.0, 0.0
    for colour in range(COLOUR_COUNT):
        if colour != s.seat[seat].colour - 1:
            weight = likely(s, p, colour)
            total += weight * pips(s, p, colour)
            weights += weight
    return plain_points(s, p) + token_points(s.seat[p].tokens) + total / weights


def hoped_end(s: State, seat: int) -> float:
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
