"""TEN in words: moves, events as sentences, and why a move is refused."""

from collections.abc import Sequence

from stolik.core.contract import CHANCE
from stolik.core.language import say
from stolik.core.options import OptionText
from stolik.core.types import State
from stolik.games.ten.chances import BUST_BY_CURRENCY, BUST_BY_DIGITS, EVENTS, WILD_NEXT, chances
from stolik.games.ten.legal import highest_bid
from stolik.games.ten.money import means
from stolik.games.ten.state import ACTIONS, TEN, Phase, is_ten, sides
from stolik.games.ten.tables import (
    ANY_WILD,
    COLOUR_WILD,
    CURRENCY,
    DIGIT_WILD,
    DIGITS,
    KINDS,
    NUMBERS,
    SOLO_LEAST_BID,
)

TITLE = {"pl": "TEN, czyli DYCHA", "en": "TEN"}
BLURB = {
    "pl": "Wykładaj karty, nie przekrocz dychy i zbieraj sekwencje cyfr: hazard, licytacje i giełda.",
    "en": "Turn cards, stay at ten or below and collect runs of digits: push your luck, auctions and a market.",
}
OPTION_TEXT = {
    "bust_shop": OptionText(
        label={"pl": "Zakupy po fiasku", "en": "Bust shop"},
        text={
            "pl": "Po fiasku możesz kupić karty z giełdy zamiast wziąć żeton fiaska.",
            "en": "After a bust you may buy from the market instead of taking the bust token.",
        },
    ),
    "limit": OptionText(
        label={"pl": "Granica przeciwnika TEN", "en": "Limit of TEN"},
        text={
            "pl": "Do jakiej sumy TEN, twój przeciwnik, odkrywa karty: im wyższa, tym trudniej.",
            "en": "Up to which sum TEN, your opponent, turns cards: the higher, the harder.",
        },
    ),
}
OTHER_SIDES = {"pl": ["TEN"], "en": ["TEN"]}  # seat 1 of the solo game
COLOUR_LETTERS = "BGOP"
_FIXED = {
    "draw": "draw",
    "take_cards": "take cards",
    "take_money": "take money",
    "take_bust": "take bust",
    "shop": "shop",
    "decline": "pass",
    "pay_black": "pay black",
    "pay_bust": "pay bust",
}


def card(kind: int) -> str:
    """A card's word."""
    if kind < NUMBERS:
        return f"{COLOUR_LETTERS[kind // DIGITS]}{kind % DIGITS + 1}"
    if kind < DIGIT_WILD:
        return f"${kind - CURRENCY + 1}"
    if kind < COLOUR_WILD:
        return f"*{kind - DIGIT_WILD + 1}"
    if kind < ANY_WILD:
        return f"{COLOUR_LETTERS[kind - COLOUR_WILD]}#"
    return "**"


KIND_OF = {card(kind): kind for kind in range(KINDS)}


def action_word(action: int) -> str:
    name, place = ACTIONS.find(action)
    if name in ("buy", "pay"):
        return f"{name} {card(place)}"
    if name == "bid":
        return f"bid {place + 1}"
    return _FIXED[name]


def outcome_word(outcome: int) -> str:
    return card(outcome)


def seen(before: State, who: int, action: int, viewer: int) -> str:
    """All is open in TEN: everybody reads the word itself."""
    return outcome_word(action) if who == CHANCE else action_word(action)


def kind_of(word: str) -> int:
    """The kind of card that a word names."""
    return KIND_OF[word]


def name_of(s: State, seat: int, names: Sequence[str]) -> str:
    """A seat's name; the solo opponent is called TEN."""
    return "TEN" if is_ten(s, seat) else names[seat]


def cards(kinds: list[int]) -> str:
    """Some cards in a row."""
    return " ".join(card(kind) for kind in kinds)


def signed(number: int) -> str:
    """A sum with a proper minus sign."""
    return str(number).replace("-", "−")


def row_numbers(s: State) -> list[int]:
    return [kind - 1 for kind in s.row[: s.length] if kind - 1 < NUMBERS]


