"""How players of TEN differ: figures of style, from all that happens at a table."""

from collections.abc import Iterator

from stolik.core.types import State
from stolik.extras.levels import Figure
from stolik.games.ten.state import BUY, DRAW, PAY_BLACK, TAKE_CARDS, TAKE_MONEY, Phase

FIGURES = {
    "busts": Figure("tury zakończone fiaskiem", "turns that end in a bust"),
    "draws": Figure("dalsze karty zamiast nagrody", "another card instead of a reward"),
    "money": Figure("pieniądze zamiast kart", "money instead of cards"),
    "bought": Figure("kupione karty w partii", "cards bought in a game", per_game=True),
    "auctions": Figure("wygrane licytacje w partii", "auctions won in a game", per_game=True),
}


def notice(before: State, who: int, action: int, after: State) -> Iterator[tuple[int, str, float]]:
    """The seat, the figure and the amount, for each thing that is noticed of a move."""
    active = before.active
    if before.phase in (Phase.TURN, Phase.BUSTED) and after.seat[active].bust > before.seat[active].bust:
        yield active, "busts", 1
    if who < 0:
        return
    if before.phase == Phase.DECIDE:
        yield who, "draws", action == DRAW
    if action in (TAKE_CARDS, TAKE_MONEY):
        yield who, "busts", 0
        yield who, "money", action == TAKE_MONEY
    if BUY <= action < PAY_BLACK:
        yield who, "bought", 1
    if before.phase == Phase.BID and after.phase == Phase.PAY_WILD:
        yield after.winner - 1, "auctions", 1
