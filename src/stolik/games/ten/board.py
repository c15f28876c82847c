"""What TEN's board shows, from one view: the row and its bust line, the auction, the market, and all holdings."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from stolik.core.language import say
from stolik.core.types import State
from stolik.extras.parts import part
from stolik.games.ten import hints, holdings
from stolik.games.ten.chances import BUST_BY_CURRENCY, BUST_BY_DIGITS, EVENTS, WILD_NEXT, chances
from stolik.games.ten.faces import card_name, colours, face
from stolik.games.ten.legal import highest_bid, least_bid
from stolik.games.ten.money import means
from stolik.games.ten.rules import pay
from stolik.games.ten.state import PAY, PAY_BLACK, PAY_BUST, SEAT, Phase, is_ten, sides
from stolik.games.ten.tables import (
    ANY_WILD,
    BUST_WORTH,
    COLOUR_WILD,
    CURRENCY,
    DIGIT_WILD,
    DIGITS,
    MOST_BLACK,
    NUMBERS,
    TEN_LIMIT,
    VALUES,
)
from stolik.games.ten.words import card, name_of, row_numbers, signed

Names = tuple[str, ...]
Words = tuple[str, ...]  # legal moves
MINUTES = (20, 40)
_PHASES = {
    Phase.TURN: "turn",
    Phase.DECIDE: "decide",
    Phase.BID: "bid",
    Phase.PAY_WILD: "pay",
    Phase.BUY: "buy",
    Phase.PAY_CARD: "pay",
    Phase.BUSTED: "busted",
}


_OWN = tuple(f"seat.{name}" for name in SEAT.names or ())
_ALL = tuple(f"seats.{name}" for name in SEAT.names or ())
_ROW = ("digits", "currency", "length", "row")
_AUCTION = ("players", "limit", "active", "final", "pending", "wild", "winner", *_ALL)


@part("phase", "over", "players", "limit")
def board(view: State, seat: int) -> dict[str, Any]:
    """Which parts there are, and where."""
    return {"phase": _phase(view), "over": bool(view.over), "places": _around(view, seat)}


def _phase(view: State) -> str:
    return "over" if view.over else _PHASES[Phase(view.phase)]


@part("phase", "owed")
def prompt(view: State, legal: Words, lang: str) -> str:
    """What the seat is asked to do."""
    match view.phase:
        case Phase.DECIDE:
            return say(lang, pl="Ryzykujesz dalej czy bierzesz?", en="Push on, or take?")
        case Phase.BID if len(legal) == 1:
            return say(lang, pl="Nie stać cię na wyższą ofertę: spasuj", en="You cannot afford more: pass")
        case Phase.BID:
            return say(lang, pl="Licytuj albo spasuj", en="Bid or pass")
        case Phase.PAY_WILD | Phase.PAY_CARD:
            return say(lang, pl=f"Zapłać jeszcze {view.owed}", en=f"Pay {view.owed} more")
        case Phase.BUSTED:
            return say(lang, pl="Fiasko! Żeton czy zakupy?", en="Bust! The token, or shopping?")
    if len(legal) == 1:
        return say(lang, pl="Nie ma czego kupić: spasuj", en="There is nothing to buy: pass")
    return say(lang, pl="Kup kartę z giełdy albo spasuj", en="Buy a card from the market, or pass")


@part("left", "players")
def goal(view: State, lang: str) -> str:
    """What the game is about, and how far its end is."""
    most = say(lang, pl="Zbierz najwięcej punktów do końca talii", en="Most points at the end of the deck win")
    solo = say(lang, pl="Zdobądź więcej punktów niż TEN", en="Score more points than TEN")
    return f"{solo if view.players == 1 else most} · {say(lang, pl='w talii', en='in the deck')} {view.left}"


@part("over", "players", "limit", *_ALL)
def headline(view: State, lang: str) -> str:
    """How a solo game ended."""
    return holdings.headline(view, lang) if view.over and view.players == 1 else ""


@part("over", "players", "limit", *_ALL)
def score_texts(view: State, lang: str) -> list[str]:
    return [holdings.score_text(view, place, lang) for place in range(sides(view))]


@part("over", "players", "limit", *_ALL, at_end=True)
def result(view: State, names: Names, lang: str) -> dict[str, Any]:
    """Everybody's runs, the best first."""
    return holdings.result(view, names, lang) | {"limit": view.limit}


