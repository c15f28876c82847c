"""What house rules may change in Twice as Clever."""

from stolik.core.house import Changeable
from stolik.games.clever.tables import AREAS, FREE, NOTHING


def _moved(pl: str, en: str) -> Changeable:
    """Bonus places: the printed bonuses, elsewhere."""
    codes = "1 RR, 2 RET, 3 +1, 4 FOX, 5 S?, 6 Y?, 7 B?, 8 G?, 9 P?"
    told = f"bonusy: {pl} (0 brak, {codes})", f"bonuses: {en} (0 none, {codes})"
    return Changeable(NOTHING, FREE + AREAS - 1, *told, "order")


HOUSE = {
    "ROUNDS": Changeable(1, 6, "rundy przy 0–4 graczach", "rounds with 0-4 players"),
    "ROUND_BONUS": _moved("początek rundy", "the start of a round"),
    "SILVER_COLUMN_BONUS": _moved("kolumny srebra", "columns of silver"),
    "SILVER_ROW_POINTS": Changeable(0, 40, "punkty za rząd srebra", "points of a row of silver"),
    "YELLOW_ROW_BONUS": _moved("rzędy żółtego", "rows of yellow"),
    "YELLOW_COLUMN_BONUS": _moved("kolumny żółtego", "columns of yellow"),
    "YELLOW_POINTS": Changeable(0, 250, "punkty żółtego", "points of yellow"),
    "BLUE_STAR": Changeable(0, 120, "punkty niebieskiego", "points of blue"),
    "BLUE_BONUS": _moved("niebieski", "blue"),
    "GREEN_FACTOR": Changeable(1, 6, "mnożniki zielonego", "factors of green"),
    "GREEN_BONUS": _moved("zielony", "green"),
    "PINK_MINIMUM": Changeable(0, 6, "najmniej oczek dla bonusu różowego", "the least pips for a bonus of pink"),
    "PINK_BONUS": _moved("różowy", "pink"),
}