def next_card(view: State, lang: str) -> str:
    """What the next card brings the active player, with exact chances."""
    cards_of = [0] * EVENTS
    left = chances(view, cards_of)
    digits, currency, wild = (
        f"{n}/{left} ({100 * n / left:.0f}%)"
        for n in (cards_of[BUST_BY_DIGITS], cards_of[BUST_BY_CURRENCY], cards_of[WILD_NEXT])
    )
    return say(
        lang,
        pl=f"Następna karta: fiasko przez cyfry {digits}, przez walutę {currency}, joker {wild}.",
        en=f"The next card: bust by digits {digits}, by currency {currency}, a wild {wild}.",
    )


# Why a move is refused


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    name, place = ACTIONS.find(action)
    match view.phase, name:
        case Phase.DECIDE, "draw":
            return say(
                lang,
                pl="Talia jest pusta: weź karty albo pieniądze (T16).",
                en="The deck is empty: take cards or money (T16).",
            )
        case Phase.DECIDE, "take_money":
            return say(lang, pl="W rzędzie nie ma karty waluty (T6).", en="There is no currency card in the row (T6).")
        case Phase.BUY, "buy":
            return _refused_purchase(view, seat, place, lang)
        case Phase.BID, "bid":
            return _refused_bid(view, seat, place + 1, lang)
        case ((Phase.PAY_CARD | Phase.PAY_WILD), ("pay" | "pay_black" | "pay_bust")):
            return _refused_payment(view, name, place, lang)
    return _asked_now(view, lang)


def _refused_purchase(view: State, seat: int, kind: int, lang: str) -> str:
    word, price, most = card(kind), kind % DIGITS + 1, means(view, seat)
    if view.market[kind] == 0:
        return say(lang, pl=f"{word} nie leży na giełdzie (T9).", en=f"{word} is not in the market (T9).")
    if view.seat[seat].cards[kind] > 0:
        return say(
            lang,
            pl=f"Masz już {word}, drugiej nie kupisz (T9).",
            en=f"You own {word} already; you cannot buy another (T9).",
        )
    return say(
        lang,
        pl=f"{word} kosztuje {price}, a możesz zapłacić najwyżej {most} (T9).",
        en=f"{word} costs {price}, but you can pay {most} at most (T9).",
    )


def _refused_bid(view: State, seat: int, bid: int, lang: str) -> str:
    most, highest = means(view, seat), highest_bid(view)
    if bid > most:
        return say(
            lang,
            pl=f"Nie możesz licytować {bid}: masz najwyżej {most} (T14).",
            en=f"You cannot bid {bid}: you could pay {most} at most (T14).",
        )
    if highest >= bid:
        return say(
            lang, pl=f"Oferta musi być wyższa niż {highest} (T14).", en=f"A bid must be higher than {highest} (T14)."
        )
    return say(
        lang,
        pl=f"W grze solo licytuje się od {SOLO_LEAST_BID} (T22).",
        en=f"In the solo game bids start at {SOLO_LEAST_BID} (T22).",
    )


def _refused_payment(view: State, name: str, place: int, lang: str) -> str:
    if name == "pay_black":
        return say(lang, pl="Nie masz czarnych żetonów (T10).", en="You have no black tokens (T10).")
    if name == "pay_bust":
        return say(lang, pl="Nie masz żetonów fiaska (T10).", en="You have no bust tokens (T10).")
    word = card(place)
    if view.players == 1:
        return say(
            lang,
            pl=f"{word} nie jest duplikatem, a w grze solo tylko nimi można płacić (T22).",
            en=f"{word} is not spare; in the solo game only spare cards are money (T22).",
        )
    return say(lang, pl=f"Nie masz karty {word} (T10).", en=f"You do not own {word} (T10).")


