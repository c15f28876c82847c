"""What the network is told of Chain Reaction, from what one seat may see.

Colours are told as "my secret one" and "others". The secret colours of rivals are weighed by what lies before them.
"""

from stolik.bots.champions.chain.standing import hoped_points, own_points
from stolik.bots.champions.net import Floats
from stolik.bots.champions.slots import laid_out, put
from stolik.core.types import Ints, State
from stolik.games.chain.result import token_points
from stolik.games.chain.rules import affordable
from stolik.games.chain.state import COLUMNS, MOST_SEATS, Phase
from stolik.games.chain.tables import COLOUR_COUNT, EDGE, KIND, LEFT, RIGHT, SIDES, TOKENS, TOP, VALUES

_SYMBOLS = 7  # six, or no tile there
_RIVALS = MOST_SEATS - 1
_HIGH, _MANY, _OWN, _LEAD, _LOW, _HEAP = 14, 8, 6, 24, 8, 6

_FIRST, FEATURES, SLOTS = laid_out(
    {
        "players": (3, 1),
        "situation": (3, 1),
        "claimed": (TOKENS + 1, 1),
        "paid": (3, 1),
        "left": (18, 1),
        "height": (COLUMNS * _HIGH, COLUMNS),
        "lowest": (_HIGH, 1),
        "second": (_HIGH, 1),
        "top": (COLUMNS * _SYMBOLS, COLUMNS),
        "beside": (2 * COLUMNS * _SYMBOLS, 2 * COLUMNS),
        "straight": (COLUMNS + 1, COLUMNS + 1),
        "table": (TOKENS, TOKENS),
        "mine": (TOKENS, TOKENS),
        "theirs": (TOKENS, TOKENS),
        "values": (VALUES * _MANY, VALUES),
        "own": (VALUES * _OWN, VALUES),
        "amounts": (3, 3),
        "lying": (VALUES + 1, VALUES + 1),
        "rival_values": (_RIVALS * VALUES * _HEAP, _RIVALS * VALUES),
        "rival_lead": (_RIVALS * (_LEAD + 1), _RIVALS),
        "rival_amounts": (_RIVALS * 3, _RIVALS * 3),
        "ending": (_LEAD * _LOW, 1),
    }
)
(
    PLAYERS,
    SITUATION,
    CLAIMED,
    PAID,
    STACK_LEFT,
    HEIGHT,
    LOWEST,
    SECOND,
    TOPS,
    BESIDE,
    STRAIGHT,
    ON_TABLE,
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
) = _FIRST.values()
ACTIVE_FEATURES = 80  # about so many are not zero


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write the slots of a seat; return how many."""
    n = turn(s, index, amount, 0)
    n = columns(s, index, amount, n)
    n = lying(s, seat, index, amount, n)
    n = tokens(s, seat, index, amount, n)
    n = holdings(s, seat, index, amount, n)
    return rivals(s, seat, index, amount, n)


def turn(s: State, index: Ints, amount: Floats, n: int) -> int:
    n = put(index, amount, n, PLAYERS + s.players - 2, 1)
    now = 1 if s.phase == Phase.CLAIM else 2 if s.phase == Phase.GIVE else 0
    n = put(index, amount, n, SITUATION + now, 1)
    n = put(index, amount, n, CLAIMED + s.claimed, 1)
    n = put(index, amount, n, PAID + s.paid, 1)
    return put(index, amount, n, STACK_LEFT + (s.left + 2) // 3, 1)


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
    """What a tile falls straight through in each column, and what lies in all of them, mine counted twice."""
    mine = s.seat[seat].colour - 1
    count0, count1, count2, count3, own = 0, 0, 0, 0, 0
    deepest = 0
    for column in range(COLUMNS):
        straight = 0
        falling = True
        top = 0
        for back in range(s.height[column]):
            cell = s.cells[column][s.height[column] - 1 - back]
            kind = int(KIND[(cell - 1) // SIDES])
            value = kind // COLOUR_COUNT + 1
            points = 2 * value if kind % COLOUR_COUNT == mine else value
            falling = falling and (back == 0 or EDGE[cell][TOP] == top)
            top = EDGE[cell][TOP]
            straight += points if falling else 0
            own += points - value
            count0 += value == 1
            count1 += value == 2
            count2 += value == 3
            count3 += value == 4
        deepest = max(deepest, straight)
        n = put(index, amount, n, STRAIGHT + column, straight / 8)
    n = put(index, amount, n, STRAIGHT + COLUMNS, deepest / 8)
    n = put(index, amount, n, LYING, count0 / 10)
    n = put(index, amount, n, LYING + 1, count1 / 10)
    n = put(index, amount, n, LYING + 2, count2 / 10)
    n = put(index, amount, n, LYING + 3, count3 / 10)
    return put(index, amount, n, LYING + 4, own / 20)


def tokens(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    """Those on the table, those I can pay, and those that a rival can."""
    mine = affordable(s, seat)
    theirs = 0
    for p in range(s.players):
        if p != seat:
            theirs |= affordable(s, p)
    for token in range(TOKENS):
        n = put(index, amount, n, ON_TABLE + token, s.tokens >> token & 1)
        n = put(index, amount, n, MINE + token, mine >> token & 1)
        n = put(index, amount, n, THEIRS + token, theirs >> token & 1)
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


def rivals(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    """In the order in which they play next."""
    points = own_points(s, seat)
    least = 1000.0
    for i in range(_RIVALS):
        there = i + 1 < s.players
        p = (seat + i + 1) % s.players if there else 0
        theirs = hoped_points(s, seat, p) if there else 0.0
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
    low = 100
    for column in range(COLUMNS):
        low = min(low, s.height[column])
    return put(index, amount, n, ENDING + bucket(least) * _LOW + min(_LOW - 1, low), 1)


def bucket(lead: float) -> int:
    """Steps of three points; the middle is even."""
    return int(max(0.0, min(_LEAD - 1.0, _LEAD / 2 + lead / 3)))
