"""What LIE's board shows, from one view: hands, the ladder of bids, and the last check laid open."""

from functools import cache
from typing import Any

from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.games.lie.rules import BY_COUNT, MOST_CARDS, Phase
from stolik.games.lie.tables import PAIRS, VALUES
from stolik.games.lie.words import bid_word, faces

MINUTES = (10, 25)
_PHASES = {Phase.DEAL: "deal", Phase.FIX: "fix", Phase.DIRECT: "direct", Phase.BID: "bid"}


def scene(view: State, seat: int, legal: dict[str, int], names: list[str], lang: str) -> dict[str, Any]:
    """Everything that board.html draws."""
    bids = _bids(view, names, lang)
    return {
        "phase": "over" if view.over else _PHASES[Phase(view.phase)],
        "prompt": _prompt(view, legal, lang),
        "dealt": view.dealt,
        "clockwise": view.direction > 0,
        "directions": bool(view.directions),
        "by_count": view.order == BY_COUNT,
        "players": [_player(view, p, names, bids) for p in range(view.players)],
        "bids": bids,
        "bid": bids[-1] if bids else None,
        "ladder": _ladder(view, bids, lang),
        "hand": _hand(view, seat) if seat >= 0 else [],
        "reveal": _reveal(view, names, lang) if view.checked_bid else None,
        "score_texts": [cards(view.seat[p].size, lang) for p in range(view.players)],
    }


def _prompt(view: State, legal: dict[str, int], lang: str) -> str:
    """What the seat is asked to do, if anything."""
    if not legal:
        return ""
    if view.phase == Phase.FIX:
        return say(lang, pl="Kliknij wartość, która ma być u góry", en="Click the face that goes up")
    if view.phase == Phase.DIRECT:
        return say(lang, pl="Wybierz kierunek tej rundy", en="Choose which way this round goes")
    if "check" not in legal:
        return say(lang, pl="Otwórz licytację", en="Open the bidding")
    if len(legal) == 1:
        return say(lang, pl="Wyżej już się nie da: sprawdź", en="There is nothing higher: check")
    return say(lang, pl="Przebij albo sprawdź", en="Bid higher or check")


def _bids(view: State, names: list[str], lang: str) -> list[dict[str, Any]]:
    """The bids of this round in order, and who made them."""
    made, bidder = [], view.starter
    for number in range(view.bid_count):
        bid = view.bids[number] - 1
        count, value = bid // VALUES + 1, bid % VALUES + 1
        made.append(
            {"who": bidder, "name": names[bidder], "count": count, "value": value, "text": faces(count, value, lang)}
        )
        bidder = _next_seat(view, bidder)
    return made


def _next_seat(view: State, seat: int) -> int:
    while True:
        seat = (seat + view.direction) % view.players
        if view.seat[seat].playing:
            return seat


def _player(view: State, p: int, names: list[str], bids: list[dict[str, Any]]) -> dict[str, Any]:
    own = view.seat[p]
    return {
        "name": names[p],
        "size": own.size,
        "slots": MOST_CARDS if view.fewer else MOST_CARDS + 1,
        "cards": own.cards,
        "fixed": own.fixed,
        "out": not own.playing and not view.over,
        "pending": bool(view.pending >> p & 1),
        "starter": p == view.starter and not view.over,
        "bid": next((bid for bid in reversed(bids) if bid["who"] == p), None),
    }


def _ladder(view: State, bids: list[dict[str, Any]], lang: str) -> dict[str, Any]:
    """All bids from the last one up: a row for each count, a column for each value; and those that were made."""
    words = [_word(bid["count"], bid["value"]) for bid in bids]
    lowest = bids[-1]["count"] if bids and view.order == BY_COUNT else 1
    rungs = [_rung(count, lang) for count in range(lowest, view.dealt + 1)]
    return {"rungs": rungs, "made": words, "last": words[-1] if words else ""}


@cache
def _rung(count: int, lang: str) -> dict[str, Any]:
    """The bids on so many cards, the same at every table."""
    cells = [(value, _word(count, value), faces(count, value, lang)) for value in range(1, VALUES + 1)]
    return {"count": count, "cells": cells}


def _word(count: int, value: int) -> str:
    return f"bid {bid_word((count - 1) * VALUES + value - 1)}"


def _hand(view: State, seat: int) -> list[dict[str, Any]]:
    """The seat's cards: which faces they have, which one is up, and whether it is this card's turn."""
    own, cards = view.seat[seat], []
    for place in range(own.cards):
        low, high = PAIRS[own.hand[place] - 1]
        up = own.face[place] if place < own.fixed else 0
        cards.append(
            {"up": up or low, "down": low + high - (up or low), "fixed": bool(up), "asked": place == own.fixed}
        )
    return cards


def _reveal(view: State, names: list[str], lang: str) -> dict[str, Any]:
    """The last check: all hands as they were shown, with the faces that counted."""
    bid = view.checked_bid - 1
    count, value = bid // VALUES + 1, bid % VALUES + 1
    shown = [[face for face in view.seat[p].shown_face if face] for p in range(view.players)]
    plain = sum(face == value for hand in shown for face in hand)
    ones_counted = view.found != plain
    true = view.found >= count
    checker, bidder = view.checker - 1, view.checked - 1
    return {
        "checker": names[checker],
        "bidder": names[bidder],
        "count": count,
        "value": value,
        "found": view.found,
        "true": true,
        "ones_counted": ones_counted,
        "bid_text": faces(count, value, lang),
        "found_text": faces(view.found, value, lang),
        "loser": names[checker if true else bidder],
        "hands": [
            {
                "name": names[p],
                "faces": [
                    {"up": face, "down": _other(view, p, i), "counts": face == value or (ones_counted and face == 1)}
                    for i, face in enumerate(hand)
                ],
            }
            for p, hand in enumerate(shown)
            if hand
        ],
    }


def _other(view: State, p: int, place: int) -> int:
    low, high = PAIRS[view.seat[p].shown_card[place] - 1]
    return int(low + high - view.seat[p].shown_face[place])


def cards(n: int, lang: str) -> str:
    """A number of cards in words."""
    return f"{n} " + say(lang, pl=plural_pl(n, "karta", "karty", "kart"), en=plural_en(n, "card", "cards"))
