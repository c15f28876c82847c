"""What the coach is told of LIE: rounds, how likely a bid is, and what a hand shows."""

from math import comb

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.lie.policy import ones_help
from stolik.games.lie.rules import ACTIONS
from stolik.games.lie.tables import FIRST_HAND, LAST_HAND, VALUES
from stolik.games.lie.words import faces

BY_ROUNDS = True
DEALT = {"pl": "Nowe rozdanie.", "en": "A new deal."}


def round_of(s: State) -> int:
    """Every round but the first follows a lost check."""
    lost = sum(LAST_HAND - seat.size if s.fewer else seat.size - FIRST_HAND for seat in s.seat[: s.players])
    return int(lost + (s.gone if s.extra else 0))


def figures(view: State, seat: int, action: int, lang: str) -> list[str]:
    """How likely a bid is true, or the one that is checked a lie, if unseen faces are as likely as dice."""
    name, number = ACTIONS.find(action)
    if name == "check" and view.bid_count:
        true = likely(view, seat, view.bids[view.bid_count - 1] - 1)
        lie = percent(1 - true, lang)
        return [say(lang, pl=f"{lie} szans, że zakład to kłamstwo", en=f"a {lie} chance that the bid is a lie")]
    if name != "bid":
        return []
    told, chance = faces(number // VALUES + 1, number % VALUES + 1, lang), percent(likely(view, seat, number), lang)
    return [say(lang, pl=f"{told}: {chance} szans, że to prawda", en=f"{told}: a {chance} chance to be true")]


def likely(view: State, seat: int, bid: int) -> float:
    """The chance that a bid is true: own faces are known, each other one shows a value one time in six."""
    value, wild = bid % VALUES + 1, ones_help(view, bid % VALUES + 1)
    own = view.seat[seat]
    mine = sum(own.face[i] == value or (wild and own.face[i] == 1) for i in range(own.fixed))
    unseen, needed, p = view.dealt - own.cards, bid // VALUES + 1 - mine, (1 + wild) / VALUES
    return sum(comb(unseen, k) * p**k * (1 - p) ** (unseen - k) for k in range(max(0, needed), unseen + 1))


def percent(chance: float, lang: str) -> str:
    return say(lang, pl=f"{100 * chance:.0f} %", en=f"{100 * chance:.0f}%")


def hand(s: State, seat: int) -> tuple[int, ...] | None:
    """The value that the seat shows most of, with how often; the lowest of equals."""
    own = s.seat[seat]
    shown = sorted(own.face[i] for i in range(own.fixed))
    if not shown or own.fixed < own.cards:
        return None
    most = max(shown, key=lambda value: (shown.count(value), -value))
    return shown.count(most), most


def hand_text(found: tuple[int, ...] | None, lang: str) -> str:
    return "" if found is None else faces(found[0], found[1], lang)
