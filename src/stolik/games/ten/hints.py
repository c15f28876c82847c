"""Help for people at the table of TEN: exact chances, and a payment that wastes nothing if that can be."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.ten.legal import least_bid
from stolik.games.ten.money import kept_copies, means
from stolik.games.ten.scoring import best_value, points_of
from stolik.games.ten.state import PAY, PAY_BLACK, PAY_BUST, Phase
from stolik.games.ten.tables import BUST_WORTH, DIGITS, NUMBERS
from stolik.games.ten.words import next_card


def auto(view: State, seat: int) -> int:
    """The next piece of a sensible payment, or -1 if the seat owes nothing.

    Spare copies first, then black tokens; bust tokens only as far as these do not reach, and only whole. Cards that
    bring no points, as the hand is now, come next; only if nothing else is left is a bust token overpaid, by as little
    as can be, and only if there is none is a point given up.
    """
    if not view.owed or not view.pending >> seat & 1:
        return -1
    owner = view.seat[seat]
    spare = [kind for kind in range(NUMBERS) for _ in range(owner.cards[kind] - 1)]
    useless = _useless(view, seat, len(spare))
    ones = [PAY + kind for kind in spare] + [PAY_BLACK] * owner.black + [PAY + kind for kind in useless]
    for lost, most in ((0, len(spare) + owner.black), (0, len(ones)), (1, len(ones)), (2, len(ones))):
        for busts in range(owner.bust + 1):
            rest = view.owed + lost - BUST_WORTH * busts
            if 0 <= rest <= most and (lost == 0 or busts):
                return ones[0] if rest else PAY_BUST
    if ones:
        return ones[0]
    return PAY_BUST if owner.bust else PAY + _least_missed(owner)


def _useless(view: State, seat: int, spare: int) -> list[int]:
    """Single cards to give up one after the other without losing a point, as the hand is now."""
    if kept_copies(view):
        return []
    owner = view.seat[seat]
    held = list(owner.cards)
    if spare + owner.black >= view.owed:
        return []
    points = points_of(best_value(owner))
    useless = []
    for kind in sorted(range(NUMBERS), key=lambda kind: kind % DIGITS):
        if owner.cards[kind]:
            copies, owner.cards[kind] = owner.cards[kind], 0
            if points_of(best_value(owner)) == points:
                useless.append(kind)
            else:
                owner.cards[kind] = copies
    owner.cards[:] = held
    return useless


def _least_missed(owner: State) -> int:
    """The number card that costs the fewest points to give up; among equals, the lowest digit."""
    losses = []
    for kind in range(NUMBERS):
        if owner.cards[kind]:
            owner.cards[kind] -= 1
            losses.append((-points_of(best_value(owner)), kind % DIGITS, kind))
            owner.cards[kind] += 1
    return min(losses)[2]


def hints(view: State, seat: int, lang: str) -> list[str]:
    """Facts that help to decide now."""
    match view.phase:
        case Phase.DECIDE if view.left > 0:
            return [next_card(view, lang)]
        case Phase.BID if view.pending >> seat & 1:
            least, most = least_bid(view), means(view, seat)
            if least > most:
                return [say(lang, pl="Nie stać cię na wyższą ofertę.", en="You cannot afford a higher bid.")]
            return [say(lang, pl=f"Możesz licytować od {least} do {most}.", en=f"You can bid from {least} to {most}.")]
    return []
