"""What Seventeen's board shows, from one view: the row, all backs, tokens, the window, and the last check laid open."""

from typing import Any

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.seventeen.hints import hints
from stolik.games.seventeen.state import Answer, Phase
from stolik.games.seventeen.tables import FACES, HEART, TARGET, VALUES, WINNING, WORTH
from stolik.games.seventeen.words import CARD_WORDS, FACE_WORDS, card_name, hidden_traps, winners

MINUTES = (10, 20)
SHORT, SHORT_CHECK = 5, 10  # while the row and the last check are this short, both have room in the middle
FEW, MANY = 12, 24  # cards in a row that are drawn large, and small
_PHASES = {Phase.BACK: "draw", Phase.FACE: "draw", Phase.TURN: "turn", Phase.ANSWER: "answer"}
_EFFECTS = {
    "reverse": {"pl": "odwraca kierunek", "en": "turns the direction"},
    "two": {"pl": "dwie karty od następnej osoby", "en": "the next player lays two"},
    "bin": {"pl": "zabiera też kartę przed sobą", "en": "takes the card before it too"},
    "trap": {"pl": "działa tylko zakryta", "en": "works only face down"},
}


def scene(view: State, seat: int, legal: dict[str, int], names: list[str], lang: str) -> dict[str, Any]:
    """Everything that board.html draws."""
    phase = "over" if view.over else _PHASES[Phase(view.phase)]
    return {
        "phase": phase,
        "prompt": _prompt(view, legal, lang),
        "target": TARGET,
        "winning": WINNING,
        "clockwise": view.direction > 0,
        "step": view.laid + 1 if view.must == 2 and phase == "turn" else 0,
        "pile": {"size": view.pile_size, "top": _card(view.top, lang) if view.top else None},
        "used": view.used_size,
        "players": [_player(view, p, names, phase) for p in range(view.players)],
        "window": _window(view, seat, names) if phase == "answer" else None,
        "row": _row(view, seat, names, lang),
        "hand": _hand(view, seat, lang) if seat >= 0 else [],
        "facts": hints(view, seat, lang) if seat >= 0 else [],
        "reveal": _reveal(view, names, lang) if view.shown_checker else None,
        "score_texts": [_score_text(view, p, lang) for p in range(view.players)],
        "end": _end(view, names, lang) if view.over else "",
        "beside": view.row_size <= SHORT and view.shown_size <= SHORT_CHECK,
    }


def _prompt(view: State, legal: dict[str, int], lang: str) -> str:
    """What the seat is asked to do, if anything."""
    if not legal:
        return ""
    if view.phase == Phase.ANSWER:
        return say(lang, pl=f"Czy w rzędzie jest już {TARGET}?", en=f"Is the row worth {TARGET} yet?")
    if len(legal) == 1 and "check" in legal:
        return say(lang, pl="Nie masz kart: sprawdź", en="You have no cards: check")
    if view.laid:
        return say(lang, pl="Wyłóż drugą kartę", en="Lay the second card")
    two = view.must == 2
    if "check" not in legal:
        first = say(lang, pl="Wyłóż pierwszą kartę rzędu", en="Lay the first card of the row")
        return say(lang, pl="Wyłóż dwie karty", en="Lay two cards") if two else first
    if two:
        return say(lang, pl="Wyłóż dwie karty albo sprawdź", en="Lay two cards, or check")
    return say(lang, pl="Wyłóż kartę albo sprawdź", en="Lay a card, or check")


# Cards


def _card(card: int, lang: str) -> dict[str, Any]:
    """A card as it lies on the table: how it is drawn, and how it is called."""
    word = CARD_WORDS[card]
    if card == HEART:
        kind, name = "heart", say(lang, pl="serce", en="a heart")
    elif card > 2 * VALUES:
        kind, name = "special", card_name(word, lang)
    else:
        kind, name = ("two-sided" if card <= VALUES else "one-sided"), word
    return {"word": word, "kind": kind, "name": name, "worth": 0 if card == HEART else int(WORTH[card])}


def _size(cards: int) -> str:
    return "few" if cards <= FEW else "many" if cards <= MANY else "lots"


