"""Where a table stands, in a few words that are stored with it: no game is played through to list tables."""

import json
from collections.abc import Sequence
from typing import Any

from stolik.web.storage.rows import TableRow
from stolik.web.table.position import Position


def stored(position: Position, now: int) -> dict[str, Any]:
    """What a table stores after a move."""
    result = ""
    if position.over:
        state, game = position.state, position.game
        result = json.dumps({"ranks": game.ranks(state), "scores": game.scores(state)})
    return {"moved": now, "waiting": json.dumps(list(position.pending)), "result": result}


def ranks(table: TableRow) -> list[int]:
    """The ranks of a finished game; none before its end."""
    return list(json.loads(table.result)["ranks"]) if table.result else []


def tally(table: TableRow, names: Sequence[str]) -> dict[str, Any]:
    """How many games of a chain of rematches were played, and how many each person won; with this one, once it is over.

    People are known by their names, because a rematch seats them anew.
    """
    before = json.loads(table.tally or '{"games": 0, "wins": {}}')
    ended = ranks(table)
    if len(ended) < 2:  # not over, or nobody to win against
        return dict(before)
    wins = dict(before["wins"])
    for name, rank in zip(names, ended, strict=False):
        wins[name] = wins.get(name, 0) + (rank == 1)
    return {"games": before["games"] + 1, "wins": wins}
