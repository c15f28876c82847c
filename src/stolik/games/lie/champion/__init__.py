"""The champion of LIE: networks that value bids before they are answered.

`odds`, `features`, `training` and `choice` are theirs. `small` solves small rounds exactly, by `walk`. `hands`, `duel`,
`regret` and `study` make strategies near equilibrium for larger rounds of two, `strategies` holds, `book` plays them.
`response` and `exploiter` find out how much can be gained against any bot.
"""

from stolik.games.lie.champion.book_training import BOOKS, train
from stolik.games.lie.champion.exploit import exploit
from stolik.games.lie.champion.player import PLANS, TRAINING, Champion
from stolik.games.lie.champion.solve import BESIDE, solve, write_tree

__all__ = ["BESIDE", "BOOKS", "PLANS", "TRAINING", "Champion", "exploit", "solve", "train", "write_tree"]