def _hand(view: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The seat's cards, and the words that lay them."""
    own = view.seat[seat]
    cards = [
        _card(value + 1, lang) | {"up": f"lay D{value + 1}", "down": "", "effect": ""}
        for value in range(VALUES)
        for _ in range(own.open[value])
    ]
    return cards + [_one_sided(face, lang) for face in range(FACES) for _ in range(own.faces[face])]


def _one_sided(face: int, lang: str) -> dict[str, Any]:
    word = FACE_WORDS[face]
    effect = _EFFECTS[word][lang] if word in _EFFECTS else ""
    return _card(VALUES + face + 1, lang) | {"up": f"lay {word} up", "down": f"lay {word} down", "effect": effect}


# Players and the window


def _player(view: State, p: int, names: list[str], phase: str) -> dict[str, Any]:
    own = view.seat[p]
    playing = phase != "over"
    return {
        "name": names[p],
        "mastery": own.mastery,
        "nerves": own.nerves,
        "backs": [value + 1 for value in range(VALUES) for _ in range(own.open[value])] + [0] * own.hearts,
        "pending": bool(view.pending >> p & 1),
        "turn": playing and p == view.turn,
        "next": playing and p == (view.turn + view.direction) % view.players,
        "two": playing and bool(view.two) and p == (view.turn + view.direction) % view.players,
        "answered": phase == "answer" and p != view.turn and not view.pending >> p & 1,
    }


def _window(view: State, seat: int, names: list[str]) -> dict[str, Any]:
    """Who laid, who has answered, who has not; and the seat's own answer."""
    rivals = [p for p in range(view.players) if p != view.turn]
    answer = view.seat[seat].answer if seat >= 0 else Answer.NONE
    return {
        "layer": names[view.turn],
        "rivals": [{"place": p, "name": names[p], "waiting": bool(view.pending >> p & 1)} for p in rivals],
        "own": {Answer.CHECK: "check", Answer.PASS: "pass"}.get(answer, ""),
    }


# The row


def _row(view: State, seat: int, names: list[str], lang: str) -> dict[str, Any]:
    """The row as it lies; the seat's own hearts with what is under them."""
    cards, peeks = [], 0
    for place in range(view.row_size):
        owner = view.row_owner[place]
        card = _card(view.row_card[place], lang) | {"owner": owner, "by": names[owner], "peek": None}
        if card["kind"] == "heart" and owner == seat:
            card["peek"] = _card(VALUES + view.seat[seat].laid[peeks], lang)
            peeks += 1
        cards.append(card)
    seen = sum(card["worth"] for card in cards)
    own = sum(card["peek"]["worth"] for card in cards if card["peek"])
    unknown = sum(card["kind"] == "heart" and not card["peek"] for card in cards)
    return {
        "cards": cards,
        "size": _size(len(cards)),
        "seen": seen,
        "own": own,
        "peeks": peeks,
        "hearts": unknown,
        "most": seen + own + VALUES * unknown,
    }


# The last check


def _reveal(view: State, names: list[str], lang: str) -> dict[str, Any]:
    """The last check: the row turned up, its sum, and who gained what (S9-S13)."""
    checker, layer, total = view.shown_checker - 1, view.shown_layer - 1, view.shown_sum
    others = [p for p in range(view.players) if view.shown_called >> p & 1 and p != checker]
    return {
        "cards": [_turned(view, place, names, lang) for place in range(view.shown_size)],
        "size": _size(view.shown_size),
        "sum": total,
        "right": total >= TARGET,
        "checker": {"place": checker, "name": names[checker]},
        "layer": {"place": layer, "name": names[layer]},
        "also": ", ".join(names[p] for p in others),
        "gains": [gain for p in range(view.players) if (gain := _gain(view, p, names))["any"]],
        "key": f"{checker}-{layer}-{total}-{'.'.join(str(view.shown_card[i]) for i in range(view.shown_size))}",
    }


def _turned(view: State, place: int, names: list[str], lang: str) -> dict[str, Any]:
    owner = view.shown_owner[place]
    card = _card(view.shown_card[place], lang)
    down = bool(view.shown_down[place])
    return card | {"owner": owner, "by": names[owner], "down": down, "sprung": down and card["word"] == "trap"}


def _gain(view: State, p: int, names: list[str]) -> dict[str, Any]:
    own = view.seat[p]
    return {
        "place": p,
        "name": names[p],
        "trap": bool(hidden_traps(view, p)),
        "mastery": own.gained,
        "nerves": own.took,
        "returned": own.returned,
        "any": own.gained or own.took or own.returned,
    }


def _score_text(view: State, p: int, lang: str) -> str:
    """A player's tokens: mastery first, then nerves, which break ties (S15)."""
    mastery, nerves = view.seat[p].mastery, view.seat[p].nerves
    return say(lang, pl=f"opanowanie {mastery} · nerwy {nerves}", en=f"mastery {mastery} · nerves {nerves}")


def _end(view: State, names: list[str], lang: str) -> str:
    """How the game was won (S15)."""
    masters = [p for p in range(view.players) if view.seat[p].mastery >= WINNING]
    who = ", ".join(names[p] for p in masters)
    told = [say(lang, pl=f"Trzy żetony opanowania: {who}.", en=f"Three mastery tokens: {who}.")]
    if len(masters) > 1:
        nerves = ", ".join(f"{names[p]} {view.seat[p].nerves}" for p in masters)
        told.append(say(lang, pl=f"Decydują nerwy: {nerves}.", en=f"Nerves decide: {nerves}."))
    return " ".join([*told, winners(view, names, lang)])