@part("over", "players", "limit", "active", "pending", *_OWN)
def player(view: State, place: int, names: Names, lang: str) -> dict[str, Any] | None:
    """What one side has: a player, or TEN."""
    return None if view.over or place >= sides(view) else holdings.player(view, place, names, lang)


@part("over", "players", "limit", "seat.cards", "seat.wilds")
def strips(view: State, place: int, lang: str) -> dict[str, Any] | None:
    """The cards of one side by colour and digit."""
    if view.over or place >= sides(view):
        return None
    return {"place": place, "strips": holdings.strips(view.seat[place], lang)}


def _around(view: State, seat: int) -> list[int]:
    """All sides clockwise, one's own first."""
    first, many = max(seat, 0), sides(view)
    return [(first + i) % many for i in range(many)]


def _decider(view: State, names: Names) -> str:
    return next((names[place] for place in range(view.players) if view.pending >> place & 1), "")


# The row


@part("phase", "over", "left", *_ROW, "players", "limit", "active", "wild", "seats.bid")
def row(view: State, names: Names, lang: str) -> dict[str, Any] | None:
    """The cards of the row, and how near the two bust lines are (T4); for TEN, its limit (T21)."""
    if view.over:
        return None
    total = view.digits - view.currency
    ten = is_ten(view, view.active)
    between = view.wild and view.phase not in (Phase.BID, Phase.PAY_WILD)
    return {
        "turn": name_of(view, view.active, names),
        "left": view.left,
        "limit": view.limit,
        "last": {"wild": face(view.wild - 1, lang), "told": _told_bids(view, names, lang)} if between else None,
        "cards": [face(kind - 1, lang) for kind in view.row[: view.length]],
        "total": signed(total),
        "told": f"{view.digits} − {view.currency} = {signed(total)}" if view.currency else signed(total),
        "sum": _gauge(total, view.limit if ten else 0),
        "currency": view.currency,
        "coins": _gauge(view.currency, view.limit if ten else 0),
        "ten": ten,
    }


def _gauge(value: int, limit: int) -> list[dict[str, Any]]:
    """Ten places up to the bust line."""
    return [{"at": at, "full": at <= value, "limit": at == limit} for at in range(1, TEN_LIMIT + 1)]


@part("phase", "over", "left", *_ROW, "final", "owed", "buying", *_AUCTION, moves="^(?!buy)")
def action(view: State, asker: int, legal: Words, decides: bool, names: Names, lang: str) -> dict[str, Any] | None:
    """What is decided now."""
    phase = _phase(view)
    if phase == "over":
        return None
    paying = phase == "pay" and asker >= 0
    return {
        "phase": phase,
        "decides": decides,
        "many": sides(view) > 3,
        "final": bool(view.final),
        "left": view.left,
        "rewards": _rewards(view, lang) if phase == "decide" else None,
        "auction": _auction(view, names, lang) if phase == "bid" else None,
        "bids": _bids(view, asker, lang) if phase == "bid" and asker >= 0 else [],
        "payment": _payment(view, names, lang) if phase == "pay" else None,
        "paying": paying,
        "plan": _plan(view, asker, lang) if paying else None,
        "buyer": _decider(view, names),
    }


def _rewards(view: State, lang: str) -> dict[str, Any]:
    """What each way to stop would bring (T7, T8)."""
    others = say(lang, pl=f"pozostali +{view.currency}", en=f"others +{view.currency}") if view.currency else ""
    gain = min(view.currency, MOST_BLACK - view.seat[view.active].black)
    return {
        "cards": [face(kind, lang) for kind in row_numbers(view)],
        "others": others,
        "currency": view.currency,
        "gain": gain,
    }


