"""Seventeen in words: a move as a word, an event as a sentence, and why a move is refused."""

from stolik.core.contract import CHANCE
from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.games.seventeen.state import ACTIONS, OUTCOMES, Draw, Phase
from stolik.games.seventeen.tables import BIN, FACES, HEART, REVERSE, SPECIALS, TARGET, TWO, VALUES

TITLE = {"pl": "Siedemnaście", "en": "Seventeen"}
BLURB = {
    "pl": "Gra nerwów: dokładaj karty do rzędu, niektóre sercem do góry, i zawołaj „Sprawdzam!”, gdy uzbiera się 17.",
    "en": "A game of nerve: add cards to a row, some face down, and call “Check!” when you believe it is worth 17.",
}
FACE_WORDS = (*(f"S{value}" for value in range(1, VALUES + 1)), *SPECIALS)
CARD_WORDS = ("", *(f"D{value}" for value in range(1, VALUES + 1)), *FACE_WORDS, "heart")
_SPECIAL_NAMES = {
    "reverse": {"pl": "Zmiana kierunku", "en": "Reverse"},
    "two": {"pl": "Zagraj 2 karty", "en": "Play two"},
    "bin": {"pl": "Usuń ostatnią", "en": "Bin"},
    "trap": {"pl": "Pułapka", "en": "Trap"},
}


def action_word(action: int) -> str:
    kind, place = ACTIONS.find(action)
    match kind:
        case "lay":
            return f"lay D{place + 1}"
        case "up" | "down":
            return f"lay {FACE_WORDS[place]} {kind}"
        case _:
            return kind


def outcome_word(outcome: int) -> str:
    kind, place = OUTCOMES.find(outcome)
    match kind:
        case "back":
            return f"back D{place + 1}"
        case "heart":
            return "back heart"
        case _:
            return f"face {FACE_WORDS[place]}"


def card_name(word: str, lang: str) -> str:
    """A card as people call it: D4, S2, Pułapka."""
    if word not in _SPECIAL_NAMES:
        return word
    return say(lang, pl=f"„{_SPECIAL_NAMES[word]['pl']}”", en=_SPECIAL_NAMES[word]["en"])


def seen(before: State, who: int, action: int, viewer: int) -> str:
    """The word of a move as a viewer may read it: faces are their owner's, answers are sealed until all are in."""
    if who == CHANCE:
        hidden = before.phase == Phase.FACE and viewer != before.taker
        return "face ?" if hidden else outcome_word(action)
    if viewer != who:
        if before.phase == Phase.ANSWER and before.pending != 1 << who:
            return "?"
        if ACTIONS.find(action)[0] == "down":
            return "lay heart"
    return action_word(action)


# Refusals


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    kind, place = ACTIONS.find(action)
    if view.phase == Phase.ANSWER:
        return say(
            lang,
            pl="Teraz odpowiedz tylko: check albo pass (S6).",
            en="Now only answer: check or pass (S6).",
        )
    match kind:
        case "pass":
            return say(
                lang,
                pl="W swojej turze nie można spasować: wyłóż kartę albo sprawdź (S2).",
                en="You cannot pass in your own turn: lay a card, or check (S2).",
            )
        case "check":
            return _check_refusal(view, lang)
    if view.seat[seat].cards == 0:
        return say(
            lang,
            pl="Nie masz kart, więc możesz tylko sprawdzić: check (S2).",
            en="You have no cards, so you can only check (S2).",
        )
    name = card_name(f"D{place + 1}" if kind == "lay" else FACE_WORDS[place], lang)
    return say(lang, pl=f"Nie masz w ręku karty {name} (S3).", en=f"You do not hold {name} (S3).")


def _check_refusal(view: State, lang: str) -> str:
    if view.laid:
        return say(
            lang,
            pl="Sprawdzić można tylko przed pierwszą z dwóch kart; teraz wyłóż drugą (S5).",
            en="You could check only before the first of your two cards; now lay the second (S5).",
        )
    return say(
        lang,
        pl="Rząd jest pusty, nie ma czego sprawdzać: wyłóż kartę (S2).",
        en="The row is empty, there is nothing to check: lay a card (S2).",
    )


