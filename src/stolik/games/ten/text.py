"""The table of TEN as plain text."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.ten.faces import COLOUR_NAMES
from stolik.games.ten.money import currency_left, means
from stolik.games.ten.rules import standing
from stolik.games.ten.runs import final_runs
from stolik.games.ten.scoring import best_value, points_of, run_cards_of
from stolik.games.ten.state import TEN, Phase, is_ten, sides
from stolik.games.ten.tables import (
    ANY_WILD,
    COLOUR_WILD,
    COLOURS,
    CURRENCY,
    DIGIT_WILD,
    DIGITS,
    NUMBERS,
    VALUES,
    WILDS,
)
from stolik.games.ten.words import COLOUR_LETTERS, card, name_of, next_card, signed

_HEAD = "  ".join(str(digit) for digit in range(1, DIGITS + 1))

# The book's titles for beating TEN at each limit (T25).
TITLES = {
    4: {"pl": "Nieźle, ale to dopiero początek", "en": "Not bad, but just a start"},
    5: {"pl": "Zaczynasz łapać, o co chodzi", "en": "You are getting the hang of it"},
    6: {"pl": "Imponujące postępy", "en": "Impressive progress"},
    7: {"pl": "Doskonałe połączenie szczęścia i strategii", "en": "A perfect blend of luck and strategy"},
    8: {"pl": "Stajesz na podium", "en": "You step onto the podium"},
    9: {"pl": "Zdumiewający sukces", "en": "An astonishing success"},
    10: {"pl": "Nie masz sobie równych", "en": "You are unrivalled"},
}


def draw(view: State, seat: int, names: list[str], lang: str) -> str:
    """The table as a seat sees it; -1 is a spectator. Everybody sees everything."""
    if view.over:
        lines = _result(view, names, lang)
    else:
        lines = [*_piles(view, lang), ""]
        for place in range(sides(view)):
            lines += _player(view, place, seat, names, lang)
        lines += ["", *_middle(view, names, lang)]
    return "\n".join(line.rstrip() for line in lines)


def _piles(view: State, lang: str) -> list[str]:
    """The deck and the market, as tables of counts side by side."""
    deck = say(lang, pl=f"Talia: {view.left}", en=f"Deck: {view.left}")
    market = say(lang, pl="Giełda", en="Market")
    lines = [f"{deck:<16}{_HEAD}   #        {market:<9}{_HEAD}"]
    for colour in range(COLOURS):
        first, letter = colour * DIGITS, COLOUR_LETTERS[colour]
        left = _counts(view.deck[first : first + DIGITS])
        offered = _counts(view.market[first : first + DIGITS])
        own = _count(view.deck[COLOUR_WILD + colour])
        lines.append(f"{letter + ' ' + COLOUR_NAMES[lang][colour]:<16}{left}   {own}        {letter:<9}{offered}")
    wilds = _counts(view.deck[DIGIT_WILD:COLOUR_WILD])
    currency = _counts(view.deck[CURRENCY : CURRENCY + VALUES])
    lines.append(f"{say(lang, pl='* jokery', en='* wilds'):<16}{wilds}   {_count(view.deck[ANY_WILD])} **")
    lines.append(f"{say(lang, pl='$ waluta', en='$ currency'):<16}{currency}")
    return lines


def _count(copies: int) -> str:
    return str(copies) if copies else "·"


def _counts(copies: list[int]) -> str:
    return "  ".join(_count(each) for each in copies)


def _player(view: State, place: int, seat: int, names: list[str], lang: str) -> list[str]:
    """What a player owns: tokens, then cards by colour."""
    owner = view.seat[place]
    mark = "▶" if view.pending >> place & 1 else " "
    name = name_of(view, place, names) + (say(lang, pl=" (ty)", en=" (you)") if place == seat else "")
    tokens = f"● {owner.black}  ○ {owner.bust}×3"
    points = points_of(best_value(owner))
    worth = say(
        lang,
        pl=f"może zapłacić {means(view, place)}   punkty {points}",
        en=f"can pay {means(view, place)}   points {points}",
    )
    strips = "   ".join(f"{COLOUR_LETTERS[colour]} {_strip(owner, colour)}" for colour in range(COLOURS))
    lines = [f"{mark} {name:<24}{tokens:<16}{worth}", f"    {strips}"]
    wilds = [card(DIGIT_WILD + wild) for wild in range(WILDS) for _ in range(owner.wilds[wild])]
    spare = [card(kind) for kind in range(NUMBERS) for _ in range(owner.cards[kind] - 1)]
    extra = []
    if wilds:
        extra.append(say(lang, pl="jokery ", en="wilds ") + " ".join(wilds))
    if spare:
        extra.append(say(lang, pl="duplikaty ", en="spare ") + " ".join(spare))
    return lines + _wrapped(extra)


def _wrapped(parts: list[str]) -> list[str]:
    joined = "   ".join(parts)
    if len(joined) <= 94:
        return [f"    {joined}"] if joined else []
    lines: list[str] = []
    for word in joined.split(" "):
        if not lines or len(lines[-1]) + 1 + len(word) > 98:
            lines.append("   ")
        lines[-1] += " " + word
    return lines


def _strip(owner: State, colour: int) -> str:
    first = colour * DIGITS
    return " ".join(str(digit + 1) if owner.cards[first + digit] else "·" for digit in range(DIGITS))


def _middle(view: State, names: list[str], lang: str) -> list[str]:
    """The row, the auction, and what is being paid for."""
    row = " ".join(card(kind - 1) for kind in view.row[: view.length]) or "–"
    turn = name_of(view, view.active, names)
    lines = [say(lang, pl=f"Rząd (tura: {turn}): ", en=f"Row (turn: {turn}): ") + row]
    if view.length:
        total = signed(view.digits - view.currency)
        lines[0] += say(lang, pl="    suma: ", en="    sum: ") + (
            f"{view.digits} − {view.currency} = {total}" if view.currency else total
        )
    if view.phase == Phase.DECIDE and view.left:
        lines.append(next_card(view, lang))
    if view.wild:
        lines.append(_auction(view, names, lang))
    if view.buying:
        what = card(view.buying - 1)
        lines.append(say(lang, pl=f"Zakup: {what}, do zapłaty {view.owed}", en=f"Buying {what}, {view.owed} to pay"))
    elif view.owed:
        what = card(view.wild - 1)
        lines.append(say(lang, pl=f"Zapłata za {what}: jeszcze {view.owed}", en=f"Paying for {what}: {view.owed} more"))
    if view.final:
        lines.append(say(lang, pl="Ostatnie zakupy.", en="The last buying phases."))
    return lines


def _auction(view: State, names: list[str], lang: str) -> str:
    """This auction, or how the last one went."""
    running = view.phase in (Phase.BID, Phase.PAY_WILD)
    head = say(lang, pl="Aukcja", en="Auction") if running else say(lang, pl="Ostatnia aukcja", en="Last auction")
    says = [f"{name_of(view, place, names)} {_said(view, place, lang)}" for place in range(sides(view))]
    return f"{head} {card(view.wild - 1)}: {', '.join(says)}"


def _said(view: State, place: int, lang: str) -> str:
    """A seat's say: its bid, a pass, or nothing yet."""
    if view.seat[place].bid:
        return str(view.seat[place].bid)
    to_speak = [seat for seat in range(view.players) if view.pending >> seat & 1]
    if view.phase == Phase.BID and _turns_after(view, place) >= _turns_after(view, to_speak[0]):
        return "…"
    return say(lang, pl="pas", en="pass")


