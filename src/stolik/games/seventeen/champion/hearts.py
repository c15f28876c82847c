"""What players tend to lay heart up, by what lay open in the row: learned from games of the champion against itself."""

import numpy as np

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.seventeen.tables import HEART, WORTH

FINE = 1 << 10
_UP_TO = (2, 5, 8, 11, 13)  # open sums that belong together
TRIES = 3  # exchanges that are tried for each heart

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
    in_hand = drawn < own.hearts
    if in_hand:
        new = nth(own.faces, drawn)
    else:
        new = nth(s.pile, drawn - own.hearts)
    if below(rng, FINE) * shares[old] >= FINE * shares[new]:
        return
    own.laid[place] = new + 1
    if in_hand:
        own.faces[new] -= 1
        own.faces[old] += 1
    else:
        s.pile[new] -= 1
        s.pile[old] += 1
        own.pool[new] -= 1
        own.pool[old] += 1


def nth(counts: Ints, place: int) -> int:
    """The face of the card at a place."""
    face = 0
    while place >= counts[face]:
        place -= counts[face]
        face += 1
    return face
