"""How players of Chain Reaction differ: figures of style, from all that happens at a table."""

from collections.abc import Iterator

from stolik.core.types import State
from stolik.extras.levels import Figure
from stolik.games.chain.rules import CLAIM, DONE, PLACE
from stolik.games.chain.state import Phase
from stolik.games.chain.tables import COLOUR_COUNT, KINDS, SIDES

FIGURES = {
    "taken": Figure("kafelki zabrane w turze", "tiles taken in a turn", share=False),
    "worth": Figure("średnia wartość zabranego kafelka", "mean value of a tile taken", share=False),
    "own": Figure("zabrane kafelki własnego koloru", "tiles taken that have the own colour"),
    "height": Figure("wysokość kolumny, na którą kładzie", "height of the column that is laid on", share=False),
    "turns": Figure("tury w partii", "turns in a game", per_game=True),
    "tokens": Figure("żetony w partii", "tokens in a game", per_game=True),
}


def notice(before: State, who: int, action: int, after: State) -> Iterator[tuple[int, str, float]]:
    """The seat, the figure and the amount, for each thing that is noticed of a move."""
    if who < 0:
        return
    if before.phase == Phase.PLACE:
        taken = [after.seat[who].tiles[kind] - before.seat[who].tiles[kind] for kind in range(KINDS)]
        yield who, "taken", sum(taken)
        yield who, "height", before.height[(action - PLACE) // SIDES]
        yield who, "turns", 1
        for kind, count in enumerate(taken):
            for _ in range(count):
                yield who, "worth", kind // COLOUR_COUNT + 1
                yield who, "own", kind % COLOUR_COUNT == before.seat[who].colour - 1
    if before.phase == Phase.CLAIM and action != DONE and action >= CLAIM:
        yield who, "tokens", 1
