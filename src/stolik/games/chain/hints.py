"""Help at the table: what each way of laying the hand tile would take."""

from copy import deepcopy

from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.games.chain.rules import GIVE, PLACE, legal_gifts, put_on_top, react
from stolik.games.chain.state import COLUMNS, Phase
from stolik.games.chain.tables import COLOUR_COUNT, KINDS, SIDES
from stolik.games.chain.words import action_word, kinds_text

MOST_HINTS = 5


def auto(view: State, seat: int) -> int:
    """While paying, the only tile there is to give; else -1."""
    if view.phase != Phase.GIVE or not view.pending >> seat & 1:
        return -1
    out = [GIVE] * COLOUR_COUNT
    return out[0] if legal_gifts(view, seat, out) == 1 else -1


def hints(view: State, seat: int, lang: str) -> list[str]:
    """The moves that take most, by points; all of it can be seen by the seat."""
    if view.phase != Phase.PLACE or not view.pending >> seat & 1:
        return []
    found = [outcome(view, seat, column, rotation) for column in range(COLUMNS) for rotation in range(SIDES)]
    best = sorted((each for each in found if sum(each[1])), key=lambda each: -points_taken(view, seat, each[1]))
    if not best:
        return [say(lang, pl="Żadne położenie niczego nie zabierze.", en="No way of laying it takes anything.")]
    return [_told(view, seat, *each, lang) for each in best[:MOST_HINTS]]


def outcome(view: State, seat: int, column: int, rotation: int) -> tuple[int, list[int], bool]:
    """The move, the tiles it takes, by kind, and whether it empties a column."""
    table = deepcopy(view)
    put_on_top(table, column, (view.seat[seat].hand - 1) * SIDES + rotation + 1)
    react(table, seat, column)
    taken = [table.seat[seat].tiles[kind] - view.seat[seat].tiles[kind] for kind in range(KINDS)]
    return PLACE + column * SIDES + rotation, taken, 0 in table.height


def points_taken(view: State, seat: int, taken: list[int]) -> int:
    points = 0
    for kind, count in enumerate(taken):
        value, colour = kind // COLOUR_COUNT + 1, kind % COLOUR_COUNT + 1
        points += count * value * (2 if colour == view.seat[seat].colour else 1)
    return points


def _told(view: State, seat: int, action: int, taken: list[int], empties: bool, lang: str) -> str:
    points, word = points_taken(view, seat, taken), action_word(action)
    worth = say(
        lang,
        pl=f"{points} {plural_pl(points, 'punkt', 'punkty', 'punktów')}",
        en=f"{points} {plural_en(points, 'point', 'points')}",
    )
    end = say(lang, pl=", pusta kolumna kończy grę", en=", and an empty column ends the game") if empties else ""
    takes = say(lang, pl="zabiera", en="takes")
    return f"{word} {takes} {kinds_text(taken)}: {worth}{end}."
