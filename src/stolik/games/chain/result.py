"""The result of Chain Reaction (C9): points, and places by points, then by tiles."""

from stolik.core.types import Ints, State
from stolik.games.chain.tables import COLOUR_COUNT, KINDS, TILES, TOKENS, WORTH


def scores(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = tile_points(s, p) + token_points(s.seat[p].tokens)
    return s.players  # type: ignore[no-any-return]


def tile_points(s: State, p: int) -> int:
    seat = s.seat[p]
    secret = seat.shown if s.over else seat.colour
    points = 0
    for kind in range(KINDS):
        twice = 2 if kind % COLOUR_COUNT + 1 == secret else 1
        points += seat.tiles[kind] * (kind // COLOUR_COUNT + 1) * twice
    return points


def token_points(tokens: int) -> int:
    points = 0
    for token in range(TOKENS):
        if tokens >> token & 1:
            points += WORTH[token]
    return points


def tile_count(s: State, p: int) -> int:
    count = 0
    for kind in range(KINDS):
        count += s.seat[p].tiles[kind]
    return count


def standing(s: State, p: int) -> int:
    """Higher is better: by score, then by tiles."""
    return (tile_points(s, p) + token_points(s.seat[p].tokens)) * (TILES + 1) + tile_count(s, p)


def ranks(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s, q) > standing(s, p):
                out[p] += 1
    return s.players  # type: ignore[no-any-return]
