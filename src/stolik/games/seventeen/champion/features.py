"""What the network is told of a seat's view of Seventeen, after a move that is not revealed yet."""

from stolik.bots.learning.net import Floats
from stolik.bots.learning.slots import laid_out, put
from stolik.core.types import Ints, State
from stolik.games.seventeen.belief import count_unseen
from stolik.games.seventeen.policy import MOST_HEARTS, SURE, hearts, open_sum, own_sum, reaches
from stolik.games.seventeen.state import MOST_SEATS, Answer, Phase
from stolik.games.seventeen.tables import FACES, HEART, TRAP, VALUES, WORTH

RIVALS = MOST_SEATS - 1
MOST_SUM = 25
CHANCES = 13
STAGES = 6

# Each block of features: (its size, its slots)
_BLOCKS = {
    "players": (7, 1),
    "moment": (6, 1),
    "open": (MOST_SUM + 1, 1),
    "known": (MOST_SUM + 1, 1),
    "own": (13, 1),
    "downs": (5, 1),
    "traps": (3, 1),
    "others": (8, 1),
    "right": (6 * CHANCES, 1),
    "seems": (6 * CHANCES, 1),
    "stage": (STAGES * 4, STAGES),
    "tokens": (12, 1),
    "hand_open": (VALUES * 4, VALUES),
    "hand_faces": (FACES * 4, FACES),
    "layer": (7, 1),
    "turn": (6, 1),
    "direction": (2, 1),
    "two": (2, 1),
    "must": (4, 1),
    "top": (7, 1),
    "unseen": (FACES * 6, FACES),
    "rival_tokens": (RIVALS * 13, RIVALS),
    "rival_downs": (RIVALS * 5, RIVALS),
    "rival_hearts": (RIVALS * 5, RIVALS),
    "rival_low": (RIVALS * 7, RIVALS),
    "amounts": (6, 6),
}
_FIRST, FEATURES, SLOTS = laid_out(_BLOCKS)
(
    PLAYERS,
    MOMENT,
    OPEN,
    KNOWN,
    OWN,
    DOWNS,
    TRAPS,
    OTHERS,
    RIGHT,
    SEEMS,
    STAGE,
    TOKENS,
    HAND_OPEN,
    HAND_FACES,
    LAYER,
    TURN,
    DIRECTION,
    TWO,
    MUST,
    TOP,
    UNSEEN,
    RIVAL_TOKENS,
    RIVAL_DOWNS,
    RIVAL_HEARTS,
    RIVAL_LOW,
    AMOUNTS,
) = _FIRST.values()
ACTIVE_FEATURES = 60  # about so many are not zero

LAID, LAYING, CHECK_IN_TURN, CHECK_ANSWER, PASS_ANSWER, ELSE = range(6)


def features(s: State, seat: int, index: Ints, amount: Floats) -> int:
    """Write the slots of a seat; return how many."""
    now = moment(s, seat)
    n = put(index, amount, 0, PLAYERS + s.players, 1)
    n = put(index, amount, n, MOMENT + now, 1)
    n = row(s, seat, now, index, amount, n)
    n = stages(s, seat, index, amount, n)
    n = own_side(s, seat, index, amount, n)
    n = turn(s, seat, index, amount, n)
    for k in range(RIVALS):
        n = rival(s, seat, k, index, amount, n)
    return n


def moment(s: State, seat: int) -> int:
    """Which move was just made."""
    answer = s.seat[seat].answer
    if answer == Answer.CHECK:
        return CHECK_ANSWER if s.phase == Phase.ANSWER else CHECK_IN_TURN
    if answer == Answer.PASS:
        return PASS_ANSWER
    if s.turn != seat:
        return ELSE
    return LAID if s.phase == Phase.ANSWER else LAYING if s.phase == Phase.TURN else ELSE


