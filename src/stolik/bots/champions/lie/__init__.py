"""The champion of LIE: networks that value bids before they are answered.

`odds`, `features`, `lesson` and `choice` are theirs. `small` solves the smallest round exactly. `hands`, `duel`,
`regret` and `study` make strategies near equilibrium for larger rounds of two; `table` holds them, `book` plays them.
"""

from stolik.bots.champions.lie.player import LESSON, PLANS, Champion
from stolik.bots.champions.lie.training import train

__all__ = ["LESSON", "PLANS", "Champion", "train"]
