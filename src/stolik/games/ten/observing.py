"""How TEN is shown to learners."""

from stolik.extras.observing import Shown, amount, left_out, one_of, whose
from stolik.extras.observing import seats as in_seats
from stolik.games.ten.state import LONGEST_ROW, Phase
from stolik.games.ten.tables import CARDS, COPIES, KINDS, MOST_BID, MOST_BLACK, NUMBERS, TEN_LIMIT, tier

LATEST = 6  # cards of the row, the newest first


def sides(players: int) -> int:
    """Alone one plays against TEN."""
    return max(2, players)


def fields(players: int) -> dict[str, Shown]:
    deck = tier(players)
    cards, copies = int(CARDS[deck]), int(COPIES[deck].max())
    return {
        "pending": in_seats(sides(players)),
        "over": left_out(1),
        "phase": one_of(len(Phase)),
        "players": left_out(players),
        "bust_shop": amount(1),
        "limit": left_out(127),
        "active": whose(sides(players)),
        "final": amount(1),
        "left": amount(cards),
        "digits": amount(3 * TEN_LIMIT),
        "currency": amount(3 * TEN_LIMIT),
        "length": amount(LONGEST_ROW),
        "row": one_of(KINDS + 1).latest("length", LATEST),
        "wild": one_of(KINDS + 1),
        "winner": whose(sides(players), plus=1),
        "buying": one_of(NUMBERS + 1),
        "owed": amount(MOST_BID),
        "deck": amount(copies),
        "market": amount(copies),
        "discard": amount(copies),
        "seat.black": amount(MOST_BLACK),
        "seat.bust": amount(int(COPIES[deck].sum())),
        "seat.cards": amount(copies),
        "seat.wilds": amount(copies),
        "seat.bid": amount(MOST_BID),
    }
