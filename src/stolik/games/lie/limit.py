"""LIE made smaller: one round, with as few values as you like."""

from collections.abc import Mapping
from typing import Any

from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Setup
from stolik.core.types import State
from stolik.extras.limit import NO_LIMIT, Limit, Outcomes
from stolik.games.lie.rules import BID, MOST_CARDS
from stolik.games.lie.tables import PAIRS, VALUES

PARAMETERS = {"one_round": False, "values": VALUES}


def limit(given: Mapping[str, Any]) -> Limit:
    """One round with so many values, if `one_round` is asked for."""
    if not given.get("one_round"):
        return NO_LIMIT
    values = given["values"]
    if values not in range(2, VALUES + 1):
        raise BadSetupError(
            pl=f"„values” to liczba od 2 do 6, nie {shown(values)}.",
            en=f'"values" is a number from 2 to 6, not {shown(values)}.',
        )
    return Round(values)


class Round(Limit):
    """One round of LIE: it ends with the first check, and the loser of the check pays the winner 1."""

    def __init__(self, values: int) -> None:
        self._values = values
        self._kinds = {kind for kind, pair in enumerate(PAIRS) if max(pair) <= values}

    def over(self, state: State) -> bool:
        return bool(state["checker"] > 0)

    def legal(self, actions: list[int]) -> list[int]:
        return [action for action in actions if action < BID or (action - BID) % VALUES < self._values]

    def outcomes(self, outcomes: Outcomes) -> Outcomes:
        return [(kind, weight) for kind, weight in outcomes if kind in self._kinds]

    def allows(self, state: State) -> bool:
        return all(card == 0 or card - 1 in self._kinds for seat in state["seat"] for card in seat["hand"].tolist())

    def returns(self, state: State, players: int) -> list[float] | None:
        paid = [0.0] * players
        checker, bidder, bid = (int(state[name]) - 1 for name in ("checker", "checked", "checked_bid"))
        true = int(state["found"]) >= bid // VALUES + 1
        winner, loser = (bidder, checker) if true else (checker, bidder)
        paid[winner], paid[loser] = 1.0, -1.0
        return paid

    def longest(self, setup: Setup) -> int | None:
        cards = setup.players * (MOST_CARDS if setup.options["cards"] == "fewer" else 1)
        return 2 * cards + 1 + cards * VALUES + 1
