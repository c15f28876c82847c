"""What the coach is told of TEN: rounds, the risk of another card, the reward in the row, the points of cards."""

from stolik.core.language import say
from stolik.core.types import Ints, State
from stolik.games.ten.chances import BUST_BY_CURRENCY, BUST_BY_DIGITS, EVENTS, chances
from stolik.games.ten.scoring import best_value, points_of
from stolik.games.ten.state import ACTIONS, Phase
from stolik.games.ten.tables import DIGIT_WILD

SILENT = {"draw": {"pl": "Następna karta.", "en": "Another card."}}


def begins(before: State, after: State) -> bool:
    """Everybody has had a turn."""
    return bool(after.active < before.active)


def figures(view: State, seat: int, action: int, lang: str) -> list[str]:
    """What a draw risks, what stopping brings, what a card adds."""
    name, number = ACTIONS.find(action)
    if name == "draw":
        cards = [0] * EVENTS
        left = chances(view, cards)
        risk = round(100 * (cards[BUST_BY_DIGITS] + cards[BUST_BY_CURRENCY]) / left) if left else 0
        return [say(lang, pl=f"ryzyko fiaska: {risk} %", en=f"risk of a bust: {risk}%")]
    if name == "take_money":
        return [say(lang, pl=f"waluta w rzędzie: {view.currency}", en=f"currency in the row: {view.currency}")]
    owner = view.seat[seat]
    if name in ("buy", "pay"):
        gained = points_with(owner, owner.cards, number, 1 if name == "buy" else -1)
        return [say(lang, pl=f"{gained:+d} pkt od razu", en=f"{gained:+d} points at once")]
    if name == "bid" or (name == "decline" and view.phase == Phase.BID):
        gained = points_with(owner, owner.wilds, view.wild - 1 - DIGIT_WILD, 1)
        return [
            say(
                lang,
                pl=f"ten joker to dla ciebie {gained:+d} pkt od razu",
                en=f"this wild is {gained:+d} points to you at once",
            )
        ]
    return []


def points_with(owner: State, cards: Ints, place: int, more: int) -> int:
    """What one card more or less changes in the points of a hand."""
    before = points_of(best_value(owner))
    cards[place] += more
    after = points_of(best_value(owner))
    cards[place] -= more
    return after - before
