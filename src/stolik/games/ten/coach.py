"""What the coach is told of TEN: rounds, the risk of another card, the reward in the row, the points of a purchase."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.ten.chances import BUST_BY_CURRENCY, BUST_BY_DIGITS, EVENTS, chances
from stolik.games.ten.scoring import best_value, points_of
from stolik.games.ten.state import ACTIONS


def begins(before: State, after: State) -> bool:
    """Everybody has had a turn."""
    return bool(after.active < before.active)


def figures(view: State, seat: int, action: int, lang: str) -> list[str]:
    """What a draw risks, what stopping brings, what a card adds."""
    name, number = ACTIONS.find(action)
    if name == "draw":
        cards = [0] * EVENTS
        left = chances(view, cards)
        risk = f"{100 * (cards[BUST_BY_DIGITS] + cards[BUST_BY_CURRENCY]) / left:.0f} %" if left else "0 %"
        return [say(lang, pl=f"fiasko w {risk}", en=f"a bust in {risk}")]
    if name == "take_money":
        return [say(lang, pl=f"waluta w rzędzie: {view.currency}", en=f"currency in the row: {view.currency}")]
    if name == "buy":
        gained = points_with(view, seat, number) - points_of(best_value(view.seat[seat]))
        return [say(lang, pl=f"{gained:+d} pkt od razu", en=f"{gained:+d} points at once")]
    return []


def points_with(view: State, seat: int, kind: int) -> int:
    """The points of the hand with one card more."""
    owner = view.seat[seat]
    owner.cards[kind] += 1
    found = points_of(best_value(owner))
    owner.cards[kind] -= 1
    return found