def _asked_now(view: State, lang: str) -> str:
    """What is to be decided instead."""
    match view.phase:
        case Phase.DECIDE:
            return say(
                lang,
                pl="Teraz wybierz: wyłóż kartę (draw), weź karty (take cards) albo pieniądze (take money) (T2).",
                en="Now choose: draw, take cards or take money (T2).",
            )
        case Phase.BID:
            return say(
                lang,
                pl="Trwa aukcja: licytuj (bid) albo spasuj (pass) (T14).",
                en="An auction is on: bid or pass (T14).",
            )
        case Phase.PAY_WILD:
            return say(
                lang,
                pl=f"Aukcja wygrana: zapłać jeszcze {view.owed} (pay) (T15).",
                en=f"You won the auction: pay {view.owed} more (T15).",
            )
        case Phase.PAY_CARD:
            return say(
                lang,
                pl=f"Rozpoczęty zakup trzeba dokończyć: zapłać jeszcze {view.owed} (pay) (T10).",
                en=f"A purchase once named is completed: pay {view.owed} more (T10).",
            )
        case Phase.BUSTED:
            return say(
                lang,
                pl="Po fiasku wybierz: żeton (take bust) albo zakupy (shop) (T13).",
                en="After the bust choose: take bust or shop (T13).",
            )
    return say(
        lang,
        pl="To faza zakupów: kup kartę (buy) albo spasuj (pass) (T9).",
        en="This is the buying phase: buy a card or pass (T9).",
    )


# Events as sentences


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    if who == CHANCE:
        told = _tell_card(before, kind_of(word), after, names, lang)
    else:
        told = _tell_move(before, who, word, after, names, lang)
    told += _tell_tokens(before, after, names, lang)
    if after.final and not before.final:
        told.append(say(lang, pl="Talia jest pusta: ostatnie zakupy.", en="The deck is empty: the last buying phases."))
    if after.over:
        told.append(say(lang, pl="Koniec gry.", en="The game is over."))
    return " ".join(told)


def _tell_card(before: State, kind: int, after: State, names: list[str], lang: str) -> list[str]:
    name = name_of(before, before.active, names)
    if kind >= DIGIT_WILD:
        told = [
            say(
                lang,
                pl=f"{name} odkrywa jokera {card(kind)}: aukcja.",
                en=f"{name} turns the wild {card(kind)}: an auction.",
            )
        ]
        return told + (_tell_ten_bid(after, lang) if before.players == 1 and before.active != TEN else [])
    digits = before.digits + (kind % DIGITS + 1 if kind < NUMBERS else 0)
    currency = before.currency + (kind - CURRENCY + 1 if kind >= CURRENCY else 0)
    total = signed(digits - currency)
    told = [say(lang, pl=f"{name} wykłada {card(kind)}: suma {total}.", en=f"{name} turns {card(kind)}: sum {total}.")]
    if after.length == 0:
        row = row_numbers(before) + ([kind] if kind < NUMBERS else [])
        told += (
            _tell_ten_stop(before, after, row, lang) if is_ten(before, before.active) else _tell_bust(kind, row, lang)
        )
    return told


def _tell_bust(kind: int, row: list[int], lang: str) -> list[str]:
    if kind < NUMBERS:
        told = say(lang, pl="Fiasko: więcej niż dziesięć!", en="Bust: more than ten!")
    else:
        told = say(lang, pl="Fiasko: waluta ponad dziesięć!", en="Bust: currency above ten!")
    return [told, _to_market(row, lang)] if row else [told]


def _to_market(row: list[int], lang: str) -> str:
    return say(lang, pl=f"Na giełdę: {cards(row)}.", en=f"To the market: {cards(row)}.")


def _tell_ten_stop(before: State, after: State, row: list[int], lang: str) -> list[str]:
    told = []
    if after.seat[TEN].bust > before.seat[TEN].bust:
        told.append(say(lang, pl="Waluta ponad granicę: fiasko.", en="Currency above its limit: bust."))
    if row:
        told.append(say(lang, pl=f"TEN bierze karty: {cards(row)}.", en=f"TEN takes the cards {cards(row)}."))
    else:
        told.append(say(lang, pl="TEN kończy turę.", en="TEN ends its turn."))
    return told


def _tell_ten_bid(after: State, lang: str) -> list[str]:
    bid = after.seat[TEN].bid
    if bid:
        return [say(lang, pl=f"TEN licytuje {bid}.", en=f"TEN bids {bid}.")]
    return [say(lang, pl="TEN pasuje.", en="TEN passes.")]


