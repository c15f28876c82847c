"""What TEN's moves show: cards turned while the sum climbs, busts and what they cost, auctions, and what is taken."""

from typing import Any

from stolik.core.contract import CHANCE
from stolik.core.types import State
from stolik.games.ten.faces import face
from stolik.games.ten.legal import highest_bid
from stolik.games.ten.state import TEN, Phase, is_ten, sides
from stolik.games.ten.tables import CURRENCY, DIGIT_WILD, DIGITS, NUMBERS, TEN_LIMIT
from stolik.games.ten.words import kind_of, name_of, row_numbers, signed

Scene = dict[str, Any]


def moment(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> Scene | None:
    """A card, a bid, what is taken or bought; paying piece by piece is shown when it is done."""
    if who == CHANCE:
        return _turned(before, kind_of(word), after, names, lang)
    if before.phase == Phase.BID:
        return _said(before, who, after, names, lang)
    if before.phase == Phase.DECIDE and word != "draw":
        return _taken(before, who, word, names, lang)
    if before.phase == Phase.PAY_CARD and not after.buying:
        return _got(before, who, before.buying - 1, names, lang)
    if before.phase == Phase.PAY_WILD and after.phase != Phase.PAY_WILD:
        return _got(before, who, before.wild - 1, names, lang)
    return None


def _turned(before: State, kind: int, after: State, names: list[str], lang: str) -> Scene:
    """The row with its new card last: what it adds up to, or what a bust loses."""
    seat = before.active
    scene: Scene = {
        "kind": "turn",
        "beats": ["turn"],
        "seat": seat,
        "name": name_of(before, seat, names),
        "cards": [face(one - 1, lang) for one in before.row[: before.length]],
        "card": face(kind, lang),
        "was": signed(before.digits - before.currency),
    }
    if kind >= DIGIT_WILD:
        return scene | {"kind": "wild", "beats": ["turn", "call"]}
    digits = before.digits + (kind % DIGITS + 1 if kind < NUMBERS else 0)
    currency = before.currency + (kind - CURRENCY + 1 if kind >= CURRENCY else 0)
    scene |= {"sum": signed(digits - currency), "currency": currency, "limit": TEN_LIMIT, "bust": False, "stops": False}
    if after.length:
        return scene | {"beats": ["turn", "sum"], "quiet": True}
    if is_ten(before, seat) and after.seat[TEN].bust == before.seat[TEN].bust:
        return scene | {"beats": ["turn", "good"], "stops": True}
    lost = row_numbers(before) + ([kind] if kind < NUMBERS else [])
    by_digits = kind < NUMBERS
    return scene | {
        "beats": ["turn", "bad", "fly"],
        "bust": True,
        "by_digits": by_digits,
        "lost": [face(one, lang) for one in lost],
        "token": after.seat[seat].bust > before.seat[seat].bust,
        "others": before.currency if by_digits else 0,
    }


def _said(before: State, who: int, after: State, names: list[str], lang: str) -> Scene:
    """A say in the auction, with all that was said before; the last one brings the hammer down."""
    many = sides(before)
    ended = after.phase != Phase.BID
    order = [(before.active + 1 + number) % many for number in range(many)]
    spoken = order[: order.index(who) + 1] if not ended else order
    winner = after.winner - 1
    return {
        "kind": "auction",
        "beats": ["bid", "hammer"] if ended else ["bid"],
        "seat": who,
        "card": face(before.wild - 1, lang),
        "bid": after.seat[who].bid,
        "says": [
            {"place": place, "name": name_of(before, place, names), "bid": after.seat[place].bid}
            | {"now": place == who, "said": place in spoken}
            for place in order
        ],
        "ended": ended,
        "winner": name_of(before, winner, names) if winner >= 0 else "",
        "place": winner,
        "price": highest_bid(after),
    }


def _taken(before: State, who: int, word: str, names: list[str], lang: str) -> Scene:
    """Who stops takes the cards, or the money."""
    cards = [face(kind, lang) for kind in row_numbers(before)]
    money = word == "take money"
    return {
        "kind": "take",
        "beats": ["good"],
        "seat": who,
        "name": names[who],
        "money": before.currency if money else 0,
        "cards": cards,
        "others": 0 if money else before.currency,
        "to_market": money,
    }


def _got(before: State, who: int, kind: int, names: list[str], lang: str) -> Scene:
    """A card that was paid for."""
    return {"kind": "got", "beats": ["token"], "seat": who, "name": names[who], "card": face(kind, lang)}
