"""How players of LIE differ: figures of style, from all that happens at a table."""

from collections.abc import Iterator

from stolik.core.types import State
from stolik.extras.levels import Figure
from stolik.games.lie.policy import least_count
from stolik.games.lie.rules import BID, CHECK, Phase
from stolik.games.lie.tables import VALUES

FIGURES = {
    "bluffs": Figure(
        "zakłady na wartość, której gracz sam nie pokazuje", "bids on a value that the bidder does not show"
    ),
    "jumps": Figure("zakłady wyższe, niż trzeba", "bids higher than they must be"),
    "true": Figure("zakłady prawdziwe", "bids that are true"),
    "checks": Figure("sprawdzenia zamiast przebicia", "checks instead of a bid"),
}


def notice(before: State, who: int, action: int, after: State) -> Iterator[tuple[int, str, float]]:
    """The seat, the figure and the amount, for each thing that is noticed of a move."""
    if before.phase != Phase.BID or who < 0:
        return
    if before.bid_count:
        yield who, "checks", action == CHECK
    if action >= BID:
        count, value = (action - BID) // VALUES + 1, (action - BID) % VALUES + 1
        shown = [seat.face[i] for seat in before.seat[: before.players] for i in range(seat.cards)]
        own = before.seat[who]
        yield who, "bluffs", value not in own.face[: own.cards]
        yield who, "jumps", count > least_count(before, value)
        yield who, "true", shown.count(value) >= count
