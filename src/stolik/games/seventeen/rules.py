"""Siedemnaście (17), the Polish edition. The page is docs/rules/seventeen.md; S1-S15 below are its numbers."""

from stolik.core.options import Option
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.seventeen.invariants import check
from stolik.games.seventeen.memory import forget_laid, remember_binned, remember_laid
from stolik.games.seventeen.scoring import resolve_check
from stolik.games.seventeen.state import (
    ACTIONS,
    BACK,
    BACK_HEART,
    CHECK,
    DOWN,
    FACE,
    LAY,
    OUTCOMES,
    PASS,
    STATE,
    UP,
    VISIBILITY,
    Answer,
    Draw,
    Phase,
)
from stolik.games.seventeen.tables import (
    BIN,
    CARDS,
    FACE_COPIES,
    FACES,
    HAND,
    HAND_ROOM,
    HEART,
    HEART_CARDS,
    REVERSE,
    TWO,
    TWO_SIDED,
    VALUES,
    WINNING,
)

__all__ = ["ACTIONS", "OUTCOMES", "STATE", "VISIBILITY", "check"]  # and the rest of the contract, below

VERSION = 1
PLAYERS = range(2, 7)
OPTIONS: dict[str, Option] = {}

MAX_LEGAL = 2 * HAND_ROOM + 1  # a hand never grows beyond three cards: each one-sided card up or down, and a check
MAX_OUTCOMES = FACES
MAX_STEPS = 5000  # S15: the rules have no bound; programs stop a game here and call it a draw of all


# Set-up (S1)


def reset(s: State, players: int, options: Ints) -> None:
    s.players = players
    s.direction = 1
    s.pile_size = CARDS
    s.pile_hearts = HEART_CARDS
    for value in range(VALUES):
        s.pile_open[value] = TWO_SIDED
    for face in range(FACES):
        s.pile[face] = int(FACE_COPIES[face])
        s.source[face] = int(FACE_COPIES[face])
        for p in range(players):
            s.seat[p].pool[face] = int(FACE_COPIES[face])
    s.phase = Phase.BACK
    s.draw = Draw.DEAL
    s.owed = HAND


# Drawing: the back, then the face (S1, S7)


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    return chance_back(s, outcomes, weights) if s.phase == Phase.BACK else chance_face(s, outcomes, weights)


def chance_back(s: State, outcomes: Ints, weights: Ints) -> int:
    n = 0
    for value in range(VALUES):
        copies = s.pile_open[value]
        outcomes[n] = BACK + value
        weights[n] = copies
        n += copies > 0
    outcomes[n] = BACK_HEART
    weights[n] = s.pile_hearts
    return n + (s.pile_hearts > 0)


def chance_face(s: State, outcomes: Ints, weights: Ints) -> int:
    n = 0
    for face in range(FACES):
        copies = s.pile[face]
        outcomes[n] = FACE + face
        weights[n] = copies
        n += copies > 0
    return n


def draw(s: State, rng: Ints, moves: Ints, weights: Ints) -> int:
    if s.phase == Phase.FACE:
        return FACE + kind_at(s.pile, FACES, below(rng, s.pile_hearts))
    place = below(rng, s.pile_size) - s.pile_hearts  # hearts lie before the others
    kind = kind_at(s.pile_open, VALUES, place)
    return BACK_HEART if place < 0 else BACK + kind


def kind_at(counts: Ints, kinds: int, place: int) -> int:
    """The kind of the card at a place, if cards lie sorted."""
    kind = 0
    last = 0
    for i in range(kinds):  # without a branch to guess wrong
        last += counts[i]
        kind += place >= last
    return kind


def turn_back(s: State, back: int) -> None:
    if back == BACK_HEART:
        s.top = HEART
    else:
        s.top = back - BACK + 1
        s.pile_open[back - BACK] -= 1
    carry_on(s)


def take_open(s: State) -> None:
    s.seat[s.taker].open[s.top - 1] += 1
    take_top(s)


def take_heart(s: State, face: int) -> None:
    seat = s.seat[s.taker]
    seat.faces[face] += 1
    seat.hearts += 1
    seat.drawn += 1
    seat.pool[face] -= 1
    s.pile[face] -= 1
    s.pile_hearts -= 1
    take_top(s)
    if refill(s):
        s.phase = Phase.BACK
    else:
        carry_on(s)


def take_top(s: State) -> None:
    s.seat[s.taker].cards += 1
    s.owed -= 1
    s.pile_size -= 1
    s.top = 0


