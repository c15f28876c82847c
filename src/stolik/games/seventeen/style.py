"""How players of Seventeen differ: figures of style, from all that happens at a table."""

from collections.abc import Iterator

from stolik.core.types import State
from stolik.extras.levels import Figure
from stolik.games.seventeen.policy import open_sum, own_sum
from stolik.games.seventeen.state import CHECK, DOWN, LAY, UP, Phase
from stolik.games.seventeen.tables import TARGET, VALUES

FIGURES = {
    "checks": Figure("sprawdzenia, gdy leży rząd", "checks where there is a row"),
    "right": Figure("sprawdzenia trafne", "checks that are right"),
    "hearts": Figure("karty kładzione zakryte", "cards laid face down"),
    "worth": Figure("średnia wartość wyłożonej liczby", "mean worth of a number laid", share=False),
}


def notice(before: State, who: int, action: int, after: State) -> Iterator[tuple[int, str, float]]:
    """The seat, the figure and the amount, for each thing that is noticed of a move."""
    if who < 0 or before.phase not in (Phase.TURN, Phase.ANSWER):
        return
    if before.row_size:
        yield who, "checks", action == CHECK
    if action == CHECK:
        total = open_sum(before) + sum(own_sum(before, seat) for seat in range(before.players))
        yield who, "right", total >= TARGET
    elif action < CHECK:
        yield who, "hearts", action >= DOWN
        face = action - (LAY if action < UP else UP if action < DOWN else DOWN)
        if face < VALUES:
            yield who, "worth", face + 1
