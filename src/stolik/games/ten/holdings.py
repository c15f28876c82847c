"""What players of TEN own, as the board draws it: tokens, cards by colour and digit, and what it all is worth."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.games.ten.faces import card_name, colours, face
from stolik.games.ten.money import currency_left, kept_copies, means
from stolik.games.ten.rules import standing
from stolik.games.ten.runs import Run, final_runs
from stolik.games.ten.state import TEN, is_ten, sides
from stolik.games.ten.tables import DIGIT_WILD, DIGITS, MOST_BLACK, NUMBERS, WILDS
from stolik.games.ten.text import TITLES
from stolik.games.ten.words import card, name_of


def runs_of(owner: State) -> tuple[Run, ...]:
    """The scoring runs of what a seat owns, found once for each holding."""
    return _runs(tuple(owner.cards), tuple(owner.wilds))


@lru_cache(4096)
def _runs(cards: tuple[int, ...], wilds: tuple[int, ...]) -> tuple[Run, ...]:
    return tuple(final_runs(SimpleNamespace(cards=cards, wilds=wilds)))


def points(owner: State) -> int:
    return sum(run.points for run in runs_of(owner))


def player(view: State, place: int, names: tuple[str, ...], lang: str) -> dict[str, Any]:
    """One side: a player, or TEN."""
    owner = view.seat[place]
    return {
        "place": place,
        "name": name_of(view, place, names),
        "is_ten": is_ten(view, place),
        "limit": view.limit,
        "active": place == view.active and not view.over,
        "pending": bool(view.pending >> place & 1),
        "black": owner.black,
        "most_black": MOST_BLACK,
        "bust": owner.bust,
        "means": means(view, place),
        "points": points(owner),
        "points_text": points_text(points(owner), lang),
        "wilds": wilds(owner, lang),
    }


def wilds(owner: State, lang: str) -> list[dict[str, Any]]:
    """A seat's wilds, one by one."""
    return [face(DIGIT_WILD + place, lang) for place in range(WILDS) for _ in range(owner.wilds[place])]


def strips(owner: State, lang: str) -> list[dict[str, Any]]:
    """For each colour, nine places: how many cards, whether the place is in the scoring run, and by which wild."""
    runs = runs_of(owner)
    return [_strip(owner, colour, letter, name, runs[colour], lang) for colour, letter, name in colours(lang)]


def _strip(owner: State, colour: int, letter: str, name: str, run: Run, lang: str) -> dict[str, Any]:
    in_run = {run.first + i: kind for i, kind in enumerate(run.kinds)}
    cells, told = [], []
    for digit in range(1, DIGITS + 1):
        copies = owner.cards[colour * DIGITS + digit - 1]
        kind = in_run.get(digit)
        wild = card(kind) if kind is not None and kind >= NUMBERS else ""
        cells.append({"digit": digit, "copies": copies, "scores": kind is not None, "wild": wild})
        told += [f"{digit} ×{copies}" if copies > 1 else f"{digit}"] if copies else []
    return {
        "letter": letter,
        "name": name,
        "cells": cells,
        "points": run.points,
        "told": f"{name}: {', '.join(told) or '–'} ({points_text(run.points, lang)})",
    }


