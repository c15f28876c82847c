"""Which moves of Chain Reaction are worth a thought."""

import numpy as np

from stolik.core.types import Ints, State
from stolik.games.chain.champion.openings import fall, look_beside
from stolik.games.chain.policy import cheapest_gift
from stolik.games.chain.rules import PLACE
from stolik.games.chain.state import COLUMNS, Phase
from stolik.games.chain.tables import BOTTOM, COLOUR_COUNT, EDGE, KINDS, LEFT, RIGHT, SIDES, SYMBOLS

SPARE, ENDING = 2, 1000  # points: for a tile that may help to pay a token, and for an end to the game
PLACES = 10  # of 20 for a tile
_SYMBOLS = len(SYMBOLS)
COUNTED = ("best_places", "first_sight")  # these make arrays


def prune(s: State, seat: int, moves: Ints, n: int) -> int:
    """The better half of the places, all tokens, and of tiles to give only the cheapest."""
    if s.phase == Phase.PLACE:
        return best_places(s, seat, moves)
    if s.phase == Phase.GIVE:
        moves[0] = cheapest_gift(s, seat, moves, n)
        return 1
    return n


def best_places(s: State, seat: int, moves: Ints) -> int:
    """The places that take most at once, best first; those that end the game before all others."""
    gains = np.zeros(COLUMNS * SIDES, np.int64)
    first_sight(s, seat, gains)
    for i in range(PLACES):
        best = 0
        for choice in range(COLUMNS * SIDES):
            if gains[choice] > gains[best]:
                best = choice
        moves[i] = PLACE + best
        gains[best] = -1
    return PLACES


def first_sight(s: State, seat: int, gains: Ints) -> None:
    """What the hand tile takes in each place: points, and something for tiles that may help to pay a token."""
    points = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        value = kind // COLOUR_COUNT + 1
        points[kind] = 2 * value if kind % COLOUR_COUNT == s.seat[seat].colour - 1 else value + SPARE
    beside = np.zeros((6, _SYMBOLS), np.int64)  # as in `openings.read_columns`
    first = (s.seat[seat].hand - 1) * SIDES + 1
    for column in range(COLUMNS):
        height = int(s.height[column])
        symbol, depth, straight = fall(s, column, height, points)
        look_beside(s, column - 1, RIGHT, height, depth, points, beside[0], beside[2], beside[4])
        look_beside(s, column + 1, LEFT, height, depth, points, beside[1], beside[3], beside[5])
        for rotation in range(SIDES):
            edges = EDGE[first + rotation]
            left, right = int(edges[LEFT]) - 1, int(edges[RIGHT]) - 1
            falls = edges[BOTTOM] == symbol + 1
            gain = straight + beside[2][left] + beside[3][right] if falls else beside[0][left] + beside[1][right]
            ends = falls and beside[4][left] + beside[5][right] > 0
            gains[column * SIDES + rotation] = gain + (ENDING if ends else 0)