def _turns_after(view: State, place: int) -> int:
    """How many speak before a seat, from left of the active player on."""
    return (place - view.active - 1) % sides(view)


# The result


def _result(view: State, names: list[str], lang: str) -> list[str]:
    """Everybody's runs, wilds in brackets, best first."""
    order = sorted(range(sides(view)), key=lambda place: -standing(view, place))
    lines = []
    for place in order:
        owner = view.seat[place]
        value = best_value(owner)
        money, used = currency_left(view, place), run_cards_of(value)
        lines.append(
            say(
                lang,
                pl=f"{name_of(view, place, names)}: punkty {points_of(value)}, waluta {money}, w sekwencjach {used}",
                en=f"{name_of(view, place, names)}: points {points_of(value)}, currency {money}, cards in runs {used}",
            )
        )
        for colour, run in enumerate(final_runs(owner)):
            shown = " ".join(_run_card(kind, run.first + i) for i, kind in enumerate(run.kinds)) or "–"
            lines.append(f"    {COLOUR_LETTERS[colour]} {run.points:>2}   {shown}")
    if view.players == 1:
        lines += ["", _solo_result(view, lang)]
    return lines


def _run_card(kind: int, digit: int) -> str:
    return str(digit) if kind < NUMBERS else f"{digit}[{card(kind)}]"


def _solo_result(view: State, lang: str) -> str:
    if is_ten(view, TEN) and standing(view, 0) > standing(view, TEN):
        title = TITLES[view.limit][lang]
        return say(
            lang,
            pl=f"Wygrywasz z liczbą graniczną {view.limit}: {title}!",
            en=f"You beat TEN at limit {view.limit}: {title}!",
        )
    return say(
        lang,
        pl=f"Tym razem wygrywa TEN (liczba graniczna {view.limit}).",
        en=f"This time TEN wins (limit {view.limit}).",
    )
