"""Invariants of Seventeen: what must hold after every move."""

from stolik.core.types import State
from stolik.games.seventeen.state import BURIED
from stolik.games.seventeen.tables import FACE_COPIES, FACES, HAND, HEART, HEART_CARDS, TWO_SIDED, VALUES, WINNING


def check(s: State) -> int:
    broken = 0
    for face in range(FACES):  # 1: every face is there as often as it was printed
        if count_face(s, face) != FACE_COPIES[face] or s.pile[face] < 0:
            broken |= 1
        if expected_in_pile(s, face) != s.pile[face]:  # 2: what the seats know of the pile adds up to it
            broken |= 2
    for value in range(VALUES):  # 4: so is every two-sided card
        if count_open(s, value) != TWO_SIDED or s.pile_open[value] < 0:
            broken |= 4
    if not sizes_fit(s):  # 8: the sizes of both piles are the cards in them
        broken |= 8
    for p in range(s.players):
        broken |= check_seat(s, p)
    if count_row_hearts(s) != count_downs(s):  # 64: hearts in the row are the hearts that the seats know
        broken |= 64
    if s.pending >> s.players or (s.over and s.pending) or s.over != game_is_won(s):  # 128: it ends with three tokens
        broken |= 128
    return broken


def count_face(s: State, face: int) -> int:
    copies = s.pile[face] + s.used_seen[face]
    for i in range(s.row_size):
        if s.row_card[i] == VALUES + face + 1:
            copies += 1
    for p in range(s.players):
        seat = s.seat[p]
        copies += seat.faces[face] + seat.binned[face]
        for i in range(seat.downs):
            if seat.laid[i] == face + 1:
                copies += 1
    return copies


def expected_in_pile(s: State, face: int) -> int:
    """What was shuffled into the pile, less what was drawn: a seat's pool is the source with its own part of both."""
    left = s.source[face]
    for p in range(s.players):
        left += s.seat[p].pool[face] - s.source[face]
    return left


def count_open(s: State, value: int) -> int:
    copies = s.pile_open[value] + s.used_open[value]
    if s.top == value + 1:
        copies += 1
    for i in range(s.row_size):
        if s.row_card[i] == value + 1:
            copies += 1
    for p in range(s.players):
        copies += s.seat[p].open[value]
    return copies


def sizes_fit(s: State) -> bool:
    pile, hearts, used = s.pile_hearts, 0, 0
    if 0 < s.top < HEART:
        pile += 1
    for value in range(VALUES):
        pile += s.pile_open[value]
        used += s.used_open[value]
    for face in range(FACES):
        hearts += s.pile[face]
        used += s.used_seen[face]
    for p in range(s.players):
        used += s.seat[p].buried
    return pile == s.pile_size and hearts == s.pile_hearts and used == s.used_size


def check_seat(s: State, p: int) -> int:
    broken = 0
    seat = s.seat[p]
    cards, hearts, buried, known = seat.hearts, 0, 0, 0
    for value in range(VALUES):
        cards += seat.open[value]
    for face in range(FACES):
        hearts += seat.faces[face]
        buried += seat.binned[face]
        known += seat.pool[face] - s.source[face]
    if cards != seat.cards or hearts != seat.hearts or cards > HAND:  # 16: a hand is what it holds
        broken |= 16
    if buried != seat.buried or known != seat.sunk - seat.drawn or not laid_fit(s, p):  # 16: so is what is remembered
        broken |= 16
    for i in range(HEART_CARDS):
        if (seat.laid[i] != 0) != (i < seat.downs):  # 16: empty places are empty
            broken |= 16
    if seat.mastery < 0 or seat.mastery > WINNING or seat.nerves < 0 or seat.nerves > 1:  # 32: tokens in bounds
        broken |= 32
    return broken


def laid_fit(s: State, p: int) -> bool:
    """Whether the hearts laid since the pile was made lie where they should, and the hand could hold them before."""
    seat = s.seat[p]
    in_row, buried, kept = 0, 0, seat.hearts - seat.drawn
    for i in range(s.played_size):
        if s.played_owner[i] == p:
            in_row += s.played_face[i] == 0
            buried += s.played_face[i] == BURIED
            kept += 1
    return in_row <= seat.downs and buried <= seat.buried and 0 <= kept <= HAND


def count_row_hearts(s: State) -> int:
    hearts = 0
    for i in range(s.row_size):
        if s.row_card[i] == HEART:
            hearts += 1
    return hearts


def count_downs(s: State) -> int:
    downs = 0
    for p in range(s.players):
        downs += s.seat[p].downs
    return downs


def game_is_won(s: State) -> int:
    won = 0
    for p in range(s.players):
        if s.seat[p].mastery >= WINNING:
            won = 1
    return won