# Events as sentences, from a viewer's views before and after


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    """A move as a sentence for the log, from a viewer's views before and after it."""
    told = [_chance(before, word, names, lang) if who == CHANCE else _move(before, names[who], word, lang)]
    told += _closed_window(before, after, names, lang)
    told += _taken(before, after, names, lang)
    if after.pile_size > before.pile_size or after.used_size < before.used_size:
        told.append(say(lang, pl="Zużyte karty tworzą nowy stos.", en="The used cards make a new pile."))
    if round_ended(before, after, who, word):
        told += _check_result(after, names, lang)
    return " ".join(part for part in told if part)


def _chance(before: State, word: str, names: list[str], lang: str) -> str:
    kind, card = word.split()
    if kind == "back":
        dealt = before.taker + (before.owed == 0)  # S1: the next card after a full hand is the next seat's
        if before.draw == Draw.DEAL and dealt < before.players:
            name = names[dealt]
            if card == "heart":
                return say(lang, pl=f"{name}: karta z sercem.", en=f"{name} is dealt a heart.")
            return say(lang, pl=f"{name}: karta {card}.", en=f"{name} is dealt {card}.")
        shown = say(lang, pl="serce", en="a heart") if card == "heart" else card
        return say(lang, pl=f"Na wierzchu stosu: {shown}.", en=f"On top of the pile: {shown}.")
    name = names[before.taker]
    if card == "?":
        return say(lang, pl=f"{name} bierze serce.", en=f"{name} takes a heart.")
    return say(
        lang,
        pl=f"{name} bierze serce: to {card_name(card, lang)}.",
        en=f"{name} takes a heart: it is {card_name(card, lang)}.",
    )


def _move(before: State, name: str, word: str, lang: str) -> str:
    match word.split():
        case ["check"]:
            return f"{name}: {say(lang, pl='Sprawdzam!', en='Check!')}"
        case ["pass"]:
            return say(lang, pl=f"{name} pasuje.", en=f"{name} passes.")
        case ["?"]:
            return say(lang, pl=f"{name} odpowiada w tajemnicy.", en=f"{name} has answered.")
        case ["lay", "heart"]:
            return say(lang, pl=f"{name} wykłada kartę sercem do góry.", en=f"{name} lays a card heart up.")
        case ["lay", card, "down"]:
            return say(
                lang,
                pl=f"{name} wykłada kartę sercem do góry: {card_name(card, lang)}.",
                en=f"{name} lays a card heart up: {card_name(card, lang)}.",
            )
        case ["lay", card, *_]:
            laid = say(
                lang,
                pl=f"{name} wykłada kartę {card_name(card, lang)}.",
                en=f"{name} lays {card_name(card, lang)}.",
            )
            return " ".join(part for part in (laid, _effect(before, card, lang)) if part)
    return ""


def _effect(before: State, card: str, lang: str) -> str:
    face = FACE_WORDS.index(card) if card in FACE_WORDS else FACES
    if face == REVERSE:
        return say(lang, pl="Kierunek gry się odwraca.", en="The direction of play turns.")
    if face == TWO:
        return say(lang, pl="Następna osoba musi wyłożyć dwie karty.", en="The next player must lay two cards.")
    if face == BIN and before.row_size == 0:
        return say(lang, pl="Nie ma czego usunąć.", en="There is nothing to remove.")
    if face == BIN:
        last = before.row_card[before.row_size - 1]
        gone = say(lang, pl="serce", en="a heart") if last == HEART else card_name(CARD_WORDS[last], lang)
        return say(lang, pl=f"Z rzędu znika {gone}.", en=f"It takes {gone} out of the row.")
    return ""


def _closed_window(before: State, after: State, names: list[str], lang: str) -> list[str]:
    """Once all have answered, who checked and who passed is told."""
    if before.phase != Phase.ANSWER or before.players == 2 or after.phase == Phase.ANSWER:
        return []
    called = after.called or (after.shown_called if _new_check(before, after) else 0)
    callers = [names[p] for p in range(before.players) if called >> p & 1]
    if not callers:
        return [say(lang, pl="Nikt nie sprawdza.", en="Nobody checks.")]
    if len(callers) == 1:
        return [say(lang, pl=f"Sprawdza {callers[0]}.", en=f"{callers[0]} checks.")]
    together = ", ".join(callers)
    return [say(lang, pl=f"Sprawdzają: {together}.", en=f"These check: {together}.")]


