"""What hearts in the row probably are: what players tend to lay by what lay open, and what they would have checked.

The first is learned from games of the champion against itself. The second is plain: whoever knew the row to be worth 17
would hardly have let it go on.
"""

import numpy as np

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.seventeen.tables import HEART, TARGET, VALUES, WORTH

FINE = 1 << 10
_UP_TO = (2, 5, 8, 11, 13)  # open sums that belong together
TRIES = 3  # exchanges that are tried for each heart
LET_GO = 10  # so many times less likely is a heart with which its owner knew, and let the row go on

# [open sum, face]: how much more often than by chance a heart that is laid then is this face, in hundredths, over
# 7,356 of them. Two players hardly ever lay a bin; more of them lay no high number once it might make 17.
_TWO = (
    (95, 83, 130, 137, 164, 109, 86, 5, 135),
    (117, 118, 115, 130, 161, 106, 92, 6, 110),
    (125, 114, 130, 125, 122, 102, 93, 21, 114),
    (120, 146, 117, 105, 102, 121, 98, 28, 98),
    (106, 120, 112, 100, 95, 123, 118, 25, 114),
    (107, 129, 98, 76, 27, 113, 130, 59, 135),
)
_MORE = (
    (92, 95, 121, 122, 123, 96, 94, 49, 128),
    (96, 119, 117, 108, 119, 92, 102, 45, 125),
    (113, 96, 146, 102, 115, 83, 116, 58, 101),
    (129, 67, 52, 64, 52, 106, 113, 116, 146),
    (82, 58, 94, 52, 16, 132, 168, 82, 136),
    (81, 57, 105, 69, 69, 129, 122, 78, 143),
)
SHARES = np.array([_TWO, _MORE], np.int64)


def lay_again(s: State, p: int, rng: Ints) -> None:
    """Exchange imagined hearts of a seat in the row with ones in its hand or in the pile that are likelier there."""
    total, place = 0, 0
    for i in range(s.row_size):
        card = s.row_card[i]
        if card < HEART:
            total += WORTH[card]
        elif s.row_owner[i] == p:
            for _ in range(TRIES):
                exchange(s, p, place, SHARES[int(s.players > 2)][stage_of(total)], rng)
            place += 1


def stage_of(total: int) -> int:
    stage = 0
    while stage < len(_UP_TO) and total > _UP_TO[stage]:
        stage += 1
    return stage


def exchange(s: State, p: int, place: int, shares: Ints, rng: Ints) -> None:
    """Try another heart in the place of one, each as likely; keep it if it is likelier there, or by chance."""
    own = s.seat[p]
    hearts = own.hearts + s.pile_hearts
    if hearts == 0:
        return
    drawn = below(rng, hearts)
    old, new = own.laid[place] - 1, 0
    before = shares[old] * (1 if let_go(s, p) else LET_GO)
    in_hand = drawn < own.hearts
    if in_hand:
        new = nth(own.faces, drawn)
    else:
        new = nth(s.pile, drawn - own.hearts)
    own.laid[place] = new + 1
    if below(rng, FINE) * before >= FINE * shares[new] * (1 if let_go(s, p) else LET_GO):
        own.laid[place] = old + 1
        return
    if in_hand:
        own.faces[new] -= 1
        own.faces[old] += 1
    else:
        s.pile[new] -= 1
        s.pile[old] += 1
        own.pool[new] -= 1
        own.pool[old] += 1


def let_go(s: State, p: int) -> bool:
    """Whether a seat, with these hearts, knew the row to be worth 17 after a card of another, and let it go on."""
    known, place = 0, 0
    for i in range(s.row_size - s.laid):  # cards of the turn that goes on are not answered yet
        card = s.row_card[i]
        if card < HEART:
            known += WORTH[card]
        elif s.row_owner[i] == p:
            face = s.seat[p].laid[place] - 1
            known += face + 1 if face < VALUES else 0
            place += 1
        if known >= TARGET and place > 0 and s.row_owner[i] != p:
            return True
    return False


def nth(counts: Ints, place: int) -> int:
    """The face of the card at a place."""
    face = 0
    while place >= counts[face]:
        place -= counts[face]
        face += 1
    return face
