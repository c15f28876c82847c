"""What a search remembers: one node for each information set met, in arrays made once and used again for every move.

A node is found by a hash of what the seat that decides there may see. Two states that this seat cannot tell apart are
one node, whatever happened unseen; and since legal moves follow from the view, a node's moves are always all available.
"""

from typing import Any, NamedTuple

import numpy as np

from stolik.core.engine import MOST_SIDES
from stolik.core.game import Game

NODE = np.dtype(
    [
        ("key", np.uint64),  # the hash of the view
        ("visits", np.int32),
        ("first", np.int32),  # its moves lie together among the edges, from here on
        ("count", np.int32),  # so many
        ("value", np.float64),  # of all visits, added up
        ("tried", np.int32),  # in search: moves that were tried, and the one that the policy would make
        ("wanted", np.int32),
        ("hint", np.int64),  # over a network: the place of the move that it would make
    ]
)
EDGE = np.dtype([("action", np.int32), ("visits", np.int32), ("value", np.float64)])

MOST_NODES = 1 << 16
EDGES_PER_NODE = 20
DEEPEST = 1 << 10  # decisions remembered on the way down; play goes on below without remembering
NODES, EDGES, LOW, HIGH, BELIEF = range(5)  # places in `used`


class Tree(NamedTuple):
    """The memory of one searching thread, as compiled code takes it."""

    root: Any  # the view, one record
    work: Any  # the state that is played on, one record
    kept: Any  # the state that was believed last, one record
    spare: Any  # two records more
    words: Any  # the bytes of `work` as 64-bit words
    hidden: Any  # for each seat, the words it cannot see
    table: Any  # hash -> node + 1
    nodes: Any
    edges: Any
    used: Any  # nodes and edges in use; the lowest and the highest value met; how well `kept` is believed
    path: Any  # (node, edge, seat) on the way down
    values: Any
    places: Any
    moves: Any
    weights: Any

    def clear(self) -> None:
        """Forget everything; ready for another move."""
        self.table[:] = 0
        self.used[:] = 0


def padded(size: int) -> int:
    """Bytes, rounded up to whole 64-bit words, four at a time."""
    return (size + 31) // 32 * 32


def make_tree(game: Game, simulations: int, edge: np.dtype[Any] = EDGE) -> Tree:
    """A tree with room for so many simulations, each of which adds one node at most, and with edges of this kind."""
    most = min(max(simulations, 16), MOST_NODES)
    size = padded(game.state.itemsize)
    memory = np.zeros(size, np.uint8)
    hidden = np.zeros((len(game.hidden), size), np.uint8)
    hidden[:, : game.state.itemsize] = game.hidden
    moves, weights = game.compiled().buffers()
    return Tree(
        root=np.zeros(1, game.state),
        work=memory[: game.state.itemsize].view(game.state),
        kept=np.zeros(1, game.state),
        spare=np.zeros(2, game.state),
        words=memory.view(np.uint64),
        hidden=hidden.view(np.uint64),
        table=np.zeros(1 << (2 * most - 1).bit_length(), np.int32),
        nodes=np.zeros(most, NODE),
        edges=np.zeros(most * EDGES_PER_NODE + game.rules.MAX_LEGAL, edge),
        used=np.zeros(5, np.float64),
        path=np.zeros((DEEPEST, 3), np.int64),
        values=np.zeros(MOST_SIDES, np.float64),
        places=np.zeros(MOST_SIDES, np.int64),
        moves=moves,
        weights=weights,
    )


def view_key(tree: Tree, seat: int) -> np.uint64:
    """A hash of what a seat may see of the state that is played on; four words at a time, none waits for another."""
    words, hidden = tree.words, tree.hidden[seat]
    a = np.uint64(0x9E3779B97F4A7C15) * np.uint64(seat + 1)
    b, c, d = a + np.uint64(1), a + np.uint64(2), a + np.uint64(3)
    for i in range(0, len(words), 4):
        a = mixed(a ^ (words[i] | hidden[i]))
        b = mixed(b ^ (words[i + 1] | hidden[i + 1]))
        c = mixed(c ^ (words[i + 2] | hidden[i + 2]))
        d = mixed(d ^ (words[i + 3] | hidden[i + 3]))
    return mixed(mixed(mixed(a ^ b) ^ c) ^ d)


def mixed(key: np.uint64) -> np.uint64:
    key *= np.uint64(0xD6E8FEB86659FD93)
    return key ^ (key >> np.uint64(32))


def find(tree: Tree, key: np.uint64) -> int:
    """The place in the table where a node is, or where it would be."""
    table, nodes = tree.table, tree.nodes
    mask = len(table) - 1
    place = np.int64(key & np.uint64(mask))
    while table[place] > 0 and nodes[table[place] - 1].key != key:
        place = (place + 1) & mask
    return place  # type: ignore[return-value]


INLINED = ("view_key", "mixed", "find")