def carry_on(s: State) -> None:
    """Draw what is owed and go on with the game, until chance or a player must speak."""
    while s.pending == 0 and s.over == 0:
        if s.owed == 0:
            go_on(s)
        elif s.top == HEART:
            s.phase = Phase.FACE
            return
        elif s.top > 0:
            take_open(s)
            if refill(s):
                s.phase = Phase.BACK
                return
        elif refill(s):
            s.phase = Phase.BACK
            return
        else:
            s.owed = 0  # S7: nothing is drawn for these cards, now or later


def refill(s: State) -> bool:
    """Whether the pile has a card, if need be from the used pile (S7)."""
    if s.pile_size == 0 and s.used_size > 0:
        shuffle_used(s)
    return s.pile_size > 0


def shuffle_used(s: State) -> None:
    """The used pile becomes the pile. Each seat knows the faces that all have seen, and those it laid itself."""
    s.pile_size = s.used_size
    s.pile_hearts = s.used_size
    s.used_size = 0
    for value in range(VALUES):
        s.pile_open[value] = s.used_open[value]
        s.pile_hearts -= s.used_open[value]
        s.used_open[value] = 0
    for face in range(FACES):
        s.pile[face] = s.used_seen[face]
        s.source[face] = s.used_seen[face]
        s.used_seen[face] = 0
    for p in range(s.players):
        sink_binned(s, p)
    forget_laid(s)


def sink_binned(s: State, p: int) -> None:
    seat = s.seat[p]
    for face in range(FACES):
        s.pile[face] += seat.binned[face]
        seat.pool[face] = s.source[face] + seat.binned[face]
        seat.binned[face] = 0
    seat.sunk = seat.buried
    seat.buried = 0
    seat.drawn = 0


def go_on(s: State) -> None:
    """All cards owed are drawn: what they were drawn for comes next."""
    match s.draw:
        case Draw.DEAL:
            deal_on(s)
        case Draw.EMPTY_HAND:
            ask(s)
        case Draw.TURN_END:
            end_turn(s)


def deal_on(s: State) -> None:
    if s.taker < s.players - 1:
        s.taker += 1
        s.owed = HAND
    else:
        begin_turn(s, (s.taker + 1) % s.players)


# A turn (S2-S5)


def begin_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.must = 1 + s.two  # S5
    s.two = 0
    s.laid = 0
    if s.row_size == 0 and s.seat[seat].cards == 0:  # S2
        s.draw = Draw.EMPTY_HAND
        s.taker = seat
        s.owed = 1
    else:
        ask(s)


def ask(s: State) -> None:
    s.phase = Phase.TURN
    s.draw = Draw.NONE
    s.taker = 0
    s.pending = 1 << s.turn


def legal(s: State, seat: int, out: Ints) -> int:
    if s.phase == Phase.ANSWER:
        out[0] = CHECK
        out[1] = PASS
        return 2
    n = legal_lays(s, seat, out)
    if s.row_size > 0 and s.laid == 0:  # S2, S5
        out[n] = CHECK
        n += 1
    return n


def legal_lays(s: State, seat: int, out: Ints) -> int:  # S3
    own = s.seat[seat]
    n = 0
    for value in range(VALUES):
        out[n] = LAY + value
        n += own.open[value] > 0
    kinds = 0
    for face in range(FACES):
        out[n + kinds] = UP + face
        kinds += own.faces[face] > 0
    for i in range(kinds):
        out[n + kinds + i] = out[n + i] + DOWN - UP
    return n + 2 * kinds


def count_legal(s: State, seat: int, moves: Ints) -> int:
    if s.phase == Phase.ANSWER:
        return 2
    own = s.seat[seat]
    lays = 0
    for value in range(VALUES):
        lays += own.open[value] > 0
    for face in range(FACES):
        lays += 2 * (own.faces[face] > 0)
    return lays + (s.row_size > 0 and s.laid == 0)


def nth_legal(s: State, seat: int, n: int, moves: Ints) -> int:
    if s.phase == Phase.ANSWER:
        return CHECK if n == 0 else PASS
    own = s.seat[seat]
    action = 0
    lays = 0
    for value in range(VALUES):  # without a branch to guess wrong
        lays += own.open[value] > 0
        action += lays <= n
    for _ in range(UP, CHECK, FACES):
        for face in range(FACES):
            lays += own.faces[face] > 0
            action += lays <= n
    return action


def take_turn(s: State, who: int, action: int) -> None:
    if action == CHECK:
        s.pending = 0
        end_round(s, who)
        carry_on(s)
        return
    lay(s, who, action)
    if s.laid == s.must or s.seat[who].cards == 0:  # S5
        open_window(s)


