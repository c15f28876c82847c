"""What a seat can believe in Seventeen.

A seat knows its own hearts: in hand, in the row, and those of its own that were binned unseen. It knows every face that
lies open, or lay open before it went to the used pile. And it knows most of what was shuffled into the pile when it was
last made, its `pool`: the pile held nothing else, but for strangers, hearts that others had binned unseen. All other
hearts were `away`: with the other seats, or these strangers.

Since then others have drawn from the pile, and laid. What they laid they had kept from before, or drawn: first this is
guessed for every heart laid, so that each face seen was where it must have been. Then every heart still unseen comes
from those away, if it was kept, or from the pool, if it was drawn, each as likely as its copies. The rest is the pile.
"""

from stolik.core.rng import below
from stolik.core.scratch import scratch
from stolik.core.types import Ints, State
from stolik.games.seventeen.state import BURIED, MOST_SEATS, Answer, Phase
from stolik.games.seventeen.tables import FACE_COPIES, FACES, HEART_CARDS, VALUES


def imagine(s: State, seat: int, rng: Ints) -> None:
    away = scratch(FACES)
    pool = scratch(FACES)
    sunk = scratch(FACES)  # strangers, as far as they are known
    drawn = scratch(HEART_CARDS)  # for each heart laid since: 1 if it was drawn from this pile, 0 if it was kept
    recall(s, seat, away, pool, sunk)
    while not guess_drawn(s, seat, away, pool, sunk, drawn, rng):  # what truly happened is always among the guesses
        recall(s, seat, away, pool, sunk)
    for _ in range(count_strangers(s, seat) - count(sunk)):
        face = take_any(away, rng)
        sunk[face] += 1
        pool[face] += 1
    for p in range(len(s.seat)):
        if p != seat:
            imagine_pool(s, p, sunk, rng)
            imagine_laid(s, p, away, pool, drawn, rng)
            imagine_hand(s, p, away, pool, drawn, rng)
            imagine_answer(s, p, rng)
    for face in range(FACES):
        s.pile[face] = pool[face]


# When the pile was made


def recall(s: State, seat: int, away: Ints, pool: Ints, sunk: Ints) -> None:
    """What the seat knows of the others' hearts as the pile was made; what it has drawn itself is out of the count."""
    for face in range(FACES):
        known = s.seat[seat].pool[face]
        pool[face] = max(known, 0)
        sunk[face] = max(-known, 0)  # the seat has drawn strangers
        away[face] = count_unseen(s, seat, face) - pool[face]
    for i in range(s.played_size):
        if s.played_owner[i] != seat and is_seen(s.played_face[i]):
            away[s.played_face[i] - 1] += 1


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


def is_seen(played_face: int) -> bool:
    return 0 < played_face < BURIED


def count_strangers(s: State, seat: int) -> int:
    """Hearts that others had binned unseen, shuffled into the pile when it was last made."""
    strangers = 0
    for p in range(s.players):
        if p != seat:
            strangers += s.seat[p].sunk
    return strangers


# Since then


def guess_drawn(s: State, seat: int, away: Ints, pool: Ints, sunk: Ints, drawn: Ints, rng: Ints) -> bool:
    """Guess of each heart that others laid whether it was kept or drawn; False if a face can have been neither."""
    kept = scratch(MOST_SEATS)  # hearts that a seat had in hand when the pile was made, and has not laid yet
    laid = scratch(MOST_SEATS)  # hearts drawn since and laid
    count_kept(s, kept)
    for i in range(s.played_size):
        p = s.played_owner[i]
        if p == seat:
            continue
        if_kept, if_drawn = kept[p], s.played_after[i] - laid[p]
        if is_seen(s.played_face[i]):
            strangers = count_strangers(s, seat) - count(sunk)
            if_kept *= weight_away(s.played_face[i] - 1, away, pool, strangers)
            if_drawn *= weight_in_pile(s.played_face[i] - 1, away, pool, strangers)
        if if_kept + if_drawn == 0:
            return False
        drawn[i] = int(below(rng, if_kept + if_drawn) >= if_kept)
        kept[p] -= 1 - drawn[i]
        laid[p] += drawn[i]
        if is_seen(s.played_face[i]):
            account_for(s.played_face[i] - 1, drawn[i], away, pool, sunk)
    return True


