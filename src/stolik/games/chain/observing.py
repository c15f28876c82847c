"""How Chain Reaction is shown to learners. A tile is its value, its colour and the symbols of its edges as it lies."""

from stolik.extras.observing import Shown, amount, bits, left_out, looked_up, one_of, seats, whose
from stolik.games.chain.state import STACK, TALLEST, Phase
from stolik.games.chain.tables import CELLS, COLOUR_COUNT, DEALT, EDGE, KIND, SIDES, TILES, TOKENS

LATEST = DEALT  # tiles of a column, the topmost first
_EDGES = ("top", "right", "bottom", "left")


def _tile(turns: int) -> Shown:
    """A tile that can lie in so many ways; 0 is none."""
    tiles = [place // turns for place in range(TILES * turns)]
    edges = {side: (0, *EDGE[1:, number].tolist()[:: SIDES // turns]) for number, side in enumerate(_EDGES)}
    value = (0, *(int(KIND[tile]) // COLOUR_COUNT + 1 for tile in tiles))
    colour = (0, *(int(KIND[tile]) % COLOUR_COUNT + 1 for tile in tiles))
    return looked_up(CELLS * turns // SIDES, value=value, colour=colour, **edges)


def fields(players: int) -> dict[str, Shown]:
    colour = one_of(COLOUR_COUNT + 1)
    return {
        "pending": seats(players),
        "over": left_out(1),
        "phase": one_of(len(Phase)),
        "players": left_out(players),
        "turn": whose(players),
        "claimed": one_of(TOKENS + 1),
        "paid": amount(2),
        "left": amount(STACK),
        "tokens": bits(TOKENS),
        "height": amount(TALLEST),
        "cells": _tile(SIDES).latest("height", LATEST),
        "given": amount(TILES),
        "seen": amount(1),
        "stack": left_out(1),
        "seat.hand": _tile(1),
        "seat.colour": colour,
        "seat.holds": amount(1),
        "seat.shown": colour,
        "seat.tokens": bits(TOKENS),
        "seat.tiles": amount(TILES),
    }