def _tell_move(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> list[str]:
    name = name_of(before, who, names)
    verb, _, what = word.partition(" ")
    if before.phase == Phase.BID:
        return _tell_say(before, who, word, after, names, lang)
    match verb, what:
        case "take", "cards":
            return _tell_reward(name, row_numbers(before), lang)
        case "take", "money":
            told = [say(lang, pl=f"{name} bierze pieniądze.", en=f"{name} takes the money.")]
            return told + ([_to_market(row_numbers(before), lang)] if row_numbers(before) else [])
        case "take", "bust":
            return [say(lang, pl=f"{name} bierze żeton fiaska.", en=f"{name} takes the bust token.")]
        case "shop", _:
            return [say(lang, pl=f"{name} woli zakupy od żetonu fiaska.", en=f"{name} prefers to buy something.")]
        case "buy", _:
            return [say(lang, pl=f"{name} kupuje z giełdy {what}.", en=f"{name} buys {what} from the market.")]
        case "pass", _:
            return [say(lang, pl=f"{name} nic nie kupuje.", en=f"{name} buys nothing.")]
        case "pay", _:
            return _tell_payment(before, name, what, after, lang)
    return []


def _tell_reward(name: str, row: list[int], lang: str) -> list[str]:
    if row:
        return [say(lang, pl=f"{name} bierze karty: {cards(row)}.", en=f"{name} takes the cards {cards(row)}.")]
    return [say(lang, pl=f"{name} kończy wykładanie bez kart.", en=f"{name} stops without cards.")]


def _tell_payment(before: State, name: str, what: str, after: State, lang: str) -> list[str]:
    piece = {
        "black": say(lang, pl="czarny żeton", en="a black token"),
        "bust": say(lang, pl="żeton fiaska", en="a bust token"),
    }.get(what, what)
    told = [say(lang, pl=f"{name} płaci: {piece}.", en=f"{name} pays {piece}.")]
    if after.owed == 0:
        bought = card((before.buying or before.wild) - 1)
        told.append(say(lang, pl=f"Zapłacone: {name} ma {bought}.", en=f"Paid: {name} has {bought}."))
    return told


def _tell_say(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> list[str]:
    name = name_of(before, who, names)
    if word == "pass":
        told = [say(lang, pl=f"{name} pasuje.", en=f"{name} passes.")]
    else:
        bid = word.partition(" ")[2]
        told = [say(lang, pl=f"{name} licytuje {bid}.", en=f"{name} bids {bid}.")]
    if is_ten(before, before.active):
        told += _tell_ten_bid(after, lang)
    if after.phase != Phase.BID:
        told += _tell_auction_end(after, names, lang)
        if is_ten(before, before.active) and after.left == 0 and after.final:
            told += _tell_ten_stop(before, after, row_numbers(before), lang)
    return told


def _tell_auction_end(after: State, names: list[str], lang: str) -> list[str]:
    wild, bid = card(after.wild - 1), highest_bid(after)
    if after.winner == 0:
        return [
            say(lang, pl=f"Nikt nie chce jokera {wild}: odrzucony.", en=f"Nobody wants the wild {wild}: discarded.")
        ]
    winner = name_of(after, after.winner - 1, names)
    if is_ten(after, after.winner - 1):
        return [
            say(lang, pl=f"TEN płaci {bid} i bierze jokera {wild}.", en=f"TEN pays {bid} and takes the wild {wild}.")
        ]
    return [
        say(lang, pl=f"{winner} wygrywa aukcję jokera {wild} za {bid}.", en=f"{winner} wins the wild {wild} for {bid}.")
    ]


def _tell_tokens(before: State, after: State, names: list[str], lang: str) -> list[str]:
    """Tokens received."""
    told = []
    for seat in range(sides(before)):
        black = after.seat[seat].black - before.seat[seat].black
        bust = after.seat[seat].bust - before.seat[seat].bust
        name = name_of(before, seat, names)
        if black > 0:
            told.append(say(lang, pl=f"{name}: +{black} w czarnych żetonach.", en=f"{name}: +{black} in black tokens."))
        if bust > 0:
            told.append(say(lang, pl=f"{name}: +1 żeton fiaska.", en=f"{name}: +1 bust token."))
    return told