def row(s: State, seat: int, now: int, index: Ints, amount: Floats, n: int) -> int:
    """What the row is worth, for sure and perhaps, to the seat and to others."""
    shown, own, unknown, downs = open_sum(s), own_sum(s, seat), hearts(s, seat), s.seat[seat].downs
    traps = 0
    for i in range(downs):
        traps += s.seat[seat].laid[i] == TRAP + 1
    right = reaches(unknown, shown + own)
    seems = reaches(min(MOST_HEARTS, unknown + downs), shown)
    n = put(index, amount, n, OPEN + min(MOST_SUM, shown), 1)
    n = put(index, amount, n, KNOWN + min(MOST_SUM, shown + own), 1)
    n = put(index, amount, n, OWN + min(12, own), 1)
    n = put(index, amount, n, DOWNS + min(4, downs), 1)
    n = put(index, amount, n, TRAPS + min(2, traps), 1)
    n = put(index, amount, n, OTHERS + min(7, unknown), 1)
    n = put(index, amount, n, RIGHT + CHANCES * now + right * (CHANCES - 1) // SURE, 1)
    n = put(index, amount, n, SEEMS + CHANCES * now + seems * (CHANCES - 1) // SURE, 1)
    n = put(index, amount, n, AMOUNTS, shown / 17)
    n = put(index, amount, n, AMOUNTS + 1, right / SURE)
    n = put(index, amount, n, AMOUNTS + 2, seems / SURE)
    n = put(index, amount, n, AMOUNTS + 3, s.row_size / 8)
    n = put(index, amount, n, AMOUNTS + 4, right / SURE if now in (CHECK_IN_TURN, CHECK_ANSWER) else 0)
    return put(index, amount, n, AMOUNTS + 5, right / SURE if now == PASS_ANSWER else 0)


def stages(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    """How many hearts of others were laid while the open cards were worth little, more, or nearly all."""
    total, counts = 0, 0  # six counts of four bits each
    for i in range(s.row_size):
        card = s.row_card[i]
        if card < HEART:
            total += WORTH[card]
        elif s.row_owner[i] != seat:
            counts += 1 << 4 * min(STAGES - 1, max(0, total - 2) // 3)
    for stage in range(STAGES):
        n = put(index, amount, n, STAGE + 4 * stage + min(3, counts >> 4 * stage & 15), 1)
    return n


def own_side(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    own = s.seat[seat]
    n = put(index, amount, n, TOKENS + 4 * min(2, own.mastery) + min(3, own.nerves), 1)
    for value in range(VALUES):
        n = put(index, amount, n, HAND_OPEN + 4 * value + min(3, own.open[value]), 1)
    for face in range(FACES):
        n = put(index, amount, n, HAND_FACES + 4 * face + min(3, own.faces[face]), 1)
    for face in range(FACES):
        n = put(index, amount, n, UNSEEN + 6 * face + max(0, min(5, count_unseen(s, seat, face))), 1)
    return n


def turn(s: State, seat: int, index: Ints, amount: Floats, n: int) -> int:
    """Who laid last, whose turn it is, and where play goes."""
    layer = 6 if s.layer == 0 else (s.layer - 1 - seat) % s.players
    n = put(index, amount, n, LAYER + layer, 1)
    n = put(index, amount, n, TURN + (s.turn - seat) % s.players, 1)
    n = put(index, amount, n, DIRECTION + (1 if s.direction > 0 else 0), 1)
    n = put(index, amount, n, TWO + s.two, 1)
    n = put(index, amount, n, MUST + 2 * (s.must == 2) + min(1, s.laid), 1)
    return put(index, amount, n, TOP + (6 if s.top == HEART else s.top), 1)


def rival(s: State, seat: int, k: int, index: Ints, amount: Floats, n: int) -> int:
    """The k-th seat to the left: tokens, hearts in the row, and the open side of its hand."""
    if k >= s.players - 1:
        n = put(index, amount, n, RIVAL_TOKENS + 13 * k + 12, 1)
        n = put(index, amount, n, RIVAL_DOWNS + 5 * k, 0)
        n = put(index, amount, n, RIVAL_HEARTS + 5 * k, 0)
        return put(index, amount, n, RIVAL_LOW + 7 * k, 0)
    other = s.seat[(seat + 1 + k) % s.players]
    lowest = 0
    for value in range(VALUES):
        if lowest == 0 and other.open[value] > 0:
            lowest = value + 1
    n = put(index, amount, n, RIVAL_TOKENS + 13 * k + 4 * min(2, other.mastery) + min(3, other.nerves), 1)
    n = put(index, amount, n, RIVAL_DOWNS + 5 * k + min(4, other.downs), 1)
    n = put(index, amount, n, RIVAL_HEARTS + 5 * k + min(4, other.hearts), 1)
    return put(index, amount, n, RIVAL_LOW + 7 * k + lowest, 1)
