"""What Seventeen's board shows, from one view: the row, all backs, tokens, the window, and the last check laid open."""

from typing import Any

from stolik.core.language import say
from stolik.core.types import State
from stolik.extras.parts import part
from stolik.games.seventeen.hints import hints
from stolik.games.seventeen.state import Answer, Phase
from stolik.games.seventeen.tables import FACES, HEART, TARGET, VALUES, WINNING, WORTH
from stolik.games.seventeen.words import CARD_WORDS, FACE_WORDS, card_name, hidden_traps, winners

Names = tuple[str, ...]
Words = tuple[str, ...]  # legal moves
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


_SHOWN = tuple(f"shown_{name}" for name in ("size", "card", "owner", "down", "sum", "checker", "layer", "called"))
_LYING = ("row_size", "row_card", "row_owner")


@part("phase", "over", "players", "row_size", "shown_size", "shown_checker")
def board(view: State, seat: int) -> dict[str, Any]:
    """Which parts there are, and where."""
    return {
        "phase": _phase(view),
        "watching": seat < 0,
        "places": list(range(view.players)),
        "row": view.row_size > 0,
        "reveal": bool(view.shown_checker),
        "beside": _beside(view),
    }


def _phase(view: State) -> str:
    return "over" if view.over else _PHASES[Phase(view.phase)]


def _beside(view: State) -> bool:
    """Whether the last check has room beside the row."""
    return bool(view.row_size <= SHORT and view.shown_size <= SHORT_CHECK)


@part("phase", "laid", "must")
def prompt(view: State, legal: Words, lang: str) -> str:
    """What the seat is asked to do."""
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


@part("seat.mastery")
def goal(view: State, seat: int, lang: str) -> str:
    """What wins the game, and how near it is (S15)."""
    have = say(lang, pl=" · masz ", en=" · you have ") + str(view.seat[seat].mastery) if seat >= 0 else ""
    return say(lang, pl="Trzy żetony opanowania wygrywają", en="Three mastery tokens win") + have


@part("players", "seats.mastery", "seats.nerves")
def score_texts(view: State, lang: str) -> list[str]:
    return [_score_text(view, p, lang) for p in range(view.players)]


@part("over", "pile_size", "top", "used_size", "direction")
def piles(view: State, lang: str) -> dict[str, Any] | None:
    """The pile, the used cards, and which way the game goes."""
    if view.over:
        return None
    pile = {"size": view.pile_size, "top": _card(view.top, lang) if view.top else None}
    return {"pile": pile, "used": view.used_size, "clockwise": view.direction > 0}


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


@part("over", "seat.open", "seat.faces", moves="^lay")
def hand(view: State, seat: int, lang: str) -> dict[str, Any] | None:
    """The seat's cards, and the words that lay them."""
    if seat < 0 or view.over:
        return None
    own = view.seat[seat]
    cards = [
        _card(value + 1, lang) | {"up": f"lay D{value + 1}", "down": "", "effect": ""}
        for value in range(VALUES)
        for _ in range(own.open[value])
    ]
    return {"cards": cards + [_one_sided(face, lang) for face in range(FACES) for _ in range(own.faces[face])]}


@part("over", "used_seen", *_LYING, "seat.faces", "seat.laid", "seat.downs", "seat.buried", "seat.binned")
def facts(view: State, seat: int, lang: str) -> list[str]:
    """How likely the row is worth 17."""
    return hints(view, seat, lang) if seat >= 0 else []


def _one_sided(face: int, lang: str) -> dict[str, Any]:
    word = FACE_WORDS[face]
    effect = _EFFECTS[word][lang] if word in _EFFECTS else ""
    return _card(VALUES + face + 1, lang) | {"up": f"lay {word} up", "down": f"lay {word} down", "effect": effect}


# Players and the window


_PLAYER = ("phase", "over", "pending", "players", "turn", "direction", "two")


@part(*_PLAYER, "seat.mastery", "seat.nerves", "seat.open", "seat.hearts")
def player(view: State, place: int, own: bool, names: Names) -> dict[str, Any]:
    """A player's tokens, and the backs that all see."""
    cards, phase = view.seat[place], _phase(view)
    playing, follows = phase != "over", place == (view.turn + view.direction) % view.players
    pending = bool(view.pending >> place & 1)
    return {
        "place": place,
        "own": own,
        "phase": phase,
        "winning": WINNING,
        "name": names[place],
        "mastery": cards.mastery,
        "nerves": cards.nerves,
        "backs": [value + 1 for value in range(VALUES) for _ in range(cards.open[value])] + [0] * cards.hearts,
        "pending": pending,
        "turn": playing and place == view.turn,
        "next": playing and follows,
        "two": playing and bool(view.two) and follows,
        "answered": phase == "answer" and place != view.turn and not pending,
    }


