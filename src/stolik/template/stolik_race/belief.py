"""What a runner can believe: the others' cards are among those it does not hold, and they may have picked any pace."""

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik_race.rules import COPIES, KINDS, PACES, has_picked


def imagine(s: State, seat: int, rng: Ints) -> None:
    for kind in range(KINDS):
        s.deck[kind] = COPIES
    if s.seat[seat].card > 0:
        s.deck[s.seat[seat].card - 1] -= 1
    for p in range(len(s.seat)):
        if p != seat:
            s.seat[p].card = take_card(s, rng) + 1 if p < s.dealt else 0
            s.seat[p].pace = below(rng, PACES) + 1 if has_picked(s, p) else 0


def take_card(s: State, rng: Ints) -> int:
    """Take one of the cards left, each as likely as any other."""
    left = 0
    for kind in range(KINDS):
        left += s.deck[kind]
    place = below(rng, left)
    kind = 0
    while place >= s.deck[kind]:
        place -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    return kind
