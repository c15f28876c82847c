"""What the network is told of Chain Reaction, from what one seat may see.

Colours are told as "my secret one" and "others". The secret colours of rivals are weighed by what lies before them.
"""

import numpy as np

from stolik.bots.learning.net import Floats
from stolik.bots.learning.slots import laid_out, put
from stolik.core.types import Ints, State
from stolik.games.chain.champion.openings import HALF, POINT, RICH, STRAIGHT, TAKEN, WRITTEN, best_takes
from stolik.games.chain.champion.standing import LACK, expected_points, holding, likely, own_points, surplus
from stolik.games.chain.result import token_points
from stolik.games.chain.state import COLUMNS, MOST_SEATS, MOST_STACK
from stolik.games.chain.tables import COLOUR_COUNT, EDGE, ENOUGH, KIND, KINDS, LEFT, RIGHT, SIDES, TOKENS, TOP, VALUES

_SYMBOLS = 7  # six, or no tile there
_RIVALS = MOST_SEATS - 1
_HIGH, _MANY, _OWN, _LEAD, _HEAP = 14, 8, 6, 24, 6
_TAKES, _RISK, _LACKS = 24, 5, 5
SPARE = 6  # quarters of points that a tile may bring as part of a token, some day
_OFFERS = 1 + (STRAIGHT - RICH) + COLUMNS  # numbers that say what the columns offer to one player

