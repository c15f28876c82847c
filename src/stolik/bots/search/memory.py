"""Trees, lent to bots while they think: one takes tens of megabytes, and most bots of a full hall wait for others."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from stolik.bots.search.tree import EDGE, Tree, make_tree
from stolik.core.game import Game

_KEPT = 4  # of a kind, for those who think next; what is lent beyond that is given back to the machine
_KEPT_IN_ALL = 12  # a tree takes 23 MB
_idle: dict[tuple[str, int, np.dtype[Any]], list[Tree]] = {}


@contextmanager
def lent(game: Game, simulations: int, edge: np.dtype[Any] = EDGE) -> Iterator[Tree]:
    """An empty tree with room for so many simulations, and with edges of this kind."""
    idle = _idle.setdefault((game.name, simulations, edge), [])
    try:
        tree = idle.pop()  # at once, so that no two threads get the same
    except IndexError:
        tree = make_tree(game, simulations, edge)
    tree.clear()
    try:
        yield tree
    finally:
        if len(idle) < _KEPT and sum(map(len, list(_idle.values()))) < _KEPT_IN_ALL:
            idle.append(tree)
