"""LIE drawn in text."""

from textwrap import fill

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.lie.rules import Phase
from stolik.games.lie.tables import PAIRS, VALUES
from stolik.games.lie.words import bid_word, faces


def draw(view: State, seat: int, names: list[str], lang: str) -> str:
    """The table as a seat sees it; -1 is a spectator."""
    parts = [_last_check(view, names, lang), _players(view, seat, names, lang), _bids(view, names, lang)]
    if seat >= 0 and view.seat[seat].cards > 0:
        parts.append(_own_hand(view, seat, lang))
    return "\n\n".join(part for part in parts if part)


def _last_check(view: State, names: list[str], lang: str) -> str:
    if not view.checked_bid:
        return ""
    value = (view.checked_bid - 1) % VALUES + 1
    checker, bidder = names[view.checker - 1], names[view.checked - 1]
    bid, found = bid_word(view.checked_bid - 1), faces(view.found, value, lang)
    lines = [
        say(
            lang,
            pl=f"Ostatnie sprawdzenie: {checker} sprawdza zakład {bid} ({bidder}); było: {found}.",
            en=f"Last check: {checker} checked {bid} by {bidder}; there were {found}.",
        )
    ]
    width = _width(names)
    for p in range(view.players):
        shown = view.seat[p].shown_face
        if shown[0]:
            lines.append(f"  {names[p]:<{width}}  " + " ".join(f"[{face}]" for face in shown if face))
    return "\n".join(lines)


def _players(view: State, seat: int, names: list[str], lang: str) -> str:
    width = _width(names)
    lines = []
    for p in range(view.players):
        mark = "▶" if view.pending >> p & 1 else " "
        if view.seat[p].playing or view.over:
            cards = "▮" * view.seat[p].size + f"  {view.seat[p].size}"
        else:
            cards = say(lang, pl="poza grą", en="out")
        you = say(lang, pl="  (ty)", en="  (you)") if p == seat else ""
        starts = say(lang, pl="  zaczyna", en="  starts") if p == view.starter and not view.over else ""
        lines.append(f"{mark} {names[p]:<{width}}  {cards}{you}{starts}")
    if view.over:
        winner = next(p for p in range(view.players) if view.seat[p].playing)
        lines.append(say(lang, pl=f"Wygrywa {names[winner]}!", en=f"{names[winner]} wins!"))
    return "\n".join(lines)


def _bids(view: State, names: list[str], lang: str) -> str:
    if view.phase != Phase.BID:
        return ""
    way = (
        say(lang, pl="w lewo ↻", en="clockwise ↻")
        if view.direction > 0
        else say(lang, pl="w prawo ↺", en="anticlockwise ↺")
    )
    head = say(
        lang, pl=f"Zakłady ({way}, kart w grze: {view.dealt}): ", en=f"Bids ({way}, {view.dealt} cards in play): "
    )
    bidder = view.starter
    told = []
    for i in range(view.bid_count):
        told.append(f"{names[bidder]} {bid_word(view.bids[i] - 1)}")
        bidder = _next(view, bidder)
    return fill(head + (" · ".join(told) or "-"), 96, subsequent_indent="  ")


def _next(view: State, seat: int) -> int:
    while True:
        seat = (seat + view.direction) % view.players
        if view.seat[seat].playing:
            return seat


def _own_hand(view: State, seat: int, lang: str) -> str:
    own = view.seat[seat]
    cards = []
    for i in range(own.cards):
        low, high = PAIRS[own.hand[i] - 1]
        if i < own.fixed:
            hidden = low + high - own.face[i]
            cards.append(f"[{own.face[i]}]/{hidden}")
        else:
            cards.append(f"{low}/{high}" + (" ←" if i == own.fixed else ""))
    return say(lang, pl="Twoje karty: ", en="Your cards: ") + "   ".join(cards)


def _width(names: list[str]) -> int:
    return max(len(name) for name in names)
