"""The result of Chain Reaction (C9): points, and places by points, then by tiles."""

from stolik.core.types import Ints, State
from stolik.games.chain.tables import COLOUR_COUNT, KINDS, TILES, TOKENS, VALUES, WORTH


def scores(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = score(s, p)
    return s.players


def score(s: State, p: int) -> int:
    return plain_points(s, p) + secret_points(s, p) + token_points(s.seat[p].tokens)


def plain_points(s: State, p: int) -> int:
    """The values of all tiles before a player."""
    points = 0
    for kind in range(KINDS):
        points += (kind // COLOUR_COUNT + 1) * s.seat[p].tiles[kind]
    return points


def secret_points(s: State, p: int) -> int:
    """The values of the tiles of the secret colour, which count twice; 0 if the colour is not known."""
    colour = s.seat[p].shown if s.over else s.seat[p].colour
    points = 0
    if colour > 0:
        for value in range(1, VALUES + 1):
            points += value * s.seat[p].tiles[(value - 1) * COLOUR_COUNT + colour - 1]
    return points


def token_points(tokens: int) -> int:
    points = 0
    for token in range(TOKENS):
        if tokens >> token & 1:
            points += int(WORTH[token])
    return points


def tile_count(s: State, p: int) -> int:
    count = 0
    for kind in range(KINDS):
        count += s.seat[p].tiles[kind]
    return count


def standing(s: State, p: int) -> int:
    """Higher is better: by score, then by tiles."""
    return score(s, p) * (TILES + 1) + tile_count(s, p)


def ranks(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s, q) > standing(s, p):
                out[p] += 1
    return s.players