def lay(s: State, who: int, action: int) -> None:  # S3
    seat = s.seat[who]
    seat.cards -= 1
    s.laid += 1
    s.layer = who + 1
    if action < UP:
        card = action - LAY + 1
        seat.open[card - 1] -= 1
    else:
        face = (action - UP) % FACES
        seat.faces[face] -= 1
        seat.hearts -= 1
        if action < DOWN:
            card = VALUES + face + 1
        else:
            card = HEART
            seat.laid[seat.downs] = face + 1
            seat.downs += 1
        remember_laid(s, who, face + 1 if action < DOWN else 0)
    s.row_card[s.row_size] = card
    s.row_owner[s.row_size] = who
    s.row_size += 1
    if VALUES < card < HEART:
        work(s, card - VALUES - 1)


def work(s: State, face: int) -> None:
    """What a special does when it is laid up (S4)."""
    if face == REVERSE:
        s.direction = -s.direction
    elif face == TWO:
        s.two = 1
    elif face == BIN:
        bin_last(s)
        if s.row_size > 0:
            bin_last(s)


def bin_last(s: State) -> None:
    """The last card of the row goes to the used pile, unseen."""
    s.row_size -= 1
    card = s.row_card[s.row_size]
    layer = s.row_owner[s.row_size]
    owner = s.seat[layer]
    s.row_card[s.row_size] = 0
    s.row_owner[s.row_size] = 0
    if card == HEART:
        owner.downs -= 1
        owner.binned[owner.laid[owner.downs] - 1] += 1
        owner.buried += 1
        owner.laid[owner.downs] = 0
        remember_binned(s, layer)
        s.used_size += 1
    else:
        use(s, card)


def use(s: State, card: int) -> None:
    """A card that all can see goes to the used pile."""
    s.used_size += 1
    if card <= VALUES:
        s.used_open[card - 1] += 1
    else:
        s.used_seen[card - VALUES - 1] += 1


# The check window (S6) and the end of a turn (S7, S8)


def open_window(s: State) -> None:
    if s.row_size == 0:
        draw_as_many(s)
    else:
        s.phase = Phase.ANSWER
        s.pending = ((1 << s.players) - 1) & ~(1 << s.turn)


def answer(s: State, who: int, action: int) -> None:
    """Answers are sealed until all are in. Time is the table's: where the first to call closes the window, the table
    gives a `pass` for every rival who has not answered by then, and the check is the caller's."""
    s.seat[who].answer = Answer.CHECK if action == CHECK else Answer.PASS
    s.pending &= ~(1 << who)
    if s.pending == 0:
        close_window(s)


def close_window(s: State) -> None:
    for p in range(s.players):
        if s.seat[p].answer == Answer.CHECK:
            s.called |= 1 << p
        s.seat[p].answer = Answer.NONE
    draw_as_many(s)


def draw_as_many(s: State) -> None:  # S7
    s.pending = 0
    s.draw = Draw.TURN_END
    s.taker = s.turn
    s.owed = s.laid
    carry_on(s)


def end_turn(s: State) -> None:
    if s.called:
        end_round(s, nearest_caller(s))
    else:
        begin_turn(s, (s.turn + s.direction + s.players) % s.players)  # S8


def nearest_caller(s: State) -> int:
    """Of those who checked, the nearest to the left of the player who laid (S6)."""
    p = s.layer % s.players
    while not (s.called >> p) & 1:
        p = (p + 1) % s.players
    return p


# The end of a round (S9-S14) and of the game (S15)


def end_round(s: State, checker: int) -> None:
    winner = resolve_check(s, checker)
    for i in range(s.row_size):  # S14
        use(s, s.shown_card[i])
        s.row_card[i] = 0
        s.row_owner[i] = 0
    s.row_size = 0
    s.direction = 1
    s.two = 0
    s.called = 0
    s.layer = 0
    if most_mastery(s) >= WINNING:
        finish(s, winner)
    else:
        begin_turn(s, winner)


def most_mastery(s: State) -> int:
    most = 0
    for p in range(s.players):
        most = max(most, s.seat[p].mastery)
    return most


def finish(s: State, winner: int) -> None:
    s.over = 1
    s.phase = Phase.TURN
    s.draw = Draw.NONE
    s.taker = 0
    s.turn = winner
    s.must = 0
    s.laid = 0


def step(s: State, who: int, action: int) -> None:
    match s.phase:
        case Phase.BACK:
            turn_back(s, action)
        case Phase.FACE:
            take_heart(s, action - FACE)
        case Phase.TURN:
            take_turn(s, who, action)
        case Phase.ANSWER:
            answer(s, who, action)


# The result


def scores(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = s.seat[p].mastery
    return s.players


def standing(s: State, seat: int) -> int:
    """Higher is better: more mastery, then fewer nerves."""
    return 10 * s.seat[seat].mastery - s.seat[seat].nerves


def ranks(s: State, out: Ints) -> int:
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s, q) > standing(s, p):
                out[p] += 1
    return s.players
