"""LIE in words: a move as a word, an event as a sentence, and why a move is refused."""

from stolik.core.contract import CHANCE
from stolik.core.language import plural_en, plural_pl, say
from stolik.core.options import OptionText
from stolik.core.types import State
from stolik.games.lie.rules import ACTIONS, BY_COUNT, Phase
from stolik.games.lie.tables import PAIRS, VALUES

TITLE = {"pl": "GRA", "en": "LIE"}
BLURB = {
    "pl": "Blef kartami o dwóch obliczach: sam wybierasz, które pokażesz, a potem obstawiasz to, czego nie widzisz.",
    "en": "Bluff with two-faced cards: choose which face to show, then bid on what you cannot see.",
}
OPTION_TEXT = {
    "order": OptionText(
        label={"pl": "Co przebija", "en": "What is higher"},
        text={
            "pl": "Co czyni zakład wyższym: większa liczba kart czy wyższa wartość.",
            "en": "What makes a bid higher: a larger count, or a higher value.",
        },
        values={
            "count": {"pl": "większa liczba", "en": "larger count"},
            "value": {"pl": "wyższa wartość", "en": "higher value"},
        },
    ),
    "ones_wild": OptionText(
        label={"pl": "Jokerowa jedynka", "en": "Wild ones"},
        text={
            "pl": "Jedynki liczą się jako każda wartość, chyba że pierwszy zakład rundy dotyczy jedynek.",
            "en": "Ones count as every value, unless the opening bid of the round names ones.",
        },
    ),
    "directions": OptionText(
        label={"pl": "Kierunki", "en": "Directions"},
        text={
            "pl": "Kto zaczyna rundę, wybiera jej kierunek.",
            "en": "Whoever starts a round chooses which way it goes.",
        },
    ),
    "cards": OptionText(
        label={"pl": "Ile kart", "en": "How many cards"},
        text={
            "pl": "Przegrany dobiera coraz więcej kart albo coraz mniej, zaczynając od pięciu.",
            "en": "The loser gets more cards each time, or fewer, starting from five.",
        },
        values={
            "more": {"pl": "coraz więcej", "en": "more and more"},
            "fewer": {"pl": "coraz mniej", "en": "fewer and fewer"},
        },
    ),
    "longer": OptionText(
        label={"pl": "Dłuższa rozgrywka", "en": "Longer game"},
        text={
            "pl": "Kto spełni warunek końca, odpada, a reszta gra dalej, aż zostanie jedna osoba.",
            "en": "Whoever meets the end condition drops out, and the rest play on until one is left.",
        },
    ),
}
_FACES_PL = (
    ("jedynka", "jedynki", "jedynek"),
    ("dwójka", "dwójki", "dwójek"),
    ("trójka", "trójki", "trójek"),
    ("czwórka", "czwórki", "czwórek"),
    ("piątka", "piątki", "piątek"),
    ("szóstka", "szóstki", "szóstek"),
)
_FACES_EN = (
    ("one", "ones"),
    ("two", "twos"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
)


def action_word(action: int) -> str:
    kind, place = ACTIONS.find(action)
    match kind:
        case "show":
            return f"show {place + 1}"
        case "direction":
            return ("clockwise", "anticlockwise")[place]
        case "check":
            return "check"
        case _:
            return f"bid {bid_word(place)}"


def outcome_word(outcome: int) -> str:
    low, high = PAIRS[outcome]
    return f"{low}/{high}"


def bid_word(bid: int) -> str:
    return f"{bid // VALUES + 1}x{bid % VALUES + 1}"


def faces(count: int, value: int, lang: str) -> str:
    """A count of faces in words: 3 piątki, 3 fives."""
    return f"{count} " + say(
        lang, pl=plural_pl(count, *_FACES_PL[value - 1]), en=plural_en(count, *_FACES_EN[value - 1])
    )


def seen(before: State, who: int, action: int, viewer: int) -> str:
    """The word of a move as a viewer may read it: a card is its receiver's, a face its owner's."""
    if who == CHANCE:
        return outcome_word(action) if viewer == before.receiver else "?/?"
    if before.phase == Phase.FIX and viewer != who:
        return "show ?"
    return action_word(action)


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    kind, place = ACTIONS.find(action)
    match Phase(view.phase):
        case Phase.FIX:
            low, high = PAIRS[view.seat[seat].hand[view.seat[seat].fixed] - 1]
            return say(
                lang,
                pl=f"Teraz wybierz jedną z wartości swojej karty {low}/{high}: show {low} albo show {high} (L3).",
                en=f"Now fix a face of your card {low}/{high}: show {low} or show {high} (L3).",
            )
        case Phase.DIRECT:
            return say(
                lang,
                pl="Najpierw ogłoś kierunek: clockwise albo anticlockwise (L5).",
                en="First say which way this round goes: clockwise or anticlockwise (L5).",
            )
    if kind == "check":
        return say(
            lang,
            pl="Nie ma czego sprawdzać: kto zaczyna rundę, musi obstawić zakład (L4).",
            en="There is nothing to check yet: the starter must bid (L4).",
        )
    if kind == "bid":
        return _bid_refusal(view, place, lang)
    return say(
        lang,
        pl="Teraz trzeba obstawić zakład albo sprawdzić (L6).",
        en="Now you bid or check (L6).",
    )


def _bid_refusal(view: State, bid: int, lang: str) -> str:
    if bid // VALUES + 1 > view.dealt:
        return say(
            lang,
            pl=f"W tej rundzie rozdano kart: {view.dealt}, więc więcej nie można obstawić (L7).",
            en=f"Only {view.dealt} cards were dealt this round, so no bid can name more (L7).",
        )
    last = bid_word(view.bids[view.bid_count - 1] - 1)
    if view.order == BY_COUNT:
        return say(
            lang,
            pl=f"Zakład musi być wyższy niż {last}: większa liczba albo ta sama liczba wyższej wartości (L7).",
            en=f"A bid must be higher than {last}: a larger count, or the same count of a higher value (L7).",
        )
    return say(
        lang,
        pl=f"Zakład musi być wyższy niż {last}: wyższa wartość albo większa liczba tej samej wartości (L7).",
        en=f"A bid must be higher than {last}: a higher value, or a larger count of the same value (L7).",
    )


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    """A move as a sentence for the log, from a viewer's views before and after it."""
    if who == CHANCE:
        name = names[before.receiver]
        if word == "?/?":
            return say(lang, pl=f"{name}: karta.", en=f"{name} is dealt a card.")
        return say(lang, pl=f"{name}: karta {word}.", en=f"{name} is dealt {word}.")
    name = names[who]
    match word.split():
        case ["show", face]:
            if face == "?":
                return say(lang, pl=f"{name} wybiera wartość karty.", en=f"{name} chooses a face.")
            return say(lang, pl=f"{name} wybiera {face}.", en=f"{name} chooses {face}.")
        case ["clockwise"]:
            return say(lang, pl=f"{name}: gramy w lewo, z zegarem.", en=f"{name}: this round goes clockwise.")
        case ["anticlockwise"]:
            return say(
                lang, pl=f"{name}: gramy w prawo, przeciw zegarowi.", en=f"{name}: this round goes anticlockwise."
            )
        case ["bid", bid]:
            count, value = (int(part) for part in bid.split("x"))
            spoken = faces(count, value, lang)
            return say(lang, pl=f"{name} obstawia: {spoken}.", en=f"{name} bids {spoken}.")
    return f"{name}: {say(lang, pl='sprawdzam!', en='check!')} {_check_result(before, after, names, lang)}"


def _check_result(before: State, after: State, names: list[str], lang: str) -> str:
    bid = after.checked_bid - 1
    count, value = bid // VALUES + 1, bid % VALUES + 1
    checker, bidder = after.checker - 1, after.checked - 1
    true = after.found >= count
    loser = checker if true else bidder
    spoken, found = faces(count, value, lang), faces(after.found, value, lang)
    result = say(
        lang,
        pl=f"Zakład: {spoken}; na stole: {found}. {'Prawda' if true else 'Kłamstwo'}: przegrywa {names[loser]}.",
        en=f"The bid: {spoken}; on the table: {found}. {'True' if true else 'A lie'}: {names[loser]} loses.",
    )
    return " ".join([result, *_consequences(before, after, loser, names, lang)])


def _consequences(before: State, after: State, loser: int, names: list[str], lang: str) -> list[str]:
    told = []
    size = after.seat[loser].size
    if size != before.seat[loser].size:
        cards = say(lang, pl=plural_pl(size, "karta", "karty", "kart"), en=plural_en(size, "card", "cards"))
        told.append(f"{names[loser]}: {size} {cards}.")
    if after.seat[loser].left > 0:
        told.append(say(lang, pl=f"{names[loser]} odpada.", en=f"{names[loser]} is out."))
    if after.extra and not before.extra and not after.over:
        tied = ", ".join(names[p] for p in range(after.players) if after.seat[p].playing)
        told.append(say(lang, pl=f"Remis, dogrywka: {tied}.", en=f"A tie, extra rounds for {tied}."))
    if after.over:
        best = next(p for p in range(after.players) if after.seat[p].playing)
        told.append(say(lang, pl=f"Koniec: wygrywa {names[best]}!", en=f"The game is over: {names[best]} wins!"))
    else:
        told.append(say(lang, pl=f"Zaczyna {names[after.starter]}.", en=f"{names[after.starter]} starts."))
    return told
