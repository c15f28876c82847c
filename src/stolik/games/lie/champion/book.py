"""The book of LIE at the table: what the strategies near equilibrium say while two are in the round."""

from stolik.core.rng import below, pick
from stolik.core.types import Ints, State
from stolik.games.lie.champion import strategies
from stolik.games.lie.champion.hands import NUMBER, STEP
from stolik.games.lie.rules import BID, BY_COUNT, CHECK, SHOW, Phase
from stolik.games.lie.tables import HIGH, LOW, VALUES

_SHARP = 1_000_000  # chances to show faces are drawn in these


def ask(s: State, seat: int, rng: Ints) -> int:
    """The move that the book draws for a seat; -1 if it is silent."""
    rivals = [p for p in range(s.players) if p != seat and s.seat[p].playing]
    if len(rivals) != 1 or s.phase == Phase.DIRECT:
        return -1
    own, other = s.seat[seat], s.seat[rivals[0]]
    starts = s.starter == seat
    sizes = (own.cards, other.cards) if starts else (other.cards, own.cards)
    book = strategies.pages(*variant(s), *sizes, 0 if starts else 1)
    if book is None:
        return -1
    if s.phase == Phase.FIX:
        return choose_face(book.faces, own, rng)
    faces = NUMBER[sum(STEP[own.face[i]] for i in range(own.cards))]
    bids = [((bid - 1) // VALUES + 1, (bid - 1) % VALUES + 1) for bid in s.bids[: s.bid_count]]
    offers, chances = strategies.chances(book, int(faces), bids)
    if not offers:
        return -1
    actions = [CHECK if offer is None else BID + (offer[0] - 1) * VALUES + offer[1] - 1 for offer in offers]
    return actions[pick(rng, chances, len(chances))]


def variant(s: State) -> tuple[str, bool]:
    return "count" if s.order == BY_COUNT else "value", bool(s.ones_wild)


def choose_face(appeal: Ints, own: State, rng: Ints) -> int:
    """The next face to show: of all multisets of faces that the hand can show, one by how much it appeals.

    A multiset that can be shown in several ways is shown in each of them alike.
    """
    cards = [own.hand[i] - 1 for i in range(own.cards)]
    all_ways = _sums([0], cards)
    ways = {code: all_ways.count(code) for code in all_ways}
    begun = sum(int(STEP[own.face[i]]) for i in range(own.fixed))
    kind = cards[own.fixed]
    later = cards[own.fixed + 1 :]
    low, high = (
        sum(float(appeal[NUMBER[code]]) / ways[code] for code in _sums([begun + int(STEP[face])], later))
        for face in (LOW[kind], HIGH[kind])
    )
    chosen = LOW if below(rng, _SHARP) < low / (low + high) * _SHARP else HIGH
    return SHOW + int(chosen[kind]) - 1


def _sums(codes: list[int], cards: list[int]) -> list[int]:
    """Codes of faces, with the faces of some more cards in every way."""
    for card in cards:
        codes = [code + int(STEP[face[card]]) for code in codes for face in (LOW, HIGH)]
    return codes
