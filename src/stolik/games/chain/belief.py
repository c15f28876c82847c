"""What a seat can believe in Chain Reaction: tiles it never saw are in the stack or in other hands, anywhere."""

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.chain.state import MOST_SEATS, Phase
from stolik.games.chain.tables import COLOUR_COUNT, TILES


def imagine(s: State, seat: int, rng: Ints) -> None:
    for p in range(MOST_SEATS):
        if p != seat:
            s.seat[p].hand = 0
            s.seat[p].colour = s.seat[p].shown
    unseen = imagine_stack(s)
    for p in range(s.players):
        if p != seat and s.seat[p].holds:
            s.seat[p].hand = draw_unseen(s, below(rng, unseen))
            unseen -= 1
        if p != seat and not s.over and colour_is_dealt(s, p):
            s.seat[p].colour = draw_colour(s, seat, p, rng)


def imagine_stack(s: State) -> int:
    """Put everything unseen into the stack; return how many tiles that is."""
    unseen = 0
    for tile in range(TILES):
        s.stack[tile] = 1 - s.seen[tile]
        unseen += s.stack[tile]
    for p in range(s.players):
        if s.seat[p].hand > 0:
            s.stack[s.seat[p].hand - 1] = 0
            unseen -= 1
    return unseen


def draw_unseen(s: State, place: int) -> int:
    """Take the tile at a place out of the stack; return its number."""
    tile = 0
    while not s.stack[tile] or place > 0:
        place -= s.stack[tile]
        tile += 1
    s.stack[tile] = 0
    return tile + 1


def colour_is_dealt(s: State, p: int) -> bool:
    return s.phase > Phase.COLOUR or (s.phase == Phase.COLOUR and p < s.turn)


def draw_colour(s: State, seat: int, p: int, rng: Ints) -> int:
    """A colour that neither the seat itself nor anybody before `p` has."""
    while True:
        colour = 1 + below(rng, COLOUR_COUNT)
        free = True
        for q in range(s.players):
            if (q < p or q == seat) and s.seat[q].colour == colour:
                free = False
        if free:
            return colour