def weight_away(face: int, away: Ints, pool: Ints, strangers: int) -> int:
    """How likely a heart that was kept is this face, against `weight_in_pile`, for one from the pile."""
    return away[face] * max(count(pool) + strangers, 1)


def weight_in_pile(face: int, away: Ints, pool: Ints, strangers: int) -> int:
    return pool[face] * max(count(away), 1) + strangers * away[face]


def count_kept(s: State, kept: Ints) -> None:
    for p in range(s.players):
        kept[p] = s.seat[p].hearts - s.seat[p].drawn
    for i in range(s.played_size):
        kept[s.played_owner[i]] += 1


def account_for(face: int, drawn: int, away: Ints, pool: Ints, sunk: Ints) -> None:
    """A face was seen: it came from the pool, or was a stranger in the pile, or had been away."""
    if drawn and pool[face] > 0:
        pool[face] -= 1
        return
    away[face] -= 1
    sunk[face] += drawn


# Now


def imagine_pool(s: State, p: int, sunk: Ints, rng: Ints) -> None:
    """What a seat knew of the pile when it was made; what it has drawn since comes off as it is imagined."""
    other = s.seat[p]
    for face in range(FACES):
        other.pool[face] = s.source[face] if p < s.players else 0
    for _ in range(other.sunk):
        other.pool[take_any(sunk, rng)] += 1


def imagine_laid(s: State, p: int, away: Ints, pool: Ints, drawn: Ints, rng: Ints) -> None:
    """The hearts of another seat in the row and in the used pile; those laid before the pile was made come first."""
    other = s.seat[p]
    in_row, binned = other.downs, other.buried
    for i in range(s.played_size):
        if s.played_owner[i] == p:
            in_row -= s.played_face[i] == 0
            binned -= s.played_face[i] == BURIED
    for face in range(FACES):
        other.binned[face] = 0
    for i in range(HEART_CARDS):
        other.laid[i] = take_any(away, rng) + 1 if i < in_row else 0
    for _ in range(binned):
        other.binned[take_any(away, rng)] += 1
    for i in range(s.played_size):
        if s.played_owner[i] != p:
            continue
        if is_seen(s.played_face[i]):
            other.pool[s.played_face[i] - 1] -= drawn[i]
        else:
            face = take_heart(s, p, drawn[i], away, pool, rng)
            if s.played_face[i] == BURIED:
                other.binned[face] += 1
            else:
                other.laid[in_row] = face + 1
                in_row += 1


def imagine_hand(s: State, p: int, away: Ints, pool: Ints, drawn: Ints, rng: Ints) -> None:
    other = s.seat[p]
    still_drawn = other.drawn
    for i in range(s.played_size):
        if s.played_owner[i] == p:
            still_drawn -= drawn[i]
    for face in range(FACES):
        other.faces[face] = 0
    for i in range(other.hearts):
        other.faces[take_heart(s, p, int(i < still_drawn), away, pool, rng)] += 1


def take_heart(s: State, p: int, drawn: int, away: Ints, pool: Ints, rng: Ints) -> int:
    """A heart that a seat kept, or drew from the pile; return its face."""
    if not drawn:
        return take_any(away, rng)
    face = take_any(pool, rng)
    s.seat[p].pool[face] -= 1
    return face


def imagine_answer(s: State, p: int, rng: Ints) -> None:
    answered = s.phase == Phase.ANSWER and p < s.players and p != s.turn and not (s.pending >> p) & 1
    s.seat[p].answer = Answer.PASS + below(rng, 2) if answered else Answer.NONE


# Counts by face


def count(counts: Ints) -> int:
    total = 0
    for face in range(FACES):
        total += counts[face]
    return total


def take_any(counts: Ints, rng: Ints) -> int:
    """Take a card, each as likely; return its face."""
    place = below(rng, count(counts))
    face = 0
    while place >= counts[face]:
        place -= counts[face]
        face += 1
    counts[face] -= 1
    return face
