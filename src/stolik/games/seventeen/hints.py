"""Facts for a player of Seventeen: how likely the row is worth 17."""

from fractions import Fraction
from math import comb

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.seventeen.belief import count_unseen
from stolik.games.seventeen.tables import FACES, HEART, TARGET, VALUES, WORTH


def hints(view: State, seat: int, lang: str) -> list[str]:
    if view.row_size == 0 or view.over:
        return []
    seen, hearts = known_sum(view, seat)
    own = view.seat[seat].downs
    told_pl, told_en = (", licząc twoje zakryte karty", ", your own face-down cards included") if own else ("", "")
    lines = [say(lang, pl=f"Znasz w rzędzie {seen}{told_pl}.", en=f"You know {seen} in the row{told_en}.")]
    if hearts:
        percent = f"{float(100 * chance_of_target(view, seat)):.1f}%"
        lines.append(
            say(
                lang,
                pl=f"Szansa, że rząd jest wart co najmniej {TARGET}: {percent}, "
                "jeśli każda karta, której nie widzisz, jest tak samo prawdopodobna.",
                en=f"The chance that the row is worth {TARGET} or more is {percent}, "
                "if every card that you do not see is equally likely.",
            )
        )
    return lines


def known_sum(view: State, seat: int) -> tuple[int, int]:
    """What the seat knows of the row: its worth, and how many hearts of others lie in it."""
    total = hearts = 0
    for i in range(view.row_size):
        if view.row_card[i] != HEART:
            total += int(WORTH[view.row_card[i]])
        elif view.row_owner[i] != seat:
            hearts += 1
    own = view.seat[seat]
    return total + sum(int(WORTH[VALUES + own.laid[i]]) for i in range(own.downs)), hearts


def chance_of_target(view: State, seat: int) -> Fraction:
    """How likely the row is worth 17 or more, over all ways to choose its unknown hearts from the unseen cards."""
    seen, hearts = known_sum(view, seat)
    ways = {(0, seen): 1}  # (hearts chosen, sum) -> in how many ways
    for face in range(FACES):
        left = count_unseen(view, seat, face)
        worth = int(WORTH[VALUES + face + 1])
        more: dict[tuple[int, int], int] = {}
        for (chosen, total), count in ways.items():
            for copies in range(min(left, hearts - chosen) + 1):
                key = (chosen + copies, total + copies * worth)
                more[key] = more.get(key, 0) + count * comb(left, copies)
        ways = more
    full = {total: count for (chosen, total), count in ways.items() if chosen == hearts}
    return Fraction(sum(count for total, count in full.items() if total >= TARGET), sum(full.values()))
