"""How players of Twice as Clever differ: figures of style, from all that happens at a table."""

from collections.abc import Iterator

from stolik.core.types import State
from stolik.extras.levels import Figure
from stolik.games.clever.moves import EXTRA, MARK_AREA, MARK_DIE, REROLL
from stolik.games.clever.state import Phase, count_dice
from stolik.games.clever.tables import BLUE, GREEN, PINK, SILVER, YELLOW

_AREAS = {SILVER: "silver", YELLOW: "yellow", BLUE: "blue", GREEN: "green", PINK: "pink"}
FIGURES = {
    "pips": Figure("oczka wybranej kości", "pips of a chosen die", share=False),
    "swept": Figure("kości tracone przy wyborze", "dice lost by a choice", share=False),
    "rerolls": Figure("przerzuty w partii", "re-rolls in a game", per_game=True),
    "bonuses": Figure("premie torów i lisy w partii", "bonuses of the tracks and foxes in a game", per_game=True),
    "silver": Figure("w srebrnym", "in silver"),
    "yellow": Figure("w żółtym", "in yellow"),
    "blue": Figure("w niebieskim", "in blue"),
    "green": Figure("w zielonym", "in green"),
    "pink": Figure("w różowym", "in pink"),
}


def notice(before: State, who: int, action: int, after: State) -> Iterator[tuple[int, str, float]]:
    """The seat, the figure and the amount, for each thing that is noticed of a move."""
    if who < 0:
        return
    for seat in range(before.players):
        if more := bonuses(after.seat[seat]) - bonuses(before.seat[seat]):
            yield seat, "bonuses", more
    if action == REROLL:
        yield who, "rerolls", 1
    if action < EXTRA:
        for area, name in _AREAS.items():
            yield who, name, MARK_AREA[action] == area
        if before.phase == Phase.CHOOSE:
            yield who, "pips", before.value[MARK_DIE[action]]
            yield who, "swept", count_dice(after.tray) - count_dice(before.tray)


def bonuses(sheet: State) -> int:
    return int(sheet.foxes + sum(sheet.gained))
