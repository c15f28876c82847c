"""The champion of LIE. Two players: strategies near equilibrium, looked up. More: beliefs about the faces, and odds.

`small` solves the smallest round exactly. `hands`, `duel`, `regret` and `study` make the strategies of larger ones,
`table` holds them. `crowd` is for more players, and for what the tables do not know; `practice` makes its tables.
"""

from stolik.bots.champions.lie.player import Champion
from stolik.bots.champions.lie.training import train

__all__ = ["Champion", "train"]