def _taken(before: State, after: State, names: list[str], lang: str) -> list[str]:
    """Two-sided cards that went from the pile to a hand; those dealt are told by their backs."""
    if before.draw == Draw.DEAL:
        return []
    return [
        say(lang, pl=f"{names[p]} bierze D{value + 1}.", en=f"{names[p]} takes D{value + 1}.")
        for p in range(after.players)
        for value in range(VALUES)
        if after.seat[p].open[value] > before.seat[p].open[value]
    ]


def _new_check(before: State, after: State) -> bool:
    """Whether a round ended between two views: its row is gone."""
    return bool(before.row_size > 0 and after.row_size == 0)


def round_ended(before: State, after: State, who: int, word: str) -> bool:
    """Whether a move ended a round: a check was made, and the row is gone."""
    if who != CHANCE and before.phase == Phase.TURN:
        return word == "check"
    return _new_check(before, after)


def _check_result(after: State, names: list[str], lang: str) -> list[str]:
    checker, layer = names[after.shown_checker - 1], names[after.shown_layer - 1]
    total = after.shown_sum
    worth = say(lang, pl=f"W rzędzie jest {total}", en=f"The row is worth {total}")
    verdict = (
        say(lang, pl="co najmniej", en="at least") if total >= TARGET else say(lang, pl="mniej niż", en="less than")
    )
    told = [
        say(
            lang,
            pl=f"{worth}, {verdict} {TARGET} (sprawdza {checker}, ostatnia karta: {layer}).",
            en=f"{worth}, {verdict} {TARGET} ({checker} checked, {layer} laid last).",
        )
    ]
    told += [line for p in range(after.players) if (line := tokens_moved(after, p, names, lang))]
    if after.over:
        told.append(winners(after, names, lang))
    else:
        told.append(say(lang, pl=f"Zaczyna {names[after.turn]}.", en=f"{names[after.turn]} starts."))
    return told


def tokens_moved(view: State, p: int, names: list[str], lang: str) -> str:
    """What the last check brought a seat, traps included; '' if nothing."""
    seat = view.seat[p]
    parts = []
    if hidden_traps(view, p):
        parts.append(say(lang, pl="ukryta Pułapka", en="a hidden Trap"))
    if seat.gained:
        parts.append(say(lang, pl="+1 żeton opanowania", en="+1 mastery"))
    if seat.took:
        polish = plural_pl(seat.took, "żeton nerwów", "żetony nerwów", "żetonów nerwów")
        nerves = say(lang, pl=polish, en=plural_en(seat.took, "nerve", "nerves"))
        parts.append(f"+{seat.took} {nerves}")
    if seat.returned == 2:
        parts.append(say(lang, pl="oddaje 2 żetony nerwów", en="returns 2 nerves"))
    if seat.returned == 3:
        parts.append(
            say(lang, pl="oddaje 2 żetony nerwów i 1 opanowania", en="returns 2 nerves and 1 mastery"),
        )
    return f"{names[p]}: {', '.join(parts)}." if parts else ""


def hidden_traps(view: State, p: int) -> int:
    """How many hidden traps of a seat the last check turned up."""
    trap = CARD_WORDS.index("trap")
    places = range(view.shown_size)
    return sum(view.shown_down[i] and view.shown_card[i] == trap and view.shown_owner[i] == p for i in places)


def winners(view: State, names: list[str], lang: str) -> str:
    """Who has won (S15)."""
    standing = [(view.seat[p].mastery, -view.seat[p].nerves) for p in range(view.players)]
    best = [names[p] for p in range(view.players) if standing[p] == max(standing)]
    if len(best) == 1:
        return say(lang, pl=f"Koniec gry: wygrywa {best[0]}!", en=f"The game is over: {best[0]} wins!")
    shared = ", ".join(best)
    return say(lang, pl=f"Koniec gry: zwycięstwo dzielą {shared}!", en=f"The game is over: {shared} share the win!")