def pieces(view: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The seat's number cards as money, colour by colour: which are spare, and which of them score."""
    owner, kept, runs = view.seat[seat], kept_copies(view), runs_of(view.seat[seat])
    grid = []
    for colour, letter, name in colours(lang):
        cells = []
        for digit in range(1, DIGITS + 1):
            kind = colour * DIGITS + digit - 1
            copies = owner.cards[kind]
            scores = kind in runs[colour].kinds and copies == 1
            cells.append(
                {
                    "word": f"pay {card(kind)}",
                    "digit": digit,
                    "copies": copies,
                    "scores": scores,
                    "owned": False,
                    "label": _piece_label(kind, copies, scores, kept, lang),
                }
            )
        grid.append({"letter": letter, "name": name, "cells": cells})
    return grid


def _piece_label(kind: int, copies: int, scores: bool, kept: int, lang: str) -> str:
    label = say(lang, pl=f"zapłać: {card_name(kind, lang)}", en=f"pay with {card_name(kind, lang)}")
    if copies > 1:
        return label + say(lang, pl=f" (masz {copies})", en=f" (you have {copies})")
    if scores and not kept:
        return label + say(lang, pl=" (liczy się w sekwencji!)", en=" (it scores in a run!)")
    return label


# The result


def result(view: State, names: tuple[str, ...], lang: str) -> dict[str, Any]:
    """Everybody's runs, the best first."""
    order = sorted(range(sides(view)), key=lambda place: -standing(view, place))
    return {"sheets": [_sheet(view, place, names, lang) for place in order], "solo": view.players == 1}


def _sheet(view: State, place: int, names: tuple[str, ...], lang: str) -> dict[str, Any]:
    runs = runs_of(view.seat[place])
    own = points(view.seat[place])
    return {
        "place": place,
        "name": name_of(view, place, names),
        "points": own,
        "points_text": points_text(own, lang),
        "sum": " + ".join(str(run.points) for run in runs),
        "money": currency_left(view, place),
        "used": cards_in_runs(runs),
        "tied": is_tied(view, place),
        "runs": [
            {
                "letter": letter,
                "name": name,
                "points": runs[colour].points,
                "full": len(runs[colour].kinds) == DIGITS,
                "cards": _run_cards(runs[colour], lang),
            }
            for colour, letter, name in colours(lang)
        ],
        "unused": _unused_wilds(view.seat[place], runs, lang),
    }


def _run_cards(run: Run, lang: str) -> list[dict[str, Any]]:
    return [
        face(kind, lang) | {"digit": run.first + i, "wild": "✱" if kind >= NUMBERS else ""}
        for i, kind in enumerate(run.kinds)
    ]


def _unused_wilds(owner: State, runs: tuple[Run, ...], lang: str) -> list[dict[str, Any]]:
    """Wilds that found no place in a scoring run."""
    left = [DIGIT_WILD + place for place in range(WILDS) for _ in range(owner.wilds[place])]
    for run in runs:
        for kind in run.kinds:
            if kind >= NUMBERS:
                left.remove(kind)
    return [face(kind, lang) for kind in left]


def cards_in_runs(runs: tuple[Run, ...]) -> int:
    return sum(len(run.kinds) for run in runs)


def is_tied(view: State, place: int) -> bool:
    """Whether somebody else has as many points."""
    own = points(view.seat[place])
    return any(points(view.seat[other]) == own for other in range(sides(view)) if other != place)


def score_text(view: State, place: int, lang: str) -> str:
    """A seat's points, and what else decided if they were not enough (T19)."""
    told = points_text(points(view.seat[place]), lang)
    tied = [other for other in range(sides(view)) if points(view.seat[other]) == points(view.seat[place])]
    if view.players == 1 or len(tied) == 1:
        return told
    money = [currency_left(view, other) for other in tied]
    told += say(lang, pl=f" · waluta {currency_left(view, place)}", en=f" · currency {currency_left(view, place)}")
    if money.count(currency_left(view, place)) > 1:
        used = cards_in_runs(runs_of(view.seat[place]))
        told += say(lang, pl=f" · karty {used}", en=f" · cards {used}")
    return told


def headline(view: State, lang: str) -> str:
    """How a solo game ended, with the book's title for those who beat TEN (T25)."""
    if standing(view, 0) > standing(view, TEN):
        return f"{TITLES[view.limit][lang]}!"
    return say(lang, pl="Tym razem wygrywa TEN", en="This time TEN wins")


def points_text(number: int, lang: str) -> str:
    return f"{number} " + say(
        lang, pl=plural_pl(number, "punkt", "punkty", "punktów"), en=plural_en(number, "point", "points")
    )
