"""What Chain Reaction's moves show: the tile that is laid, the tiles it tears out one by one, and tokens claimed."""

import itertools
from collections.abc import Callable
from typing import Any

from stolik.core.contract import CHANCE
from stolik.core.types import State
from stolik.games.chain import board
from stolik.games.chain.rules import put_on_top, react
from stolik.games.chain.state import COLUMNS, Phase
from stolik.games.chain.tables import KIND, SIDES, TRIPLES, WORTH

Scene = dict[str, Any]


def moment(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> Scene | None:
    """A tile laid, or a token paid in full."""
    if who == CHANCE:
        return None
    if before.phase == Phase.PLACE:
        return _laid(before, who, int(word[0]) - 1, after, names, lang)
    if before.phase == Phase.GIVE and not after.claimed:
        return _claimed(before, who, after, names)
    return None


def _laid(before: State, who: int, column: int, after: State, names: list[str], lang: str) -> Scene:
    """The tile on its column, between the neighbours; then each tile it takes, with the points so far."""
    cell = after.cells[column][after.height[column] - 1]
    torn = _torn(before, who, column, cell)
    order = {cell: number + 2 for number, cell in enumerate(torn)}
    points, taken = 0, []
    for number, one in enumerate(torn):
        tile = board.tile_of(one, lang)
        points += tile["value"]
        taken.append(tile | {"beat": number + 2, "points": points})
    near = range(max(0, column - 1), min(COLUMNS, column + 2))
    tile = board.tile_of(cell, lang)
    return {
        "kind": "lay",
        "beats": ["lay", *("fly" for _ in torn)],
        "seat": who,
        "name": names[who],
        "tile": tile,
        "marks": [f"laid-{tile['tile']}"],
        "column": column + 1,
        "columns": [
            {
                "own": near_one == column,
                "tiles": [
                    board.kind_of(int(KIND[(one - 1) // SIDES]), lang) | {"beat": order.get(one, 0)}
                    for one in before.cells[near_one][: before.height[near_one]]
                ],
            }
            for near_one in near
        ],
        "taken": taken,
        "points": points,
    }


class _Watched(list[int]):
    """A player's tiles; whenever one is added, somebody looks at the table."""

    look: Callable[[], None]

    def __setitem__(self, *given: Any) -> None:
        self.look()
        super().__setitem__(*given)


def _torn(before: State, who: int, column: int, cell: int) -> list[int]:
    """The tiles that the reaction takes, in order: the rules take each just after they have noted it."""
    table = board.copy_of(before, who)
    looks: list[list[list[int]]] = []
    tiles = _Watched(table.seat[who].tiles)
    tiles.look = lambda: looks.append([list(one) for one in table.cells])
    table.seat[who].tiles = tiles
    put_on_top(table, column, cell)
    react(table, who, column)
    looks.append(table.cells)
    return [_missing(was, now) for was, now in itertools.pairwise(looks)]


def _missing(was: list[list[int]], now: list[list[int]]) -> int:
    return next(cell for old, new in zip(was, now, strict=True) for cell in old if cell and cell not in new)


def _claimed(before: State, who: int, after: State, names: list[str]) -> Scene:
    """A token, and the values of the three tiles that it cost."""
    token = before.claimed - 1
    return {
        "kind": "token",
        "beats": ["fly", "token"],
        "seat": who,
        "name": names[who],
        "triple": list(TRIPLES[token]),
        "worth": int(WORTH[token]),
    }
