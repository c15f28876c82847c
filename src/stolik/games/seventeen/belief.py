"""What a seat can believe in Seventeen.

A seat knows its own hearts: in hand, in the row, and those of its own that were binned unseen. It knows every face that
lies open, or lay open before it went to the used pile. And it knows most of what was shuffled into the pile when it was
last made, its `pool`: the pile holds nothing else, but for strangers, hearts that others had binned unseen. So the pile
is drawn first, from the pool and the strangers, and the other hearts from the faces that are left, each as likely as
its copies. Before the first shuffle the pool is all unseen cards, and every deal that fits the view is equally likely.
"""

from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.seventeen.state import Answer, Phase
from stolik.games.seventeen.tables import FACE_COPIES, FACES, HEART_CARDS, VALUES


def imagine(s: State, seat: int, rng: Ints) -> None:
    left = [0] * FACES
    for face in range(FACES):
        left[face] = count_unseen(s, seat, face)
    imagine_pile(s, seat, left, rng)
    for p in range(len(s.seat)):
        if p != seat:
            imagine_hearts(s, p, left, rng)
            imagine_answer(s, p, rng)
    imagine_pools(s, seat, rng)


def count_unseen(s: State, seat: int, face: int) -> int:
    """Copies of a face that the seat does not see anywhere."""
    own = s.seat[seat]
    unseen = int(FACE_COPIES[face]) - s.used_seen[face] - own.faces[face] - own.binned[face]
    for i in range(s.row_size):
        if s.row_card[i] == VALUES + face + 1:
            unseen -= 1
    for i in range(own.downs):
        if own.laid[i] == face + 1:
            unseen -= 1
    return unseen


def count_strangers(s: State, seat: int) -> int:
    """Hearts that others had binned unseen, shuffled into the pile when it was last made."""
    strangers = 0
    for p in range(s.players):
        if p != seat:
            strangers += s.seat[p].sunk
    return strangers


def imagine_pile(s: State, seat: int, left: Ints, rng: Ints) -> None:
    sure = [0] * FACES
    in_pool = 0
    strangers = count_strangers(s, seat)
    for face in range(FACES):
        s.pile[face] = 0
        known = s.seat[seat].pool[face]
        if known < 0:  # the seat has drawn strangers
            strangers += known
        else:
            sure[face] = min(known, left[face])
            in_pool += sure[face]
    unknown = 0
    for _ in range(s.pile_hearts):
        place = below(rng, in_pool + strangers)
        if place < in_pool:
            face = take(sure, place)
            in_pool -= 1
            left[face] -= 1
            s.pile[face] += 1
        else:
            strangers -= 1
            unknown += 1
    for _ in range(unknown):
        s.pile[take_any(left, rng)] += 1


def take(counts: Ints, place: int) -> int:
    """Take the card at a place; return its face."""
    face = 0
    while place >= counts[face]:
        place -= counts[face]
        face += 1
    counts[face] -= 1
    return face


def take_any(counts: Ints, rng: Ints) -> int:
    """Take a card, each as likely; return its face."""
    total = 0
    for face in range(FACES):
        total += counts[face]
    return take(counts, below(rng, total))


def imagine_hearts(s: State, p: int, left: Ints, rng: Ints) -> None:
    """The hearts of another seat: in hand, in the row, and in the used pile."""
    other = s.seat[p]
    for face in range(FACES):
        other.faces[face] = 0
        other.binned[face] = 0
    for _ in range(other.hearts):
        other.faces[take_any(left, rng)] += 1
    for i in range(HEART_CARDS):
        other.laid[i] = take_any(left, rng) + 1 if i < other.downs else 0
    for _ in range(other.buried):
        other.binned[take_any(left, rng)] += 1


def imagine_answer(s: State, p: int, rng: Ints) -> None:
    answered = s.phase == Phase.ANSWER and p < s.players and p != s.turn and not (s.pending >> p) & 1
    s.seat[p].answer = Answer.PASS + below(rng, 2) if answered else Answer.NONE


def imagine_pools(s: State, seat: int, rng: Ints) -> None:
    """What the others sank into the pile and drew from it: together, what sets it apart from the seat's own pool."""
    sunk = [0] * FACES
    drawn = [0] * FACES
    elsewhere = [0] * FACES
    drawn_again = count_strangers(s, seat)
    for face in range(FACES):
        more = s.pile[face] - s.seat[seat].pool[face]
        sunk[face] = max(more, 0)
        drawn[face] = max(-more, 0)
        elsewhere[face] = int(FACE_COPIES[face]) - s.pile[face] - drawn[face]
        drawn_again -= sunk[face]
    for _ in range(drawn_again):
        face = take_any(elsewhere, rng)
        sunk[face] += 1
        drawn[face] += 1
    for p in range(len(s.seat)):
        if p != seat:
            imagine_pool(s, p, sunk, drawn, rng)


def imagine_pool(s: State, p: int, sunk: Ints, drawn: Ints, rng: Ints) -> None:
    other = s.seat[p]
    for face in range(FACES):
        other.pool[face] = s.source[face] if p < s.players else 0
    for _ in range(other.sunk):
        other.pool[take_any(sunk, rng)] += 1
    for _ in range(other.drawn):
        other.pool[take_any(drawn, rng)] -= 1