@part("phase", "over", "left", "deck", "digits", "currency", "players", "limit", "active")
def odds(view: State, lang: str) -> dict[str, Any] | None:
    """What the next card of the active player would bring, exactly."""
    if _phase(view) != "decide":
        return None
    return {} if view.left == 0 or is_ten(view, view.active) else _odds(view, lang)


def _odds(view: State, lang: str) -> dict[str, Any]:
    counts = [0] * EVENTS
    left = chances(view, counts)
    digits, currency, wild = counts[BUST_BY_DIGITS], counts[BUST_BY_CURRENCY], counts[WILD_NEXT]
    room, coins = TEN_LIMIT - view.digits + view.currency, TEN_LIMIT - view.currency
    named = [
        ("digits", digits, say(lang, pl="fiasko przez cyfry", en="bust by digits"), _above(room, DIGITS, "")),
        ("currency", currency, say(lang, pl="fiasko przez walutę", en="bust by currency"), _above(coins, VALUES, "$")),
        ("wild", wild, say(lang, pl="joker: aukcja", en="a wild: an auction"), ""),
        ("safe", left - digits - currency - wild, say(lang, pl="bezpieczna karta", en="a safe card"), ""),
    ]
    return {
        "left": left,
        "bust": round(100 * (digits + currency) / left),
        "lines": [
            {"id": id, "cards": n, "percent": round(100 * n / left), "text": text, "which": which}
            for id, n, text, which in named
        ],
    }


def _above(room: int, most: int, sign: str) -> str:
    """The lowest card that is too much, if there is one."""
    first = max(1, room + 1)
    return "" if first > most else f"{sign}{first}" if first == most else f"{sign}{first}–{sign}{most}"


@part("over", "left", "deck")
def deck(view: State, lang: str) -> dict[str, Any] | None:
    """How many copies of each card are left."""
    if view.over:
        return None
    deck = view.deck
    return {
        "left": view.left,
        "rows": [
            {
                "letter": letter,
                "name": name,
                "counts": deck[colour * DIGITS : (colour + 1) * DIGITS],
                "last": deck[COLOUR_WILD + colour],
            }
            for colour, letter, name in colours(lang)
        ],
        "wilds": deck[DIGIT_WILD:COLOUR_WILD],
        "any": deck[ANY_WILD],
        "currency": deck[CURRENCY : CURRENCY + VALUES],
    }


# The auction


def _auction(view: State, names: Names, lang: str) -> dict[str, Any]:
    """This auction, or how the last one went: who speaks when, what was said, and what each side could pay."""
    many, now = sides(view), [place for place in range(view.players) if view.pending >> place & 1]
    order = [(view.active + 1 + i) % many for i in range(many)]
    running = view.phase in (Phase.BID, Phase.PAY_WILD) and not view.over
    spoken = order.index(now[0]) if view.phase == Phase.BID and running else many
    return {
        "wild": face(view.wild - 1, lang),
        "running": running,
        "highest": highest_bid(view),
        "told": _told_bids(view, names, lang),
        "sides": [
            {
                "place": place,
                "name": name_of(view, place, names),
                "bid": view.seat[place].bid,
                "said": number < spoken,
                "now": running and number == spoken,
                "highest": view.winner == place + 1,
                "active": place == view.active,
                "means": means(view, place),
            }
            for number, place in enumerate(order)
        ],
    }


def _told_bids(view: State, names: Names, lang: str) -> str:
    """How the last auction went, whoever's turn it was then: bids rose, so they stand in their order."""
    bids = sorted((view.seat[place].bid, name_of(view, place, names)) for place in range(sides(view)))
    said = ", ".join(f"{name} {bid}" for bid, name in bids if bid)
    return said or say(lang, pl="wszyscy pasują", en="all pass")


