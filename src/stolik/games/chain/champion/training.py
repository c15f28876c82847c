"""What learning needs of Chain Reaction: what moves and ends are worth, and guesses of rivals' colours."""

import numpy as np

from stolik.bots.learning.selfplay import OTHER, OVER, SAME
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.chain.champion.standing import expected_end, expected_points, likely, own_points
from stolik.games.chain.policy import best_claim, cheapest_gift
from stolik.games.chain.rules import CLAIM, DONE, MAX_LEGAL, legal_claims, legal_gifts, step
from stolik.games.chain.state import Phase
from stolik.games.chain.tables import COLOUR_COUNT, SIDES

FINE = 1 << 20
SLOPE = 0.75  # of what a point of lead is worth before the end
COUNTED = ("otherwise", "make_and_pay")  # these make arrays


def so_far(s: State, seat: int, shaping: float) -> float:
    """Even, and something for the lead."""
    lead = 0.0
    for i in range(1, s.players):
        lead += own_points(s, seat) - expected_points(s, seat, (seat + i) % s.players)
    return 50 + max(-40.0, min(40.0, SLOPE * lead / (s.players - 1)))


def worth(s: State, seat: int, shaping: float) -> float:
    """What the seat expects before colours are shown: it must decide to end the game without seeing them."""
    return expected_end(s, seat)


def attempt(s: State, seat: int, action: int) -> None:
    """Make a move, and claim no token after it: a move is worth what the whole turn leaves behind."""
    make_and_pay(s, seat, action)
    if s.phase == Phase.CLAIM:
        step(s, seat, DONE)


def otherwise(s: State, seat: int, action: int) -> int:
    """Claim the tokens after it that greedy would."""
    moves = np.zeros(MAX_LEGAL, np.int64)
    make_and_pay(s, seat, action)
    way = OVER
    while s.phase == Phase.CLAIM:
        claim = best_claim(s, seat, moves, legal_claims(s, seat, moves))
        way = OTHER if claim != DONE or way == OTHER else SAME
        make_and_pay(s, seat, claim)
    return way


def make_and_pay(s: State, seat: int, action: int) -> None:
    """Make a move, and pay for a token with the tiles that count for least."""
    moves = np.zeros(MAX_LEGAL, np.int64)
    step(s, seat, action)
    while s.phase == Phase.GIVE:
        step(s, seat, cheapest_gift(s, seat, moves, legal_gifts(s, seat, moves)))


def pot(s: State) -> float:
    """Of any two players one has what the other lacks."""
    return 50.0 * s.players


def style(action: int) -> int:
    """By column, then tokens."""
    if action >= DONE:
        return 6
    return 5 if action >= CLAIM else action // SIDES


def believe(s: State, seat: int, rng: Ints) -> int:
    """Any hands; colours rather those that lie before a rival."""
    taken = 1 << (s.seat[seat].colour - 1)
    for i in range(1, s.players):
        p = (seat + i) % s.players
        colour = draw_colour(s, p, taken, rng)
        s.seat[p].colour = colour + 1
        taken |= 1 << colour
    return 0


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
