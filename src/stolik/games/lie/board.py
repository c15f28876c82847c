"""What LIE's board shows, from one view: hands, the ladder of bids, and the last check laid open."""

from functools import cache
from typing import Any

from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.extras.parts import part
from stolik.games.lie.rules import BY_COUNT, Phase
from stolik.games.lie.tables import LAST_HAND, PAIRS, VALUES
from stolik.games.lie.words import bid_word, faces

MINUTES = (10, 25)
_SHOWN = 7  # rows of the ladder that are in sight; higher bids are one tap away
_PHASES = {Phase.DEAL: "deal", Phase.FIX: "fix", Phase.DIRECT: "direct", Phase.BID: "bid"}


@part("phase", "over", "dealt", "players", "checked_bid")
def board(view: State) -> dict[str, Any]:
    """Which parts there are, and where."""
    return {
        "phase": _phase(view),
        "dealt": view.dealt,
        "places": list(range(view.players)),
        "reveal": bool(view.checked_bid),
    }


@part("phase", "bid_count")
def prompt(view: State, legal: tuple[str, ...], lang: str) -> str:
    """What the seat is asked to do."""
    if view.phase == Phase.FIX:
        return say(lang, pl="Wybierz, co ma być u góry każdej karty", en="Choose the face that goes up on each card")
    if view.phase == Phase.DIRECT:
        return say(lang, pl="Wybierz kierunek tej rundy", en="Choose which way this round goes")
    if "check" not in legal:
        return say(lang, pl="Obstaw pierwszy zakład", en="Open the bidding")
    if len(legal) == 1:
        return say(lang, pl="Wyżej już się nie da: sprawdź", en="There is nothing higher: check")
    return say(lang, pl="Przebij albo sprawdź", en="Bid higher or check")


@part("fewer", "longer", "seat.size")
def goal(view: State, seat: int, lang: str) -> str:
    """What ends the game, and how near it is (L12-L14)."""
    if view.fewer:
        what = say(lang, pl="Kto straci ostatnią kartę, ", en="Whoever loses the last card ")
    else:
        what = say(lang, pl=f"Kto dojdzie do {LAST_HAND + 1} kart, ", en=f"Whoever gets {LAST_HAND + 1} cards ")
    lost = say(lang, pl="odpada", en="is out") if view.longer else say(lang, pl="przegrywa", en="loses")
    have = say(lang, pl=" · masz ", en=" · you have ") + str(view.seat[seat].size) if seat >= 0 else ""
    return what + lost + have


@part("players", "seats.size")
def score_texts(view: State, lang: str) -> list[str]:
    """What the result shows of each player."""
    return [cards(view.seat[p].size, lang) for p in range(view.players)]


_BIDDING = ("players", "starter", "direction", "bids", "bid_count", "seats.playing")


@part("phase", "over", "pending", "fewer", "seat.size", "seat.cards", "seat.fixed", *_BIDDING)
def player(view: State, place: int, names: tuple[str, ...], lang: str) -> dict[str, Any]:
    """What a player has and has said."""
    own = view.seat[place]
    return {
        "place": place,
        "name": names[place],
        "phase": _phase(view),
        "size": own.size,
        "slots": LAST_HAND if view.fewer else LAST_HAND + 1,
        "cards": own.cards,
        "fixed": own.fixed,
        "out": not own.playing and not view.over,
        "pending": bool(view.pending >> place & 1),
        "starter": place == view.starter and not view.over,
        "bid": next((bid for bid in reversed(_bids(view, names, lang)) if bid["who"] == place), None),
    }


@part("phase", "over")
def ways(view: State) -> dict[str, Any] | None:
    """The two directions to choose from."""
    return {} if _phase(view) == "direct" else None


@part("phase", "over", "dealt", *_BIDDING, moves="^check$")
def said(view: State, names: tuple[str, ...], lang: str) -> dict[str, Any] | None:
    """The last bid, and all of this round."""
    if _phase(view) != "bid":
        return None
    bids = _bids(view, names, lang)
    return {"dealt": view.dealt, "clockwise": view.direction > 0, "bids": bids, "bid": bids[-1] if bids else None}


@part("phase", "over", "order", "dealt", "bids", "bid_count", moves="^bid ")
def ladder(view: State, lang: str) -> dict[str, Any] | None:
    """All bids from the last one up: a row for each count, a column for each value; and those that were made."""
    if _phase(view) != "bid":
        return None
    made = [bid - 1 for bid in view.bids[: view.bid_count]]
    words = [_word(bid // VALUES + 1, bid % VALUES + 1) for bid in made]
    lowest = made[-1] // VALUES + 1 if made and view.order == BY_COUNT else 1
    rungs = [_rung(count, lang) for count in range(lowest, view.dealt + 1)]
    last = words[-1] if words else ""
    return {"rungs": rungs, "shown": _SHOWN, "made": words, "last": last, "by_count": view.order == BY_COUNT}


@part("seat.cards", "seat.hand", "seat.fixed", "seat.face", moves="^show ")
def hand(view: State, seat: int, decides: bool) -> dict[str, Any] | None:
    """The seat's cards: which faces they have, which one is up, and whether it is this card's turn by the rules."""
    if seat < 0 or not view.seat[seat].cards:
        return None
    own, held = view.seat[seat], []
    for place in range(own.cards):
        low, high = PAIRS[own.hand[place] - 1]
        up = own.face[place] if place < own.fixed else 0
        asked, chooses = decides and place == own.fixed, decides and not up
        held.append(
            {"up": up or low, "down": low + high - (up or low), "fixed": bool(up), "asked": asked, "open": chooses}
        )
    return {"cards": held, "open": decides and own.fixed < own.cards}


def _phase(view: State) -> str:
    return "over" if view.over else _PHASES[Phase(view.phase)]


def _bids(view: State, names: tuple[str, ...], lang: str) -> list[dict[str, Any]]:
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


@cache
def _rung(count: int, lang: str) -> dict[str, Any]:
    """The bids on so many cards, the same at every table."""
    cells = [(value, _word(count, value), faces(count, value, lang)) for value in range(1, VALUES + 1)]
    return {"count": count, "cells": cells}


def _word(count: int, value: int) -> str:
    return f"bid {bid_word((count - 1) * VALUES + value - 1)}"


@part("players", "checked_bid", "found", "checker", "checked", "seats.shown_face", "seats.shown_card")
def reveal(view: State, names: tuple[str, ...], lang: str) -> dict[str, Any] | None:
    """The last check: all hands as they were shown, with the faces that counted."""
    if not view.checked_bid:
        return None
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
