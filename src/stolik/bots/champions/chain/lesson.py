"""What learning needs of Chain Reaction: what ends are worth, kinds of moves, and guesses of rivals' colours."""

from stolik.bots.champions.chain.standing import hoped_end, hoped_points, likely, own_points
from stolik.core.contract import imagine
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.chain.rules import CLAIM, DONE, GIVE
from stolik.games.chain.tables import COLOUR_COUNT, SIDES

FINE = 1 << 20
SLOPE = 0.75  # of what a point of lead is worth before the end


def so_far(s: State, seat: int, lean: float) -> float:
    """Even, and something for the lead."""
    lead = 0.0
    for i in range(1, s.players):
        lead += own_points(s, seat) - hoped_points(s, seat, (seat + i) % s.players)
    return 50 + max(-40.0, min(40.0, SLOPE * lead / (s.players - 1)))


def worth(s: State, seat: int, lean: float) -> float:
    """What the seat can hope for before colours are shown: it must decide to end the game without seeing them."""
    return hoped_end(s, seat)


def style(action: int) -> int:
    """By column, then tokens."""
    if action >= DONE:
        return 7
    if action >= GIVE:
        return 6
    return 5 if action >= CLAIM else action // SIDES


def guess(s: State, seat: int, rng: Ints) -> None:
    """Any hands; colours rather those that lie before a rival."""
    imagine(s, seat, rng)
    taken = 1 << (s.seat[seat].colour - 1)
    for i in range(1, s.players):
        p = (seat + i) % s.players
        colour = draw_colour(s, p, taken, rng)
        s.seat[p].colour = colour + 1
        taken |= 1 << colour


def draw_colour(s: State, p: int, taken: int, rng: Ints) -> int:
    """One of the colours not taken yet, as likely as it is for this rival."""
    total, last = 0.0, 0
    for colour in range(COLOUR_COUNT):
        if not taken >> colour & 1:
            total += likely(s, p, colour)
            last = colour
    drawn = total * below(rng, FINE) / FINE
    for colour in range(COLOUR_COUNT):
        if not taken >> colour & 1:
            drawn -= likely(s, p, colour)
            if drawn < 0:
                return colour
    return last
