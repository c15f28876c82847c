"""What Seventeen's moves show: the row as it grows, and the check, in which hearts are turned over one by one."""

from typing import Any

from stolik.core.types import State
from stolik.games.seventeen import board
from stolik.games.seventeen.tables import TARGET
from stolik.games.seventeen.words import round_ended

Scene = dict[str, Any]


def moment(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> Scene | None:
    """A card laid, or a check (with the last card drawn before it); what is answered in secret is not shown."""
    if round_ended(before, after, who, word):
        return _check(after, names, lang)
    return _laid(who, after, names, lang) if word.startswith("lay") else None


def _laid(who: int, after: State, names: list[str], lang: str) -> Scene:
    """The row with its new card last, and what can be seen of its sum."""
    row = board.row.make(after, -1, tuple(names), lang)
    cards = row["cards"][-12:] if row else []
    return {
        "kind": "lay",
        "beats": ["lay"],
        "seat": who,
        "name": names[who],
        "cards": cards,
        "card": cards[-1] if cards and cards[-1]["owner"] == who else None,
        "sum": row["seen"] if row else 0,
        "hearts": row["hearts"] if row else 0,
    }


def _check(after: State, names: list[str], lang: str) -> Scene:
    """Who called; every heart with the sum that it makes; who was right; what everybody gets."""
    shown = board.news.make(after, tuple(names), lang)["reveal"]
    total = sum(card["worth"] for card in shown["cards"] if not card["down"])
    beats, cards, sums = ["call"], [], [total]
    for card in shown["cards"]:
        if card["down"]:
            beats.append("trap" if card["sprung"] else "count")
            total += card["worth"]
            sums.append(total)
        cards.append(card | {"beat": len(beats) if card["down"] else 0})
    return {
        "kind": "check",
        "beats": [*beats, "good" if shown["right"] else "bad", "token"],
        "seat": after.shown_checker - 1,
        "cards": cards,
        "sums": sums,
        "target": TARGET,
        "right": shown["right"],
        "checker": shown["checker"],
        "layer": shown["layer"],
        "also": shown["also"],
        "gains": shown["gains"],
    }