def _bids(view: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """Every bid that can be made, and one more at either end for those who try."""
    least, most = least_bid(view), means(view, seat)
    return [
        {"bid": bid, "word": f"bid {bid}", "label": say(lang, pl=f"licytuj {bid}", en=f"bid {bid}")}
        for bid in range(max(1, least - 1), max(least, most + 1) + 1)
    ]


# Buying and paying


@part("phase", "over", "market", "seat.cards", asking=("players", "owed", *_OWN), moves="^(buy|pay)")
def market(view: State, seat: int, asker: int, lang: str) -> dict[str, Any] | None:
    """The market; while the viewer pays, their own cards instead."""
    if view.over:
        return None
    paying = _phase(view) == "pay" and asker >= 0
    return {"pieces": holdings.pieces(view, asker, lang) if paying else None, "market": _market(view, seat, lang)}


def _market(view: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The market, colour by colour; a card costs its digit (T9)."""
    own = view.seat[seat].cards if seat >= 0 else [0] * NUMBERS
    return [
        {
            "letter": letter,
            "name": name,
            "cells": [
                {
                    "word": f"buy {card(kind)}",
                    "digit": kind % DIGITS + 1,
                    "copies": view.market[kind],
                    "owned": own[kind] > 0,
                    "scores": False,
                    "label": _offer(kind, view.market[kind], own[kind], lang),
                }
                for kind in range(colour * DIGITS, (colour + 1) * DIGITS)
            ],
        }
        for colour, letter, name in colours(lang)
    ]


def _offer(kind: int, copies: int, owned: int, lang: str) -> str:
    name, price = card_name(kind, lang), kind % DIGITS + 1
    label = say(lang, pl=f"{name} za {price}", en=f"{name} for {price}")
    if copies > 1:
        label += say(lang, pl=f", leżą {copies}", en=f", {copies} there")
    return label + (say(lang, pl=", już masz", en=", you own it") if owned else "")


def _payment(view: State, names: Names, lang: str) -> dict[str, Any]:
    """What is being paid for, and how much is still owed."""
    kind = (view.buying or view.wild) - 1
    price = kind % DIGITS + 1 if view.buying else highest_bid(view)
    payer = next(place for place in range(view.players) if view.pending >> place & 1)
    return {
        "card": face(kind, lang),
        "wild": not view.buying,
        "price": price,
        "owed": view.owed,
        "paid": price - view.owed,
        "payer": names[payer],
        "black": view.seat[payer].black,
        "bust": view.seat[payer].bust,
        "bust_worth": BUST_WORTH,
        "wasted": max(0, BUST_WORTH - view.owed),
    }


def _plan(view: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The payment that `auto` would make, piece by piece, equal pieces together."""
    owner = view.seat[seat]
    pieces = _payment_plan(
        tuple(owner.cards), tuple(owner.wilds), owner.black, owner.bust, view.owed, view.players, seat
    )
    plan: list[dict[str, Any]] = []
    for piece in dict.fromkeys(pieces):
        sort = {PAY_BLACK: "black", PAY_BUST: "bust"}.get(piece, "card")
        shown = face(piece - PAY, lang) if sort == "card" else None
        plan.append({"sort": sort, "count": pieces.count(piece), "card": shown})
    return plan


@lru_cache(1024)
def _payment_plan(
    cards: tuple[int, ...], wilds: tuple[int, ...], black: int, bust: int, owed: int, players: int, seat: int
) -> tuple[int, ...]:
    """The pieces that `auto` would pay; found once for each holding and debt."""
    owner = SimpleNamespace(cards=list(cards), wilds=list(wilds), black=black, bust=bust)
    everybody = [owner] * (seat + 1)
    trial = SimpleNamespace(owed=owed, players=players, pending=1 << seat, seat=everybody, discard=[0] * NUMBERS)
    pieces = []
    while (piece := hints.auto(trial, seat)) >= 0:
        pay(trial, seat, piece)
        pieces.append(piece)
    return tuple(pieces)
