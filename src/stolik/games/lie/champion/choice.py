"""A move of LIE by the network: nearly the best, and not always the same, so that it is not easily read."""

from stolik.bots.learning.net import Net
from stolik.bots.learning.selfplay import drawn, list_moves, value_moves
from stolik.bots.learning.workspace import Workspace
from stolik.core.types import Ints

TEMPERATURE = 0.5  # of a hundred: moves are as likely as exp(value / temperature)


def decide(workspace: Workspace, net: Net, seat: int, rng: Ints) -> int:
    """The chosen move."""
    work, moves, values = workspace.work, workspace.moves, workspace.values
    n = list_moves(work[0], seat, moves)
    value_moves(workspace, net, work, seat, moves, n, 0.0, values)
    return moves[drawn(values, n, TEMPERATURE, rng)]