_FIRST, FEATURES, SLOTS = laid_out(
    {
        "players": (3, 1),
        "left": (MOST_STACK + 1, 1),
        "height": (COLUMNS * _HIGH, COLUMNS),
        "lowest": (_HIGH, 1),
        "second": (_HIGH, 1),
        "top": (COLUMNS * _SYMBOLS, COLUMNS),
        "beside": (2 * COLUMNS * _SYMBOLS, 2 * COLUMNS),
        "mine": (TOKENS * _LACKS, TOKENS),
        "theirs": (TOKENS * _LACKS, TOKENS),
        "values": (VALUES * _MANY, VALUES),
        "own": (VALUES * _OWN, VALUES),
        "amounts": (3, 3),
        "lying": (2 * VALUES, 2 * VALUES),
        "rival_values": (_RIVALS * VALUES * _HEAP, _RIVALS * VALUES),
        "rival_lead": (_RIVALS * (_LEAD + 1), _RIVALS),
        "rival_amounts": (_RIVALS * 3, _RIVALS * 3),
        "ending": (_LEAD * _RISK, 1),
        "take": (2 * _TAKES, 2),
        "offers": (2 * _OFFERS, 2 * _OFFERS),
        "risk": (1, 1),
        "pays": (2 * (VALUES + 1), 2 * (VALUES + 1)),
    }
)
(
    PLAYERS,
    STACK_LEFT,
    HEIGHT,
    LOWEST,
    SECOND,
    TOPS,
    BESIDE,
    MINE,
    THEIRS,
    HELD,
    OWN,
    AMOUNTS,
    LYING,
    RIVAL_HELD,
    RIVAL_LEAD,
    RIVAL_AMOUNTS,
    ENDING,
    TAKE,
    OFFERS,
    RISK,
    PAYS,
) = _FIRST.values()
ACTIVE_FEATURES = 110  # about so many are not zero
COUNTED = ("lying", "openings")  # these make arrays


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write the slots of a seat; return how many."""
    n = turn(s, index, amount, 0)
    n = columns(s, index, amount, n)
    n = lying(s, seat, index, amount, n)
    n = tokens(s, seat, index, amount, n)
    n = holdings(s, seat, index, amount, n)
    n, least = rivals(s, seat, index, amount, n)
    return openings(s, seat, least, index, amount, n)


def turn(s: State, index: Ints, amount: Floats, n: int) -> int:
    n = put(index, amount, n, PLAYERS + s.players - 2, 1)
    return put(index, amount, n, STACK_LEFT + s.left, 1)


def columns(s: State, index: Ints, amount: Floats, n: int) -> int:
    """Heights, and the symbols that the next tile on a column would touch."""
    lowest, second = 100, 100
    for column in range(COLUMNS):
        height = int(s.height[column])
        if height < lowest:
            lowest, second = height, lowest
        elif height < second:
            second = height
        n = put(index, amount, n, HEIGHT + column * _HIGH + min(_HIGH - 1, height), 1)
        top = int(EDGE[s.cells[column][height - 1]][TOP]) if height else 0
        n = put(index, amount, n, TOPS + column * _SYMBOLS + top, 1)
        left = edge_at(s, column - 1, height, RIGHT)
        n = put(index, amount, n, BESIDE + 2 * column * _SYMBOLS + left, 1)
        right = edge_at(s, column + 1, height, LEFT)
        n = put(index, amount, n, BESIDE + (2 * column + 1) * _SYMBOLS + right, 1)
    n = put(index, amount, n, LOWEST + min(_HIGH - 1, lowest), 1)
    return put(index, amount, n, SECOND + min(_HIGH - 1, second), 1)


def edge_at(s: State, column: int, level: int, side: int) -> int:
    if column < 0 or column >= COLUMNS or level >= s.height[column]:
        return 0
    return int(EDGE[s.cells[column][level]][side])


def lying(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    """How many tiles of each value lie in the columns, and how many of my colour."""
    counts = np.zeros(KINDS, np.int64)
    for column in range(COLUMNS):
        cells = s.cells[column]
        for level in range(s.height[column]):
            counts[KIND[(cells[level] - 1) // SIDES]] += 1
    for value in range(VALUES):
        total = 0
        for colour in range(COLOUR_COUNT):
            total += counts[value * COLOUR_COUNT + colour]
        own = counts[value * COLOUR_COUNT + s.seat[seat].colour - 1]
        n = put(index, amount, n, LYING + 2 * value, total / 10)
        n = put(index, amount, n, LYING + 2 * value + 1, own / 5)
    return n


def tokens(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    """For each token on the table, how many tiles I lack, and how many the rival lacks that is nearest to it."""
    mine = LACK[holding(s, seat)]
    first = LACK[holding(s, (seat + 1) % s.players)]
    second = LACK[holding(s, (seat + 2) % s.players)] if s.players > 2 else first
    third = LACK[holding(s, (seat + 3) % s.players)] if s.players > 3 else first
    for token in range(TOKENS):
        there = s.tokens >> token & 1
        own = int(mine[token]) if there else _LACKS - 1
        theirs = min(int(first[token]), int(second[token]), int(third[token])) if there else _LACKS - 1
        n = put(index, amount, n, MINE + token * _LACKS + own, 1)
        n = put(index, amount, n, THEIRS + token * _LACKS + theirs, 1)
    return n


def holdings(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    own = s.seat[seat]
    for value in range(VALUES):
        count = held(s, seat, value)
        n = put(index, amount, n, HELD + value * _MANY + min(_MANY - 1, count), 1)
        mine = own.tiles[value * COLOUR_COUNT + own.colour - 1]
        n = put(index, amount, n, OWN + value * _OWN + min(_OWN - 1, mine), 1)
    points, paid = own_points(s, seat), token_points(own.tokens)
    n = put(index, amount, n, AMOUNTS, points / 50)
    n = put(index, amount, n, AMOUNTS + 1, paid / 50)
    return put(index, amount, n, AMOUNTS + 2, (points - paid) / 50)


def held(s: State, seat: int, value: int) -> int:
    count = 0
    for colour in range(COLOUR_COUNT):
        count += s.seat[seat].tiles[value * COLOUR_COUNT + colour]
    return count


def rivals(s: State, seat: int, index: Ints, amount: Floats, n: int) -> tuple[int, float]:
    """In the order in which they play next; also the lead over the best of them."""
    points = own_points(s, seat)
    least = 1000.0
    for i in range(_RIVALS):
        there = i + 1 < s.players
        p = (seat + i + 1) % s.players if there else 0
        theirs = expected_points(s, seat, p) if there else 0.0
        lead = points - theirs
        if there:
            least = min(least, lead)
        for value in range(VALUES):
            count = min(_HEAP - 1, held(s, p, value)) if there else 0
            n = put(index, amount, n, RIVAL_HELD + (i * VALUES + value) * _HEAP + count, there)
        n = put(index, amount, n, RIVAL_LEAD + i * (_LEAD + 1) + (bucket(lead) if there else _LEAD), 1)
        n = put(index, amount, n, RIVAL_AMOUNTS + i * 3, lead / 40 if there else 0)
        n = put(index, amount, n, RIVAL_AMOUNTS + i * 3 + 1, theirs / 50)
        n = put(index, amount, n, RIVAL_AMOUNTS + i * 3 + 2, token_points(s.seat[p].tokens) / 50 if there else 0)
    return n, least


def openings(s: State, seat: int, least: float, index: Ints, amount: Floats, n: int) -> int:
    """What the next tile may take: mine, then that of the next player, whose colour is weighed; and who may end."""
    following = (seat + 1) % s.players
    points = np.zeros(KINDS, np.int64)
    n = pays(s, seat, PAYS, 1, points, index, amount, n)
    n = pays(s, following, PAYS + VALUES + 1, HALF, points, index, amount, n)
    count_for(s, seat, following, points)
    offers = np.zeros((2, WRITTEN), np.int64)
    unseen, ends = best_takes(s, points, offers)
    unseen = max(1, unseen)
    n = offered(0, offers[0], unseen, index, amount, n)
    n = offered(1, offers[1], unseen, index, amount, n)
    risk = ends / unseen
    n = put(index, amount, n, RISK, risk)
    step = 0 if risk == 0 else 1 if risk < 0.1 else 2 if risk < 0.25 else 3 if risk < 0.5 else 4
    return put(index, amount, n, ENDING + bucket(least) * _RISK + step, 1)


def pays(s: State, p: int, first: int, half: int, points: Ints, index: Ints, amount: Floats, n: int) -> int:
    """What the best token brings a player now, and with one more tile of each value, which then counts for more."""
    held = holding(s, p)
    now = surplus(s.tokens, held)
    n = put(index, amount, n, first + VALUES, now / 8)
    for value in range(VALUES):
        full = held >> (2 * value) & ENOUGH == ENOUGH
        more = now if full else surplus(s.tokens, held + (1 << (2 * value)))
        n = put(index, amount, n, first + value, more / 8)
        for colour in range(COLOUR_COUNT):
            points[value * COLOUR_COUNT + colour] += half * max(SPARE, POINT * (more - now))
    return n


def count_for(s: State, seat: int, following: int, points: Ints) -> None:
    """Add what tiles count for, to me and to the next player: once, and twice in the player's colour."""
    mine = s.seat[seat].colour - 1
    total = 0.0
    for colour in range(COLOUR_COUNT):
        total += likely(s, following, colour) if colour != mine else 0.0
    for colour in range(COLOUR_COUNT):
        own = 2 * POINT if colour == mine else POINT
        theirs = POINT if colour == mine else int(POINT * (1 + likely(s, following, colour) / total))
        for value in range(VALUES):
            points[value * COLOUR_COUNT + colour] += (value + 1) * (own + HALF * theirs)


def offered(who: int, offers: Ints, unseen: int, index: Ints, amount: Floats, n: int) -> int:
    mean = offers[TAKEN] / (unseen * POINT)
    n = put(index, amount, n, TAKE + who * _TAKES + int(min(_TAKES - 1.0, mean)), 1)
    first = OFFERS + who * _OFFERS
    n = put(index, amount, n, first, mean / 8)
    for i in range(STRAIGHT - RICH):
        n = put(index, amount, n, first + 1 + i, offers[RICH + i] / unseen)
    for column in range(COLUMNS):
        n = put(index, amount, n, first + 1 + STRAIGHT - RICH + column, offers[STRAIGHT + column] / (16 * POINT))
    return n


def bucket(lead: float) -> int:
    """Steps of three points; the middle is even."""
    return int(max(0.0, min(_LEAD - 1.0, _LEAD / 2 + lead / 3)))
