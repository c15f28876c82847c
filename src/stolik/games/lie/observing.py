"""How LIE is shown to learners."""

from stolik.extras.observing import Shown, amount, left_out, looked_up, one_of, seats, whose
from stolik.games.lie.rules import KINDS, MOST_CARDS, Phase
from stolik.games.lie.tables import COPIES, HIGH, LOW, VALUES

LATEST = 6  # bids of this round, the newest first


def fields(players: int) -> dict[str, Shown]:
    most = players * MOST_CARDS
    bids = range(most * VALUES)
    counts = (0, *(bid // VALUES + 1 for bid in bids))
    values = (0, *(bid % VALUES + 1 for bid in bids))
    bid = looked_up(most * VALUES, count=counts, value=values)
    card = looked_up(KINDS, low=(0, *LOW.tolist()), high=(0, *HIGH.tolist()))
    face = one_of(VALUES + 1)
    options = dict.fromkeys(("order", "ones_wild", "directions", "fewer", "longer"), amount(1))
    return options | {
        "pending": seats(players),
        "over": left_out(1),
        "phase": one_of(len(Phase)),
        "players": left_out(players),
        "extra": amount(1),
        "gone": amount(players),
        "starter": whose(players),
        "turn": whose(players),
        "direction": one_of(3, first=-1),
        "receiver": left_out(players),
        "dealt": amount(most),
        "bid_count": amount(most * VALUES),
        "bids": bid.latest("bid_count", LATEST),
        "checker": whose(players, plus=1),
        "checked": whose(players, plus=1),
        "checked_bid": bid,
        "found": amount(most),
        "deck": left_out(COPIES),
        "seat.size": amount(MOST_CARDS + 1),
        "seat.playing": amount(1),
        "seat.left": amount(players),
        "seat.cards": amount(MOST_CARDS),
        "seat.fixed": amount(MOST_CARDS),
        "seat.hand": card,
        "seat.face": face,
        "seat.shown_card": card,
        "seat.shown_face": face,
    }
