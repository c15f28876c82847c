"""What a seat can believe in LIE: the other hands, drawn from the cards it does not hold, with faces chosen evenly."""

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.lie.rules import KINDS, MOST_CARDS
from stolik.games.lie.tables import COPIES, HIGH, LOW


def imagine(s: State, seat: int, rng: Ints) -> None:
    left = 0
    for kind in range(KINDS):
        s.deck[kind] = COPIES
        left += COPIES
    for i in range(s.seat[seat].cards):
        s.deck[s.seat[seat].hand[i] - 1] -= 1
        left -= 1
    for p in range(len(s.seat)):
        if p != seat:
            left = imagine_hand(s, p, left, rng)


def imagine_hand(s: State, p: int, left: int, rng: Ints) -> int:
    """Deal a hand from the cards left; return how many are left then."""
    other = s.seat[p]
    for i in range(MOST_CARDS):
        other.hand[i] = 0
        other.face[i] = 0
        if i < other.cards:
            kind = draw(s, below(rng, left))
            left -= 1
            other.hand[i] = kind + 1
            if i < other.fixed:
                other.face[i] = LOW[kind] if below(rng, 2) == 0 else HIGH[kind]
    return left


def draw(s: State, place: int) -> int:
    """Take the card at a place out of the deck; return its kind."""
    kind = 0
    while place >= s.deck[kind]:
        place -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    return kind
