"""Seventeen drawn in text."""

from textwrap import wrap

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.seventeen.state import Phase
from stolik.games.seventeen.tables import FACES, HEART, TARGET, VALUES, WORTH
from stolik.games.seventeen.words import CARD_WORDS, FACE_WORDS, tokens_moved, winners

_WIDTH = 98


def draw(view: State, seat: int, names: list[str], lang: str) -> str:
    """The table as a seat sees it; -1 is a spectator."""
    parts = [
        _last_check(view, names, lang),
        _players(view, seat, names, lang),
        _piles(view, lang),
        _row(view, seat, names, lang),
        _own_hand(view, seat, lang) if seat >= 0 else "",
        winners(view, names, lang) if view.over else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _last_check(view: State, names: list[str], lang: str) -> str:
    if not view.shown_checker:
        return ""
    checker, layer = names[view.shown_checker - 1], names[view.shown_layer - 1]
    sign = "≥" if view.shown_sum >= TARGET else "<"
    head = say(
        lang,
        pl=f"Ostatnie sprawdzenie: {checker} sprawdza, ostatnia karta: {layer}; suma {view.shown_sum} {sign} {TARGET}.",
        en=f"Last check: {checker} checked, {layer} laid last; the sum is {view.shown_sum} {sign} {TARGET}.",
    )
    cards = [_shown_card(view, i, names) for i in range(view.shown_size)]
    gains = [line for p in range(view.players) if (line := tokens_moved(view, p, names, lang))]
    told = [part for line in gains for part in wrap(line, _WIDTH, initial_indent="  ", subsequent_indent="    ")]
    return "\n".join([*wrap(head, _WIDTH), *_wrapped(cards), *told])


def _shown_card(view: State, i: int, names: list[str]) -> str:
    heart = "♥" if view.shown_down[i] else ""
    return f"[{heart}{CARD_WORDS[view.shown_card[i]]}]\xa0{names[view.shown_owner[i]]}"


def _wrapped(cards: list[str]) -> list[str]:
    """Cards in lines that fit; the hard spaces keep a card and its owner together."""
    lines = wrap("  ".join(cards), _WIDTH - 2, break_long_words=False, break_on_hyphens=False)
    return ["  " + line.replace("\xa0", " ") for line in lines]


def _players(view: State, seat: int, names: list[str], lang: str) -> str:
    head = say(lang, pl="opanowanie / nerwy", en="mastery / nerves")
    width = max(len(name) for name in names)
    lines = [f"  {'':<{width}}  {head}"]
    for p in range(view.players):
        mark = "▶" if view.pending >> p & 1 else " "
        own = view.seat[p]
        tokens = "●" * own.mastery + "○" * (3 - own.mastery) + "  " + "!" * own.nerves
        you = say(lang, pl="  (ty)", en="  (you)") if p == seat else ""
        hand = " ".join(_backs(view, p))
        line = f"{mark} {names[p]:<{width}}  {tokens:<7} {hand:<16}{_answered(view, p, lang)}{you}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def _backs(view: State, p: int) -> list[str]:
    """A hand as the others see it."""
    own = view.seat[p]
    opened = [f"[D{value + 1}]" for value in range(VALUES) for _ in range(own.open[value])]
    return opened + ["[♥]"] * own.hearts


def _answered(view: State, p: int, lang: str) -> str:
    if view.phase != Phase.ANSWER:
        return ""
    if p == view.turn:
        return say(lang, pl="  kładzie", en="  has laid")
    return "" if view.pending >> p & 1 else say(lang, pl="  odpowiedź gotowa", en="  has answered")


def _piles(view: State, lang: str) -> str:
    top = {0: "–", HEART: "♥"}.get(view.top, CARD_WORDS[view.top])
    way = (
        say(lang, pl="w lewo ↻", en="clockwise ↻")
        if view.direction > 0
        else say(lang, pl="w prawo ↺", en="anticlockwise ↺")
    )
    return say(
        lang,
        pl=f"Stos: {view.pile_size}, na wierzchu [{top}] · zużyte: {view.used_size} · kierunek: {way}",
        en=f"Pile: {view.pile_size}, on top [{top}] · used: {view.used_size} · direction: {way}",
    )


def _row(view: State, seat: int, names: list[str], lang: str) -> str:
    if view.over:
        return ""
    if view.row_size == 0:
        return say(lang, pl="Rząd jest pusty.", en="The row is empty.")
    cards, seen, hearts, own = [], 0, 0, 0
    for i in range(view.row_size):
        card, owner = view.row_card[i], view.row_owner[i]
        word = CARD_WORDS[card]
        if card == HEART:
            word = "♥"
            if owner == seat:
                face = view.seat[seat].laid[own]
                own += 1
                word = f"♥{FACE_WORDS[face - 1]}"
                seen += int(WORTH[VALUES + face])
            else:
                hearts += 1
        else:
            seen += int(WORTH[card])
        cards.append(f"[{word}]\xa0{names[owner]}")
    unknown = f" + {hearts} × ♥" if hearts else ""
    head = say(lang, pl=f"Rząd, widzisz {seen}{unknown}:", en=f"The row, you see {seen}{unknown}:")
    return "\n".join([head, *_wrapped(cards)])


def _own_hand(view: State, seat: int, lang: str) -> str:
    own = view.seat[seat]
    cards = [f"[D{value + 1}]" for value in range(VALUES) for _ in range(own.open[value])]
    cards += [f"[♥{FACE_WORDS[face]}]" for face in range(FACES) for _ in range(own.faces[face])]
    hand = say(lang, pl="Twoje karty: ", en="Your cards: ") + (" ".join(cards) or "–")
    if view.phase == Phase.TURN and view.pending >> seat & 1 and view.must == 2:
        which = view.laid + 1
        hand += say(lang, pl=f"   (karta {which} z 2)", en=f"   (card {which} of 2)")
    return hand