@part("phase", "over", "pending", "players", "turn", "must", "laid", "seat.answer", moves="^(check|pass)$")
def act(view: State, seat: int, names: Names) -> dict[str, Any] | None:
    """The two answers, and who has answered."""
    phase = _phase(view)
    if phase == "over":
        return None
    return {
        "seat": seat,
        "window": _window(view, seat, names) if phase == "answer" else None,
        "step": view.laid + 1 if view.must == 2 and phase == "turn" else 0,
    }


def _window(view: State, seat: int, names: Names) -> dict[str, Any]:
    """Who has answered, who has not; and the seat's own answer."""
    rivals = [p for p in range(view.players) if p != view.turn]
    answer = view.seat[seat].answer if seat >= 0 else Answer.NONE
    return {
        "rivals": [{"place": p, "name": names[p], "waiting": bool(view.pending >> p & 1)} for p in rivals],
        "own": {Answer.CHECK: "check", Answer.PASS: "pass"}.get(answer, ""),
    }


# The row


@part(*_LYING, "shown_size", "shown_checker", "seat.laid")
def row(view: State, seat: int, names: Names, lang: str) -> dict[str, Any] | None:
    """The row as it lies; the seat's own hearts with what is under them."""
    if not view.row_size:
        return None
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
        "seat": seat,
        "echo": bool(view.shown_checker) and _beside(view),
        "target": TARGET,
    }


# The last check


@part("row_size", *_SHOWN)
def turned(view: State, names: Names, lang: str) -> dict[str, Any] | None:
    """The row turned up, until a card is laid."""
    return _reveal(view, names, lang) if view.shown_checker and not view.row_size else None


@part("row_size", *_SHOWN)
def echo(view: State, names: Names, lang: str) -> dict[str, Any] | None:
    """The last check, small, while the next row grows."""
    if not view.shown_checker or not view.row_size:
        return None
    return _reveal(view, names, lang) | {"beside": _beside(view)}


_GAINS = tuple(f"seats.{name}" for name in ("mastery", "nerves", "gained", "took", "returned"))


@part("over", "players", *_SHOWN, *_GAINS)
def news(view: State, names: Names, lang: str) -> dict[str, Any]:
    """Who was right, who gained what (S9-S13), and how the game was won."""
    gains = [gain for p in range(view.players) if (gain := _gain(view, p, names))["any"]]
    return {
        "reveal": _reveal(view, names, lang) | {"gains": gains} if view.shown_checker else None,
        "end": _end(view, names, lang) if view.over else "",
    }


def _reveal(view: State, names: Names, lang: str) -> dict[str, Any]:
    """The last check: the row turned up, and its sum."""
    checker, layer, total = view.shown_checker - 1, view.shown_layer - 1, view.shown_sum
    others = [p for p in range(len(names)) if view.shown_called >> p & 1 and p != checker]
    return {
        "cards": [_turned(view, place, names, lang) for place in range(view.shown_size)],
        "size": _size(view.shown_size),
        "sum": total,
        "right": total >= TARGET,
        "checker": {"place": checker, "name": names[checker]},
        "layer": {"place": layer, "name": names[layer]},
        "also": ", ".join(names[p] for p in others),
        "target": TARGET,
        "key": f"{checker}-{layer}-{total}-{'.'.join(str(view.shown_card[i]) for i in range(view.shown_size))}",
    }


def _turned(view: State, place: int, names: Names, lang: str) -> dict[str, Any]:
    owner = view.shown_owner[place]
    card = _card(view.shown_card[place], lang)
    down = bool(view.shown_down[place])
    return card | {"owner": owner, "by": names[owner], "down": down, "sprung": down and card["word"] == "trap"}


def _gain(view: State, p: int, names: Names) -> dict[str, Any]:
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


def _end(view: State, names: Names, lang: str) -> str:
    """How the game was won (S15)."""
    masters = [p for p in range(view.players) if view.seat[p].mastery >= WINNING]
    who = ", ".join(names[p] for p in masters)
    told = [say(lang, pl=f"Trzy żetony opanowania: {who}.", en=f"Three mastery tokens: {who}.")]
    if len(masters) > 1:
        nerves = ", ".join(f"{names[p]} {view.seat[p].nerves}" for p in masters)
        told.append(say(lang, pl=f"Decydują nerwy: {nerves}.", en=f"Nerves decide: {nerves}."))
    return " ".join([*told, winners(view, list(names), lang)])
